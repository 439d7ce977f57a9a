from __future__ import annotations

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
    assert "class Linear(nn.Dense):" in result.text


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
