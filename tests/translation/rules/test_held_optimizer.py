"""An optimizer that a network holds stays out of its parameters."""

from __future__ import annotations

from workers.translation import translate

HEAD = "import torch\nfrom torch import nn, optim\n"
NETWORK = HEAD + "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.fc = nn.Linear(2, 2)\n"


def test_an_optimizer_of_a_network_is_a_plain_attribute() -> None:
    text = translate(NETWORK + "        self.optimizer = optim.SGD(self.parameters(), lr=0.1)\n").text
    assert 'object.__setattr__(self, "optimizer", optim.SGD(self.trainable_params(), lr=0.1))' in text


def test_an_optimizer_of_another_class_is_left_alone() -> None:
    body = "class Agent:\n    def __init__(self, net):\n        self.optimizer = optim.SGD(net.parameters(), lr=0.1)\n"
    assert "self.optimizer = optim.SGD(" in translate(HEAD + body).text


def test_layers_of_a_network_are_left_alone() -> None:
    assert "self.fc = nn.Dense(2, 2)" in translate(NETWORK).text
