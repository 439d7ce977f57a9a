from __future__ import annotations

import pytest

from tests.translation.checking import translated
from tests.translation.executing import names_of

_MAKE = "x = torch.zeros(3, 4)\nm = torch.tensor([True, False, True])\ni = torch.tensor([0, 5])\n"


def text(body: str) -> str:
    result = translated(_MAKE + body)
    assert result.clean
    return result.text


@pytest.mark.parametrize(
    ("body", "written"),
    [
        ("x.view(-1)[i] = 1.0\n", "write_through(x.view(-1), i, 1.0)"),
        ("x.view(-1)[i] += 1.0\n", "write_through(x.view(-1), i, x.view(-1)[i] + (1.0))"),
        ("y = x.permute(1, 0)\ny[:, m] = 1.0\n", "write_through(y, (slice(None, None), m), 1.0)"),
        ("a, b = x.chunk(2, 1)\na[m] = 1.0\n", "write_through(a, m, 1.0)"),
        ("def last(t):\n    return t.permute(1, 0)\nlast(x)[[0, 1]] = 1.0\n", "write_through(last(x), [0, 1], 1.0)"),
    ],
)
def test_what_the_view_looks_at_is_written_to(body: str, written: str) -> None:
    assert written in text(body)


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        ("x[m] = 1.0\n", "x[m] = 1.0"),
        ("x.view(-1)[2:] = 1.0\n", "x.view(-1)[2:] = 1.0"),
        ("x[0][m] = 1.0\n", "x[0][m] = 1.0"),
        ("y = (x + 1).view(-1)\ny[i] = 1.0\n", "y[i] = 1.0"),
        ("x = x.view(4, 3)\nx[i] = 1.0\n", "x[i] = 1.0"),
        ("kept = {}\nkept[m] = 1.0\n", "kept[m] = 1.0"),
        ("y = x.float()\ny[m] = 1.0\n", "y[m] = 1.0"),
    ],
)
def test_other_writes_stay(body: str, kept: str) -> None:
    assert kept in text(body)
    assert "write_through" not in text(body)


def test_the_tensor_changes_as_in_torch() -> None:
    body = "x.view(-1)[i] = 1.0\nx.permute(1, 0)[:, m] += 2.0\nsums = x.sum(1).tolist()\n"
    assert names_of(translated(_MAKE + body).text)["sums"] == [9.0, 1.0, 8.0]


_NET = "class Net(nn.Module):\n    def forward(self, x, m):\n        y = torch.relu(x)\n        {}\n        return {}\n"


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("y.view(-1)[m] = 0", "write_behind(y, y.view(-1), m, 0)"),
        ("y.unsqueeze(0)[:, 1] = 0", "write_behind(y, y.unsqueeze(0), (slice(None, None), 1), 0)"),
        ("y.view(-1).mul_(2)", "write_into(y, (ops.mul(y.view(-1), 2)).reshape(y.shape))"),
    ],
)
def test_where_gradients_are_taken_the_tensor_itself_is_written_to(line: str, written: str) -> None:
    result = translated(_NET.format(line, "y"))
    assert written in result.text
    assert result.clean


@pytest.mark.parametrize("line", ["y.t()[0] = 0", "v = y.view(-1); v[:2] = 0", "y.t().mul_(2)"])
def test_where_they_are_taken_other_views_need_a_person(line: str) -> None:
    assert not translated(_NET.format(line, "y")).clean


def test_a_view_of_what_nobody_reads_again_is_written_to_as_it_is() -> None:
    result = translated(_NET.format("v = y.view(-1); v[:2] = 0", "v"))
    assert "v[:2] = 0" in result.text
    assert result.clean


def test_inside_an_autograd_function_nothing_is_recorded() -> None:
    body = "    @staticmethod\n    def forward(ctx, x, m):\n        y = x * 2\n        y.t()[m] = 0\n        return y\n"
    assert "write_through(y.t(), m, 0)" in translated("class Own(torch.autograd.Function):\n" + body).text.replace(
        "ops.t(y)", "y.t()"
    )
