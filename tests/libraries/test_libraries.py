"""Libraries built on pydantic give the same on both engines: openai, mcp and fastapi, imported and tried offline.

Each program runs in two child processes, stock and patched; what they print must be equal.
"""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from importlib.util import find_spec
from pathlib import Path

import duramen
import pytest

# A chat completion, a response and a structured answer, through a transport that answers from memory.
OPENAI = """
    import json
    import httpx
    from openai import OpenAI, BadRequestError
    from pydantic import BaseModel

    class Step(BaseModel):
        explanation: str
        output: str

    class Answer(BaseModel):
        steps: list[Step]
        final: float | None

    def completion(content):
        message = {'role': 'assistant', 'content': content, 'refusal': None}
        choice = {'index': 0, 'message': message, 'finish_reason': 'stop', 'logprobs': None}
        usage = {'prompt_tokens': 9, 'completion_tokens': 2, 'total_tokens': 11}
        return {'id': 'c1', 'object': 'chat.completion', 'created': 1700000000, 'model': 'm', 'choices': [choice],
                'usage': usage, 'a_new_key': {'kept': [1, None]}}

    RESPONSE = {
        'id': 'r1', 'object': 'response', 'created_at': 1700000000.5, 'model': 'm', 'status': 'completed',
        'parallel_tool_calls': True, 'tool_choice': 'auto', 'tools': [], 'error': None, 'incomplete_details': None,
        'instructions': None, 'metadata': {}, 'temperature': 1.0, 'top_p': 1.0,
        'output': [
            {'type': 'reasoning', 'id': 'x', 'summary': [{'type': 'summary_text', 'text': 't'}]},
            {'type': 'function_call', 'call_id': 'q', 'name': 'f', 'arguments': '{}', 'id': 'y', 'status': 'completed'},
            {'type': 'message', 'id': 'z', 'role': 'assistant', 'status': 'completed',
             'content': [{'type': 'output_text', 'text': 'Hello', 'annotations': []}]},
            {'type': 'not_known_yet', 'id': 'w'},
        ],
    }

    def handler(request):
        body = json.loads(request.content)
        print(request.method, request.url.path, json.dumps(body, sort_keys=True))
        if request.url.path.endswith('/responses'):
            return httpx.Response(200, json=RESPONSE)
        if body['model'] == 'bad':
            return httpx.Response(400, json={'error': {'message': 'no such model', 'code': 7}})
        content = 'Hi'
        if 'response_format' in body:
            content = '{"steps": [{"explanation": "add", "output": "2"}], "final": 2}'
        return httpx.Response(200, json=completion(content))

    client = OpenAI(api_key='none', http_client=httpx.Client(transport=httpx.MockTransport(handler)))
    messages = [{'role': 'user', 'content': 'Say this is a test'}]
    made = client.chat.completions.create(model='m', messages=messages, temperature=0.5)
    print(repr(made), made.model_dump(), made.model_dump_json(exclude_unset=True), made.to_json())
    response = client.responses.create(model='m', input='Say hello')
    print(repr(response), response.output_text, response.model_dump_json(), response.to_dict())
    parsed = client.chat.completions.parse(model='m', messages=messages, response_format=Answer)
    print(repr(parsed.choices[0].message.parsed), parsed.model_dump_json(warnings=False))
    try:
        client.chat.completions.create(model='bad', messages=messages)
    except BadRequestError as error:
        print(error, error.body)
"""

# A server of two functions and a client beside it, over memory; a wrong call as well.
MCP = """
    import asyncio
    from mcp.client.client import Client
    from mcp.server.mcpserver import MCPServer
    from pydantic import BaseModel, Field

    server = MCPServer('Demo')

    class Place(BaseModel):
        name: str
        size: float = Field(gt=0)

    @server.tool()
    def add(a: int, b: int = 2) -> int:
        "Add two numbers"
        return a + b

    @server.tool()
    def largest(places: list[Place]) -> Place:
        "The largest place"
        return max(places, key=lambda place: place.size)

    @server.resource('greeting://{name}')
    def greeting(name: str) -> str:
        return f'Hello, {name}!'

    @server.prompt()
    def ask(topic: str) -> str:
        return f'Tell me about {topic}'

    def show(result):
        print(result.model_dump_json(by_alias=True, exclude_none=True))
        print(result.model_dump(mode='json'))

    async def main():
        for mode in ('legacy', 'auto'):
            async with Client(server, mode=mode) as client:
                show(await client.list_tools())
                show(await client.list_prompts())
                show(await client.list_resource_templates())
                show(await client.call_tool('add', {'a': 1}))
                places = [{'name': 'x', 'size': 1}, {'name': 'y', 'size': '2'}]
                show(await client.call_tool('largest', {'places': places}))
                show(await client.call_tool('add', {'a': 'one', 'b': None}))
                show(await client.call_tool('largest', {'places': [{'size': -1}]}))
                show(await client.read_resource('greeting://Ada'))
                show(await client.get_prompt('ask', {'topic': 'trees'}))

    asyncio.run(main())
"""

FASTAPI = """
    import json
    from fastapi import FastAPI
    from fastapi.testclient import TestClient
    from pydantic import BaseModel

    app = FastAPI()

    class Item(BaseModel):
        name: str
        price: float
        is_offer: bool | None = None

    @app.get('/items/{item_id}')
    def read_item(item_id: int, q: str | None = None):
        return {'item_id': item_id, 'q': q}

    @app.put('/items/{item_id}')
    def update_item(item_id: int, item: Item):
        return {'item_name': item.name, 'item_id': item_id}

    client = TestClient(app)
    for answer in (
        client.get('/items/5?q=somequery'),
        client.get('/items/five'),
        client.put('/items/5', json={'name': 'a', 'price': '3.5', 'is_offer': 'yes'}),
        client.put('/items/5', json={'price': 'dear'}),
        client.get('/openapi.json'),
    ):
        print(answer.status_code, json.dumps(answer.json()))
"""

PROGRAMS = {'openai': OPENAI, 'mcp': MCP, 'fastapi': FASTAPI}


def outcome(program: str, launcher: list[str], tmp_path: Path) -> str:
    """What `program` prints, and at the end the engine it ran on."""
    path = tmp_path / 'program.py'
    path.write_text(textwrap.dedent(program) + '\nimport pydantic_core\nprint(pydantic_core.__spec__.origin)\n')
    package = str(Path(duramen.__file__).resolve().parent.parent)
    search = os.pathsep.join(filter(None, [os.environ.get('PYTHONPATH'), package]))
    env = {**os.environ, 'PYTHONPATH': search, 'PYTHONHASHSEED': '0', 'PYTHONIOENCODING': 'utf-8'}
    command = [sys.executable, *launcher, str(path)]
    result = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, encoding='utf-8')
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize('name', PROGRAMS)
def test_same_on_both_engines(tmp_path, name):
    for needed in (name, 'httpx'):
        if find_spec(needed) is None:
            pytest.skip(f'{needed} is not installed (extra `test`)')
    *stock, stock_engine = outcome(PROGRAMS[name], [], tmp_path).splitlines()
    *ours, our_engine = outcome(PROGRAMS[name], ['-m', 'duramen'], tmp_path).splitlines()
    assert stock_engine.endswith('__init__.py')
    assert our_engine == 'duramen'
    assert len(stock) >= 5
    assert ours == stock
