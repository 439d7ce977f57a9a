"""What is seen and done in a made-up environment: spaces as gym and gymnasium have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


class Space:
    """`sample` draws from the space's own stream, so that both sides draw the same."""

    def __init__(self, shape: Sequence[int] | None = None, dtype: Any = None, seed: int | None = None) -> None:
        self.shape = None if shape is None else tuple(int(size) for size in shape)
        self.dtype = None if dtype is None else np.dtype(dtype)
        self.np_random = np.random.default_rng(0 if seed is None else seed)

    def seed(self, seed: int | None = None) -> list[int | None]:
        self.np_random = np.random.default_rng(0 if seed is None else int(seed))
        return [seed]

    def sample(self) -> Any:
        raise NotImplementedError

    def contains(self, value: Any) -> bool:
        return True

    def __contains__(self, value: Any) -> bool:
        return self.contains(value)


class Box(Space):
    def __init__(
        self, low: Any, high: Any, shape: Sequence[int] | None = None, dtype: Any = np.float32, seed: int | None = None
    ) -> None:
        super().__init__(np.broadcast(low, high).shape if shape is None else shape, dtype, seed)
        self.low, self.high = (np.broadcast_to(edge, self.shape or ()).astype(self.dtype) for edge in (low, high))

    def sample(self) -> Array:
        if self.dtype is not None and self.dtype.kind in "iu":
            return self.np_random.integers(self.low, self.high, self.shape, endpoint=True).astype(self.dtype)
        low, high = (np.clip(edge, -10.0, 10.0) for edge in (self.low, self.high))
        return np.asarray(self.np_random.uniform(low, high, self.shape)).astype(self.dtype)

    def contains(self, value: Any) -> bool:
        return np.shape(value) == self.shape and bool(np.all(value >= self.low) and np.all(value <= self.high))


class Discrete(Space):
    def __init__(self, n: int, seed: int | None = None, start: int = 0) -> None:
        super().__init__((), np.int64, seed)
        self.n, self.start = int(n), int(start)

    def sample(self) -> int:
        return int(self.np_random.integers(self.n)) + self.start

    def contains(self, value: Any) -> bool:
        return np.ndim(value) == 0 and self.start <= int(value) < self.start + self.n


class MultiDiscrete(Space):
    def __init__(self, nvec: Any, dtype: Any = np.int64, seed: int | None = None) -> None:
        self.nvec = np.asarray(nvec, dtype)
        super().__init__(self.nvec.shape, dtype, seed)

    def sample(self) -> Array:
        return self.np_random.integers(self.nvec).astype(self.dtype)


class MultiBinary(MultiDiscrete):
    def __init__(self, n: Any, seed: int | None = None) -> None:
        super().__init__(np.full(n, 2), np.int8, seed)
        self.n = n


class Dict(Space):
    def __init__(self, spaces: Mapping[str, Space] | None = None, seed: int | None = None, **named: Space) -> None:
        super().__init__(None, None, seed)
        self.spaces = dict(spaces or {}, **named)

    def sample(self) -> dict[str, Any]:
        return {name: space.sample() for name, space in self.spaces.items()}

    def __getitem__(self, name: str) -> Space:
        return self.spaces[name]


class Tuple(Space):
    def __init__(self, spaces: Sequence[Space], seed: int | None = None) -> None:
        super().__init__(None, None, seed)
        self.spaces = tuple(spaces)

    def sample(self) -> tuple[Any, ...]:
        return tuple(space.sample() for space in self.spaces)

    def __getitem__(self, place: int) -> Space:
        return self.spaces[place]
