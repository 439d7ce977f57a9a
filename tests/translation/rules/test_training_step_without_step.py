"""Tests that ask whether a network's gradients can be had, without an optimizer: each function is written by itself."""

from __future__ import annotations

from tests.translation.checking import HEAD, translated
from tests.translation.executing import names_of

PROGRAM = """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 2)

    def forward(self, x):
        return self.fc(x).sum()


def test_one():
    net = Net()
    loss = net(torch.ones(2, 3))
    loss.backward()
    return loss


def test_two(loss, optimizer):
    net = Net()
    total = sum(loss(net(torch.ones(2, 3))) for _ in range(2))
    total.backward()
    optimizer.step()
    optimizer.zero_grad()


optimizer = torch.optim.SGD(Net().parameters(), lr=0.1)
"""


def test_each_is_written_by_itself() -> None:
    text = translated(PROGRAM).text
    assert "grad_fn = ms.value_and_grad(forward_fn, None, net.trainable_params())" in text
    first = text.partition("def test_two")[0]
    assert "loss, grads = grad_fn()" in first
    assert "keep_gradients" not in first  # which nobody would read


def test_the_gradients_are_had() -> None:
    single = PROGRAM.partition("def test_two")[0] + "loss = test_one()\n"
    found = translated(single)
    assert found.clean, found.text
    assert names_of(found.text)["loss"].shape == tuple(names_of(HEAD + single)["loss"].shape)
