from __future__ import annotations

from tests.translation.checking import translated

NETWORK = """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        {}

    def forward(self, x):
        return self.head(x)


net = Net()
opt = torch.optim.Adam(net.parameters())
"""


def of(line: str) -> str:
    return translated(NETWORK.format(line)).text


def test_a_layer_by_name_is_an_attribute():
    assert "\n        self.head = nn.Dense(3, 2)\n" in of("self.add_module('head', nn.Linear(3, 2))")
    assert "\n        self.head = nn.Dense(3, 2)\n" in of("self.register_module(name='head', module=nn.Linear(3, 2))")


def test_so_is_a_parameter_and_the_lack_of_one():
    assert "\n        self.w = Parameter(ops.ones((2,)))\n" in of("self.register_parameter('w', nn.Parameter(torch.ones(2)))")
    assert "\n        self.bias = None\n" in of("self.register_parameter('bias', None)")


def test_a_name_that_is_computed_is_set():
    assert 'setattr(self, f"head_{n}", nn.Dense(3, 2))' in of('[self.add_module(f"head_{n}", nn.Linear(3, 2)) for n in range(2)]')
    assert "setattr(self, 'class', nn.Dense(3, 2))" in of("self.add_module('class', nn.Linear(3, 2))")


def test_optimizers_take_the_names_as_they_are():
    assert "distinct" not in of("self.add_module('head', nn.Linear(3, 2))")


def test_a_name_that_cells_have_for_themselves_is_marked():
    result = translated(NETWORK.format("self.add_module('cells', nn.Linear(3, 2))"))
    assert [change.torch for change in result.changes if change.verdict == "review"] == ["torch.nn.Module.add_module"]


SEQUENCE = """
class Block(nn.Sequential):
    def __init__(self):
        super().__init__()
        self.add_module('fc', nn.Linear(3, 2))
"""


def test_a_sequence_keeps_the_method():
    assert "self.insert_child_to_cell('fc', nn.Dense(3, 2))" in translated(SEQUENCE).text


def test_another_network_keeps_the_method():
    text = translated("def add(net):\n    net.add_module('fc', nn.Linear(3, 2))\n").text
    assert "net.insert_child_to_cell('fc', nn.Dense(3, 2))" in text
