"""Types of elements: limits, promotion, torch's legacy tensor types."""

from __future__ import annotations

import collections
import functools
from collections.abc import Callable, Iterable
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


def can_cast(from_: Any, to: Any) -> bool:
    """Whether a cast keeps the category or goes up: bool, int, float, complex."""

    def category(dtype: Any) -> int:
        return 3 if dtype.is_complex else 2 if dtype.is_floating_point else 0 if dtype == ms.bool_ else 1

    return category(from_) <= category(to)


def checked(condition: object, message: object) -> None:
    """Raises AssertionError with the message unless the condition holds."""
    assert condition, message


def class_named(*names: str) -> type:
    """What isinstance asks for layers that other files define for themselves: a class of one of these names."""

    class Named(type):
        def __subclasscheck__(cls, other: type) -> bool:
            return any(kind.__name__.removesuffix("_like_torch") in names for kind in other.__mro__)

        def __instancecheck__(cls, value: object) -> bool:
            return cls.__subclasscheck__(type(value))

    return Named(names[0], (), {})


def device_index(device: str) -> Any:
    """The number in a text such as cuda:1, or None."""
    _, _, number = device.partition(":")
    return int(number) if number else None


def finfo(type: Any = None) -> Any:
    """The limits of a floating point dtype as Python numbers."""
    info = np.finfo(ms.dtype_to_nptype(type or ms.float32))
    names = ("eps", "max", "min", "tiny", "resolution", "smallest_normal")
    numbers = [float(getattr(info, name)) for name in names]
    made: Any = collections.namedtuple  # with fields that only the run knows
    return made("finfo", ("bits", "dtype", *names))(info.bits, str(info.dtype), *numbers)


def get_device(input: Tensor) -> int:
    """The number of the device that holds the tensor; -1 for the CPU."""
    name, _, number = input.device.partition(":")
    return -1 if name == "CPU" else int(number or 0)


def iinfo(type: Any) -> Any:
    """The limits of a whole-number dtype as Python numbers."""
    info = np.iinfo(ms.dtype_to_nptype(type))
    made: Any = collections.namedtuple
    return made("iinfo", "bits dtype max min")(info.bits, str(info.dtype), int(info.max), int(info.min))


def promote_types(type1: Any, type2: Any) -> Any:
    """The smallest dtype of the higher category (bool, int, float, complex) that holds both."""
    order = [ms.bool_, ms.uint8, ms.int8, ms.int16, ms.int32, ms.int64, ms.float16, ms.bfloat16, ms.float32, ms.float64]
    order += [ms.complex64, ms.complex128]
    low, high = sorted((type1, type2), key=order.index)
    pair = (low, high)
    special = {(ms.uint8, ms.int8): ms.int16, (ms.float16, ms.bfloat16): ms.float32, (ms.float64, ms.complex64): ms.complex128}
    return special.get(pair, high)


@ops.constexpr
def common_dtype(dtypes: tuple[Any, ...]) -> Any:
    """What torch promotes them to. Constant for the graph compiler."""
    return functools.reduce(promote_types, dtypes)


def in_one_dtype(tensors: Iterable[Tensor]) -> list[Tensor]:
    """The tensors, all cast to the dtype that torch would promote them to."""
    dtype = common_dtype(tuple([tensor.dtype for tensor in tensors]))
    return [tensor.astype(dtype) for tensor in tensors]


def cat(tensors: Iterable[Tensor], dim: int = 0) -> Tensor:
    """Tensors joined in the dtype that torch promotes them to, without those of shape (0,), with which collecting begins."""
    tensors = in_one_dtype(tensors)
    kept = [tensor for tensor in tensors if tensor.shape != (0,)]
    return ops.cat(kept, axis=dim) if kept else tensors[0]


def legacy_tensor(data: Any, dtype: Any) -> Tensor:
    """A tensor of the given data, or of zeros where a length is given, as torch's old constructors tell them apart."""
    if isinstance(data, tuple) and all(type(length) is int for length in data):
        raise TypeError("a tuple may be a shape or data here: write ops.zeros(shape, dtype) or Tensor(data, dtype)")
    return ops.zeros(data, dtype) if isinstance(data, int) else Tensor(data, dtype)


def moved_or_cast(input: Tensor, other: Any) -> Tensor:
    """torch's x.to(other): a tensor or a dtype is a cast; the text or number of a device changes nothing."""
    if other is None or isinstance(other, (str, int)):
        return input
    return input.to(other.dtype if isinstance(other, Tensor) else other)


def result_type(tensor: Any, other: Any) -> Any:
    """The dtype that arithmetic between the two gives."""
    first, second = (ops.ones_like(value) if isinstance(value, Tensor) else value for value in (tensor, other))
    if not isinstance(first, Tensor) and not isinstance(second, Tensor):
        first = Tensor(first)
    return (
        first.dtype
        if isinstance(first, Tensor) and isinstance(second, Tensor) and first.dtype == second.dtype
        else (first * second).dtype
    )


def tensor_of(dtype: Any) -> Callable[..., Tensor]:
    """What torch.FloatTensor and its kin are when they are called: lengths give zeros, anything else is the data."""

    def made(*data: Any) -> Tensor:
        if data and all(isinstance(length, int) for length in data):
            return ops.zeros(data, dtype)
        if data and isinstance(data[0], tuple) and all(type(length) is int for length in data[0]):
            raise TypeError("a tuple may be a shape or data here: write ops.zeros(shape, dtype) or Tensor(data, dtype)")
        return Tensor(data[0] if data else [], dtype)

    return made
