"""Tables of sqlmodel in a database in memory: kept, read, joined, changed, and refused."""

import json
from datetime import datetime, timezone
from decimal import Decimal
from enum import Enum
from uuid import UUID

from pydantic import ValidationError
from sqlmodel import JSON, Column, Field, Relationship, Session, SQLModel, create_engine, select


class Rank(str, Enum):
    low = 'low'
    high = 'high'


class TeamBase(SQLModel):
    name: str = Field(index=True, min_length=2)
    budget: Decimal = Field(default=Decimal('0'), max_digits=8, decimal_places=2)


class Team(TeamBase, table=True):
    id: int | None = Field(default=None, primary_key=True)
    heroes: list['Hero'] = Relationship(back_populates='team')


class Hero(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    name: str
    rank: Rank = Rank.low
    born: datetime | None = None
    tags: list[str] = Field(default_factory=list, sa_column=Column(JSON))
    key: UUID = UUID(int=7)
    team_id: int | None = Field(default=None, foreign_key='team.id')
    team: Team | None = Relationship(back_populates='heroes')


class TeamPublic(TeamBase):
    id: int
    heroes: list['HeroPublic'] = []


class HeroPublic(SQLModel):
    id: int
    name: str
    rank: Rank
    born: datetime | None = None
    tags: list[str] = []


TeamPublic.model_rebuild()


def show(row):
    """A row's values by name: rows that were read keep them in no certain order."""
    print(type(row).__name__, sorted(row.model_dump().items()))
    print(sorted(json.loads(row.model_dump_json(exclude_none=True)).items()))


engine = create_engine('sqlite://')
SQLModel.metadata.create_all(engine)
born = datetime(2001, 2, 3, 4, 5, tzinfo=timezone.utc)

with Session(engine) as session:
    team = Team.model_validate({'name': 'Preventers', 'budget': '12.50'})
    session.add(team)
    session.add(Hero(name='Deadpond', team=team, rank=Rank.high, born=born, tags=['a']))
    session.add(Hero.model_validate({'name': 'Rusty', 'rank': 'low', 'team_id': None, 'tags': ('b', 'c')}))
    session.commit()
    for hero in session.exec(select(Hero).order_by(Hero.id)):
        show(hero)
    session.refresh(team)
    public = TeamPublic.model_validate(team)
    print(repr(public), public.model_dump_json())
    hero = session.exec(select(Hero).where(Hero.name == 'Rusty')).one()
    hero.sqlmodel_update({'rank': Rank.high, 'name': 'Rust'})
    session.add(hero)
    session.commit()
    session.refresh(hero)
    show(hero)
    show(HeroPublic.model_validate(hero))

for model, data in (
    (TeamBase, {'name': 'x', 'budget': '1.234'}),
    (TeamBase, {}),
    (Team, {'name': 1, 'budget': 'much'}),
    (Hero, {'name': 'a', 'rank': 'top', 'born': 'never', 'key': '?', 'tags': 'x'}),
    (HeroPublic, object()),
):
    try:
        print(repr(model.model_validate(data)))
    except ValidationError as error:
        print(model.__name__, error.errors(include_url=False, include_input=False))
# A table does not validate what its constructor is given.
print(repr(Hero(name=1, rank='any')))
print(json.dumps(TeamPublic.model_json_schema(), sort_keys=True))
