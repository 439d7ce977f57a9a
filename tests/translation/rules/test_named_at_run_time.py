"""Classes that the run chooses by name."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated


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
