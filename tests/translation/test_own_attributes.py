"""Attributes of the user's own: a property gives its value, and a tensor may carry a name of its own."""

from __future__ import annotations

from tests.translation.checking import translated

CLASS = (
    "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.fc = nn.Linear(2, 3)\n"
    "    @property\n    def device(self):\n        return next(self.parameters()).device\n"
    "    def place(self):\n        return self.fc.weight.device\n"
    "    def forward(self, x):\n        return self.fc(x.to({device}))\n"
)


def test_a_device_from_a_property_moves_nothing() -> None:
    result = translated(CLASS.format(device="self.device"))
    assert "return self.fc(x)" in result.text
    assert result.clean


def test_a_method_is_no_value() -> None:
    assert "return self.fc(x)" not in translated(CLASS.format(device="self.place")).text


def test_an_attribute_of_ones_own_on_a_tensor_stays() -> None:
    result = translated("pe = torch.zeros(2, 3)\npe.require_grad = False\n")
    assert "pe.require_grad = False" in result.text
    assert result.clean


def test_a_method_of_a_class_inside_a_function_is_the_users_own() -> None:
    methods = ("def forward(self, x):", "    return self.double(x)", "def double(self, x):", "    return x * 2")
    body = "class Net(nn.Module):\n" + "".join(f"    {line}\n" for line in methods)
    inside = "def make():\n" + "".join(f"    {line}\n" for line in body.splitlines())
    assert "return self.double(x)" in translated(body).text
    assert "return self.double(x)" in translated(inside).text


def test_whatever_is_registered_as_a_buffer_is_a_tensor():
    body = "class Net(nn.Module):\n    def __init__(self, start: float | torch.Tensor):\n        super().__init__()\n"
    body += "        self.register_buffer('start', start)\n\n    def reset(self):\n        self.start.zero_()\n"
    assert "self.start.copy_(ops.zeros_like(self.start))" in translated(body).text


def test_a_buffer_that_is_none_is_no_tensor():
    body = "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
    body += "        self.register_buffer('start', None)\n\n"
    assert "return self.start" in translated(body + "    def forward(self, x):\n        return self.start\n").text


_FOREIGN = """
from .arch import Stages

class Reversed(Stages):
    def inverse(self, x):
        for layer in self._modules.values():
            x = layer(x)
        return x

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stages = Reversed()
        self.stages.add_module("a", nn.ReLU())

    def forward(self, x, levels):
        for level in levels:
            for name, layer in level._modules.items():
                x = layer(x)
        return x
"""


def test_what_only_networks_have_shows_that_a_class_with_a_foreign_base_is_one() -> None:
    result = translated(_FOREIGN)
    assert "self.name_cells().values()" in result.text
    assert 'self.stages.insert_child_to_cell("a", nn.ReLU())' in result.text
    assert "level.name_cells().items()" in result.text
    assert result.clean


def test_a_class_without_a_base_keeps_its_own_dictionary() -> None:
    source = "class Registry:\n    def names(self):\n        return list(self._modules)\n"
    assert "self._modules" in translated(source).text


_OTHERS = "from . import losses\n\ndef forward(x, mask):\n    return {}.logsumexp(x, keep_mask=mask, dim=1)\n"


def test_a_function_of_another_file_is_no_method_of_a_tensor():
    assert translated(_OTHERS.format("losses")).clean


def test_what_is_not_imported_may_be_a_tensor():
    assert not translated(_OTHERS.format("mask")).clean
