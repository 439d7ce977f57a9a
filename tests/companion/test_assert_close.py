"""assert_close fails where torch's fails, with its first line."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import Tensor

from workers.companion.testing import assert_close

NAN = float("nan")
CASES: list[tuple[Any, Any, dict[str, Any]]] = [
    (np.ones(3, np.float32), np.ones(3, np.float32), {}),
    (np.ones(3, np.float32), np.ones(3, np.float32) + 1e-6, {}),
    (np.ones(3, np.float32), np.ones(3, np.float32) + 1e-3, {}),
    (np.ones(3, np.float32), np.ones(3, np.float32) + 1e-3, {"rtol": 0, "atol": 1e-2}),
    (np.ones(3, np.float64), np.ones(3, np.float64) + 1e-6, {}),
    (np.ones(3, np.float32), np.ones(3, np.float64), {}),
    (np.ones(3, np.float32), np.ones(3, np.float64), {"check_dtype": False}),
    (np.ones(3, np.float32), np.ones((1, 3), np.float32), {}),
    (np.arange(3), np.arange(3), {}),
    (np.arange(3), np.arange(3) + 1, {}),
    (np.array([1.0, NAN], np.float32), np.array([1.0, NAN], np.float32), {}),
    (np.array([1.0, NAN], np.float32), np.array([1.0, NAN], np.float32), {"equal_nan": True}),
    (np.array([1.0, np.inf], np.float32), np.array([1.0, np.inf], np.float32), {}),
    (np.array([1 + 1j], np.complex64), np.array([1 + 1.1j], np.complex64), {}),
    (np.array([True]), np.array([False]), {}),
    (1.0, 1.0 + 1e-9, {}),
    (1.0, 1.1, {}),
    (1, 2, {}),
    ([np.ones(2, np.float32), 1], [np.ones(2, np.float32), 1], {}),
    ([np.ones(2, np.float32), 1], [np.ones(2, np.float32), 2], {}),
    ([1], [1, 2], {}),
    ({"a": 1}, {"a": 1}, {}),
    ({"a": 1}, {"b": 1}, {}),
    (None, None, {}),
    (1.0, 2.0, {"msg": "own words"}),
]


def placed(value: Any, make: Any) -> Any:
    if isinstance(value, list):
        return [placed(item, make) for item in value]
    return {key: placed(item, make) for key, item in value.items()} if isinstance(value, dict) else make(value)


def first_line(check: Any, pair: list[Any], options: dict[str, Any]) -> str:
    try:
        check(*pair, **options)
    except AssertionError as wrong:
        return str(wrong).partition("\n")[0].partition(":")[0]
    return ""


@pytest.mark.parametrize(("actual", "expected", "options"), CASES)
def test_fails_where_torch_fails(actual: Any, expected: Any, options: dict[str, Any]) -> None:
    ours = [placed(value, lambda a: Tensor(a) if isinstance(a, np.ndarray) else a) for value in (actual, expected)]
    theirs = [placed(value, lambda a: torch.tensor(a) if isinstance(a, np.ndarray) else a) for value in (actual, expected)]
    assert first_line(assert_close, ours, options) == first_line(torch.testing.assert_close, theirs, options)


def test_numbers_of_sixteen_bits() -> None:
    one = Tensor([1.0, 2.0], ms.bfloat16)
    assert_close(one, one + 0)
    with pytest.raises(AssertionError, match="not close"):
        assert_close(one, one * 1.1)


def test_one_tolerance_alone() -> None:
    with pytest.raises(ValueError, match="both"):
        assert_close(1.0, 1.0, rtol=1e-3)
