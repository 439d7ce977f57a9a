"""A method of something unknown is a question only where a tensor's call would have to change."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated, verdicts


@pytest.mark.parametrize(
    "body",
    [
        "def f(a):\n    return a.cell.sum()\n",
        "def f(a):\n    return a.cell.mean(-1)\n",
        "def f(a):\n    return a.item()\n",
        "def f(a):\n    return a.reshape(2, 3)\n",
        "def f(a):\n    return a.split(',')\n",
    ],
)
def test_nothing_is_asked_where_both_read_alike(body):
    assert verdicts(translated(body)) == {}


def test_a_call_that_a_tensor_would_need_changed_is_asked_about():
    assert verdicts(translated("def f(a):\n    return a.std()\n")) == {"torch.Tensor.std": "review"}
