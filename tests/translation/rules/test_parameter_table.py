"""The table of a module's own parameters."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_MODULE = "def normed(module: nn.Module, name):\n    "


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("del module._parameters[name]", "delattr(module, name)"),
        ("w = module._parameters[name + '_bar']", "w = getattr(module, name + '_bar')"),
        ("module._parameters['bias'] = None", "setattr(module, 'bias', None)"),
    ],
)
def test_an_entry_is_an_attribute(before: str, after: str) -> None:
    result = translated(f"from torch import nn\n{_MODULE}{before}\n")
    assert result.text.endswith(f"    {after}\n")
    assert result.clean


def test_a_network_in_an_attribute() -> None:
    source = (
        "class Norm(nn.Module):\n    def __init__(self, module):\n        super().__init__()\n        self.module = module\n"
        "        del self.module._parameters['weight']\n"
    )
    assert "        delattr(self.module, 'weight')\n" in translated(source).text


@pytest.mark.parametrize(
    "line",
    [
        "del module._parameters[name], other[name]",
        "module._parameters[name] = weight * 2",
        "return module._parameters",
        "module._parameters.clear()",
    ],
)
def test_what_is_no_attribute_is_left_to_a_person(line: str) -> None:
    assert not translated(f"from torch import nn\n{_MODULE}{line}\n").clean


@pytest.mark.parametrize("line", ["del options._params[name]", "table = {}\ndel table[name]"])
def test_other_tables_stay(line: str) -> None:
    assert translated(f"from torch import nn\nnet = nn.Linear(1, 1)\n{line}\n").text.endswith(f"{line}\n")
