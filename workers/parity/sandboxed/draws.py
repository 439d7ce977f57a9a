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
        self.seed, self.shake, self.counts = seed, abs(shake), Counter[tuple[object, ...]]()

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
        "bernoulli": lambda shape, given, *_, **__: draws.uniform(shape) < _plain(given),
        "multinomial": lambda shape, given, *rest, **named: _chosen(draws, shape, _plain(given), _again(rest, named)),
    }


def _plain(given: Any) -> Array:
    """torch's tensors do not turn into arrays while they are being differentiated."""
    return np.asarray(given.detach() if hasattr(given, "detach") else given)


def _again(rest: Sequence[Any], named: dict[str, Any]) -> bool:
    """Whether a class may be drawn twice; without a word of it both frameworks say no."""
    return bool(named.get("replacement", rest[1] if len(rest) > 1 else False))


def _chosen(draws: Draws, shape: Sequence[int], weights: Array, again: bool) -> Array:
    """Classes by their weights: where the number falls among the sums, or those that come first in a race."""
    shares = np.atleast_2d(weights).astype(np.float64)
    if again:
        bounds = np.cumsum(shares / shares.sum(-1, keepdims=True), -1)
        drawn = draws.uniform(shape).reshape(len(shares), -1)
        return np.asarray((drawn[:, :, None] > bounds[:, None, :-1]).sum(-1).reshape(shape))
    with np.errstate(divide="ignore"):
        times = -np.log(draws.uniform(weights.shape)).reshape(shares.shape) / shares
    return np.argsort(times, -1)[:, : shape[-1]].reshape(shape)


def of_torch(draws: Draws) -> dict[str, Make]:
    """Where torch's functions have other arguments than MindSpore's of the same name."""
    return {
        "rand": lambda shape, *_, dtype=None, **__: _complex(draws.uniform, shape, dtype),
        "randn": lambda shape, *_, dtype=None, **__: _complex(draws.normal, shape, dtype, 0.5**0.5),
        "randn_like": lambda shape, *given, dtype=None, **named: _complex(
            draws.normal, shape, dtype or (given[0] if given else named["input"]).dtype, 0.5**0.5
        ),
        "normal": lambda shape, mean=0.0, std=1.0, *_, **__: _plain(mean) + _plain(std) * draws.normal(shape),
        # MindSpore's side sorts numbers that it draws, as torch.randperm is translated.
        "randperm": lambda shape, *_, **__: np.argsort(draws.uniform(shape).astype(np.float32), kind="stable"),
    }


def _complex(draw: Callable[[Sequence[int]], Array], shape: Sequence[int], dtype: Any, scale: float = 1.0) -> Array:
    """Complex ones are two draws, as their translation makes them."""
    if not getattr(dtype, "is_complex", False):
        return draw(shape)
    real, imaginary = draw(shape), draw(shape)
    return np.asarray((real + 1j * imaginary) * scale)


def of_tensors(draws: Draws) -> dict[str, Make]:
    """Methods that fill a tensor of torch, as the translation makes the same values from functions."""
    return {
        "uniform_": lambda shape, low=0.0, high=1.0, **__: draws.uniform(shape) * (high - low) + low,
        "normal_": lambda shape, mean=0.0, std=1.0, **__: draws.normal(shape) * std + mean,
        "bernoulli_": lambda shape, p=0.5, **__: draws.uniform(shape) < _plain(p),
        "random_": lambda shape, *given, **named: draws.integers(*_range(given, named), shape),
        "exponential_": lambda shape, lambd=1.0, **__: -np.log(1 - draws.uniform(shape)) / lambd,
    }


def _range(given: Sequence[int], named: dict[str, int]) -> tuple[int, int]:
    """`random_(to)`, `random_(from, to)`; alone it takes every whole number, which the framework's own values stand for."""
    low, high = (0, given[0]) if len(given) == 1 and "high" not in named else (*given, 0, 2**24)[:2]
    return named.get("low", low), named.get("high", high)


def _bounds(given: Sequence[Any], named: dict[str, Any]) -> tuple[int, int]:
    """`(high)`, `(low, high)` or keywords, as both frameworks spell them."""
    numbers = [value for value in given if isinstance(value, int)]
    if "high" in named:
        return int(named.get("low", numbers[0] if numbers else 0)), int(named["high"])
    return (numbers[0], numbers[1]) if len(numbers) > 1 else (0, numbers[0])


def share(
    modules: Sequence[Any],
    makers: dict[str, Make],
    shape: Callable[[Any], Sequence[int]],
    fill: Callable[[Any, Array], Any],
) -> None:
    """Replaces the drawing functions of `modules`."""
    for name, make in makers.items():
        for module in modules:
            if hasattr(module, name):
                setattr(module, name, _shared(getattr(module, name), make, shape, fill))


def share_methods(tensor: Any, weight: type, makers: dict[str, Make], fill: Callable[[Any, Array], Any]) -> None:
    """Replaces the drawing methods of a tensor class. Weights keep theirs: both sides begin with torch's."""
    for name, make in makers.items():
        original = getattr(tensor, name)

        def drawing(target: Any, *given: Any, original: Any = original, make: Make = make, **named: Any) -> Any:
            result = original(target, *given, **named)
            options = {"low" if key == "from" else "high" if key == "to" else key: value for key, value in named.items()}
            return result if isinstance(target, weight) else fill(result, make(tuple(result.shape), *given, **options))

        setattr(tensor, name, drawing)


def _shared(
    original: Callable[..., Any], make: Make, shape: Callable[[Any], Sequence[int]], fill: Callable[[Any, Array], Any]
) -> Any:
    def drawing(*given: Any, **named: Any) -> Any:
        result = original(*given, **named)
        return fill(result, make(shape(result), *given, **named))

    return drawing
