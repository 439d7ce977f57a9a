"""What a step gives back beside its loss."""

from __future__ import annotations

import numpy as np
import pytest

from tests.translation.checking import HEAD, translated
from tests.translation.executing import names_of


@pytest.mark.parametrize(("given", "returned"), [("w.data.numpy()", "return loss, w, loss\n"), ("w.relu()", "return loss, w\n")])
def test_an_array_beside_the_loss_takes_a_tensor_along(given, returned):
    body = f"""
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 2)

    def forward(self, x):
        w = self.fc(x)
        return w, {given}

net = Net()
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.ones(4, 3)
for step in range(3):
    optimizer.zero_grad()
    out, w = net(x)
    loss = out.sum()
    loss.backward()
    optimizer.step()
print(w)
"""
    assert returned in translated(body).text


_LOOP = """
net = nn.Linear(3, 2)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
for epoch in range(2):
    losses = []
    for x in torch.ones(2, 4, 3):
        optimizer.zero_grad()
        {line}
        loss.backward()
        optimizer.step()
"""


def test_a_list_that_grows_in_the_step_is_no_argument_of_it():
    branches = "loss = net(x).sum()\n            losses.append(loss.item())"
    text = translated(_LOOP.format(line=f"if halved:\n            {branches}\n        else:\n            {branches}")).text
    assert "losses.append(loss.item())" in text.partition("def forward_fn")[2].partition("return")[0]
    assert "loss, grads = grad_fn(x)\n" in text


def test_a_list_that_is_only_read_stays_one():
    text = translated(_LOOP.format(line="loss = net(x).sum() + len(losses)")).text
    assert "grad_fn(x, losses)" in text or "grad_fn(losses, x)" in text


@pytest.mark.parametrize(
    ("loss", "after"),
    [
        ("nn.functional.cross_entropy(model(x), y)", "ops.cross_entropy(model(x), y)"),
        ("(model(x).norm() + 0.1 * torch.relu(y))", "norm(model(x)) + 0.1 * ops.relu(y)"),
    ],
)
def test_a_loss_without_a_name_is_translated_where_it_goes(loss: str, after: str) -> None:
    head = "model = nn.Linear(3, 2)\noptimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
    result = translated(f"{head}for x, y in loader:\n    optimizer.zero_grad()\n    {loss}.backward()\n    optimizer.step()\n")
    assert f"def forward_fn(x, y):\n    return {after}\n" in result.text
    assert result.clean


@pytest.mark.parametrize("early", ["loss = 0.0", "loss, count = 0.0, 1", "with torch.no_grad():\n            loss = 0.0"])
def test_a_value_that_the_loss_replaces_is_not_given_behind_the_step(early: str) -> None:
    line = f"out = net(x)\n        {early}\n        loss = out.sum() + 1.0"
    text = translated(_LOOP.format(line=line)).text
    assert "loss, grads = grad_fn(x)\n        optimizer(grads)\n" in text


_CHAIN = """
encode, decode = nn.Linear(3, 2), nn.Linear(2, 3)
for layer in (encode, decode):
    nn.init.constant_(layer.weight, 0.25)
    nn.init.constant_(layer.bias, 0.5)
optimizer = torch.optim.SGD([*encode.parameters(), *decode.parameters()], lr=0.1)
for number in range(3):
    z = torch.ones(4, 2)
    for _ in range(2):
        before = z.clone()
        x_hat = decode(before)
        z = encode(x_hat)
    loss = (x_hat ** 2).mean() + (before * z).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
for _ in range(2):
    before = z.clone()
    x_hat = decode(before)
"""


def test_what_a_loop_of_the_step_binds_first_is_no_argument_of_it():
    """Nothing has bound `before` when the first step begins: the whole step was refused, since it 'would be read unbound'."""
    found = translated(_CHAIN)
    assert found.clean, found.text
    assert "def forward_fn(z):\n    for _ in range(2):\n" in found.text
    expected = names_of(HEAD + _CHAIN)["x_hat"].detach().numpy()
    np.testing.assert_allclose(names_of(found.text)["x_hat"].asnumpy(), expected, rtol=1e-5, atol=1e-6)


def test_what_was_bound_before_the_first_step_is_given_to_it():
    """Where the loop may not run, the step reads what stood there."""
    text = translated(
        _CHAIN.replace("for number in range(3):", "before = x_hat = torch.ones(4, 3)\nfor number in range(3):", 1)
    ).text
    head = next(line for line in text.splitlines() if line.startswith("def forward_fn("))
    assert set(head.removeprefix("def forward_fn(").removesuffix("):").split(", ")) == {"z", "before", "x_hat"}
