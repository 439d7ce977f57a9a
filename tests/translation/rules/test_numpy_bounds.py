"""Slice bounds that numpy computed become Python integers; plain ones stay."""

from __future__ import annotations

import pytest

from workers.translation import translate

_HEAD = "import numpy as np\nimport torch\ndef box(w):\n    return np.clip(w - 1, 0, w), np.clip(w + 1, 0, w)\n"


def test_bounds_from_a_function() -> None:
    text = translate(_HEAD + "x = torch.ones(2, 6)\na, b = box(4)\nx[:, a:b] = 0\n").text
    assert "x[:, int(a):int(b)] = 0" in text


@pytest.mark.parametrize(
    "source",
    [
        _HEAD + "x = torch.ones(2, 6)\na = 2\ny = x[:, a:4]\n",
        _HEAD + "x = [1, 2, 3]\na, b = box(4)\ny = x[a:b]\n",
        _HEAD.replace("np.clip", "max").replace(", 0, w", ", 0") + "x = torch.ones(2, 6)\na, b = box(4)\ny = x[:, a:b]\n",
    ],
    ids=["a number", "a list", "no numpy"],
)
def test_other_bounds_stay(source: str) -> None:
    assert "int(" not in translate(source).text


def test_a_parameter_may_be_none() -> None:
    assert "int(" not in translate(_HEAD + "def cut(a):\n    return torch.ones(3)[a:]\n").text
