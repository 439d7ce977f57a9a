"""Random numbers: seeds, generators, draws."""

from __future__ import annotations

import math
import random
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


def bernoulli(input: Tensor, p: Any = None) -> Tensor:
    """Ones with the chances in input, or with chance p everywhere; zeros otherwise."""
    return (ops.rand(input.shape) < (input if p is None else p)).astype(input.dtype)


def bernoulli_values(input: Tensor, p: float = 0.5, generator: Any = None) -> Tensor:
    """Ones with probability p (a number, or a tensor of probabilities), zeros otherwise."""
    return (ops.rand(input.shape) < p).astype(input.dtype)


def cauchy_values(input: Tensor, median: float = 0, sigma: float = 1, generator: Any = None) -> Tensor:
    """Cauchy distributed numbers in the shape and dtype of the tensor."""
    return (ops.tan((ops.rand(input.shape) - 0.5) * math.pi) * sigma + median).astype(input.dtype)


def exponential_values(input: Tensor, lambd: float = 1, generator: Any = None) -> Tensor:
    """Exponentially distributed numbers with rate lambd in the shape and dtype of the tensor."""
    return (-ops.log(1 - ops.rand(input.shape)) / lambd).astype(input.dtype)


def manual_seed(seed: int) -> None:
    """ms.set_seed without its effect on numpy's and Python's random numbers."""
    state, plain = np.random.get_state(), random.getstate()
    ms.set_seed(int(seed))
    np.random.set_state(state)
    random.setstate(plain)


class Generator:
    """Holds a seed and sets it for the whole process: operators draw from one stream."""

    def __init__(self, device: Any = None) -> None:
        self._seed = int(ms.get_seed() or 0)

    def manual_seed(self, seed: int) -> Any:
        self._seed = int(seed)
        manual_seed(self._seed)
        return self

    def seed(self) -> int:
        self.manual_seed(np.random.default_rng().integers(2**31))
        return self._seed

    def initial_seed(self) -> int:
        return self._seed


def geometric_values(input: Tensor, p: float, generator: Any = None) -> Tensor:
    """How many trials of probability p it takes to the first success, in the shape and dtype of the tensor."""
    trials = ops.ceil(ops.log(1 - ops.rand(input.shape)) / math.log(1 - p))
    return ops.maximum(trials, ops.ones_like(trials)).astype(input.dtype)


def log_normal_values(input: Tensor, mean: float = 1, std: float = 2, generator: Any = None) -> Tensor:
    """Numbers whose logarithm is normally distributed, in the shape and dtype of the tensor."""
    return ops.exp(ops.standard_normal(input.shape) * std + mean).astype(input.dtype)


def normal(mean: Any, std: float = 1.0, size: Any = None, dtype: Any = None) -> Tensor:
    """Normal random numbers; mean and deviation may be tensors, whose shape the result then has."""
    tensors = [value for value in (mean, std) if isinstance(value, Tensor)]
    if not tensors:
        return (ops.randn(size) * std + mean).astype(dtype or ms.float32)
    shape = (tensors[0] + tensors[-1]).shape
    return mean + std * ops.randn(shape, dtype=tensors[0].dtype)


def normal_values(input: Tensor, mean: float = 0, std: float = 1, generator: Any = None) -> Tensor:
    """Normally distributed numbers in the shape and dtype of the tensor."""
    return (ops.standard_normal(input.shape) * std + mean).astype(input.dtype)


def program_stream() -> Any:
    """The program's own draws, one stream for all its files: MindSpore's layers draw from numpy's global one."""
    return np.random.__dict__.setdefault("of_the_program", np.random.RandomState())


numpy_random = program_stream()


def numpy_stream(generator: Any = None) -> Any:
    """Numpy's own random numbers, or a stream begun with the seed of the generator."""
    return np.random if generator is None else np.random.RandomState(generator.initial_seed() % 2**32)


def randint(low: Any = 0, high: Any = None, size: Any = None, dtype: Any = None) -> Tensor:
    """Whole random numbers from low up to, not including, high; `randint(high, size)` starts at zero."""
    if size is None:
        low, high, size = 0, low, high
    elif high is None:
        low, high = 0, low
    return ops.randint(int(low), int(high), tuple(size)).astype(dtype or ms.int64)


def randint_like(input: Tensor, low: Any = 0, high: Any = None, dtype: Any = None) -> Tensor:
    """Whole random numbers in the shape and dtype of the tensor."""
    low, high = (0, low) if high is None else (low, high)
    return ops.randint(int(low), int(high), input.shape).astype(dtype or input.dtype)


def randn_like(input: Tensor, dtype: Any = None) -> Tensor:
    """Normal random numbers in the shape and dtype of the tensor; complex ones are made of two draws."""
    dtype = dtype or input.dtype
    if dtype in (ms.complex64, ms.complex128):
        return (ops.Complex()(ops.randn(input.shape), ops.randn(input.shape)) * 0.5**0.5).astype(dtype)
    return ops.randn_like(input, dtype=dtype)


def random_values(input: Tensor, from_: float = 0, to: Any = None, generator: Any = None) -> Tensor:
    """Whole numbers from from_ up to, without, to (one number: up to it) in the shape and dtype of the tensor."""
    highest = {ms.float16: 2**11, ms.float32: 2**24, ms.uint8: 2**8 - 1, ms.int8: 2**7 - 1, ms.int16: 2**15 - 1}
    low, high = (0, from_) if to is None and from_ else (from_, to)
    return ops.randint(low, high or highest.get(input.dtype, 2**31 - 1) + 1, input.shape).astype(input.dtype)


def seed() -> int:
    """Set a seed that nobody chose, and return it."""
    number = int(np.random.default_rng().integers(2**31))
    manual_seed(number)
    return number


def uniform_values(input: Tensor, from_: float = 0, to: float = 1, generator: Any = None) -> Tensor:
    """Numbers between the bounds, equally likely, in the shape and dtype of the tensor."""
    return (ops.rand(input.shape) * (to - from_) + from_).astype(input.dtype)
