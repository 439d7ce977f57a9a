from __future__ import annotations

import pytest

from tests.translation.checking import body_of, check_transformed, translated, verdicts
from workers.translation import translate


def test_forward_becomes_construct():
    check_transformed(
        """
        class Net(nn.Module):
            def forward(self, x):  # the way through
                return x
        """,
        """
        class Net(nn.Cell):
            def construct(self, x):  # the way through
                return x
        """,
    )


def test_calls_of_forward_follow():
    check_transformed(
        """
        class Net(nn.Module):
            def forward(self, x):
                return x
        class Twice(Net):
            def forward(self, x):
                return super().forward(x) + Net.forward(self, x) + self.inner.forward(x)
        """,
        """
        class Net(nn.Cell):
            def construct(self, x):
                return x
        class Twice(Net):
            def construct(self, x):
                return super().construct(x) + Net.construct(self, x) + self.inner.construct(x)
        """,
    )


def test_a_base_from_another_file_is_taken_for_a_module_when_forward_is_defined():
    source = "import torch\nfrom other import Base\nclass Net(Base):\n    def forward(self, x):\n        return torch.abs(x)\n"
    assert "def construct(self, x)" in translate(source).text


def test_extra_repr_is_called_extend_repr():
    check_transformed(
        """
        class Net(nn.Module):
            def extra_repr(self):
                return "n=3"
        """,
        """
        class Net(nn.Cell):
            def extend_repr(self):
                return "n=3"
        """,
    )


def test_an_override_of_train_needs_a_person():
    result = translated("class Net(nn.Module):\n    def train(self, mode=True):\n        return super().train(mode)\n")
    assert "def set_train(self, mode=True)" in result.text
    assert "super().set_train(mode)" in result.text
    assert not result.clean


def test_a_layer_as_base_keeps_torchs_constructor():
    result = translated("class Wide(nn.Linear):\n    def __init__(self):\n        super().__init__(2, 3, bias=False)\n")
    assert "class Wide(Linear):" in result.text
    assert "import Linear\n" in result.text


def test_leaves_forward_of_other_classes():
    body = "class Car:\n    def forward(self, metres):\n        return torch.abs(metres)\ncar = Car()\ncar.forward(3)\n"
    assert body_of(translated(body)).count("forward") == 2


def test_leaves_a_function_named_forward():
    result = translated("def forward(x):\n    return torch.abs(x)\ny = forward(z)\n")
    assert "def forward(x):" in result.text
    assert "y = forward(z)" in result.text


def test_leaves_a_nested_function_named_forward():
    result = translated(
        "class Net(nn.Module):\n    def run(self, x):\n        def forward(y):\n            return y\n        return forward(x)\n"
    )
    assert "def forward(y):" in result.text
    assert "return forward(x)" in result.text


def test_leaves_train_of_a_trainer():
    result = translated("class Trainer:\n    def train(self):\n        return torch.ones(2)\nTrainer().train()\n")
    assert "def train(self):" in result.text
    assert "Trainer().train()" in result.text
    assert verdicts(result) == {"torch.ones": verdicts(result)["torch.ones"]}


@pytest.mark.parametrize("given", ["self, x, y", "self, loader", "self, x, y, epochs=3"])
def test_a_method_that_trains_keeps_its_name(given):
    source = f"class Net(nn.Module):\n    def train({given}):\n        return 1\n\nnet = Net()\nnet.train(1, 2)\n"
    result = translated(source)
    assert f"def train({given}):" in result.text
    assert "net.train(1, 2)" in result.text
    assert result.clean


@pytest.mark.parametrize("given", ["self, mode=True", "self, mode", "self, is_train=True", "self"])
def test_a_mode_that_is_set_is_set_train(given):
    assert f"def set_train({given}):" in translated(f"class Net(nn.Module):\n    def train({given}):\n        return 1\n").text


def test_methods_under_a_second_name():
    check_transformed(
        """
        class Flow(nn.Module):
            def log_prob(self, x):
                return x
            forward = log_prob
        class Net(nn.Module):
            def forward(self, x):
                return x
            score = forward
        """,
        """
        class Flow(nn.Cell):
            def log_prob(self, x):
                return x
            construct = log_prob
        class Net(nn.Cell):
            def construct(self, x):
                return x
            score = construct
        """,
    )


def test_the_structure_of_a_network_has_a_record_behind_it_like_calls_have():
    forward, described = "    def forward(self, x):\n        return x\n", "    def extra_repr(self):\n        return ''\n"
    source = f"from torch import nn\nclass N(nn.Module):\n{forward}{described}"
    records = {change.target: change.record for change in translate(source).changes if change.rule == "module_to_cell"}
    assert records == {
        "mindspore.nn.Cell.construct": "torch.nn.Module.forward",
        "mindspore.nn.Cell.extend_repr": "torch.nn.Module.extra_repr",
    }
