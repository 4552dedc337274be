"""Types of pydantic_extra_types with good and bad values, as values, JSON and schemas."""

import json
import warnings

from pydantic import TypeAdapter, ValidationError
from pydantic_extra_types.color import Color
from pydantic_extra_types.coordinate import Coordinate, Latitude
from pydantic_extra_types.country import CountryAlpha2, CountryShortName
from pydantic_extra_types.currency_code import Currency
from pydantic_extra_types.domain import DomainStr
from pydantic_extra_types.isbn import ISBN
from pydantic_extra_types.language_code import LanguageAlpha2
from pydantic_extra_types.mac_address import MacAddress
from pydantic_extra_types.mime_types import MimeType
from pydantic_extra_types.payment import PaymentCardNumber
from pydantic_extra_types.pendulum_dt import Date, DateTime, Duration
from pydantic_extra_types.phone_numbers import PhoneNumber
from pydantic_extra_types.routing_number import ABARoutingNumber
from pydantic_extra_types.s3 import S3Path
from pydantic_extra_types.script_code import ISO_15924
from pydantic_extra_types.semantic_version import SemanticVersion
from pydantic_extra_types.timezone_name import TimeZoneName

warnings.simplefilter('ignore')
VALUES = {
    Color: ['red', '#ff00', 'hsl(10, 20%, 30%)', (1, 2, 3), (1, 2, 3, 0.5), 'no colour', (300, 1, 1), None],
    Coordinate: ['1.5,2', (1, 2), {'latitude': 1, 'longitude': 2}, '91,0', (1, 2, 3), 'x,y', 5],
    Latitude: [1, '2.5', 91, 'x'],
    CountryAlpha2: ['DE', 'XX', 'de', 1],
    CountryShortName: ['Germany', 'Atlantis'],
    Currency: ['EUR', 'XXX', 'eur', None],
    DomainStr: ['example.com', 'exa mple', '', 5],
    ISBN: ['8537809667', '978-3-16-148410-0', '9783161484101', 'x'],
    LanguageAlpha2: ['de', 'xx'],
    MacAddress: ['00:1a:2B:3c:4d:5e', '001a.2b3c.4d5e', 'zz:1a:2b:3c:4d:5e', 'x'],
    MimeType: ['text/html', 'text'],
    PaymentCardNumber: ['4242424242424242', '4242424242424243', '4', 'x' * 16],
    Date: ['2020-01-02', '2020-13-02', 1],
    DateTime: ['2020-01-02T03:04:05Z', '2020-01-02 03:04:05+02:00', 1600000000, 'x', None],
    Duration: ['P1DT2H', '1 day', 'P1Y', 5, [1]],
    PhoneNumber: ['+1 901 555 1212', '+4930901820', '12', 'x', 5],
    ABARoutingNumber: ['122105155', '122105156', '1'],
    S3Path: ['s3://bucket/a/b.txt', 'bucket/a'],
    ISO_15924: ['Latn', 'Xxxx'],
    SemanticVersion: ['1.2.3', '1.2.3-rc.1+b', '1.2', 1],
    TimeZoneName: ['Europe/Berlin', 'Mars/Base', 7],
}

for kind, values in VALUES.items():
    adapter = TypeAdapter(kind)
    many = TypeAdapter(dict[str, list[kind] | None])
    for value in values:
        try:
            found = adapter.validate_python(value)
            print(kind.__name__, repr(found), repr(adapter.dump_python(found, mode='json')), adapter.dump_json(found))
            print(many.dump_python(many.validate_python({'k': [value, found]}), mode='json'))
        except ValidationError as error:
            print(kind.__name__, error.errors(include_url=False))
        text = json.dumps(value, default=str)
        for strict in (False, True):
            try:
                print(kind.__name__, repr(many.validate_json(f'{{"k": [{text}]}}', strict=strict)))
            except ValidationError as error:
                print(kind.__name__, strict, error.errors(include_url=False))
    print(json.dumps([adapter.json_schema(), many.json_schema(mode='serialization')], sort_keys=True))
