"""Sources of choices for the strategies.

Every strategy draws through `below(n)` alone, so that one example is a list of small numbers: it can be recorded,
replayed and shrunk. Zero is always the simplest choice.
"""

from __future__ import annotations

import random
from typing import Any, Callable, Sequence, TypeVar

T = TypeVar('T')


class Draw:
    """Helpers over `below`; subclasses say where the numbers come from."""

    def below(self, n: int) -> int:
        raise NotImplementedError

    def choice(self, seq: Sequence[T]) -> T:
        return seq[self.below(len(seq))]

    def chance(self, percent: int) -> bool:
        """True in `percent` of hundred draws; zero (the simplest choice) is False."""
        return self.below(100) >= 100 - percent

    def integer(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def some(self, seq: Sequence[T], low: int = 0, high: int | None = None) -> list[T]:
        """A sublist of `seq` in its order."""
        rest = list(seq)
        count = self.integer(low, min(len(rest), len(rest) if high is None else high))
        picked = sorted(self.below(len(rest)) for _ in range(count))
        return [rest[i] for n, i in enumerate(picked) if n == 0 or picked[n - 1] != i]

    def first(self, pool: Sequence[T], fits: Callable[[T], bool]) -> T:
        """An element of `pool` that fits, searched from a drawn place on; any element when none does."""
        start = self.below(len(pool))
        for i in range(len(pool)):
            item = pool[(start + i) % len(pool)]
            if fits(item):
                return item
        return pool[start]


class RandomDraw(Draw):
    """Pseudo-random choices, recorded."""

    def __init__(self, seed: Any) -> None:
        self._random = random.Random(seed).random
        self.taken: list[int] = []

    def below(self, n: int) -> int:
        value = int(self._random() * n)
        self.taken.append(value)
        return value


class ReplayDraw(Draw):
    """Choices from a list; zeros when it ends."""

    def __init__(self, choices: Sequence[int]) -> None:
        self._choices = choices
        self._at = 0
        self.taken: list[int] = []

    def below(self, n: int) -> int:
        value = self._choices[self._at] % n if self._at < len(self._choices) else 0
        self._at += 1
        self.taken.append(value)
        return value


class HypothesisDraw(Draw):
    """Choices from a hypothesis `data` object, so that hypothesis itself shrinks."""

    def __init__(self, data: Any) -> None:
        from hypothesis import strategies as st

        self._data, self._integers, self._cache = data, st.integers, {}

    def below(self, n: int) -> int:
        strategy = self._cache.get(n)
        if strategy is None:
            strategy = self._cache[n] = self._integers(0, n - 1)
        return self._data.draw(strategy)


def shrink(choices: list[int], still_fails: Callable[[list[int]], list[int] | None], budget: int = 400) -> list[int]:
    """A shorter, smaller list of choices for which `still_fails` gives a list (the choices really used)."""
    best = choices

    def attempt(candidate: list[int]) -> bool:
        nonlocal best, budget
        if budget <= 0:
            return False
        budget -= 1
        used = still_fails(candidate)
        if used is not None and (len(used), used) < (len(best), best):
            best = used
            return True
        return False

    improved = True
    while improved and budget > 0:
        improved = False
        size = max(1, len(best) // 2)
        while size >= 1 and budget > 0:
            at = 0
            while at < len(best) and budget > 0:
                if attempt(best[:at] + best[at + size :]):
                    improved = True
                else:
                    at += size
            size //= 2
        for at in range(len(best)):
            if at >= len(best) or budget <= 0:
                break
            if best[at] and attempt(best[:at] + [0] + best[at + 1 :]):
                improved = True
            elif best[at] > 1 and attempt(best[:at] + [best[at] // 2] + best[at + 1 :]):
                improved = True
    return best
