"""What tests ask of tensors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Tensor

_CLOSE = {
    "float16": (1e-3, 1e-5), "bfloat16": (1.6e-2, 1e-5), "float32": (1.3e-6, 1e-5), "float64": (1e-7, 1e-7),
    "complex64": (1.3e-6, 1e-5), "complex128": (1e-7, 1e-7),
}  # fmt: skip


def assert_close(
    actual: Any, expected: Any, *, allow_subclasses: bool = True, rtol: float | None = None, atol: float | None = None,
    equal_nan: bool = False, check_device: bool = True, check_dtype: bool = True, check_layout: bool = True,
    check_stride: bool = False, msg: Any = None,
) -> None:  # fmt: skip
    """torch.testing.assert_close: |actual - expected| <= atol + rtol * |expected|, with its tolerances for each dtype.

    Numbers, tensors, arrays, and sequences and mappings of these. Devices, layouts and strides are not compared. Raises
    AssertionError with torch's words; numpy's assert_allclose has other defaults and passes over dtypes and broadcast shapes.
    """
    if (rtol is None) != (atol is None):
        raise ValueError("rtol and atol must both be specified or both be unspecified")
    fault = _fault(actual, expected, (rtol, atol), equal_nan, check_dtype)
    if fault:
        raise AssertionError(msg(fault) if callable(msg) else msg or fault)


def assert_allclose(
    actual: Any, expected: Any, rtol: float | None = None, atol: float | None = None, equal_nan: bool = True, msg: str = ""
) -> None:
    """torch.testing.assert_allclose, which dtypes do not matter to and nan is equal; its tolerances are for each dtype."""
    actual, expected = (value if isinstance(value, Tensor) else Tensor(value) for value in (actual, expected))
    if rtol is None and atol is None:
        near = {ms.float16: (1e-3, 1e-3), ms.float32: (1e-4, 1e-5), ms.float64: (1e-5, 1e-8)}
        pairs = [near.get(value.dtype, (0.0, 0.0)) for value in (actual, expected)]
        rtol, atol = (max(pair) for pair in zip(*pairs))
    assert_close(actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan, check_dtype=False, msg=msg or None)


def _fault(actual: Any, expected: Any, tolerance: Any, equal_nan: bool, check_dtype: bool) -> str:
    """What does not agree, nothing where all does."""
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        if actual.keys() != expected.keys():
            return f"The keys of the mappings do not match: {sorted(map(str, actual))} != {sorted(map(str, expected))}"
        pairs = [(actual[key], value, key) for key, value in expected.items()]
        return _first(pairs, tolerance, equal_nan, check_dtype)
    if isinstance(expected, Sequence) and isinstance(actual, Sequence) and not isinstance(expected, str):
        if len(actual) != len(expected):
            return f"The length of the sequences mismatch: {len(actual)} != {len(expected)}"
        pairs = [(one, other, place) for place, (one, other) in enumerate(zip(actual, expected))]
        return _first(pairs, tolerance, equal_nan, check_dtype)
    if actual is None or expected is None:
        return "" if actual is expected else f"None mismatch: {actual} is not {expected}"
    numbers = all(isinstance(value, (bool, int, float, complex)) for value in (actual, expected))
    return _of_arrays(_array(actual), _array(expected), tolerance, equal_nan, check_dtype and not numbers, numbers)


def _first(pairs: Any, tolerance: Any, equal_nan: bool, check_dtype: bool) -> str:
    for one, other, place in pairs:
        if fault := _fault(one, other, tolerance, equal_nan, check_dtype):
            return f"{fault}\n\nThe failure occurred for item [{place!r}]"
    return ""


def _array(value: Any) -> tuple[np.ndarray[Any, Any], str]:
    """The numbers, and the name of their dtype: numpy has no bfloat16."""
    if isinstance(value, Tensor):
        return (value.astype(ms.float32) if value.dtype == ms.bfloat16 else value).asnumpy(), str(value.dtype).lower()
    array = np.asarray(value)
    return array, str(array.dtype)


def _of_arrays(one: Any, other: Any, tolerance: Any, equal_nan: bool, check_dtype: bool, numbers: bool) -> str:
    (actual, kind), (expected, wanted) = one, other
    if actual.shape != expected.shape:
        return f"The values for attribute 'shape' do not match: {actual.shape} != {expected.shape}."
    if check_dtype and kind != wanted:
        return f"The values for attribute 'dtype' do not match: {kind} != {wanted}."
    rtol, atol = tolerance
    if rtol is None:
        rtol, atol = (max(pair) for pair in zip(_CLOSE.get(kind, (0.0, 0.0)), _CLOSE.get(wanted, (0.0, 0.0))))
    wide = np.complex128 if "complex" in kind + wanted else np.float64 if "float" in kind + wanted else actual.dtype
    actual, expected = actual.astype(wide), expected.astype(wide)
    close = np.isclose(actual, expected, rtol, atol, equal_nan) if rtol or atol else actual == expected
    if equal_nan and not (rtol or atol) and wide in (np.float64, np.complex128):
        close = close | (np.isnan(actual) & np.isnan(expected))
    if np.all(close):
        return ""
    word = "close" if rtol or atol else "equal"
    gap = np.abs(actual.astype(np.complex128) - expected.astype(np.complex128))
    if numbers:
        told = f"Scalars are not {word}!\n\nExpected {expected} but got {actual}."
        return f"{told}\nAbsolute difference: {gap} (up to {atol} allowed)"
    missed = int(np.sum(~close))
    return (
        f"Tensor-likes are not {word}!\n\nMismatched elements: {missed} / {close.size} ({missed / close.size:.1%})\n"
        f"Greatest absolute difference: {np.max(gap[~close])} (up to {atol} allowed)"
    )
