"""Weights that `getattr(module, name)` gives."""

from __future__ import annotations

from tests.translation.checking import translated

_NORM = """
class Norm(nn.Module):
    def __init__(self, module):
        super().__init__()
        self.module = module
        self.module.register_parameter("u", nn.Parameter(torch.ones(3), requires_grad=False))

    def forward(self, x):
        u = getattr(self.module, "u")
        w = getattr(self.module, "weight")
        for _ in range(2):
            u.data = torch.mv(w.data, u.data)
        {line}
        return self.module(x) * factor
"""


def test_it_is_written_in_place_and_used_as_it_is_then():
    result = translated(_NORM.format(line="factor = torch.dot(u, torch.mv(w, u))"))
    assert "            set_values(u, ops.mv(w.data, u.data))\n" in result.text
    assert "ops.mv(w, u.copy())" in result.text
    assert result.clean


def test_its_data_are_read_as_they_are():
    text = translated(_NORM.format(line="factor = u.data.sum()")).text
    assert "u.copy()" not in text


def test_outside_of_a_differentiated_function_nothing_is_copied():
    source = "net = nn.Linear(3, 3)\nnet.weight.data = torch.zeros(3, 3)\nprint(net.weight.sum())\n"
    assert ".copy()" not in translated(source).text


def test_attributes_of_other_objects_are_not_weights():
    source = "def f(batch, name):\n    part = getattr(batch, name)\n    part.data = torch.ones(2)\n    return part\n"
    assert "set_values" not in translated(source).text


def test_a_layer_that_is_got_by_name_is_no_weight():
    source = "net = nn.Sequential()\nlayer = getattr(net, 'fc')\nlayer.data = torch.ones(1)\nlayer.eval()\n"
    assert "set_values" not in translated(source).text
