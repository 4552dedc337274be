"""The example service answers the same on both engines: good requests, bad requests, and its OpenAPI document."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import duramen
import pytest

httpx = pytest.importorskip('httpx', reason='httpx is not installed (extra `test`)')
pytest.importorskip('fastapi', reason='fastapi is not installed (extra `test`)')
pytest.importorskip('uvicorn', reason='uvicorn is not installed (extra `test`)')

SERVICE = Path(__file__).resolve().parent.parent / 'examples' / 'service'

ITEM = {'sku': 'AB-1234', 'title': '  Teapot ', 'price': {'amount': '12.50'}}
ORDER = {'customerName': 'Ada', 'items': [ITEM], 'payment': {'kind': 'transfer', 'iban': 'DE02120300000000202051'}}
TREE = {'name': 'all', 'children': [{'name': 'a', 'children': [{'name': 'b'}]}, {'name': 'c'}]}


def order(**changes):
    return {**ORDER, **changes}


def item(**changes):
    return order(items=[{**ITEM, **changes}])


def card(**changes):
    return order(payment={'kind': 'card', 'number': '4111', 'expires': '2031-02-03', **changes})


# Method, path, expected status, further arguments of the client. `{id}` is the first order's id.
REQUESTS = [
    ('GET', '/openapi.json', 200, {}),
    ('GET', '/orders', 200, {}),
    ('POST', '/orders', 201, {'json': ORDER}),
    ('POST', '/orders', 201, {'json': item(quantity='3', tags=['cold', 'gift'])}),
    ('POST', '/orders', 201, {'json': item(price={'amount': 0.1, 'currency': 'USD'})}),
    ('POST', '/orders', 201, {'json': card()}),
    (
        'POST',
        '/orders',
        201,
        {'json': order(payment={'kind': 'voucher', 'codes': ['x'], 'sent_by': 'HTTP://Ä.de/a b'})},
    ),
    ('POST', '/orders', 201, {'json': order(due='2030-01-01', within='P1DT2H', notes={'a': 1, 'b': 1.5, 'c': True})}),
    ('POST', '/orders', 201, {'json': order(due='2030-01-01T10:00:00+02:00', within=3600)}),
    ('GET', '/orders/{id}', 200, {}),
    ('GET', '/orders?limit=2&offset=1', 200, {}),
    ('PATCH', '/orders/{id}/items/0?quantity=4', 200, {}),
    ('POST', '/orders/{id}/paid', 200, {'headers': {'X-Receipt': 'R17'}}),
    ('GET', '/orders?state=paid&state=open&limit=50', 200, {}),
    ('POST', '/catalogue', 200, {'json': TREE}),
    # What is refused.
    ('POST', '/orders', 422, {}),
    ('POST', '/orders', 422, {'content': b'{"customerName": "Ada", ', 'headers': {'Content-Type': 'application/json'}}),
    ('POST', '/orders', 422, {'content': b'[1, 2]', 'headers': {'Content-Type': 'application/json'}}),
    ('POST', '/orders', 422, {'json': {}}),
    ('POST', '/orders', 422, {'json': item(sku='ab-1', title=' ', quantity=0, colour='red')}),
    ('POST', '/orders', 422, {'json': item(quantity=1.5, tags=['hot'])}),
    ('POST', '/orders', 422, {'json': item(price={'amount': '-1.005', 'currency': 'GBP'})}),
    ('POST', '/orders', 422, {'json': order(items=[])}),
    ('POST', '/orders', 422, {'json': order(items=[ITEM, {**ITEM, 'price': {'amount': 1, 'currency': 'USD'}}])}),
    ('POST', '/orders', 422, {'json': order(payment={'kind': 'cash'})}),
    ('POST', '/orders', 422, {'json': order(payment={})}),
    ('POST', '/orders', 422, {'json': card(number='41x1', expires='2031-02-30')}),
    ('POST', '/orders', 422, {'json': order(payment={'kind': 'voucher', 'codes': [], 'sent_by': 'ftp://x'})}),
    ('POST', '/orders', 422, {'json': order(due='soon', within='long', notes={'a': [1]})}),
    ('GET', '/orders/not-an-id', 422, {}),
    ('GET', '/orders/00000000-0000-0000-0000-000000000000', 404, {}),
    ('GET', '/orders?limit=0&offset=x&state=lost&other=1', 422, {}),
    ('PATCH', '/orders/{id}/items/-1?quantity=none', 422, {}),
    ('PATCH', '/orders/{id}/items/7?quantity=1', 404, {}),
    ('POST', '/orders/{id}/paid', 422, {'headers': {'X-Receipt': '17'}}),
    ('POST', '/catalogue', 422, {'json': {'name': 'all', 'children': [{'name': 1}, {'children': None}]}}),
]


class Service:
    """The example, running on loopback."""

    def __init__(self, launcher):
        package = str(Path(duramen.__file__).resolve().parent.parent)
        path = os.pathsep.join(filter(None, [os.environ.get('PYTHONPATH'), package]))
        command = [sys.executable, *launcher, '-m', 'uvicorn', 'app:app', '--app-dir', str(SERVICE), '--port', '0']
        environment = {**os.environ, 'PYTHONPATH': path, 'PYTHONHASHSEED': '0'}
        self.process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
        self.client = httpx.Client(base_url=self._address(), trust_env=False, timeout=60)

    def _address(self):
        log = []
        for line in self.process.stderr:
            log.append(line.decode())
            found = re.search(r'running on (http://127\.0\.0\.1:\d+)', log[-1])
            if found:
                return found[1]
        raise AssertionError('the service did not start:\n' + ''.join(log))

    def answers(self):
        first = None
        for method, path, _, arguments in REQUESTS:
            response = self.client.request(method, path.replace('{id}', first or ''), **arguments)
            if first is None and response.status_code == 201:
                first = response.json()['id']
            yield response.status_code, response.headers['content-type'], response.text

    def stop(self):
        self.client.close()
        self.process.terminate()
        self.process.wait(30)
        self.process.stderr.close()


@pytest.fixture(scope='module')
def engines_and_answers():
    found = []
    for launcher in ([], ['-m', 'duramen']):
        service = Service(launcher)
        try:
            found.append((service.client.get('/engine').json()['file'], list(service.answers())))
        finally:
            service.stop()
    return found


def test_two_engines_were_compared(engines_and_answers):
    (stock, _), (ours, _) = engines_and_answers
    assert stock.endswith('__init__.py')
    assert ours == 'duramen'


@pytest.mark.parametrize('index', range(len(REQUESTS)), ids=lambda i: f'{i} {REQUESTS[i][0]} {REQUESTS[i][1]}')
def test_same_answer(engines_and_answers, index):
    (_, stock), (_, ours) = engines_and_answers
    assert stock[index][0] == REQUESTS[index][2], stock[index]
    assert ours[index] == stock[index]
