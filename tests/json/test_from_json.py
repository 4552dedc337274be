"""`from_json`: values, messages and positions as literals, and side by side with the reference."""

from __future__ import annotations

import gc
import json
import math
import random
import sys
import threading
from typing import Any

import pydantic_core
import pytest
from duramen import from_json
from hypothesis import given, settings
from hypothesis import strategies as st

reference = pydantic_core.from_json


def outcome(function: Any, *args: Any, **kwargs: Any) -> tuple[str, str]:
    """The result as text that tells `1`, `1.0`, `True`, `-0.0` and orders of keys apart, or the error."""
    try:
        return 'value', repr(function(*args, **kwargs))
    except Exception as error:
        return type(error).__name__, str(error)


OPTIONS: list[dict[str, Any]] = [
    {},
    {'allow_inf_nan': False},
    {'cache_strings': 'keys'},
    {'cache_strings': False},
    {'allow_partial': True},
    {'allow_partial': 'trailing-strings', 'allow_inf_nan': False},
]


def check(source: Any) -> None:
    for options in OPTIONS:
        assert outcome(from_json, source, **options) == outcome(reference, source, **options), (source, options)


@pytest.mark.parametrize(
    'source, value',
    [
        ('null', None),
        (' true\n', True),
        ('false', False),
        ('-0', 0),
        ('9223372036854775807', 9223372036854775807),
        ('-9223372036854775808', -9223372036854775808),
        ('9223372036854775808', 9223372036854775808),
        ('123456789012345678901234567890', 123456789012345678901234567890),
        ('7' * 4300, int('7' * 4300)),
        ('1.5', 1.5),
        ('1e400', math.inf),
        ('0.1e1', 1.0),
        ('-Infinity', -math.inf),
        ('"a"', 'a'),
        ('"\\u00e9\\ud83d\\ude00\\n\\/"', 'é😀\n/'),
        ('"é😀"', 'é😀'),
        ('[]', []),
        ('{}', {}),
        ('[1, [2, []], {"a": {"b": null}}]', [1, [2, []], {'a': {'b': None}}]),
        ('{"a": 1, "b": 2, "\\u0061": 3}', {'a': 3, 'b': 2}),
        (b'"\xc3\xa9"', 'é'),
        (bytearray(b'[1]'), [1]),
    ],
)
def test_values(source: Any, value: Any) -> None:
    found = from_json(source)
    assert found == value
    assert repr(found) == repr(value)


def test_constants() -> None:
    assert math.isnan(from_json('NaN'))
    assert str(from_json('-0.0')) == '-0.0'
    assert list(from_json('{"b": 1, "a": 2, "b": 3}')) == ['b', 'a']


@pytest.mark.parametrize(
    'source, message',
    [
        ('', 'EOF while parsing a value at line 1 column 0'),
        ('[', 'EOF while parsing a list at line 1 column 1'),
        ('{', 'EOF while parsing an object at line 1 column 1'),
        ('[1,', 'EOF while parsing a value at line 1 column 3'),
        ('"ab', 'EOF while parsing a string at line 1 column 3'),
        ('{"a"', 'EOF while parsing an object at line 1 column 4'),
        ('{"a" 1}', 'expected `:` at line 1 column 6'),
        ('[1 2]', 'expected `,` or `]` at line 1 column 4'),
        ('{"a":1 "b"}', 'expected `,` or `}` at line 1 column 8'),
        ('nulx', 'expected ident at line 1 column 4'),
        ('é', 'expected value at line 1 column 1'),
        ('01', 'invalid number at line 1 column 2'),
        ('[\n1.x', 'invalid number at line 2 column 3'),
        ('1' * 4301, 'number out of range at line 1 column 4301'),
        ('[1,]', 'trailing comma at line 1 column 4'),
        ('{"a":1,}', 'trailing comma at line 1 column 8'),
        ('{1:2}', 'key must be a string at line 1 column 2'),
        ('1 2', 'trailing characters at line 1 column 3'),
        ('"a\nb"', 'control character (\\u0000-\\u001F) found while parsing a string at line 2 column 0'),
        ('"\\x"', 'invalid escape at line 1 column 3'),
        ('"\\ud800"', 'unexpected end of hex escape at line 1 column 8'),
        ('"\\udc00"', 'lone leading surrogate in hex escape at line 1 column 7'),
        ('"\\ud800\\u"', 'EOF while parsing a string at line 1 column 10'),
        (b'"\xff"', 'invalid unicode code point at line 1 column 2'),
        (b'"\\n\\n\xff"', 'invalid unicode code point at line 1 column 4'),
        ('[' * 202 + ']' * 202, 'recursion limit exceeded at line 1 column 202'),
        ('{"a":' * 201 + '1' + '}' * 201, 'recursion limit exceeded at line 1 column 1006'),
    ],
)
def test_errors(source: Any, message: str) -> None:
    with pytest.raises(ValueError) as caught:
        from_json(source)
    assert type(caught.value) is ValueError
    assert str(caught.value) == message
    check(source)


def test_infinities_can_be_refused() -> None:
    for source, message in [
        ('NaN', 'expected value at line 1 column 1'),
        ('Infinity', 'expected value at line 1 column 1'),
        ('-Infinity', 'invalid number at line 1 column 2'),
    ]:
        with pytest.raises(ValueError) as caught:
            from_json(source, allow_inf_nan=False)
        assert str(caught.value) == message


@pytest.mark.parametrize(
    'source, on, trailing',
    [
        ('[1, 2', [1, 2], [1, 2]),
        ('[1, "ab', [1], [1, 'ab']),
        ('[1, "ab\\', [1], [1, 'ab']),
        ('[1, "ab\\u12', [1], [1, 'ab']),
        ('{"a": 1, "b', {'a': 1}, {'a': 1}),
        ('{"a": 1, "b"', {'a': 1}, {'a': 1}),
        ('{"a": 1, "b":', {'a': 1}, {'a': 1}),
        ('{"a": 1, "b": "c', {'a': 1}, {'a': 1, 'b': 'c'}),
        ('[[1, [2, {"a": [tru', [[1, [2, {'a': []}]]], [[1, [2, {'a': []}]]]),
        ('[[1 2], 3]', [[1]], [[1]]),
        ('{"a": [1}', {'a': [1]}, {'a': [1]}),
        (b'["\xe4\xb8', [], ['']),
        ('[1] x', [1], [1]),
    ],
)
def test_partial(source: Any, on: Any, trailing: Any) -> None:
    assert from_json(source, allow_partial=True) == on
    assert from_json(source, allow_partial='on') == on
    assert from_json(source, allow_partial='trailing-strings') == trailing
    check(source)


def test_partial_does_not_save_a_scalar() -> None:
    assert from_json('"ab', allow_partial='trailing-strings') == 'ab'
    for source in ['"ab', 'tru', '-', '']:
        with pytest.raises(ValueError, match='EOF while parsing a'):
            from_json(source, allow_partial=True)


@pytest.mark.parametrize(
    'args, kwargs, error, message',
    [
        ((1,), {}, TypeError, 'Expected bytes, bytearray or str'),
        ((None,), {}, TypeError, 'Expected bytes, bytearray or str'),
        ((memoryview(b'1'),), {}, TypeError, 'Expected bytes, bytearray or str'),
        (('\ud800',), {}, TypeError, 'Expected bytes, bytearray or str'),
        ((b'1',), {'allow_inf_nan': 1}, TypeError, "'int' object is not an instance of 'bool'"),
        ((b'1',), {'allow_inf_nan': None}, TypeError, "'None' is not an instance of 'bool'"),
        (
            (b'1',),
            {'cache_strings': 1},
            TypeError,
            "Invalid string cache mode, should be `'all'`, '`keys`', `'none`' or a `bool`",
        ),
        (
            (b'1',),
            {'cache_strings': 'x'},
            ValueError,
            "Invalid string cache mode, should be `'all'`, '`keys`', `'none`' or a `bool`",
        ),
        (
            (b'1',),
            {'allow_partial': 1},
            TypeError,
            "Invalid partial mode, should be `'off'`, `'on'`, `'trailing-strings'` or a `bool`",
        ),
        (
            (b'1',),
            {'allow_partial': '\ud800'},
            TypeError,
            "Invalid partial mode, should be `'off'`, `'on'`, `'trailing-strings'` or a `bool`",
        ),
        ((), {}, TypeError, "from_json() missing 1 required positional argument: 'data'"),
        ((b'1', 2), {}, TypeError, 'from_json() takes 1 positional arguments but 2 were given'),
        ((b'1',), {'foo': 1}, TypeError, "from_json() got an unexpected keyword argument 'foo'"),
        ((1,), {'allow_partial': 'w', 'cache_strings': 'q', 'allow_inf_nan': 'x'}, TypeError, None),
    ],
)
def test_arguments(args: Any, kwargs: Any, error: type[Exception], message: str | None) -> None:
    with pytest.raises(error) as caught:
        from_json(*args, **kwargs)
    assert message is None or str(caught.value) == message
    assert outcome(from_json, *args, **kwargs) == outcome(reference, *args, **kwargs)


def test_subclasses_and_keyword() -> None:
    class Text(str):
        pass

    class Data(bytes):
        pass

    assert from_json(Text('[1]')) == [1]
    assert from_json(Data(b'[1]')) == [1]
    assert from_json(data='[1]', cache_strings=Text('none')) == [1]


@pytest.mark.parametrize('source', ['{"a key": "a value"}', '{"\\u0061 key": "a v\\u0061lue"}'])
def test_cache_strings(source: str) -> None:
    def shared(mode: Any) -> tuple[bool, bool]:
        (key, value), (other_key, other_value) = (
            next(iter(from_json(source, cache_strings=mode).items())) for _ in range(2)
        )
        assert (key, value) == (other_key, other_value) == ('a key', 'a value')
        return key is other_key, value is other_value

    for mode in ['all', True]:
        assert shared(mode) == (True, True)
    assert shared('keys') == (True, False)
    for mode in ['none', False]:
        assert shared(mode) == (False, False)


def test_more_strings_than_the_cache_holds() -> None:
    words = [f'word {number}' for number in range(20_000)]
    for _ in range(3):
        assert from_json(json.dumps(words)) == words
        assert list(from_json(json.dumps(dict.fromkeys(words)))) == words


def test_strings_with_escapes_share_the_cache_by_their_text() -> None:
    words = [f'é{number}' for number in range(2000)] + [f'\n{number}' for number in range(2000)] + ['é' * 31, 'é' * 40]
    for ensure_ascii in [True, False]:
        source = json.dumps(words * 2, ensure_ascii=ensure_ascii)
        assert from_json(source) == from_json(source.encode()) == words * 2
    first, second = from_json('["\\u00e9t\\u00e9", "été"]'), from_json('["\\u00e9t\\u00e9", "été"]')
    assert first == ['été', 'été']
    assert first[0] is second[0] and first[1] is second[1]


@pytest.mark.parametrize('wide', ['\x80', '\xff', 'é', '\u0100', 'Ж', '世', '\uffff', '\U00010000', '😀', '\U0010ffff'])
def test_strings_of_every_width(wide: str) -> None:
    words = [wide, wide * 2, wide * 9]
    for before in [0, 1, 7, 8, 9, 16, 23]:
        for after in [0, 1, 8, 70]:
            words += ['a' * before + wide + 'b' * after, 'é' + 'a' * before + wide * 5 + 'b' * after + '\n']
    for ensure_ascii in [True, False]:
        found = from_json(json.dumps(words, ensure_ascii=ensure_ascii), cache_strings=False)
        assert found == words
        for word, text in zip(found, words, strict=True):
            # The same width inside as any other equal string.
            assert sys.getsizeof(word) == sys.getsizeof(''.join(list(text))), text
            assert hash(word) == hash(text) and word.encode() == text.encode() and word + '' in {text}


def test_short_strings_of_every_length() -> None:
    words = ['é' * length + 'x' * (length % 3) for length in range(70)] + ['y' * length for length in range(140)]
    for separators in [(',', ':'), (' , ', ' : ')]:
        source = json.dumps(words, ensure_ascii=False, separators=separators)
        assert from_json(source) == from_json(source.encode()) == words
    assert from_json(json.dumps(words)) == words


def test_collector_may_run_anywhere() -> None:
    source = bytearray(json.dumps([{'a': [number, str(number)], 'b': {}} for number in range(300)]).encode())
    expected = json.loads(source)

    class Finalizer:
        def __init__(self) -> None:
            self.loop = self

        def __del__(self) -> None:
            source.extend(b' ')
            assert from_json('{"a": ["nested", {"b": 1}]}') == {'a': ['nested', {'b': 1}]}

    thresholds = gc.get_threshold()
    gc.set_threshold(5, 2, 2)
    try:
        for _ in range(10):
            Finalizer()
            assert from_json(source) == expected
    finally:
        gc.set_threshold(*thresholds)


def test_threads() -> None:
    documents = [json.dumps([{f'key {thread} {n}': f'text {n % 50}'} for n in range(200)]) for thread in range(8)]
    failures: list[int] = []

    def work(thread: int) -> None:
        for _ in range(20):
            if from_json(documents[thread]) != json.loads(documents[thread]):
                failures.append(thread)

    threads = [threading.Thread(target=work, args=(thread,)) for thread in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_deep_nesting() -> None:
    for depth in [199, 200, 201, 202, 203, 100_000]:
        for inner in ['', '1', '{}', '"a', '[1,', '{"a":1,"b":[']:
            check('[' * depth + inner + ']' * depth)
            check('{"a":' * depth + (inner or '0') + '}' * depth)
            check('[{"a":' * (depth // 2) + inner)


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-(2**66), 2**66)
    | st.floats()
    | st.text()
    | st.text('ab\\"/\n\té😀'),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=20), inner),
    max_leaves=20,
)


@settings(max_examples=300, deadline=None)
@given(values, st.booleans(), st.sampled_from([None, 0, 1, 9]))
def test_generated_documents(value: Any, ensure_ascii: bool, indent: int | None) -> None:
    text = json.dumps(value, ensure_ascii=ensure_ascii, indent=indent)
    assert repr(from_json(text)) == repr(json.loads(text))
    check(text)
    check(text.encode())
    check(bytearray(text.encode()))


PIECES = [b'"', b'\\', b'\\u', b'\\ud83d', b'\\ude00', b'{', b'}', b'[', b']', b',', b':', b' ', b'\n', b'\t', b'\x00']
PIECES += [b'0', b'1', b'9' * 20, b'-', b'+', b'.', b'e', b'E', b'null', b'true', b'false', b'NaN', b'Infinity', b'/']
PIECES += [b'\x80', b'\xc3', b'\xa9', b'\xe2\x82', b'\xf0\x9f', b'\xed\xa0\x80', b'\xff', b'abcdefghijklmnop', b'"":']


@settings(max_examples=400, deadline=None)
@given(
    values, st.booleans(), st.lists(st.tuples(st.integers(0, 2), st.floats(0, 1), st.sampled_from(PIECES)), max_size=4)
)
def test_mutated_documents(value: Any, ensure_ascii: bool, changes: list[tuple[int, float, bytes]]) -> None:
    source = json.dumps(value, ensure_ascii=ensure_ascii).encode()
    for action, place, piece in changes:
        at = int(place * len(source))
        source = [source[:at] + piece + source[at:], source[:at] + piece + source[at + 1 :], source[:at]][action]
    check(source)


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=12).map(b''.join))
def test_soup(source: bytes) -> None:
    check(source)
    check(b'[' + source)
    check(b'{"a":' + source)


def test_every_beginning() -> None:
    text = '{"a\\u00e9": [1, -2.5e-3, true, {"b": null, "c\\n": "d\\ud83d\\ude00 é😀"}, [[], {}], "long enough"]}'
    for end in range(len(text.encode()) + 1):
        check(text.encode()[:end])


def test_floats_are_rounded_correctly() -> None:
    generator = random.Random(8)
    texts = []
    for _ in range(3000):
        texts.append(repr(generator.random() * 10 ** generator.randint(-25, 25)))
        texts.append(f'{generator.randint(0, 10**18)}.{generator.randint(0, 10**22)}e{generator.randint(-330, 300)}')
        texts.append(f'{generator.getrandbits(64)}E{generator.randint(-30, 30)}')
    assert [value.hex() for value in from_json('[' + ','.join(texts) + ']')] == [float(text).hex() for text in texts]
