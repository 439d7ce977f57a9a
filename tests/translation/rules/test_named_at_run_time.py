"""Classes that the run chooses by name."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated
from tests.translation.programs.running import run_both
from tests.translation.programs.scoring import alike
from workers.translation import translate


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("o = getattr(torch.optim, name)(net.parameters(), lr=0.1)", "o = optimizer_named(name)(net.trainable_params(), lr=0.1)"),
        ("cls = getattr(torch.optim, name)", "cls = optimizer_named(name)"),
        ("r = getattr(nn, rnn_type)(3, 4)", 'r = {"RNN": RNN, "LSTM": LSTM, "GRU": GRU}[rnn_type](3, 4)'),
    ],
)
def test_the_class_is_found_by_its_name(before: str, after: str) -> None:
    result = translated(f"from torch import nn\nnet = nn.Linear(2, 2)\n{before}\n")
    assert result.text.endswith(f"{after}\n")
    assert result.clean


def test_only_the_names_that_a_test_lists_are_offered() -> None:
    source = "from torch import nn\nif kind in ['LSTM', 'GRU']:\n    r = getattr(nn, kind)(3, 4)\n"
    assert translated(source).text.endswith('    r = {"LSTM": LSTM, "GRU": GRU}[kind](3, 4)\n')


@pytest.mark.parametrize("line", ["a = getattr(nn, activation)()", "if kind != 'LSTM':\n    a = getattr(nn, kind)(3, 4)"])
def test_what_could_be_any_layer_is_left_to_a_person(line: str) -> None:
    result = translated(f"from torch import nn\n{line}\n")
    assert "getattr(nn, " in result.text
    assert not result.clean


@pytest.mark.parametrize(
    ("lines", "listed"),
    [
        ('conv = getattr(nn, "Conv{}d".format(d))(3, 8, 3)', "Conv1d Conv2d Conv3d"),
        ('conv = getattr(nn, f"Conv{d}d")(3, 8, 3)', "Conv1d Conv2d Conv3d"),
        ('name = "BatchNorm%dd" % d\nnorm = getattr(nn, name)(8)', "BatchNorm1d BatchNorm2d BatchNorm3d"),
        ('for name in ["ReLU", "ELU"]:\n    act = getattr(nn, name)()', "ELU ReLU"),
        ('act = getattr(nn, "ELU" if d else "ReLU")()', "ELU ReLU"),
        ('names = {"a": "GELU", "b": "SiLU"}\nact = getattr(nn, names[d])()', "GELU SiLU"),
    ],
)
def test_names_that_the_code_shows_are_listed(lines: str, listed: str) -> None:
    result = translated(f"from torch import nn\n{lines}\n")
    assert "{" + ", ".join(f'"{name}": {name}' for name in listed.split()) + "}[" in result.text
    assert result.clean


def test_a_pattern_with_a_word_in_it() -> None:
    text = translated('norm = getattr(nn, "{}Norm2d".format(kind))(8)\n').text
    assert '{"BatchNorm2d": BatchNorm2d, "InstanceNorm2d": InstanceNorm2d}["{}Norm2d".format(kind)](8)' in text


@pytest.mark.parametrize(
    "source",
    [
        'def block(act="ReLU"):\n    return getattr(nn, act)()\n',
        'class Block(nn.Module):\n    def __init__(self, *, act="ReLU"):\n        self.a = getattr(nn, act)()\n',
        'parser.add_argument("--act", default="ReLU")\nargs = parser.parse_args()\na = getattr(nn, args.act)()\n',
    ],
)
def test_what_other_files_may_ask_for_is_written_and_marked(source: str) -> None:
    result = translated(source)
    assert "getattr" not in result.text.split("import", 2)[-1]
    assert '{"ReLU": ReLU}[' in result.text
    assert not result.clean


@pytest.mark.parametrize("line", ["a = getattr(options, name)", "a = getattr(self.optim, 'lr')", "a = getattr(nn, 'ReLU')()"])
def test_other_attributes_by_name_are_none_of_this_rules_business(line: str) -> None:
    assert "optimizer_named" not in translated(f"from torch import nn\n{line}\n").text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("s = getattr(torch.optim.lr_scheduler, name)(o, 3)", "s = scheduler_named(name)(o, 3)"),
        ("s = torch.optim.lr_scheduler.__dict__[name](o, 3)", "s = scheduler_named(name)(o, 3)"),
        ("cls = torch.optim.__dict__[name]", "cls = optimizer_named(name)"),
        ("o = build('Adam', torch.optim, lr=0.1)", "o = build('Adam', optimizers, lr=0.1)"),
        ("s = build('StepLR', module=torch.optim.lr_scheduler)", "s = build('StepLR', module=lr_schedulers)"),
    ],
)
def test_modules_that_are_asked_for_members_by_name(before: str, after: str) -> None:
    result = translated(f"import torch\n{before}\n")
    assert result.text.endswith(f"{after}\n")
    assert result.clean


@pytest.mark.parametrize("line", ["names = dir(torch.optim)", "all_of_them = vars(torch.optim)"])
def test_members_that_are_listed_are_left_to_a_person(line: str) -> None:
    assert not translated(f"import torch\n{line}\n").clean


def test_an_optimizer_from_a_configuration_trains_as_in_torch() -> None:
    source = """
import torch
def build(module, name, *args, **kwargs):
    return getattr(module, name)(*args, **kwargs)
net = torch.nn.Linear(3, 1)
torch.nn.init.constant_(net.weight, 0.5)
torch.nn.init.constant_(net.bias, 0.1)
o = build(torch.optim, "SGD", net.parameters(), lr=0.1, momentum=0.9)
s = build(torch.optim.lr_scheduler, "StepLR", o, step_size=2, gamma=0.5)
x = torch.arange(12.0).reshape(4, 3) / 10
for _ in range(5):
    o.zero_grad()
    loss = (net(x) ** 2).mean()
    loss.backward()
    o.step()
    s.step()
print([round(v, 5) for v in net.weight.detach().flatten().tolist()], o.param_groups[0]["lr"])
"""
    translated_text = translate(source, companion="inline").text
    ours, theirs = run_both({"o": source}, {"o": translated_text})
    assert not theirs["o"][1], theirs["o"][1]
    assert alike(ours["o"][0], theirs["o"][0])
