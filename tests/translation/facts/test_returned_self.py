"""`return self` and `return super().to(device)` give the object that the method was called on."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

PROGRAM = """
class A(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 2)

    def ready(self, device="cpu"):
        {body}

class B(A):
    pass

class Agent:
    def __init__(self, kind):
        if kind == "a":
            self.net = A().ready()
        else:
            self.net = B().ready()
        self.opt = torch.optim.SGD(self.net.parameters(), lr=0.1)

    def names(self):
        return list(self.net.state_dict()), [name for name, _ in self.net.named_parameters()]
"""
BODIES = ["return super().to(device)", "return super(A, self).to(device)", "return self", "self.eval()\n        return self"]


@pytest.mark.parametrize("body", BODIES)
def test_an_attribute_that_is_one_of_two_networks_is_a_network(body: str) -> None:
    text = translated(PROGRAM.format(body=body)).text
    assert "SGD(self.net.trainable_params(), lr=0.1)" in text
    assert "self.net.parameters_and_names()" in text


def test_a_move_of_the_base_class_goes_with_its_line() -> None:
    assert (
        "super()" not in translated(PROGRAM.format(body="super().cuda(device)\n        return self")).text.partition("def ready")[2]
    )
