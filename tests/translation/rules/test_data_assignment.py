"""Writing through `.data`, and into weights."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_NET = "net = torch.nn.Linear(3, 2)\nmask = torch.ones(2, 3) > 0\nvalues = torch.zeros(2, 3)\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [("x.data[...] = 2", "x[...] = 2"), ("x.data[m] = 0", "x[m] = 0"), ("x.data[0] += 1", "x[0] += 1")],
)
def test_the_tensor_itself_is_written_to(before: str, after: str) -> None:
    result = translated(f"x = torch.zeros(3)\nm = x > 1\n{before}\n")
    assert result.text.endswith(f"{after}\n")
    assert result.clean


@pytest.mark.parametrize("line", ["y = x.data[0]", "x.data[0].add_(1)", "table.data[0] = 1", "x[0] = x.data[1]"])
def test_reading_and_other_objects_stay(line: str) -> None:
    assert ".data[" in translated(f"x = torch.zeros(3)\ntable = load()\n{line}\n").text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("net.weight.data = values", "set_values(net.weight, values)"),
        ("net.weight.data[mask] = 0", "write_at(net.weight, mask, 0)"),
        ("net.weight[mask] = 0", "write_at(net.weight, mask, 0)"),
        ("net.weight[...] = 0", "write_at(net.weight, ..., 0)"),
        ("for p in net.parameters():\n    p.data = values", "    set_values(p, values)"),
        ("for n, p in net.named_parameters():\n    p[p < 0] = 0", "    write_at(p, p < 0, 0)"),
    ],
)
def test_a_weight_is_written_in_place(before: str, after: str) -> None:
    result = translated(f"{_NET}{before}\n")
    assert after in result.text
    assert result.clean


@pytest.mark.parametrize("line", ["net.weight[0] = 0", "net.weight[:, 1] = 0", "net.weight[1:] = 0"])
def test_rows_of_a_weight_are_written_as_they_are(line: str) -> None:
    assert translated(f"{_NET}{line}\n").text.endswith(f"{line}\n")


@pytest.mark.parametrize(
    "line",
    ["edge.weight[mask] = 0", "self.data = values", "self.weight[chosen] = 1", "node.data[mask] = 1"],
)
def test_what_is_no_weight_stays(line: str) -> None:
    source = f"import numpy as np\n{_NET}class Edge:\n    def set(self, sample, node, edge, chosen):\n        {line}\n"
    assert translated(source).text.endswith(f"        {line}\n")


def test_what_was_kept_before_is_a_copy() -> None:
    source = f"{_NET}backup = {{}}\nfor n, p in net.named_parameters():\n    backup[n] = p.data\n    p.data = values\n"
    assert "backup[n] = p.data.copy()" in translated(source).text


def test_what_is_kept_stays_an_alias_without_such_a_write() -> None:
    source = f"{_NET}backup = {{}}\nfor n, p in net.named_parameters():\n    backup[n] = p.data\n"
    assert "backup[n] = p.data\n" in translated(source).text
