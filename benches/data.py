"""The documents of the benches, made from a seed: the same in every run and on every machine.

Every maker gives a list of documents, so that a bench can take them in turn. They are plain Python data as
`json.loads` returns them; `encode` gives their bytes. Run this file to see what they are made of.
"""

from __future__ import annotations

import json
import random
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

ROTATION = 8

FIRST = 'Ada Béla Chen Dara Emil Fatou Goran Hana Ines Jomo Kaja Luc Mira Nils Oya Pia Quinn Rosa Sami Tove'.split()
LAST = 'Moreno Okafor Lindqvist Tanaka Petrov Silva Novak Haddad Jensen Kowalski Mbeki Rossi'.split()
CITIES = 'Lisbon Nairobi Osaka Tallinn Quito Porto Leeds Graz Hanoi Accra'.split()
WORDS = (
    'add after branch build cache change check compile count error fails field file first fix form input keep key '
    'last line list make model name never node open order parse path read release run same schema slow start state '
    'test time token tree type union value when with write wrong'
).split()
LABELS = 'bug docs good-first-issue help-wanted performance question regression wontfix'.split()


def encode(document: Any) -> bytes:
    """The document as compact JSON in UTF-8."""
    return json.dumps(document, separators=(',', ':'), ensure_ascii=False).encode()


def documents(seed: int, make: Callable[[random.Random], Any], count: int = ROTATION) -> list[Any]:
    """`count` different documents, each from a generator of its own."""
    return [make(random.Random(f'{seed}/{number}')) for number in range(count)]


def sentence(rng: random.Random, low: int, high: int) -> str:
    return ' '.join(rng.choices(WORDS, k=rng.randint(low, high)))


def moment(rng: random.Random) -> str:
    """A date and time as web services print them."""
    day = f'20{rng.randint(18, 26)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}'
    return f'{day}T{rng.randint(0, 23):02}:{rng.randint(0, 59):02}:{rng.randint(0, 59):02}Z'


def maybe(rng: random.Random, chance: float, make: Callable[[], Any]) -> Any:
    return make() if rng.random() < chance else None


def hexadecimal(rng: random.Random, digits: int) -> str:
    return f'{rng.getrandbits(4 * digits):0{digits}x}'


# The ten-field model: three ints, two floats, three strings, one bool, one optional string.


def ten_field(rng: random.Random) -> dict[str, Any]:
    first, last = rng.choice(FIRST), rng.choice(LAST)
    return {
        'id': rng.randint(100_000, 9_999_999),
        'name': f'{first} {last}',
        'email': f'{first}.{last}{rng.randint(1, 99)}@example.org'.lower(),
        'age': rng.randint(18, 99),
        'visits': rng.randint(0, 5_000),
        'score': round(rng.uniform(0, 100), 2),
        'balance': round(rng.uniform(-500, 9_000), 3),
        'active': rng.random() < 0.7,
        'nickname': maybe(rng, 0.4, lambda: first[:3].lower() + str(rng.randint(1, 9))),
        'city': rng.choice(CITIES),
    }


def ten_fields(count: int) -> list[list[dict[str, Any]]]:
    return documents(1, lambda rng: [ten_field(rng) for _ in range(count)])


# Issue lists and posts.


def user(rng: random.Random) -> dict[str, Any]:
    first, last = rng.choice(FIRST), rng.choice(LAST)
    return {
        'id': rng.randint(1, 900_000),
        'login': f'{first}{last}'.lower(),
        'name': maybe(rng, 0.7, lambda: f'{first} {last}'),
        'avatar_url': f'https://avatars.example.org/u/{rng.randint(1, 900_000)}?v=4',
        'site_admin': rng.random() < 0.02,
    }


def issue(rng: random.Random) -> dict[str, Any]:
    closed = rng.random() < 0.4
    made = {
        'id': rng.randint(1_000_000, 999_999_999),
        'number': rng.randint(1, 20_000),
        'title': sentence(rng, 3, 9),
        'state': 'closed' if closed else 'open',
        'user': user(rng),
        'labels': [
            {'id': rng.randint(1, 5_000), 'name': name, 'color': hexadecimal(rng, 6), 'default': False}
            for name in rng.sample(LABELS, rng.randint(0, 3))
        ],
        'assignee': maybe(rng, 0.3, lambda: user(rng)),
        'comments': rng.randint(0, 60),
        'created_at': moment(rng),
        'updated_at': moment(rng),
        'closed_at': moment(rng) if closed else None,
        'locked': rng.random() < 0.05,
        'body': maybe(rng, 0.9, lambda: sentence(rng, 10, 60)),
    }
    if rng.random() < 0.3:
        made['milestone'] = sentence(rng, 1, 2)
    if rng.random() < 0.1:
        made['draft'] = rng.random() < 0.5
    return made


def issues(count: int = 100) -> list[list[dict[str, Any]]]:
    return documents(2, lambda rng: [issue(rng) for _ in range(count)])


def post(rng: random.Random) -> dict[str, Any]:
    made = {
        'id': rng.randint(1, 9_999_999),
        'author': user(rng),
        'title': sentence(rng, 3, 8),
        'text': sentence(rng, 20, 120),
        'published': moment(rng),
        'edited': maybe(rng, 0.2, lambda: moment(rng)),
        'tags': rng.sample(WORDS, rng.randint(0, 5)),
        'likes': rng.randint(0, 4_000),
        'rating': round(rng.uniform(1, 5), 1),
        'comments': [
            {'author': user(rng), 'text': sentence(rng, 4, 30), 'published': moment(rng)}
            for _ in range(rng.randint(0, 4))
        ],
    }
    if rng.random() < 0.25:
        made['cover'] = f'https://images.example.org/{hexadecimal(rng, 12)}.webp'
    return made


def posts(count: int = 100) -> list[list[dict[str, Any]]]:
    return documents(3, lambda rng: [post(rng) for _ in range(count)])


# A list of pods as a cluster's API prints it.


def container(rng: random.Random) -> dict[str, Any]:
    name = rng.choice(WORDS)
    made: dict[str, Any] = {
        'name': name,
        'image': f'registry.example.org/{rng.choice(WORDS)}/{name}:v{rng.randint(0, 9)}.{rng.randint(0, 30)}',
        'imagePullPolicy': rng.choice(['Always', 'IfNotPresent']),
        'ports': [
            {
                'name': rng.choice(['http', 'metrics', 'grpc']),
                'containerPort': rng.randint(80, 9_999),
                'protocol': 'TCP',
            }
            for _ in range(rng.randint(0, 2))
        ],
        'env': [{'name': rng.choice(WORDS).upper(), 'value': rng.choice(WORDS)} for _ in range(rng.randint(0, 5))],
        'resources': {
            'limits': {'cpu': f'{rng.randint(1, 8)}00m', 'memory': f'{rng.randint(1, 16) * 128}Mi'},
            'requests': {'cpu': f'{rng.randint(1, 4)}00m', 'memory': f'{rng.randint(1, 8) * 128}Mi'},
        },
    }
    if rng.random() < 0.5:
        made['volumeMounts'] = [{'name': rng.choice(WORDS), 'mountPath': f'/var/{rng.choice(WORDS)}', 'readOnly': True}]
    if rng.random() < 0.3:
        made['command'] = [f'/bin/{name}', '--port', str(rng.randint(80, 9_999))]
    return made


def pod(rng: random.Random) -> dict[str, Any]:
    app = rng.choice(WORDS)
    containers = [container(rng) for _ in range(rng.randint(1, 2))]
    running = rng.random() < 0.9
    made: dict[str, Any] = {
        'apiVersion': 'v1',
        'kind': 'Pod',
        'metadata': {
            'name': f'{app}-{hexadecimal(rng, 9)}-{hexadecimal(rng, 5)}',
            'namespace': rng.choice(['default', 'kube-system', 'web', 'batch']),
            'uid': '-'.join(hexadecimal(rng, digits) for digits in (8, 4, 4, 4, 12)),
            'resourceVersion': str(rng.randint(1, 9_999_999)),
            'creationTimestamp': moment(rng),
            'labels': {'app': app, 'pod-template-hash': hexadecimal(rng, 9)},
            'ownerReferences': [
                {
                    'apiVersion': 'apps/v1',
                    'kind': 'ReplicaSet',
                    'name': app,
                    'uid': hexadecimal(rng, 32),
                    'controller': True,
                }
            ],
        },
        'spec': {
            'containers': containers,
            'restartPolicy': 'Always',
            'terminationGracePeriodSeconds': 30,
            'nodeName': f'node-{rng.randint(1, 40)}',
            'serviceAccountName': 'default',
            'tolerations': [
                {'key': f'node/{word}', 'operator': 'Exists', 'effect': 'NoExecute', 'tolerationSeconds': 300}
                for word in ('not-ready', 'unreachable')
            ],
        },
        'status': {
            'phase': 'Running' if running else 'Pending',
            'conditions': [
                {'type': kind, 'status': str(running), 'lastTransitionTime': moment(rng)}
                for kind in ('Initialized', 'Ready', 'ContainersReady', 'PodScheduled')
            ],
            'containerStatuses': [
                {
                    'name': each['name'],
                    'ready': running,
                    'restartCount': rng.randint(0, 5),
                    'image': each['image'],
                    'started': running,
                }
                for each in containers
            ],
            'hostIP': f'10.0.0.{rng.randint(1, 254)}',
            'podIP': maybe(rng, 0.9, lambda: f'10.1.{rng.randint(0, 9)}.{rng.randint(1, 254)}'),
            'startTime': maybe(rng, 0.9, lambda: moment(rng)),
        },
    }
    if rng.random() < 0.3:
        made['metadata']['annotations'] = {f'example.org/{rng.choice(WORDS)}': sentence(rng, 1, 4)}
    return made


def pods(count: int = 500) -> list[dict[str, Any]]:
    return documents(
        4,
        lambda rng: {
            'apiVersion': 'v1',
            'kind': 'PodList',
            'metadata': {'resourceVersion': str(rng.randint(1, 9_999_999))},
            'items': [pod(rng) for _ in range(count)],
        },
    )


# Quotes with a nested author.


def quote(rng: random.Random) -> dict[str, Any]:
    first, last = rng.choice(FIRST), rng.choice(LAST)
    return {
        'id': rng.randint(1, 999_999),
        'text': sentence(rng, 6, 24).capitalize() + '.',
        'author': {'name': f'{first} {last}', 'born': rng.randint(1800, 1990), 'city': rng.choice(CITIES)},
        'tags': rng.sample(WORDS, rng.randint(0, 3)),
        'likes': rng.randint(0, 9_000),
    }


def quotes(count: int, rotation: int = ROTATION) -> list[list[dict[str, Any]]]:
    return documents(5, lambda rng: [quote(rng) for _ in range(count)], rotation)


# The metadata of this very crate, which differs only in the order of its packages.


def metadata() -> list[dict[str, Any]]:
    command = ['cargo', 'metadata', '--format-version', '1', '--locked', '--offline']
    printed = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, check=True).stdout
    read = json.loads(printed)
    return documents(13, lambda rng: {**read, 'packages': rng.sample(read['packages'], len(read['packages']))})


# Flat lists for single kinds.


def ints(count: int = 1000) -> list[list[int]]:
    return documents(6, lambda rng: [rng.choice([rng.randint(-99, 99), rng.getrandbits(31)]) for _ in range(count)])


def floats(count: int = 1000) -> list[list[float]]:
    return documents(7, lambda rng: [round(rng.uniform(-1e4, 1e4), rng.randint(1, 12)) for _ in range(count)])


def strings(count: int = 1000) -> list[list[str]]:
    return documents(8, lambda rng: [sentence(rng, 1, 6) + hexadecimal(rng, 4) for _ in range(count)])


def repeated_strings(count: int = 1000) -> list[list[str]]:
    return documents(9, lambda rng: [rng.choice(WORDS) for _ in range(count)])


def bools(count: int = 1000) -> list[list[bool]]:
    return documents(10, lambda rng: [rng.random() < 0.5 for _ in range(count)])


def moments(count: int = 1000) -> list[list[str]]:
    return documents(11, lambda rng: [moment(rng) for _ in range(count)])


def mapping(count: int = 500) -> list[dict[str, int]]:
    return documents(12, lambda rng: {f'{rng.choice(WORDS)}-{number}': rng.getrandbits(20) for number in range(count)})


# What they are made of.


def values(document: Any) -> Iterable[Any]:
    """The document and everything in it, keys left out."""
    yield document
    inner = document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
    for value in inner:
        yield from values(value)


def describe(name: str, made: list[Any], per: int = 1) -> str:
    """One line: documents, bytes and tokens of each `per` parts, and the share of each type."""
    kinds: Counter[str] = Counter()
    keys = 0
    for document in made:
        for value in values(document):
            kinds[type(value).__name__] += 1
            keys += len(value) if isinstance(value, dict) else 0
    total = sum(kinds.values())
    parts = len(made) * per
    mix = ', '.join(f'{kind} {100 * number / total:.0f} %' for kind, number in kinds.most_common())
    size = sum(len(encode(document)) for document in made)
    return f'{name:14} {size / parts:10,.0f} bytes {(total + keys) / parts:9,.0f} tokens   {mix}'


def mix() -> list[str]:
    """What the documents are made of, a line each."""
    return [
        f'{ROTATION} documents of each; a token is a key, a scalar, a container',
        describe('ten-field model', ten_fields(1000), 1000),
        describe('issue', issues(), 100),
        describe('post', posts(), 100),
        describe('pod', pods(), 500),
        describe('quote', quotes(1000), 1000),
        describe('crate metadata', metadata()),
        *(
            describe(name, made)
            for name, made in (('ints', ints()), ('floats', floats()), ('strings', strings()), ('mapping', mapping()))
        ),
    ]


if __name__ == '__main__':
    print('\n'.join(mix()))
