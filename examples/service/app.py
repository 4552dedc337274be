"""A small service for orders: FastAPI, pydantic models, and whichever engine the process was started on.

    python -m duramen -m uvicorn app:app --app-dir examples/service      # on Duramen
    python -m uvicorn app:app --app-dir examples/service                 # on the stock engine

Nothing here mentions the engine but `/engine`, which tells it. `tests/test_example_service.py` starts it on both and
compares every answer and the OpenAPI document.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import Annotated, Generic, Literal, TypeVar
from uuid import UUID, uuid5

import pydantic_core
from fastapi import FastAPI, Header, HTTPException, Path, Query
from pydantic import (
    AnyHttpUrl,
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    computed_field,
    field_serializer,
    field_validator,
    model_validator,
)

T = TypeVar('T')
NAMESPACE = UUID('8a0c7e0e-4f53-4d0b-9f0e-6b3b7b6f2f10')


class Currency(str, Enum):
    """Currencies that the shop takes."""

    EUR = 'EUR'
    USD = 'USD'


class Money(BaseModel):
    """An amount; kept and sent as a decimal, never as a float."""

    model_config = ConfigDict(frozen=True)

    amount: Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)]
    currency: Currency = Currency.EUR


class Item(BaseModel):
    """A line of an order."""

    model_config = ConfigDict(extra='forbid', str_strip_whitespace=True)

    sku: Annotated[str, Field(pattern=r'^[A-Z]{2}-\d{4}$', examples=['AB-1234'])]
    title: Annotated[str, Field(min_length=1, max_length=40)]
    quantity: Annotated[int, Field(gt=0, le=100)] = 1
    price: Money
    tags: set[Literal['gift', 'fragile', 'cold']] = set()


class Card(BaseModel):
    """Payment by card."""

    kind: Literal['card']
    number: SecretStr
    expires: date

    @field_validator('number')
    @classmethod
    def _digits(cls, value: SecretStr) -> SecretStr:
        if not value.get_secret_value().isdigit():
            raise ValueError('a card number has digits only')
        return value


class Transfer(BaseModel):
    """Payment by bank transfer."""

    kind: Literal['transfer']
    iban: Annotated[str, Field(min_length=15, max_length=34)]


class Voucher(BaseModel):
    """Payment by voucher; covered amounts may be several."""

    kind: Literal['voucher']
    codes: Annotated[list[str], Field(min_length=1, max_length=3)]
    sent_by: AnyHttpUrl | None = None


Payment = Annotated[Card | Transfer | Voucher, Field(discriminator='kind')]


class Category(BaseModel):
    """A node of the catalogue, with the categories below it."""

    name: str
    children: list[Category] = []

    @computed_field
    @property
    def size(self) -> int:
        return 1 + sum(child.size for child in self.children)


class OrderIn(BaseModel):
    """What a client sends."""

    model_config = ConfigDict(validate_by_name=True)

    customer: Annotated[str, Field(alias='customerName')]
    items: Annotated[list[Item], Field(min_length=1)]
    payment: Payment
    due: date | datetime | None = None
    within: timedelta = timedelta(days=3)
    notes: dict[str, str | int | float | bool | None] = {}

    @model_validator(mode='after')
    def _one_currency(self) -> OrderIn:
        if len({item.price.currency for item in self.items}) > 1:
            raise ValueError('all items must have the same currency')
        return self


class OrderOut(OrderIn):
    """What the service keeps and returns."""

    id: UUID
    state: Literal['open', 'paid'] = 'open'

    @computed_field
    @property
    def total(self) -> Money:
        total = sum((item.price.amount * item.quantity for item in self.items), Decimal(0))
        return Money(amount=total, currency=self.items[0].price.currency)

    @field_serializer('within')
    def _hours(self, value: timedelta) -> float:
        return value.total_seconds() / 3600


class Page(BaseModel, Generic[T]):
    """A part of a list."""

    total: int
    results: list[T]


class Filter(BaseModel):
    """Query parameters of the list of orders."""

    model_config = ConfigDict(extra='forbid')

    limit: Annotated[int, Field(ge=1, le=50)] = 10
    offset: Annotated[int, Field(ge=0)] = 0
    state: list[Literal['open', 'paid']] = []


app = FastAPI(title='Orders', version='1.0')
orders: dict[UUID, OrderOut] = {}


@app.get('/engine')
def engine() -> dict[str, str]:
    """Which engine this process runs on."""
    return {'file': pydantic_core.__spec__.origin or ''}


@app.post('/orders', status_code=201, response_model_exclude_none=True)
def create(order: OrderIn) -> OrderOut:
    """Take an order. Ids count up, so that runs can be compared."""
    made = OrderOut(id=uuid5(NAMESPACE, str(len(orders))), **order.model_dump())
    orders[made.id] = made
    return made


@app.get('/orders')
def search(filter: Annotated[Filter, Query()]) -> Page[OrderOut]:
    """List orders, in the order of their creation."""
    found = [order for order in orders.values() if not filter.state or order.state in filter.state]
    return Page[OrderOut](total=len(found), results=found[filter.offset : filter.offset + filter.limit])


@app.get('/orders/{order_id}', response_model_exclude={'payment'}, response_model_by_alias=False)
def read(order_id: UUID) -> OrderOut:
    """One order, without its payment."""
    return _find(order_id)


@app.patch('/orders/{order_id}/items/{index}')
def change(order_id: UUID, index: Annotated[int, Path(ge=0)], quantity: Annotated[int, Query(gt=0)]) -> Item:
    """Change a quantity."""
    order = _find(order_id)
    if index >= len(order.items):
        raise HTTPException(404, 'no such item')
    order.items[index] = order.items[index].model_copy(update={'quantity': quantity})
    return order.items[index]


@app.post('/orders/{order_id}/paid')
def pay(order_id: UUID, x_receipt: Annotated[str | None, Header(pattern='^R[0-9]+$')] = None) -> dict[str, str | None]:
    """Mark an order as paid."""
    order = _find(order_id)
    order.state = 'paid'
    return {'state': order.state, 'receipt': x_receipt}


@app.post('/catalogue')
def catalogue(root: Category) -> Category:
    """Count the categories of a tree."""
    return root


def _find(order_id: UUID) -> OrderOut:
    if order_id not in orders:
        raise HTTPException(404, 'no such order')
    return orders[order_id]
