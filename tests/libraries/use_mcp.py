"""A server of mcp with two functions and a client beside it, over memory; a wrong call as well."""

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
