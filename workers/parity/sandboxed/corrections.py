"""What kernels of MindSpore 2.10's CPU backend get wrong, put right on the test bench.

Code for Ascend and GPU is written without regard to the CPU's kernels; measured on a CPU it must not be blamed for them.
Each correction is one function over `mindspore.ops`, a cell of `mindspore.nn` or a method of Tensor. None of them is ever
part of a translation. A correction that was wrapped around the original is invisible to the graph compiler, which goes on
with the original; those that replace it are compiled like any other function.
"""

from __future__ import annotations

import ast
import functools
import itertools
from collections.abc import Callable, Sequence
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops

Function = Callable[..., Any]
Tell = Callable[[str], None]

_REAL = (ms.float16, ms.float32, ms.float64)
_told: Tell = print
_used: set[str] = set()


@ops.constexpr  # type: ignore[untyped-decorator]
def used(name: str) -> int:
    """Said when a function runs, or when the graph compiler reads it."""
    if name not in _used:
        _used.add(name)
        _told(name)
    return 0


def install(tell: Tell, program: str = "") -> None:
    """For the rest of this process. `tell` hears the name of each correction when it is used first.

    A program that calls methods in place may write through a slice: taken by number that would be a copy, so it keeps the
    kernel's. (`x[::2] += 1` may not: it stores what it made under the index again.)
    """
    global _told
    _told = tell
    for owners, names, replacement in _REPLACED:
        for owner, name in itertools.product(owners, names):
            if hasattr(owner, name):
                setattr(owner, name, replacement)
    in_place = _writes_in_place(program)
    for owners, names, wrong, right in _WRAPPED:
        if right is _by_number and in_place:
            continue
        for owner, name in itertools.product(owners, names):
            if hasattr(owner, name):
                setattr(owner, name, _wrapped(getattr(owner, name), name, wrong, right))


def _writes_in_place(program: str) -> bool:
    """It calls a method that writes into its receiver, or the companion's function that does: `late.add_(x)` of a slice
    `late` becomes `write_into(late, ...)`. Of what is no Python that is not known, so it counts as written.
    """
    try:
        calls = [node.func for node in ast.walk(ast.parse(program)) if isinstance(node, ast.Call)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True
    methods = [func.attr for func in calls if isinstance(func, ast.Attribute)]
    if any(isinstance(func, ast.Name) and func.id == "write_into" for func in calls):
        return True
    return any(name.endswith("_") and not name.startswith("_") for name in methods)


def taken() -> list[str]:
    """Which were used since this was asked last."""
    found = sorted(_used)
    _used.clear()
    return found


def _wrapped(original: Function, name: str, wrong: Callable[..., bool], right: Function) -> Function:
    """`right` where the kernel would be wrong, else the original."""

    @functools.wraps(original)
    def corrected(*given: Any, **named: Any) -> Any:
        if not wrong(*given, **named):
            return original(*given, **named)
        used(name)
        return right(original, *given, **named)

    return corrected


# tanh is off by up to 1e-4 between -8 and 8, its gradient by up to 4e-3.


def tanh(input: Any) -> Any:
    used("tanh")
    wide = input.astype(ms.float32) if input.dtype == ms.float16 else input
    return input.tanh() if input.is_complex() else (2 * ops.sigmoid(2 * wide) - 1).astype(input.dtype)


def _tanh_of_cell(self: Any, input: Any) -> Any:
    return tanh(input)


def _tanh_operator() -> Function:
    """In place of the primitive, of which MindSpore's own recurrent cells are made."""
    return tanh


def _tanhshrink(input: Any) -> Any:
    return input - tanh(input)


def _tanhshrink_of_cell(self: Any, input: Any) -> Any:
    return input - tanh(input)


# The gradient of selu is off by up to 1.7.


def selu(input_x: Any) -> Any:
    used("selu")
    below = 1.6732632423543772 * (ops.exp(ops.minimum(input_x, ops.zeros_like(input_x))) - 1)
    return 1.0507009873554805 * ops.where(input_x > 0, input_x, below)


def _selu_of_cell(self: Any, input_x: Any) -> Any:
    return selu(input_x)


# The first gradient of softmax along an axis of length 1 spoils every later one along that axis.


def _single(input: Tensor, axis: int = -1, *_: Any, **named: Any) -> bool:
    axis = named.get("dim", axis)
    return isinstance(axis, int) and input.ndim > 0 and bool(input.shape[axis] == 1)


def _ones(original: Function, input: Tensor, *_: Any, dtype: Any = None, **__: Any) -> Tensor:
    return ops.exp(input - input) if dtype is None else ops.exp(input - input).astype(dtype)


def _single_in_cell(cell: nn.Cell, input: Tensor) -> bool:
    axis = cell.softmax.axis
    return _single(input, axis[0] if isinstance(axis, tuple) else axis)


# softmax leaves what stood in memory along an axis that holds minus infinity alone, or an infinity.


def _unbounded(input: Tensor, axis: int = -1, *_: Any, **named: Any) -> bool:
    axis = named.get("dim", axis)
    if not isinstance(axis, int) or input.size == 0 or input.ndim == 0 or input.dtype not in _REAL:
        return False
    return bool(np.isinf(ops.stop_gradient(input).asnumpy().max(axis)).any())


def _not_a_number(original: Function, input: Tensor, axis: int = -1, *_: Any, **named: Any) -> Tensor:
    lost = ops.isinf(ops.amax(ops.stop_gradient(input), axis=named.get("dim", axis), keepdims=True))
    shares = original(ops.where(lost, ops.zeros_like(input), input), *([] if "dim" in named else [axis]), **named)
    return ops.where(lost, ops.full_like(shares, float("nan")), shares)


# The sum of nothing is what stood in memory before.


def _filled(number: float) -> Function:
    """In place of a reduction over nothing: this number, where anything is left."""

    def reduced(original: Function, input: Tensor, axis: Any = None, *given: Any, dtype: Any = None, **named: Any) -> Tensor:
        axis = next((named[name] for name in ("axis", "dim") if named.get(name) is not None), axis)
        gone = range(input.ndim) if axis is None or axis == () else axis if isinstance(axis, tuple | list) else (axis,)
        kept = any(value is True for value in (*given, named.get("keepdim"), named.get("keepdims")))
        axes = {place % input.ndim for place in gone}
        shape = [1 if place in axes else n for place, n in enumerate(input.shape) if kept or place not in axes]
        dtype = next((value for value in given if isinstance(value, ms.dtype.Type)), dtype)
        return ops.full(tuple(shape), number, dtype=dtype or (input.dtype if input.dtype in _REAL else ms.int64))

    return reduced


def _has_nothing(input: Any, *_: Any, **__: Any) -> bool:
    return isinstance(input, Tensor) and input.size == 0


def _still_nothing(original: Function, input: Tensor, *_: Any, dtype: Any = None, **__: Any) -> Tensor:
    return ops.zeros(input.shape, dtype or input.dtype)


# nan loses where it should win, and is not sorted to the end.


def _has_nan(*given: Any, **named: Any) -> bool:
    tensors = [value for value in (*given, *named.values()) if isinstance(value, Tensor) and value.dtype in _REAL]
    return any(bool(np.isnan(ops.stop_gradient(tensor).asnumpy()).any()) for tensor in tensors)


def _nan_wins(original: Function, input: Any, other: Any) -> Tensor:
    result = original(input, other)
    for each in (input, other):
        if isinstance(each, Tensor):
            result = ops.where(ops.isnan(each), each.astype(result.dtype), result)
    return result


def _nan_stays(original: Function, input: Tensor, *given: Any, **named: Any) -> Tensor:
    result = original(input, *given, **named)
    return ops.where(ops.isnan(input), input.astype(result.dtype), result)


def _nan_of_all(original: Function, input: Tensor, axis: Any = None, keepdims: bool = False, **named: Any) -> Tensor:
    axis, keepdims = named.get("dim", axis), named.get("keepdim", keepdims)
    result = original(input, axis, keepdims)
    lost = ops.isnan(input)
    axes = tuple(range(input.ndim)) if axis is None or axis == () else axis
    return ops.where(lost.any(axis=axes, keep_dims=keepdims), ops.full_like(result, float("nan")), result)


def _first_nan(lost: Tensor, dim: int | None, keepdim: bool) -> Tensor:
    values = lost.asnumpy()
    found = values.argmax(axis=dim)
    return Tensor(np.expand_dims(found, dim) if keepdim and dim is not None else found, ms.int64)


def _place_of_nan(original: Function, input: Tensor, dim: int | None = None, keepdim: bool = False, **named: Any) -> Tensor:
    dim, keepdim = named.get("axis", dim), named.get("keepdims", keepdim)
    lost = ops.isnan(ops.stop_gradient(input))
    plain = original(ops.where(lost, ops.zeros_like(input), input), dim, keepdim)
    found = lost.any() if dim is None else lost.any(axis=dim, keep_dims=keepdim)
    return ops.where(found, _first_nan(lost, dim, keepdim).astype(plain.dtype), plain)


def _extreme(original: Function, input: Tensor, axis: Any = None, keepdims: bool = False, **named: Any) -> Any:
    """Of ops.max, ops.min and the methods: a value alone, a pair along an axis, or the larger of two tensors."""
    axis = named.get("dim", named.get("other", axis))
    if isinstance(axis, Tensor):
        return _nan_wins(original, input, axis)
    keepdims = named.get("keepdim", keepdims)
    if axis is None:
        return _nan_of_all(original if original.__name__ not in ("max", "min") else _alone(original), input)
    lost = ops.isnan(ops.stop_gradient(input))
    _, plain = original(ops.where(lost, ops.zeros_like(input), input), axis, keepdims=True)
    found = lost.any(axis=axis, keep_dims=True)
    places = ops.where(found, _first_nan(lost, axis, True).astype(plain.dtype), plain)
    values = ops.gather_elements(input, axis, places.astype(ms.int64))
    return (values, places) if keepdims else (values.squeeze(axis), places.squeeze(axis))


def _alone(original: Function) -> Function:
    whole = ops.amax if original.__name__ == "max" else ops.amin
    return lambda input, *_: getattr(whole, "__wrapped__", whole)(input)


def _misjudged(*given: Any, **named: Any) -> bool:
    """NaN is put anywhere, and doubles are compared as float32."""
    return _double(*given, **named) or _has_nan(*given, **named)


def _sorted(original: Function, input: Tensor, axis: int = -1, descending: bool = False, **named: Any) -> tuple[Tensor, Tensor]:
    axis, values = named.get("dim", axis), ops.stop_gradient(input).asnumpy()
    lost = np.isnan(values)
    plain = np.where(lost, 0, values)
    order = np.lexsort((-plain if descending else plain, ~lost if descending else lost), axis=axis)
    places = Tensor(order, ms.int64)
    return ops.gather_elements(input, axis, places), places


def _order(original: Function, input: Tensor, axis: int = -1, descending: bool = False, **named: Any) -> Tensor:
    return _sorted(original, input, named.get("dim", axis), descending)[1]


# erfinv is off from 0.99 on.


def _near_one(input: Tensor, *_: Any, **__: Any) -> bool:
    return bool((np.abs(ops.stop_gradient(input).asnumpy()) > 0.9).any())


def _erfinv(original: Function, input: Tensor) -> Tensor:
    size, sign = ops.abs(input), ops.sign(input)
    inner = size < 1
    rest = ops.where(inner, 1 - size, ops.ones_like(size))
    found = original(1 - rest)
    for _ in range(24):
        miss = ops.where(rest > 0.5, (1 - rest) - ops.erf(found), ops.erfc(found) - rest)
        found = found + miss * ops.exp(found * found) * 0.886226925452758
    edge = ops.where(size == 1, ops.full_like(size, float("inf")), ops.full_like(size, float("nan")))
    return sign * ops.where(inner, found, edge)


# A slice with a step between other dimensions, and an element named by tensors of one number each, have no gradient.


def _single_precision_pair(input: Any, *_: Any, **__: Any) -> bool:
    return isinstance(input, Tensor) and input.dtype == ms.float32


def _next_number(original: Function, input: Tensor, other: Tensor) -> Tensor:
    """The kernel of float32 gives its input back."""
    return Tensor(np.nextafter(input.asnumpy(), other.asnumpy()))


def _awkward(tensor: Tensor, index: Any) -> bool:
    parts = index if isinstance(index, tuple) and len(index) > 1 else ()
    if not all(part is None or part is ... or isinstance(part, int | slice) or _is_number(part) for part in parts):
        return False
    return any(_is_stepped(part) or _is_number(part) for part in parts)


def _is_stepped(part: Any) -> bool:
    return isinstance(part, slice) and part.step not in (None, 1)


def _is_number(part: Any) -> bool:
    return isinstance(part, Tensor) and part.ndim == 0 and part.dtype not in (ms.bool_, *_REAL)


def _by_number(original: Function, tensor: Tensor, index: tuple[Any, ...]) -> Tensor:
    """Elements of stepped slices are taken by their numbers first; what remains is a plain index."""
    named = sum(part is not None and part is not ... for part in index)
    parts, axis = list[Any](), 0
    for part in index:
        if _is_stepped(part) and (numbers := list(range(*part.indices(tensor.shape[axis])))):
            tensor = ops.gather(tensor, Tensor(numbers, ms.int64), axis)
            part = slice(None)
        parts.append(int(part) if _is_number(part) else part)
        axis += tensor.ndim - named if part is ... else int(part is not None)
    return original(tensor, tuple(parts))


# The bias of a convolution over one dimension has no gradient where the output is one long.


def _one_long(
    input: Tensor, weight: Tensor, bias: Any = None, stride: Any = 1, pad_mode: str = "valid", padding: Any = 0, dilation: Any = 1,
    groups: int = 1,
) -> bool:  # fmt: skip
    if bias is None:
        return False
    step, side, apart = (value[0] if isinstance(value, tuple) else value for value in (stride, padding, dilation))
    if pad_mode == "same":
        return bool(input.shape[-1] <= step)
    room = input.shape[-1] + (2 * side if pad_mode == "pad" else 0) - apart * (weight.shape[-1] - 1)
    return bool(0 < room <= step)


def _bias_apart(original: Function, input: Tensor, weight: Tensor, bias: Tensor, *given: Any, **named: Any) -> Tensor:
    return original(input, weight, None, *given, **named) + bias.reshape(-1, 1)


# The logarithm misses whole numbers by a rounding, and what is cut to integers behind it with them. That of softmax is ten times
# as far off as torch's: where distributions are close to each other, nothing is left of their divergence but that.


def _single_precision(input: Any, *given: Any, **named: Any) -> bool:
    return isinstance(input, Tensor) and input.dtype == ms.float32


def _in_double(original: Function, input: Tensor, *given: Any, **named: Any) -> Tensor:
    return original(input.astype(ms.float64), *given, **named).astype(ms.float32)


# Kernels that are less precise in float64 than float64 is.


def _double(*given: Any, **named: Any) -> bool:
    return any(isinstance(value, Tensor) and value.dtype == ms.float64 for value in (*given, *named.values()))


def _log_softmax(original: Function, logits: Tensor, axis: int = -1, **named: Any) -> Tensor:
    return logits - ops.logsumexp(logits, named.get("dim", axis), True)


def _log_softmax_of_cell(original: Function, cell: nn.Cell, input: Tensor) -> Tensor:
    return _log_softmax(original, input, cell.log_softmax.axis)


def _softplus(original: Function, input: Tensor, beta: float = 1, threshold: float = 20) -> Tensor:
    scaled = input * beta
    soft = ops.relu(scaled) + ops.log1p(ops.exp(-ops.abs(scaled)))
    return ops.where(scaled > threshold, input, soft / beta)


def _log_sigmoid(original: Function, x: Tensor) -> Tensor:
    return -_softplus(original, -x)


def _reduced(loss: Tensor, reduction: str) -> Tensor:
    return loss.mean() if reduction == "mean" else loss.sum() if reduction == "sum" else loss


def _cross_entropy(
    original: Function, input: Tensor, target: Tensor, weight: Any = None, ignore_index: int = -100, reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:  # fmt: skip
    axis = 0 if input.ndim == 1 else 1
    logs, classes = _log_softmax(original, input, axis), input.shape[axis]
    scale = ops.ones((classes,), input.dtype) if weight is None else weight
    wide = scale.reshape((-1, *(1,) * (input.ndim - axis - 1)))
    if target.is_floating_point():
        smooth = target * (1 - label_smoothing) + label_smoothing / classes
        lost = -(smooth * logs * wide).sum(axis)
        return lost.sum() / (lost.size or 1) if reduction == "mean" else _reduced(lost, reduction)
    real = target != ignore_index
    index = ops.where(real, target, ops.zeros_like(target))
    share = ops.gather(scale, index, 0) * real.astype(input.dtype)
    loss = -ops.gather_elements(logs, axis, index.expand_dims(axis)).squeeze(axis) * share * (1 - label_smoothing)
    loss = loss - (logs * wide).sum(axis) * real.astype(input.dtype) * (label_smoothing / classes)
    return loss.sum() / share.sum() if reduction == "mean" else _reduced(loss, reduction)


_BOTH = (ops, ops.function.nn_func)
_SHARED = (ops, ops.function.math_func)
_REPLACED: list[tuple[Sequence[Any], Sequence[str], Function]] = [
    ((*_SHARED, ms.mint, ms.mint.nn.functional), ("tanh",), tanh),
    ((ops,), ("Tanh",), _tanh_operator),
    ((nn.Tanh,), ("construct",), _tanh_of_cell),
    (_BOTH, ("tanhshrink",), _tanhshrink),
    ((nn.Tanhshrink,), ("construct",), _tanhshrink_of_cell),
    (_BOTH, ("selu",), selu),
    ((nn.SeLU,), ("construct",), _selu_of_cell),
]
_WRAPPED: list[tuple[Sequence[Any], Sequence[str], Callable[..., bool], Function]] = [
    ((*_BOTH, Tensor), ("softmax",), _single, _ones),
    ((*_BOTH, ms.mint.nn.functional, Tensor), ("softmax",), _unbounded, _not_a_number),
    ((nn.Softmax,), ("construct",), _single_in_cell, lambda original, cell, input: _ones(original, input)),
    ((ops, ms.mint, Tensor), ("sum",), _has_nothing, _filled(0)),
    ((ops, ms.mint, Tensor), ("mean",), _has_nothing, _filled(float("nan"))),
    ((ops, ms.mint, Tensor), ("cumsum",), _has_nothing, _still_nothing),
    ((ops, Tensor), ("maximum", "minimum"), _has_nan, _nan_wins),
    ((ops, Tensor), ("clamp", "clip"), _has_nan, _nan_stays),
    ((ops, Tensor), ("amax", "amin"), _has_nan, _nan_of_all),
    ((ops, Tensor), ("argmax", "argmin"), _has_nan, _place_of_nan),
    ((ops, Tensor), ("max", "min"), _has_nan, _extreme),
    ((ops, Tensor), ("nextafter",), _single_precision_pair, _next_number),
    ((ops, Tensor), ("sort",), _misjudged, _sorted),
    ((ops, Tensor), ("argsort",), _misjudged, _order),
    ((*_BOTH, ms.mint, Tensor), ("erfinv",), _near_one, _erfinv),
    (_BOTH, ("conv1d",), _one_long, _bias_apart),
    ((*_BOTH, Tensor), ("log_softmax",), _double, _log_softmax),
    ((nn.LogSoftmax,), ("construct",), _double, _log_softmax_of_cell),
    ((Tensor,), ("__getitem__",), _awkward, _by_number),
    ((ops, Tensor), ("log", "log2", "log10"), _single_precision, _in_double),
    ((*_BOTH, Tensor), ("log_softmax",), _single_precision, _in_double),
    (_BOTH, ("softplus",), _double, _softplus),
    (_BOTH, ("logsigmoid",), _double, _log_sigmoid),
    (_BOTH, ("cross_entropy",), _double, _cross_entropy),
]
