"""`duramen.stats()` in detail and `python -m duramen inspect`: what models weigh, what they share, and the drawing."""

from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import duramen
import pytest

SHOP = """\
from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field, TypeAdapter


class Address(BaseModel):
    street: str
    city: Annotated[str, Field(max_length=83)] = ''


class User(BaseModel):
    name: str
    nick: Annotated[str, Field(max_length=83)] = ''
    addresses: list[Address] = []
    boss: User | None = None


class Order(BaseModel):
    by: User
    to: Address
    numbers: list[int]


class Later(BaseModel):
    order: Missing


adapter = TypeAdapter(dict[str, Order])
"""

# What all of it must say of itself, whatever the module: printed as one line of faults.
CHECK = """\
import duramen
duramen.patch()
import shop
from pydantic import BaseModel
found = duramen.stats(heaviest=100)
told = {each['model']: each for each in found['heaviest']}
print(sorted(told), found['models'])
print({name.rpartition('.')[2]: each['fields'] for name, each in sorted(told.items())})
print(found['bytes'] == sum(each['bytes'] for each in found['kinds'].values()))
print(found['validator_nodes'] + found['serializer_nodes'] + found['cells'] + found['validators'] + found['serializers']
      == sum(each['count'] for each in found['kinds'].values()))
print(all(each['own_bytes'] <= each['bytes'] <= each['own_bytes'] + each['shared_bytes'] for each in told.values()))
print(all(each['own_bytes'] == sum(each['kinds'].values()) for each in told.values()))
print(sum(each['bytes'] for each in told.values()) <= found['bytes'] + len(told))
print([each['bytes'] for each in found['heaviest']] == sorted((each['bytes'] for each in told.values()), reverse=True))
"""


@pytest.fixture(scope='module')
def shop(tmp_path_factory):
    directory = tmp_path_factory.mktemp('inspect')
    (directory / 'shop.py').write_text(SHOP)
    return directory


def python(*args: str, cwd: Path) -> subprocess.CompletedProcess:
    path = os.pathsep.join([str(Path(duramen.__file__).parents[1]), str(cwd)])
    return subprocess.run(
        [sys.executable, *args], cwd=cwd, capture_output=True, text=True, env={**os.environ, 'PYTHONPATH': path}
    )


def inspect(*args: str, cwd: Path) -> subprocess.CompletedProcess:
    return python('-m', 'duramen', 'inspect', *args, cwd=cwd)


def test_numbers_agree_with_each_other(shop):
    done = python('-c', CHECK, cwd=shop)
    assert done.stderr == ''
    names, fields, *holds = done.stdout.splitlines()
    assert names == "['shop.Address', 'shop.Order', 'shop.User'] 3"
    assert fields == "{'Address': 2, 'Order': 3, 'User': 4}"
    assert holds == ['True'] * 6


def test_nothing_but_counts_where_nobody_asks():
    assert duramen.stats(heaviest=0)['heaviest'] == []
    assert len(duramen.stats(heaviest=1)['heaviest']) <= 1


@pytest.mark.sharing
def test_report(shop):
    done = inspect('shop', cwd=shop)
    assert (done.returncode, done.stderr) == (0, '')
    lines = done.stdout.splitlines()
    assert lines[0].startswith('shop: 3 models, ')
    assert lines[5] == '         1 models are not complete; they are compiled when first used'
    titles = [line.split('  ')[0] for line in lines if line and not line.startswith(' ')]
    assert titles[1:3] == ['bytes by kind', 'nodes and cells by mentions']
    assert '  ModelFieldsValidator                            3 ' in done.stdout
    heaviest = [line.split()[2:] for line in lines if line.endswith(' fields')]
    assert sorted(heaviest) == [
        ['shop.Address,', '2', 'fields'],
        ['shop.Order,', '3', 'fields'],
        ['shop.User,', '4', 'fields'],
    ]


@pytest.mark.sharing
def test_drawing(shop):
    done = inspect('shop', '--model', 'User', '--svg', 'user.svg', cwd=shop)
    assert (done.returncode, done.stderr) == (0, '')
    assert done.stdout.splitlines()[-1] == 'drawn: shop.User in user.svg'
    root = ET.parse(shop / 'user.svg').getroot()
    space = '{http://www.w3.org/2000/svg}'
    boxes = {group.find(f'{space}title').text: group.find(f'{space}rect') for group in root.iter(f'{space}g')}
    across = {title: int(box.get('x')) for title, box in boxes.items()}
    assert across['Order'] < across['User'] < across['Address']
    assert boxes['User'].get('class') == 'b chosen'
    # the short text stands twice, as does `list[Address]`: only what two models are made of has a box of its own
    assert boxes['WithDefault(StrConstrained)'].get('class') == 'b part'
    assert 'List(Int)' not in boxes
    assert len(list(root.iter(f'{space}path'))) >= len(boxes) - 1


def test_model_by_part_of_its_name(shop):
    done = inspect('shop', '--model', 'shop.Ord', cwd=shop)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-3].endswith('shop.Order, 3 fields')
    done = inspect('shop', '--model', 'd', cwd=shop)
    assert (done.returncode, done.stderr) == (
        1,
        'python -m duramen inspect: 2 models are called d: shop.Address, shop.Order\n',
    )


def test_mistakes(shop):
    done = inspect('no_such_module', cwd=shop)
    assert (done.returncode, done.stderr) == (1, 'python -m duramen inspect: No module named no_such_module\n')
    done = inspect('shop', '--model', 'Nothing', cwd=shop)
    assert (done.returncode, done.stderr) == (1, 'python -m duramen inspect: no model is called Nothing\n')
    done = inspect('shop', '--svg', 'no/such/place.svg', cwd=shop)
    assert done.returncode == 1
    assert done.stderr.startswith('python -m duramen inspect: not drawn: [Errno 2]')
    (shop / 'broken.py').write_text('import no_such_module')
    assert "ModuleNotFoundError: No module named 'no_such_module'" in inspect('broken', cwd=shop).stderr
    assert inspect(cwd=shop).returncode == 2


def test_no_models(shop):
    done = inspect('json', '--svg', 'none.svg', cwd=shop)
    assert (done.returncode, done.stderr) == (1, 'python -m duramen inspect: there is no model to draw\n')
    assert done.stdout.startswith('json: 0 models, 0 B')
