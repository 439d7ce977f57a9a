"""The same random numbers on both sides. A framework's function still runs, for shape, element type and errors; then its
values are replaced by the next ones of a stream that depends only on the seed and on how many draws came before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
Make = Callable[..., Array]
KINDS = ("normal", "uniform", "permutation", "integers")


class Draws:
    def __init__(self, seed: int = 0) -> None:
        self.restart(seed)

    def restart(self, seed: int, shake: float = 0.0) -> None:
        """`shake`: how far the numbers that follow lie beside those without it, as a share of each."""
        self.seed, self.shake, self.counts = seed, shake, Counter[tuple[object, ...]]()

    def used(self) -> bool:
        """Whether anything was drawn since the last seed."""
        return bool(self.counts)

    def normal(self, shape: Sequence[int]) -> Array:
        return self._shaken(self._next("normal", *shape).standard_normal(tuple(shape)))

    def uniform(self, shape: Sequence[int]) -> Array:
        return self._shaken(self._next("uniform", *shape).random(tuple(shape)))

    def integers(self, low: int, high: int, shape: Sequence[int]) -> Array:
        return np.asarray(low + np.floor(self._next("integers", *shape).random(tuple(shape)) * (high - low))).astype(np.int64)

    def permutation(self, length: int) -> Array:
        return self._next("permutation", length).permutation(length)

    def _shaken(self, drawn: Array) -> Array:
        if not self.shake:
            return drawn
        moved: Array = drawn * (1 + self.shake * np.random.default_rng(0).uniform(-1, 0, drawn.shape))
        return moved

    def _next(self, kind: str, *shape: int) -> np.random.Generator:
        """A stream of its own for each shape: what one side draws on top, to fill a weight, does not move the others."""
        self.counts[(kind, *shape)] += 1
        return np.random.default_rng([self.seed, KINDS.index(kind), self.counts[(kind, *shape)], *shape])


def replacements(draws: Draws) -> dict[str, Make]:
    """By function name: the values of a result, from the result's shape and the call's arguments."""
    return {
        "randn": lambda shape, *_, **__: draws.normal(shape),
        "randn_like": lambda shape, *_, **__: draws.normal(shape),
        "standard_normal": lambda shape, *_, **__: draws.normal(shape),
        "rand": lambda shape, *_, **__: draws.uniform(shape),
        "rand_like": lambda shape, *_, **__: draws.uniform(shape),
        "randint": lambda shape, *given, **named: draws.integers(*_bounds(given, named), shape),
        "randint_like": lambda shape, *given, **named: draws.integers(*_bounds(given[1:], named), shape),
        "randperm": lambda shape, *_, **__: draws.permutation(shape[0]),
        "bernoulli": lambda shape, given, *_, **__: draws.uniform(shape) < np.asarray(given),
    }


def _bounds(given: Sequence[Any], named: dict[str, Any]) -> tuple[int, int]:
    """`(high)`, `(low, high)` or keywords, as both frameworks spell them."""
    numbers = [value for value in given if isinstance(value, int)]
    if "high" in named:
        return int(named.get("low", numbers[0] if numbers else 0)), int(named["high"])
    return (numbers[0], numbers[1]) if len(numbers) > 1 else (0, numbers[0])


def share(modules: Sequence[Any], draws: Draws, shape: Callable[[Any], Sequence[int]], fill: Callable[[Any, Array], Any]) -> None:
    """Replaces the drawing functions of `modules`."""
    for name, make in replacements(draws).items():
        for module in modules:
            if hasattr(module, name):
                setattr(module, name, _shared(getattr(module, name), make, shape, fill))


def _shared(
    original: Callable[..., Any], make: Make, shape: Callable[[Any], Sequence[int]], fill: Callable[[Any, Array], Any]
) -> Any:
    def drawing(*given: Any, **named: Any) -> Any:
        result = original(*given, **named)
        return fill(result, make(shape(result), *given, **named))

    return drawing
