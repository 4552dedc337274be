"""Settings of pydantic_settings from the environment, files, secrets, the command line, and what is wrong with them."""

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AliasChoices, BaseModel, Field, HttpUrl, PostgresDsn, SecretStr, ValidationError
from pydantic_settings import BaseSettings, CliApp, NoDecode, SettingsConfigDict

Path('.env').write_text('APP_NAME=from file\nAPP_DATABASE={"url": "postgres://u:p@h:5432/d", "pool": "7"}\n')
Path('secrets').mkdir()
Path('secrets/app_token').write_text('hidden\n')


class Database(BaseModel):
    url: PostgresDsn
    pool: int = 5
    options: dict[str, int | str | None] = {}


class Log(BaseModel):
    level: Literal['debug', 'info'] = 'info'
    targets: list[str] = ['stderr']


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix='app_', env_file='.env', secrets_dir='secrets', env_nested_delimiter='__', extra='ignore'
    )

    name: str
    token: SecretStr
    database: Database
    log: Log = Log()
    home: HttpUrl | None = None
    ports: Annotated[set[int], Field(max_length=3)] = {80}
    raw: Annotated[list[str] | str, NoDecode] = 'none'
    user: str = Field('nobody', validation_alias=AliasChoices('SERVICE_USER', 'SERVICE_LOGIN'))


def show(**environment):
    os.environ.update(environment)
    try:
        settings = Settings()
        print(repr(settings))
        print(settings.model_dump())
        print(settings.model_dump_json(exclude_unset=True), settings.token.get_secret_value())
    except (ValidationError, ValueError) as error:
        print(type(error).__name__, str(error))
        if isinstance(error, ValidationError):
            print(error.errors(include_url=False))
    finally:
        for key in environment:
            del os.environ[key]


show()
show(APP_NAME='shell', APP_LOG__LEVEL='debug', APP_LOG__TARGETS='["a", "b"]', APP_HOME='http://EXAMPLE.com/x y')
show(APP_DATABASE__POOL='9', APP_DATABASE__OPTIONS='{"a": 1, "b": null, "c": "d"}', APP_PORTS='[1, 2, "3"]')
show(APP_RAW='a,b', SERVICE_LOGIN='ada')
show(APP_DATABASE__URL='mysql://h', APP_LOG__LEVEL='loud', APP_PORTS='[1, 2, 3, 4]')
show(APP_PORTS='[1, 2')
show(APP_HOME='nowhere', APP_DATABASE='{"url": 1, "pool": 1.5}')


class Command(BaseSettings):
    model_config = SettingsConfigDict(cli_prog_name='command', cli_exit_on_error=False)

    count: int = Field(1, ge=1)
    log: Log = Log()
    files: list[str] = []

    def cli_cmd(self) -> None:
        print(repr(self))


sys.stderr = sys.stdout
for line in (
    '--count 3 --log.level debug --files a --files b',
    '--count 0',
    '--log.level x',
    '--log {"targets":["q"]}',
):
    try:
        CliApp.run(Command, cli_args=line.split())
    except (ValidationError, Exception) as error:
        print(type(error).__name__, error)
print(json.dumps(Settings.model_json_schema(), sort_keys=True))
