"""torch.nn.init: set_data with an initializer where the layer is being made, the companion everywhere else."""

from __future__ import annotations

import numpy as np
import pytest

from tests.translation import checking
from tests.translation.checking import check_transformed, translated
from tests.translation.executing import names_of
from tests.translation.programs.running import run_all
from workers.translation import translate

HEAD = "net = nn.Linear(2, 3)\n"


@pytest.mark.parametrize(
    ("before", "drawn"),
    [
        ("normal_(net.weight, 0.0, 0.02)", "initializer.Normal(0.02, 0.0)"),
        ("normal_(net.weight.data, std=s)", "initializer.Normal(s, 0.0)"),
        ("constant_(net.weight, 1)", "initializer.Constant(1)"),
        ("zeros_(net.weight)", '"zeros"'),
        ("kaiming_normal_(net.weight, mode='fan_out')", "initializer.HeNormal(0, 'fan_out', 'leaky_relu')"),
        ("uniform_(net.weight, -s, s)", "initializer.Uniform(s)"),
    ],
)
def test_the_arguments_go_to_the_initializer(before: str, drawn: str) -> None:
    head = "s = 0.1\nnet = nn.Linear(2, 3)\n"
    after = f"net.weight.set_data(initializer.initializer({drawn}, net.weight.shape, net.weight.dtype))\n"
    check_transformed(f"{head}nn.init.{before}\n", f"{head.replace('Linear', 'Dense')}{after}")


@pytest.mark.parametrize(
    ("before", "drawn"),
    [
        ("net.weight.data.normal_(0, s)", "initializer.Normal(s, 0)"),
        ("net.weight.data.normal_(mean=0.5)", "initializer.Normal(1.0, 0.5)"),
        ("net.bias.data.uniform_(-s, s)", "initializer.Uniform(s)"),
    ],
)
def test_methods_of_a_weight_draw_as_the_functions_do(before: str, drawn: str) -> None:
    head = "s = 0.1\nnet = nn.Linear(2, 3)\n"
    weight = before.partition(".data")[0]
    after = f"{weight}.set_data(initializer.initializer({drawn}, {weight}.shape, {weight}.dtype))\n"
    check_transformed(f"{head}{before}\n", f"{head.replace('Linear', 'Dense')}{after}")


@pytest.mark.parametrize(
    "before",
    [
        "net.weight.data.uniform_()",
        "net.weight.data.uniform_(0, 1)",
        "net.weight.data.normal_(0, 1, generator=g)",
        "w = net.weight.data.normal_(0, 1)",
        "torch.empty(2, 3).normal_(0, 1)",
        "for x in data:\n    optimizer.step()\n    net.weight.data.normal_()",
    ],
)
def test_other_methods_that_draw_write_in_place(before: str) -> None:
    assert "set_data" not in translated(f"{HEAD}{before}\n").text


@pytest.mark.parametrize(
    "body",
    [
        "w = nn.init.normal_(net.weight)\n",
        "nn.init.uniform_(net.weight)\n",
        "nn.init.uniform_(net.weight, -0.1, 0.2)\n",
        "nn.init.normal_(torch.empty(2, 3))\n",
        "nn.init.normal_(nets[0].weight)\n",
        "nn.init.normal_(net.weight, generator=g)\n",
        "for x in data:\n    optimizer.step()\n    nn.init.normal_(net.weight)\n",
        "def again(m):\n    nn.init.normal_(m.weight)\n\n\nfor x in data:\n    optimizer.step()\n    again(net)\n",
    ],
)
def test_the_companion_writes_in_place(body: str) -> None:
    text = translated(HEAD + body).text
    assert "set_data" not in text
    assert "from ms_companion.init import" in text


FILLED = """import torch
from torch import nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Conv1d(2, 3, 3, padding=1), nn.Conv1d(3, 4, 1)
        self.first.weight.data.fill_(0.5)
        self.first.bias.data.zero_()
        nn.init.constant_(self.second.weight, 0.25)
        nn.init.zeros_(self.second.bias)
    def forward(self, x):
        return self.second(torch.tanh(self.first(x)))
x = torch.linspace(-1, 1, 12).reshape(1, 2, 6)
print([round(value, 4) for value in Net()(x).flatten().tolist()])
"""


def test_weights_of_one_axis_that_are_only_filled_leave_the_layer_as_it_is() -> None:
    text = translate(FILLED, device="cpu", companion="inline").text
    assert "nn.Conv1d(2, 3, 3, pad_mode='pad'" in text
    assert "class Conv1d" not in text
    found = run_all({"torch": FILLED, "ours": text})
    assert found["ours"] == found["torch"]


LOOKED_AT = """
lin = nn.Linear(4, 4)
{look}
nn.init.constant_(lin.weight, 3.0)
seen = w.sum()
w.mul_(2)
weight = lin.weight
"""


@pytest.mark.parametrize("look", ["w = lin.weight.data", "w = lin.weight.detach().view(-1)", "w = lin.weight"])
def test_who_looks_at_the_numbers_of_a_weight_sees_the_new_ones(look: str) -> None:
    body = LOOKED_AT.format(look=look).replace("w.mul_(2)", "" if look == "w = lin.weight" else "w.mul_(2)")
    theirs, ours = names_of(checking.HEAD + body), names_of(translated(body).text)
    for name in ("seen", "weight"):
        np.testing.assert_allclose(ours[name].asnumpy(), theirs[name].detach().numpy())


def test_who_looked_and_looks_no_more_changes_nothing() -> None:
    assert (
        "set_data" in translated("lin = nn.Linear(4, 4)\nw = lin.weight.data\nprint(w)\nnn.init.constant_(lin.weight, 3.0)\n").text
    )
