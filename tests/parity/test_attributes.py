"""What `forward` stores on its own network, or beside it, and nothing in the program reads, is compared too."""

from __future__ import annotations

import pytest

from tests.parity.test_left_out import compared, differing, left_out
from workers.parity.report import Report
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class

NET = """class Block({base}):
    def __init__(self):
        super().__init__()
        self.fc = {nn}.Linear(4, 4)
        self.log = []

    def {forward}(self, x):
        h = self.fc(x)
        {inner}
        return h * 2


class Net({base}):
    def __init__(self):
        super().__init__()
        self.block, self.head = Block(), {nn}.Linear(4, 2)
        self.features, self.cache, self.aux, self.count = [], {{}}, None, 0
        {made}

    def {forward}(self, x):
        h = self.block(x)
        {outer}
        return self.head(h)
"""


def network(
    pool: Pool, torch: dict[str, str], mindspore: dict[str, str], runs: tuple[str, str] = ("", ""), head: str = ""
) -> Report:
    usual = {"inner": "pass", "outer": "pass", "made": "pass"}
    ours = NET.format(base="torch.nn.Module", nn="torch.nn", forward="forward", **usual | torch) + runs[0].format("torch")
    theirs = NET.format(base="mindspore.nn.Cell", nn="mint.nn", forward="construct", **usual | mindspore) + runs[1].format("mint")
    return compared(pool, head + ours, head + theirs)


STORED = {
    "attribute": ("outer", "self.aux = {}", "self.aux"),
    "list": ("outer", "self.features.append({})", "self.features[0]"),
    "dictionary": ("outer", "self.cache['k'] = {}", "self.cache['k']"),
    "submodule": ("inner", "self.log.append({})", "self.block.log[0]"),
    "layer": ("outer", "self.head.seen = ({}, 1)", "self.head.seen[0]"),
}


@pytest.mark.parametrize("way", STORED)
def test_a_stored_value_that_nothing_reads(pool: Pool, way: str) -> None:
    place, line, name = STORED[way]
    assert network(pool, {place: line.format("h")}, {place: line.format("h")}).kind.same
    found = network(pool, {place: line.format("h")}, {place: line.format("h * 3")})
    assert (found.kind, differing(found)) == (Class.DIFFERENT, [name, name])


def test_what_only_one_side_stores_is_listed(pool: Pool) -> None:
    found = network(pool, {"outer": "self.extra = h"}, {})
    assert (found.kind, left_out(found)) == (Class.PARTLY, ["only the torch side has self.extra"])
    found = network(pool, {}, {"outer": "self.extra = h"})
    assert (found.kind, left_out(found)) == (Class.PARTLY, ["only the MindSpore side has self.extra"])
    assert network(pool, {"outer": "self.count += 1"}, {}).kind is Class.DIFFERENT


def test_a_device_is_spelled_in_other_words(pool: Pool) -> None:
    assert network(pool, {"outer": "self.aux = x.device"}, {"outer": "self.aux = 'CPU'"}).kind.same


def test_calls_are_counted_from_a_network_as_constructed(pool: Pool) -> None:
    counting = {"outer": "self.count += 1; self.features.append(h)"}
    assert network(pool, counting, counting).kind.same
    found = network(pool, counting, {"outer": "self.count += 2; self.features.append(h)"})
    assert differing(found) == ["self.count", "self.count"]


def test_a_buffer_that_a_call_moves(pool: Pool) -> None:
    torch = {"made": "self.register_buffer('total', torch.zeros(4))", "outer": "self.total += h.detach().sum(0)"}
    there = "self.total = mindspore.Parameter(mint.zeros(4), requires_grad=False)"
    moved = "mindspore.ops.assign(self.total, self.total + {}h.sum(0))"
    assert network(pool, torch, {"made": there, "outer": moved.format("")}).kind.same
    assert differing(network(pool, torch, {"made": there, "outer": moved.format("2 * ")})) == ["total afterwards"]


def test_what_only_a_run_changes(pool: Pool) -> None:
    torch = {"made": "self.k = 1", "outer": "self.aux = h * self.k"}
    ours = "net = Net()\nfor i in range(3):\n    net.k = i + 1\n    y = net({}.ones((3, 4)))\n"
    assert network(pool, torch, torch, (ours, ours)).kind.same
    found = network(pool, torch, torch, (ours, ours.replace("i + 1", "i + 2")))
    assert sorted(differing(found)) == ["Net 1: self.aux", "Net 1: self.k"]
    assert left_out(network(pool, torch, torch, (ours + "net.best = y\n", ours))) == ["only the torch side has Net 1: self.best"]


def test_a_network_without_weights(pool: Pool) -> None:
    torch = "class Net(torch.nn.Module):\n    def forward(self, x, k):\n        self.aux = x * k\n        return x\n"
    mindspore = torch.replace("torch.nn.Module", "mindspore.nn.Cell").replace("forward", "construct")
    run = "net = Net()\nfor i in range(3):\n    y = net({}.ones((3, 4)), {})\n"
    assert compared(pool, torch + run.format("torch", "i"), mindspore + run.format("mint", "i")).kind.same
    found = compared(pool, torch + run.format("torch", "i"), mindspore + run.format("mint", "i + 1"))
    assert differing(found) == ["Net, number 1: self.aux"]


def test_a_parameter_that_is_none(pool: Pool) -> None:
    torch, mindspore = {"made": "self.register_parameter('bias', None)"}, {"made": "self.insert_param_to_cell('bias', None)"}
    assert network(pool, torch, mindspore).kind.same


OUTSIDE = {
    "a global name": ("global last; last = {}", "last"),
    "a list of the module": ("LOG.append({})", "LOG[0]"),
    "a class": ("Net.kept = {}", "Net.kept"),
    "a class, counted": ("Net.calls = getattr(Net, 'calls', 0) + int(({} - h).sum() != 0)", "Net.calls"),
    "a function": ("mean.last = {}", "mean.last"),
}


@pytest.mark.parametrize("way", OUTSIDE)
def test_what_a_call_leaves_outside_its_network(pool: Pool, way: str) -> None:
    """Whether the program only defines the network or runs it."""
    line, name = OUTSIDE[way]
    head = "LOG = []\ndef mean(x):\n    return x.mean()\n"
    right, wrong = ({"outer": f"mean(h); {line.format(value)}"} for value in ("h", "h * 3"))
    assert network(pool, right, right, head=head).kind.same
    assert differing(network(pool, right, wrong, head=head)) == [f"program.{name}"] * 2
    run = "net = Net()\nfor i in range(3):\n    y = net({}.ones((3, 4)) * i)\n"
    assert network(pool, right, right, (run, run), head).kind.same
    found = network(pool, right, wrong, (run, run), head)
    assert found.kind is Class.DIFFERENT
    assert {one.name for one in found.steps[-1].outputs if not one.kind.same} >= {name.replace("[0]", "[1]")}


def test_an_attribute_of_which_a_weight_was_made_keeps_its_values(pool: Pool) -> None:
    """Other weights are carried over, and none of the two libraries writes them into the tensor of the program."""
    torch = "self.table = torch.ones(3, 4); self.places = torch.nn.Embedding.from_pretrained(self.table, freeze=False)"
    made = "self.table = mindspore.ops.ones((3, 4)); self.places = mindspore.nn.Embedding(3, 4); "
    shared, apart = (f"{made}self.places.embedding_table.set_data(self.table{more})" for more in ("", ".copy()"))
    read = {"outer": "h = h + self.table[0]"}
    assert network(pool, {"made": torch, **read}, {"made": shared, **read}).kind.same
    assert network(pool, {"made": torch, **read}, {"made": apart, **read}).kind.same
    wrong = {"outer": "h = h + 2 * self.table[0]"}
    assert network(pool, {"made": torch, **read}, {"made": shared, **wrong}).kind is Class.DIFFERENT
