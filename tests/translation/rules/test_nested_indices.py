from __future__ import annotations

from tests.translation.checking import translated

_META = (
    "net = nn.Linear(2, 1)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\n\n"
    "def outer(x: torch.Tensor, parts: list):\n    total = 0\n    for i in range(2):\n        loss = net(x[i]).sum()\n"
    "        grad = torch.autograd.grad(loss, net.parameters())\n        total = total + (net(x[i, 0]) * grad[0].sum()).sum()\n"
    "        print(parts[0])\n    opt.zero_grad()\n    total.backward()\n    opt.step()\n"
)


def test_a_plain_number_gets_an_ellipsis():
    assert "loss = net(x[i, ...]).sum()" in translated(_META).text


def test_lists_and_tuples_of_numbers_are_left_alone():
    found = translated(_META).text
    assert "net(x[i, 0])" in found
    assert "print(parts[0])" in found
    assert "grad[0]" in found


def test_without_an_outer_gradient_nothing_changes():
    head = "net = nn.Linear(2, 1)\n\ndef grads(x: torch.Tensor):\n"
    body = f"{head}    loss = net(x[0]).sum()\n    return torch.autograd.grad(loss, net.parameters())\n"
    assert "net(x[0])" in translated(body).text
