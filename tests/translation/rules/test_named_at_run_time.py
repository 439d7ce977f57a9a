"""Classes that the run chooses by name."""

from __future__ import annotations

import inspect

import pytest
from torch import nn

from tests.translation.checking import translated
from tests.translation.programs.running import run_both
from tests.translation.programs.scoring import alike
from workers.companion.nn.by_name import layer_named
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


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a = getattr(nn, activation)()", "a = unsized_layer_named(activation)()"),
        ("a = getattr(nn, cfg.act)(inplace=True)", "a = unsized_layer_named(cfg.act)(inplace=True)"),
        ('l = getattr(nn, cfg["loss"])(reduction="sum")', 'l = unsized_layer_named(cfg["loss"])(reduction="sum")'),
        ("n = getattr(nn, cfg.norm)(16)", "n = layer_named(cfg.norm)(16)"),
        ("cls = nn.__dict__[kind]", "cls = layer_named(kind)"),
        ("f = getattr(F, name)", "f = function_named(name)"),
        ("y = getattr(torch.nn.functional, name)(x, y)", "y = function_named(name)(x, y)"),
        ("getattr(nn.init, name)(w)", "initializer_named(name)(w)"),
        ('f = getattr(nn.init, "ones_")', "f = ones_"),
    ],
)
def test_layers_and_functions_that_a_configuration_names(before: str, after: str) -> None:
    result = translated(f"{before}\n")
    assert result.text.endswith(f"{after}\n")
    assert result.clean


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('a = build(nn, "Linear", 3, 4)', 'a = build(layers, "Linear", 3, 4)'),
        ('a = build("relu", module=F)', 'a = build("relu", module=functions)'),
        ("a = build(torch.nn.init)", "a = build(initializers)"),
        ("a = getattr(nn, name, None)", "a = getattr(layers, name, None)"),
        ("for m in (nn, own):\n    a = getattr(m, name)", "for m in (layers, own):\n    a = getattr(m, name)"),
        ('tables = {"layer": nn, "function": F}', 'tables = {"layer": layers, "function": functions}'),
        ("def f():\n    return nn", "def f():\n    return layers"),
    ],
)
def test_torchs_modules_are_handed_on_as_what_has_torchs_names(before: str, after: str) -> None:
    """MindSpore's own nn has a Conv2d too, of other defaults."""
    result = translated(f"{before}\n")
    assert result.text.endswith(f"{after}\n")
    assert result.clean


def test_one_of_several_modules_is_not_named() -> None:
    assert translated("for m in (nn, F):\n    if hasattr(m, name):\n        a = getattr(m, name)\n").clean


@pytest.mark.parametrize("line", ["x = getattr(F, name)(x, inplace=True)", "print(vars(nn))", "names = dir(nn)"])
def test_what_the_companion_cannot_give_is_left_to_a_person(line: str) -> None:
    assert not translated(line).clean


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
def test_what_other_files_may_ask_for_is_found_by_its_name(source: str) -> None:
    result = translated(source)
    assert "unsized_layer_named(" in result.text
    assert result.clean


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


def test_layers_and_functions_from_a_configuration_compute_as_in_torch() -> None:
    source = """
import torch
from torch import nn
import torch.nn.functional as F
class Config:
    act, norm, loss, head, out = "LeakyReLU", "BatchNorm1d", "CrossEntropyLoss", "gelu", "Softplus"
def build(module, name, *args, **kwargs):
    return getattr(module, name)(*args, **kwargs)
class Net(nn.Module):
    def __init__(self, cfg):
        super().__init__()
        self.first = build(nn, "Linear", 3, 4, bias=False)
        self.norm = getattr(nn, cfg.norm)(4, eps=0.01)
        self.act = getattr(nn, cfg.act)(0.3)
        self.out = getattr(nn, cfg.out)()
        self.head = getattr(F, cfg.head)
        getattr(nn.init, "constant_")(self.first.weight, 0.5)
        getattr(nn.init, cfg.__dict__.get("init", "ones_"))(self.norm.weight)
    def forward(self, x):
        return self.out(self.head(self.act(self.norm(self.first(x)))))
net = Net(Config)
criterion = getattr(nn, Config.loss)(reduction="sum")
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.sin(torch.arange(15.0)).reshape(5, 3)
y = torch.tensor([0, 1, 2, 3, 1])
for _ in range(3):
    optimizer.zero_grad()
    loss = criterion(net(x), y)
    loss.backward()
    optimizer.step()
    print(round(loss.item(), 4))
for name in ["relu", "elu", "silu", "glu", "tanh", "logsigmoid", "hardswish", "softsign", "celu"]:
    print(name, [round(v, 4) for v in getattr(F, name)(x[:, :2]).flatten().tolist()])
for name in ["mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss"]:
    print(name, round(getattr(F, name)(x, x * x).item(), 4))
print(hasattr(nn, "Nothing"), getattr(nn, "No" + "thing", None))
"""
    ours, theirs = run_both({"o": source}, {"o": translate(source, companion="inline").text})
    assert not theirs["o"][1], theirs["o"][1]
    assert alike(ours["o"][0], theirs["o"][0])


def test_the_tables_hold_torchs_own_signatures() -> None:
    """A class of MindSpore's own name may stand in the table only where its words are torch's."""
    for name in dir(nn):
        try:
            ours = layer_named(name)
        except AttributeError:
            continue
        words = [p.name for p in inspect.signature(ours).parameters.values() if p.kind is not p.VAR_KEYWORD]
        torchs = [p.name for p in inspect.signature(getattr(nn, name)).parameters.values()]
        assert torchs[:1] == ["args"] or not set(words) - set(torchs), name


def test_what_is_called_is_marked_once():
    head = "from torchvision import datasets\n\ndef load(args):\n"
    source = head + "    return datasets.__dict__[args.name]('data',\n        train=True)\n"
    assert [change.verdict for change in translate(source).changes if change.torch == "torchvision.datasets.?"] == ["review"]
