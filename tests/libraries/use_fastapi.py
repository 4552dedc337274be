"""The first application of the documentation of fastapi, asked well and badly."""

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
