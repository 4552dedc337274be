"""Small changes to JSON texts: most stay near to JSON, so that they get past the first token."""

from __future__ import annotations

from typing import Any

TOKENS = [
    *'{}[],:"\\-+.0159eE \n\t/',
    *('null', 'true', 'false', 'NaN', 'Infinity', '-Infinity', '""', '{}', '[]', '"a":', '1e400', '-0', '0.1', '1E5'),
    *('\\u0041', '\\ud83d\\ude00', '\\ud800', '\\u0000', '\\/', '\\x', '\x00', '\x1f', '\x7f', 'é', '😀', '\ufeff'),
    *('9223372036854775807', '9223372036854775808', '1' * 30, '0.' + '3' * 40, '[' * 8, ']' * 8, '{"a":' * 4),
]


def mutate(text: bytes, random: Any) -> bytes:
    """One to four changes, chosen by `random`, a `random.Random`."""
    for _ in range(random.randint(1, 4)):
        at = random.randint(0, len(text))
        change = random.randrange(7)
        token = random.choice(TOKENS).encode()
        end = min(len(text), at + random.randint(1, 6))
        if change == 0:
            text = text[:at] + token + text[at:]
        elif change == 1:
            text = text[:at] + token + text[end:]
        elif change == 2:
            text = text[:at] + text[end:]
        elif change == 3:
            text = text[:end] + text[at:]
        elif change == 4:
            text = text[:at]
        elif change == 5:
            text = text[:at] + bytes([random.randrange(256)]) + text[end:]
        else:
            text = b'[' + text + b',' + text + b']'
    return text
