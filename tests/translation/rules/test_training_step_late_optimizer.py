"""An optimizer that a script makes when the gradients are there already."""

from __future__ import annotations

from tests.translation.checking import translated

_HEAD = "from torch import nn\nnet = nn.Linear(3, 1)\nx = torch.ones(2, 3)\nloss = net(x).sum()\nloss.backward()\n"


def test_the_weights_keep_the_gradients_until_the_optimizer_is_there():
    result = translated(_HEAD + "opt = torch.optim.SGD(net.parameters(), lr=0.1)\nopt.step()\n")
    assert "value_and_grad(forward_fn, None, net.trainable_params())" in result.text
    assert "keep_gradients(net.trainable_params(), grads)\nopt = " in result.text
    assert "opt(kept_gradients(opt.parameters))" in result.text
    assert result.clean


def test_weights_that_the_code_does_not_show_are_left_to_a_person():
    result = translated(_HEAD + "opt = torch.optim.SGD(chosen(net), lr=0.1)\nopt.step()\n")
    assert "opt.parameters" not in result.text
    assert not result.clean


def test_an_optimizer_that_is_made_before_takes_them_as_ever():
    body = _HEAD.replace("x = ", "opt = torch.optim.SGD(net.parameters(), lr=0.1)\nx = ") + "opt.step()\n"
    again = body + "opt = torch.optim.Adam(net.parameters(), lr=0.1)\n"
    assert "keep_gradients" not in translated(again).text
    assert translated(again).clean


_RUN = (
    "def run(net, criterion, x, y, optimizer={default}, train=True):\n    loss = criterion(net(x), y)\n    if {test}:\n"
    "        optimizer.zero_grad()\n        loss.backward()\n        optimizer.step()\n    return loss.item()\n"
)
_OWN = "w = torch.zeros(2, requires_grad=True)\ndef made(x):\n    return w * x\n"
_OWN += "for x in torch.ones(3, 2):\n    loss = made(x).sum()\n    loss.backward()\n"
_OWN += "    with torch.no_grad():\n        w -= w.grad\n        w.grad.zero_()\n"


def test_an_optimizer_that_may_be_left_out_is_not_asked_for_its_weights():
    result = translated(_RUN.format(default="None", test="train"))
    assert "optimizer.parameters) if optimizer is not None else lambda: (forward_fn(), None)\n" in result.text
    assert result.clean


def test_nor_where_the_gradients_stay_with_the_weights():
    step = "from torch import nn\nnet = nn.Linear(2, 1)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\n"
    result = translated(_OWN + _RUN.format(default="None", test="optimizer is not None") + step)
    assert "keep_gradients(optimizer.parameters, grads" in result.text
    assert "optimizer.parameters) if optimizer is not None else lambda: (forward_" in result.text


def test_one_that_is_always_given_is_asked():
    assert " is not None else " not in translated(_RUN.format(default="opt", test="train")).text


_MADE_IF = (
    "def run(net, xs, train):\n    if {made}:\n        optimizer = torch.optim.SGD(net.parameters(), lr=0.1)\n    for x in xs:\n"
    "        loss = net(x).sum()\n        if {stepped}:\n            optimizer.zero_grad()\n            loss.backward()\n"
    "            optimizer.step()\n    return loss.item()\n"
)


def test_one_that_is_made_for_training_alone_is_asked_only_there():
    result = translated(_MADE_IF.format(made="train", stepped="train"))
    assert "optimizer.parameters) if train else lambda x: (forward_fn(x), None)\n" in result.text
    assert result.clean


_FOLLOWED = """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fast, self.slow = nn.Linear(2, 1), nn.Linear(2, 1)

    @torch.no_grad()
    def follow(self):
        for slow, fast in zip(self.slow.parameters(), self.fast.parameters()):
            slow.lerp_(fast, 0.1)

    def forward(self, x):
        return self.fast(x)


if __name__ == "__main__":
    net = Net()
    opt = torch.optim.SGD(net.parameters(), lr=0.1)
    for x in torch.ones(3, 4, 2):
        loss = net(x).sum()
        opt.zero_grad()
        loss.backward()
        opt.step()
        net.follow()
"""


def test_a_condition_around_all_of_it_is_not_asked_again():
    text = translated(f"from torch import nn\n{_FOLLOWED}").text
    assert "value_and_grad(forward_fn, None, opt.parameters)\n" in text


def test_one_that_is_made_under_another_condition_is_left_to_a_person():
    result = translated(_MADE_IF.format(made="train", stepped="len(xs) > 1"))
    assert not result.clean
    assert "optimizer.parameters" not in result.text


MAIN = """
from torch import nn

class Twice(torch.optim.Optimizer):
    def __init__(self, params, base):
        super().__init__(params, {})
        self.base = base(self.param_groups, lr=0.1)

    @torch.no_grad()
    def first_step(self):
        for group in self.param_groups:
            for p in group["params"]:
                p.add_(p.grad)
        self.zero_grad()

    @torch.no_grad()
    def second_step(self):
        self.base.step()
        self.zero_grad()

if __name__ == "__main__":
    net = nn.Linear(2, 1)
    optimizer = Twice(net.parameters(), torch.optim.SGD)
    for x in [torch.ones(3, 2)]:
        net(x).mean().backward()
        optimizer.first_step()
        net(x + 1).mean().backward()
        optimizer.second_step()
"""


def test_where_the_step_stands_behind_the_same_test_as_its_optimizer_nothing_is_asked():
    assert "if __name__ == '__main__' else" not in translated(MAIN).text
