"""Writing through `.data`, and into weights."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_NET = "net = torch.nn.Linear(3, 2)\nmask = torch.ones(2, 3) > 0\nvalues = torch.zeros(2, 3)\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x.data[...] = 2", "x[...] = 2"),
        ("x.data[m] = 0", "x[m] = 0"),
        ("x.data[0] += 1", "x[0] += 1"),
        ("x.data[0].add_(1)", "x[0] = ops.add(x[0], 1)"),
    ],
)
def test_the_tensor_itself_is_written_to(before: str, after: str) -> None:
    result = translated(f"x = torch.zeros(3)\nm = x > 1\n{before}\n")
    assert result.text.endswith(f"{after}\n")
    assert result.clean


@pytest.mark.parametrize("line", ["y = x.data[0]", "table.data[0] = 1", "x[0] = x.data[1]"])
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


def test_what_a_weight_is_given_is_copied_once() -> None:
    body = "a, b = nn.Linear(2, 2), nn.Linear(2, 2)\nb.weight.data = a.weight.data\n"
    assert "set_values(b.weight, a.weight.data)\n" in translated(body).text


def test_what_is_kept_stays_an_alias_without_such_a_write() -> None:
    source = f"{_NET}backup = {{}}\nfor n, p in net.named_parameters():\n    backup[n] = p.data\n"
    assert "backup[n] = p.data\n" in translated(source).text


_FORWARD = """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 2)

    def forward(self, x):
        {}
        return self.fc(x)
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "self.fc.weight.data[:, -1].zero_()",
            "assign_at(self.fc.weight, (slice(None), -1), ops.zeros_like(self.fc.weight[:, -1]))",
        ),
        ("self.fc.bias.data[1:] = 0.5", "assign_at(self.fc.bias, slice(1, None), 0.5)"),
    ],
)
def test_a_weight_is_written_while_a_gradient_is_taken(before: str, after: str) -> None:
    """Through `.data` MindSpore would write into a copy, and a slice of a Parameter is replaced behind the optimizer."""
    result = translated(_FORWARD.format(before))
    assert after in result.text
    assert result.clean


@pytest.mark.parametrize("line", ["y.data[0] = 10.", "y.data[0].mul_(3)", "y.data[0] += 1"])
def test_what_the_gradient_passes_over_is_for_review(line: str) -> None:
    function = f"def f(x):\n    y = x * 2\n    {line}\n    return (y * y).sum()\n"
    program = f"x = torch.ones(3, requires_grad=True)\n{function}loss = f(x)\nloss.backward()\n"
    marked = [change.line for change in translated(program).changes if change.verdict == "review"]
    assert 8 in marked
    assert not [c for c in translated(function).changes if c.verdict == "review" and c.torch == "torch.Tensor.data"]


@pytest.mark.parametrize(
    ("made", "marked"), [("net(x)", True), ("torch.relu(x)", True), ("torch.zeros(3)", False), ("x.data.clone()", False)]
)
def test_only_what_was_computed_from_others_is_for_review(made: str, marked: bool) -> None:
    head = "net = nn.Linear(3, 3)\nx = torch.ones(3, requires_grad=True)\n"
    program = f"{head}y = {made}\ny.data[0] = 1\nloss = (y * x).sum()\nloss.backward()\n"
    found = [c for c in translated(program).changes if c.verdict == "review" and c.rule == "data_assignment"]
    assert bool(found) is marked


_GIVEN = "for p in net.parameters():\n    p.data = values\n"


@pytest.mark.parametrize(
    ("between", "verdict"),
    [
        ("net.weight.data.copy_(values)\n", "review"),
        ("opt.step()\n", "review"),
        ("net.weight.data += 1\n", "review"),
        ("train()\n", "review"),
        ("", "adapted"),
    ],
)
def test_data_that_is_held_while_the_weight_is_written_in_place_is_marked(between: str, verdict: str) -> None:
    train = "def train():\n    with torch.no_grad():\n        net.weight.mul_(2)\n"
    optimizer = "opt = torch.optim.SGD(net.parameters(), 0.1)\n"
    result = translated(f"{_NET}{optimizer}{train}held = net.weight.data\n{between}{_GIVEN}print(held)\n")
    line = result.text.split("held = ")[1].splitlines()[0]
    assert ("mindport: review" in line) == (verdict == "review")
    assert line.startswith("net.weight.data.copy()") == (verdict == "adapted")


def test_data_that_nobody_reads_behind_the_writing_is_kept_as_a_copy() -> None:
    result = translated(f"{_NET}held = net.weight.data\n{_GIVEN}net.weight.data = held\nnet.weight.data.zero_()\n")
    assert "held = net.weight.data.copy()\n" in result.text
