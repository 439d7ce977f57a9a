"""What to run is read from the text: networks and how they are built, sample inputs, and the part of the file they need."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from knowledge.guessed_arguments import usual
from workers.parity.plan import decide
from workers.parity.plan.slicing import slice_for

NETWORK = """
import torch
from torch import nn
import matplotlib.pyplot as plt

SIZES = [4, 8]
device = torch.device("cuda")

class Block(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.fc = nn.Linear(size, size)
    def forward(self, x):
        return self.fc(x)

class Net(nn.Module):
    def __init__(self, classes, width=SIZES[0]):
        super(Net, self).__init__()
        self.block = Block(width)
        self.head = nn.Linear(width, classes)
    def forward(self, x):
        plot = self.block(x)
        return self.head(plot)
"""


def plan(more: str = ""):
    return decide(NETWORK + more, NETWORK + more)


def test_the_network_that_no_other_is_made_of_is_chosen_with_guessed_arguments():
    (network,) = plan().networks
    assert network.ways == ["Net(classes=10)"]


def test_channels_that_the_constructor_halves_are_even():
    source = NETWORK.replace("nn.Linear(width, classes)", "nn.Linear(in_channels // 2, 2)").replace("classes", "in_channels")
    (network,) = decide(source, source).networks
    assert network.ways == ["Net(in_channels=8)"]


@pytest.mark.parametrize(
    ("base", "begin"),
    [("nn.Module", "self.body = Net(width=width, **kwargs)"), ("Net", "super().__init__(width=width, **kwargs)")],
)
def test_what_a_constructor_hands_on_must_hold_what_the_other_needs(base: str, begin: str):
    source = NETWORK.replace("def __init__(self, classes, width=SIZES[0])", "def __init__(self, width, *, classes)")
    outer = f"""
class Outer({base}):
    def __init__(self, width, **kwargs):
        {begin}

    def forward(self, x):
        return x
"""
    (network,) = [one for one in decide(source + outer, source + outer).networks if one.ways[0].startswith("Outer")]
    assert network.ways == ["Outer(width=8, classes=10)"]


@pytest.mark.parametrize(
    ("fields", "parameter", "way"),
    [
        ("width: int = 4", "c: Settings", "Net(c=Settings())"),
        ("width: int", "args: Settings", "Net(args=Settings(width=8))"),
        ("width: int = 4", "args", "Net(args=Settings())"),
        ("", "config", "Net(config=__import__('types').SimpleNamespace(width=8))"),
    ],
)
def test_settings_in_one_object_are_the_class_that_holds_them_or_what_is_read(fields: str, parameter: str, way: str):
    held = f"@dataclass\nclass Settings:\n    {fields}\n" if fields else ""
    name = parameter.partition(":")[0]
    source = f"""
import torch.nn as nn
from dataclasses import dataclass
{held}
class Net(nn.Module):
    def __init__(self, {parameter}):
        super().__init__()
        self.f = nn.Linear({name}.width, 2)
    def forward(self, x):
        return self.f(x)
"""
    (network,) = decide(source, source).networks
    assert network.ways == [way]


def test_settings_that_are_read_by_key_can_be_asked_by_key():
    source = """
import torch.nn as nn

class Net(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.f = nn.Linear(config["width"], config.classes)
    def forward(self, x):
        return self.f(x)
"""
    (network,) = decide(source, source).networks
    shown = f"given = (lambda config: config)({network.ways[0].removeprefix('Net(').removesuffix(')').partition('=')[2]})"
    asked = "print(given['width'], given.width, given.classes, hasattr(given, 'other'))"
    run = subprocess.run([sys.executable, "-c", f"{shown}; {asked}"], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["8", "8", "10", "False"]


def test_a_call_in_the_program_is_the_best_way_to_build():
    (network,) = plan("\nmodel = Net(7).to(device)\n").networks
    assert network.ways[0] == "Net(7)"


def test_a_call_in_the_guard_or_a_function_gets_its_constants_put_in():
    more = "\ndef main(width=16):\n    count = 3\n    model = Net(count, width)\n"
    (network,) = plan(more).networks
    assert network.ways[0] == "Net(3, 16)"
    (network,) = plan('\nif __name__ == "__main__":\n    k = 2\n    net = Net(k * 2)\n').networks
    assert network.ways[0] == "Net(2 * 2)"


def test_a_factory_is_called_and_a_class_that_is_handed_over_is_a_part():
    source = NETWORK.replace("Block(width)", "kind(width)").replace("classes, width", "classes, kind=None, width")
    source += "\ndef small():\n    return Net(5, Block)\n"
    (network,) = decide(source, source).networks
    assert network.ways[0] == "small()"


def test_two_networks_that_know_nothing_of_each_other_are_both_checked():
    source = NETWORK.replace("self.block = Block(width)", "self.block = nn.Linear(width, width)")
    assert [network.name for network in decide(source, source).networks] == ["Block", "Net"]


def test_layers_without_a_class_are_a_network_too():
    source = "import torch.nn as nn\nnet = nn.Sequential(nn.Linear(3, 4), nn.ReLU())\nloss = nn.MSELoss()\n"
    (network,) = decide(source, source).networks
    assert network.ways == ["net"]


def test_only_what_the_network_needs_is_kept_and_lines_keep_their_numbers():
    source = NETWORK + "\nfor epoch in range(100):\n    plot = epoch\nprint(download())\n"
    kept = slice_for(source, ["Net(7)"])
    assert "plt" not in kept
    assert "device" not in kept
    assert "range(100)" not in kept
    assert kept.splitlines()[5] == "SIZES = [4, 8]"
    assert len(kept.splitlines()) == len(source.splitlines())
    ast.parse(kept)


def test_sample_inputs_are_read_and_a_batch_of_one_is_made_two():
    more = "\nmodel = Net(7)\nx = torch.randn(1, 4)\nmodel(x.to(device))\nmodel(torch.zeros(5, 4))\n"
    (network,) = plan(more).networks
    assert sorted(network.samples) == [["normal(shape=(2, 4))"], ["normal(shape=(5, 4))"]]


def test_the_optimizer_of_the_network_is_found_in_both_texts():
    source = NETWORK + "\nimport torch.optim as optim\nLR = 0.1\nnet = Net(7)\nopt = optim.SGD(net.parameters(), lr=LR)\n"
    translated = source.replace("net.parameters()", "net.trainable_params()")
    (network,) = decide(source, translated).networks
    assert network.optimizer
    assert network.optimizer.torch == "lambda net: optim.SGD(net.parameters(), lr=0.1)"
    assert network.optimizer.mindspore == "lambda net: optim.SGD(net.trainable_params(), lr=0.1)"


def test_a_script_is_compared_by_the_names_it_binds():
    source = "import torch\nx = torch.ones(2)\ny, z = x.max(0)\nfor i in range(2):\n    w = i\n"
    found = decide(source, source)
    assert (found.networks, found.names) == ([], ["i", "w", "x", "y", "z"])


def test_an_entry_of_the_user_s_own_wins():
    found = decide(NETWORK, NETWORK, "Block(3)")
    assert [network.ways for network in found.networks] == [["Block(3)"]]


def test_a_class_that_is_used_through_a_function_is_a_part_too():
    source = (
        NETWORK.replace("self.block = Block(width)", "self.block = make(width)") + "\ndef make(size):\n    return Block(size)\n"
    )
    assert [network.name for network in decide(source, source).networks] == ["Net"]


def test_a_configuration_made_under_the_guard_and_a_factory_of_a_factory():
    more = """
class Config:
    def __init__(self, classes):
        self.classes = classes
class Outer(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.fc = nn.Linear(4, config.classes)
    def forward(self, x):
        return self.fc(x)
def _outer(config, **kwargs):
    model = Outer(config, **kwargs)
    for p in model.parameters():
        nn.init.zeros_(p)
    return model
def outer(config):
    return _outer(config)
if __name__ == "__main__":
    config = Config(classes=3)
    model = outer(config)
"""
    (network,) = decide("from torch import nn\n" + more, "from mindspore import nn\n" + more).networks
    assert network.ways[0] == "outer(Config(classes=3))"
    assert not any("kwargs" in way for way in network.ways)


def test_what_fills_a_name_is_kept_with_it():
    source = "import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('--nz', default=8)\nother = []\n"
    source += "other.append(1)\n"
    kept = slice_for(source, ["parser"]).splitlines()
    assert kept[2] == "parser.add_argument('--nz', default=8)"
    assert not any("other" in line for line in kept)


GUARDED = """
import torch
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(size, 2)

if __name__ == '__main__':
    size = len(set("abc"))
    net = Net()
    for epoch in range(100):
        train(net)
"""


def test_settings_of_the_guarded_block_are_kept_for_the_classes_above_it():
    kept = slice_for(GUARDED, ["Net()"]).splitlines()
    assert kept[7:9] == ["if True:", '    size = len(set("abc"))']
    assert not any("epoch" in line or "net = " in line for line in kept)


def test_a_guard_that_nothing_needs_goes():
    source = GUARDED.replace("import torch", "import torch\nsize = 3")
    assert "if True" not in slice_for(source, ["Net()"])
    assert "size = len" not in slice_for(source, ["Net()"])


@pytest.mark.parametrize("made", ["parser.parse_args()", "parse()", "parser.parse_known_args()[0]"])
def test_an_optimizer_inside_main_takes_the_defaults_of_the_options(made: str):
    text = (
        "import argparse\nfrom torch import nn, optim\n\n\nclass Net(nn.Module):\n    def forward(self, x):\n        return x\n\n\n"
    )
    text += "def parse():\n    parser = argparse.ArgumentParser()\n    return parser.parse_args()\n\n\ndef main():\n"
    text += "    parser = argparse.ArgumentParser()\n    parser.add_argument('--learning-rate', '-r', type=float, default='0.5')\n"
    text += "    parser.add_argument('--fast', action='store_true')\n    parser.add_argument('--wd', default=1e-3)\n"
    text += f"    args = {made}\n    net = Net()\n"
    text += "    opt = optim.SGD(net.parameters(), lr=args.learning_rate, weight_decay=args.wd, nesterov=args.fast)\n"
    (network,) = decide(text, text.replace("parameters", "trainable_params")).networks
    assert network.optimizer
    wanted = "optim.SGD(net.{}(), lr=float('0.5'), weight_decay=0.001, nesterov=False)"
    assert network.optimizer.torch == f"lambda net: {wanted.format('parameters')}"
    assert network.optimizer.mindspore == f"lambda net: {wanted.format('trainable_params')}"


def test_a_network_may_keep_a_loss_by_the_name_that_main_gives_to_another():
    text = "from torch import nn\n\n\nclass Ranked(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
    text += "        self.criterion = nn.CrossEntropyLoss()\n\n"
    text += "    def forward(self, x, y):\n        return self.criterion(x, y)\n\n\n"
    text += "def main():\n    criterion = Ranked()\n    return criterion\n"
    (network,) = decide(text, text.replace("nn.CrossEntropyLoss", "CrossEntropy")).networks
    assert network.criterion
    assert (network.criterion.torch, network.criterion.mindspore) == ("lambda: nn.CrossEntropyLoss()", "lambda: CrossEntropy()")
    (network,) = decide(text, text.replace("        self.criterion = nn.CrossEntropyLoss()", "        pass")).networks
    assert network.criterion is None


def test_where_objects_stand_in_memory_is_no_result():
    source = (
        "import torch\nnet = torch.nn.Linear(2, 2)\nfrozen = {id(p) for p in net.parameters()}\n"
        "kept = set(map(id, net.parameters()))\n"
        "names = {id(p): n for n, p in net.named_parameters()}\nn = len(frozen)\n"
    )
    assert decide(source, source).names == ["n", "net"]


def test_a_name_whose_last_value_stays_in_the_function_of_a_step_is_stale():
    ours = "x = f(0)\nloss = f(x)\nfor i in range(3):\n    x, y = f(i), f(i)\n    loss = x + y\nprint(loss)\n"
    step = "def step(i):\n    x, y = f(i), f(i)\n    loss = x + y\n    return loss\n"
    theirs = f"x = f(0)\nloss = f(x)\n{step}for i in range(3):\n    loss = step(i)\nprint(loss)\n"
    plan = decide(ours, theirs)
    assert plan.moved == {"x", "y", "loss"}
    assert plan.stale == {"x"}  # y is not there at all, loss is bound behind the call


@pytest.mark.parametrize(
    ("name", "value"),
    [("dropout", "0.1"), ("attn_dropout", "0.1"), ("alphabet_size", "50"), ("alpha", "0.1"), ("output_dim", "16")],
)
def test_a_small_value_by_a_parameters_name(name, value):
    assert usual(name) == value
