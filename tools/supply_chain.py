"""Check the locked dependencies: their licences, crates that are there in two versions, and where they come from.

    make supply

Looks at what the built extension links, on every platform; the fuzz targets and their lock file are not shipped.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import defaultdict

# Licences that ask for no more than their text being kept.
ALLOWED = {
    'MIT',
    'MIT-0',
    'Apache-2.0',
    'Apache-2.0 WITH LLVM-exception',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BSL-1.0',
    'ISC',
    'Unicode-3.0',
    'Unlicense',
    'Zlib',
    'CC0-1.0',
}
# Crates that are there in two versions, and why.
DUPLICATES = {'syn': 'reads Rust source for macros while building; nothing of it is shipped'}


def allowed(expression: str) -> bool:
    """Whether an SPDX expression can be met by licences of `ALLOWED`; `/` is the old spelling of OR."""
    expression = expression.replace('/', ' OR ')
    parts = re.split(r'\s*(\(|\)|\bOR\b|\bAND\b)\s*', expression)
    words = {'OR': 'or', 'AND': 'and', '(': '(', ')': ')', '': ''}
    return bool(eval(' '.join(words[part] if part in words else str(part in ALLOWED) for part in parts)))


def linked(metadata: dict) -> list[dict]:
    """The packages that the crate links or builds with, without those of its tests."""
    nodes = {node['id']: node for node in metadata['resolve']['nodes']}
    found, open_ = set(), [metadata['resolve']['root']]
    while open_:
        name = open_.pop()
        if name not in found:
            found.add(name)
            for dependency in nodes[name]['deps']:
                if any(kind['kind'] != 'dev' for kind in dependency['dep_kinds']):
                    open_.append(dependency['pkg'])
    return [package for package in metadata['packages'] if package['id'] in found]


def main() -> int:
    command = ['cargo', 'metadata', '--locked', '--format-version', '1']
    packages = linked(json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout))
    faults, versions = [], defaultdict(set)
    for package in packages:
        name = f'{package["name"]} {package["version"]}'
        versions[package['name']].add(package['version'])
        if not allowed(package['license'] or ''):
            faults.append(f'{name}: licence {package["license"]}')
        if package['source'] is not None and not package['source'].startswith('registry+'):
            faults.append(f'{name}: from {package["source"]}')
    twice = {name: found for name, found in versions.items() if len(found) > 1}
    faults += [f'{name}: in versions {", ".join(sorted(twice[name]))}' for name in twice if name not in DUPLICATES]
    faults += [f'{name}: listed as duplicate, but is not' for name in DUPLICATES if name not in twice]
    print(*faults, sep='\n', end='\n' if faults else '')
    print(f'supply: {len(packages)} crates, {len(twice)} of them in two versions, faults {len(faults)}')
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
