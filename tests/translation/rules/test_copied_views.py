"""What torch gives as a view or as the tensor itself and MindSpore as a copy: a person is asked where both are used afterwards."""

from __future__ import annotations

import pytest

from tests.translation.checking import HEAD, translated
from tests.translation.executing import names_of
from workers.translation import translate

_WRITES = "def touch(v: torch.Tensor):\n    v += 3\n\n"
_BASE = "x = torch.arange(24.).reshape(2, 3, 4)\n"
_MADE = [
    "x.adjoint()", "x.as_strided((3,), (4,))", "x.unfold(2, 2, 1)", "torch.flatten(x, 1)", "x.flatten(1)", "nn.Flatten()(x)",
    "torch.view_as_real(torch.view_as_complex(x.view(2, 3, 2, 2)))", "x.float()", "x.to(torch.float32)", "x.numpy()",
    "torch.from_numpy(x.numpy())",
]  # fmt: skip


@pytest.mark.parametrize("made", _MADE)
@pytest.mark.parametrize(
    "used", ["x.add_(1)\ns = y.sum()", "y *= 2\ns = x.sum()", "y[0] = 1\ns = x.sum()", "touch(y)\ns = x.sum()"]
)
def test_a_write_that_only_torch_shows_to_the_other_is_marked(made: str, used: str) -> None:
    assert not translated(f"{_WRITES}{_BASE}y = {made}\n{used}").clean


@pytest.mark.parametrize("made", ["torch.flatten(x, 1)", "x.float()", "x.to(torch.float32)", "x.numpy()"])
@pytest.mark.parametrize("used", ["y *= 2\ns = y.sum()", "x.add_(1)\ns = x.sum()", "s = x.sum() + y.sum()"])
def test_where_only_one_of_the_two_is_used_nobody_is_asked(made: str, used: str) -> None:
    assert translated(f"{_WRITES}{_BASE}y = {made}\n{used}").clean


def test_a_cast_is_a_copy_in_torch_too() -> None:
    assert translated("x = torch.arange(6)\ny = x.float()\ny.mul_(2)\ns = x.sum()").clean


@pytest.mark.parametrize(
    "made",
    ["first(x)", "list(x)[0]", "[row for row in x][0]", "Box(x).get()", "(lambda t: t.view(-1))(x)"],
)
def test_a_view_that_somebody_else_made_sees_what_is_written(made: str) -> None:
    body = (
        "def first(t):\n    return t[0]\n\n\nclass Box:\n    def __init__(self, t):\n        self.t = t\n\n    def get(self):\n"
        f"        return self.t[1]\n\n\n{_BASE}y = {made}\nx.add_(1)\nx[0, 0] = 7\nx[1, 0] = 9\ns = y.sum().item()"
    )
    result = translate(HEAD + body, companion="inline")
    assert result.clean
    assert names_of(result.text)["s"] == names_of(HEAD + body)["s"]


@pytest.mark.parametrize("index", ["[0]", "torch.tensor([0, 1])", "x > 3"])
def test_elements_that_a_function_writes_into_are_copies(index: str) -> None:
    body = f"{_WRITES}{_BASE}y = x[{index}]\ntouch(y)\ns = x.sum().item()"
    result = translate(HEAD + body, companion="inline")
    assert result.clean
    assert names_of(result.text)["s"] == names_of(HEAD + body)["s"]
