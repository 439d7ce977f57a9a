"""Steps whose calls stand apart, and programs that read `.grad`: the gradients stay with the parameters."""

from __future__ import annotations

import textwrap

import pytest

from workers.translation import translate
from workers.translation.result import Translation

_HEAD = "import torch\nfrom torch import nn, optim\nmodel = nn.Linear(3, 2)\noptimizer = optim.SGD(model.parameters(), lr=0.1)\n"


def _program(body: str) -> Translation:
    return translate(_HEAD + textwrap.dedent(body))


def test_updates_by_hand_read_the_kept_gradients() -> None:
    result = _program(
        """
        for x in data:
            model.zero_grad()
            loss = model(x).sum()
            loss.backward()
            for p in model.parameters():
                p.data.add_(p.grad, alpha=-0.1)
        """
    )
    assert "clear_gradients(model.trainable_params())" in result.text
    assert "keep_gradients(model.trainable_params(), grads)" in result.text
    assert "p.grad" in result.text
    assert {c.verdict for c in result.changes if c.rule == "training_step"} == {"adapted"}


def test_without_clearing_they_add_up() -> None:
    result = _program("for x in data:\n    loss = model(x).sum()\n    loss.backward()\n    optimizer.step()\n")
    assert "keep_gradients(optimizer.parameters, grads)" in result.text
    assert "optimizer(kept_gradients(optimizer.parameters))" in result.text


def test_a_part_is_clipped() -> None:
    result = _program(
        """
        for x in data:
            optimizer.zero_grad()
            loss = model(x).sum()
            loss.backward()
            nn.utils.clip_grad_norm_(other.parameters(), 1.0)
            optimizer.step()
        """
    )
    assert (
        "clip_grad_norm_(other.parameters(), 1.0)" in result.text or "clip_grad_norm_(other.trainable_params(), 1.0)" in result.text
    )
    assert "clear_gradients(optimizer.parameters)" in result.text


def test_an_optimizer_of_the_programs_own_reads_them() -> None:
    result = _program(
        """
        class Plain(optim.Optimizer):
            def step(self):
                for group in self.param_groups:
                    for p in group["params"]:
                        if p.grad is None:
                            continue
                        p.data.add_(p.grad, alpha=-group["rate"])

        own = Plain(model.parameters(), {"rate": 0.1})
        for x in data:
            own.zero_grad()
            loss = model(x).sum()
            loss.backward()
            own.step()
        """
    )
    assert "class Plain(Optimizer):" in result.text
    assert "if getattr(p, 'grad', None) is None:" in result.text
    assert "own.step()" in result.text
    assert "own.zero_grad()" in result.text


def test_tensors_of_another_function_are_told() -> None:
    """Their graph is gone when the loss is differentiated: torch flows back into the other function, MindSpore would not."""
    result = _program(
        """
        def act(state):
            probability = model(state)
            model.saved.append(probability.log())

        def learn():
            optimizer.zero_grad()
            loss = torch.cat(model.saved).sum()
            loss.backward()
            optimizer.step()
        """
    )
    assert {c.verdict for c in result.changes if c.rule == "training_step" and "backward" in c.torch} == {"review"}


@pytest.mark.parametrize("cut", ["probability.detach()", "probability.item()"])
def test_detached_tensors_of_another_function_are_data(cut: str) -> None:
    result = _program(
        f"""
        def act(state):
            probability = model(state)
            model.saved.append({cut})

        def learn(x):
            optimizer.zero_grad()
            loss = (model(x) * model.saved[0]).sum()
            loss.backward()
            optimizer.step()
        """
    )
    assert {c.verdict for c in result.changes if c.rule == "training_step" and "backward" in c.torch} == {"adapted"}


def test_plain_steps_hand_their_gradients_on() -> None:
    result = _program(
        "for x in data:\n    optimizer.zero_grad()\n    loss = model(x).sum()\n    loss.backward()\n    optimizer.step()\n"
    )
    assert "optimizer(grads)" in result.text
    assert "keep_gradients" not in result.text


def test_a_gradient_of_a_plain_tensor_is_no_parameters() -> None:
    result = translate("import torch\nx = torch.ones(2, requires_grad=True)\n(x * 2).sum().backward()\nprint(x.grad)\n")
    assert "keep_gradients" not in result.text


_CHANCE = """
import random
import torch
from torch import nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(3, 3)
        self.second = nn.Linear(3, 3)
    def forward(self, x):
        x = self.first(x)
        if {test}:
            x = self.second(x)
        return x
net = Net()
optimizer = torch.optim.SGD(net.parameters(), lr=0.1{more})
for x in data:
    optimizer.zero_grad()
    loss = net(x).sum()
    loss.backward()
    optimizer.step()
"""


def _told(test: str, more: str) -> bool:
    return any("`Net.second`" in c.reason["en"] for c in translate(_CHANCE.format(test=test, more=more)).changes)


def test_a_layer_used_by_chance_is_told() -> None:
    assert _told("random.random() < 0.5", ", momentum=0.9")


@pytest.mark.parametrize(("test", "more"), [("self.training", ", momentum=0.9"), ("random.random() < 0.5", "")])
def test_settings_and_plain_descent_are_not(test: str, more: str) -> None:
    assert not _told(test, more)


_HEADS = """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.a, self.b = nn.Linear(3, 4), nn.Linear(4, 3), nn.Linear(4, 3)
        self.heads = nn.ModuleDict({"a": nn.Linear(4, 3), "b": nn.Linear(4, 2)})
    def forward(self, x, task="a"):
        x = torch.relu(self.body(x))
        PATH
        return x
net = Net()
opt = torch.optim.Adam(net.parameters(), lr=0.1)
def train(batches):
    for x in batches:
        LOSS
        opt.zero_grad()
        loss.backward()
        opt.step()
def evaluate(x):
    return net(x, "b")
"""
_BRANCH = 'if task == "a":\n            x = self.a(x)\n        else:\n            x = self.b(x)'


@pytest.mark.parametrize(
    ("path", "loss", "told"),
    [
        (_BRANCH, 'loss = net(x, "a").sum() + net(x, "b").sum()', True),
        (_BRANCH, "for task in ('a', 'b'):\n            loss = net(x, task).sum()", True),
        ('x = self.a(x) if task == "a" else self.b(x)', 'loss = net(x, "a").sum() + net(x, "b").sum()', True),
        ("x = self.heads[task](x)", 'loss = net(x, "a").sum() + net(x, "b").sum()', True),
        (_BRANCH, 'loss = net(x).sum() + net(x, "b").sum()', True),
        (_BRANCH, "loss = net(x).sum()", False),
        (_BRANCH, 'loss = net(x, "a").sum()', False),
    ],
)
def test_a_layer_that_the_caller_chooses_is_told(path: str, loss: str, told: bool) -> None:
    text = translate("import torch\nfrom torch import nn\n" + _HEADS.replace("PATH", path).replace("LOSS", loss)).text
    assert ("opt(grads)  # mindport: review: `Net." in text) is told


def test_step_of_a_script_without_gradients_goes() -> None:
    source = "import torch\nw = torch.nn.Parameter(torch.ones(2))\nopt = torch.optim.SGD([w], lr=0.1)\nopt.step()\nprint(w)\n"
    result = translate(source)
    assert result.clean
    assert "opt.step()" not in result.text


def test_tensor_that_an_optimizer_trains_becomes_a_parameter() -> None:
    source = "import torch\nw = torch.tensor([1.0], requires_grad=True)\nopt = torch.optim.SGD([w], lr=0.1)\n"
    step = "loss = (w**2).sum()\nloss.backward()\nopt.step()\n"
    result = translate(source + step)
    assert result.clean
    assert "w = Parameter(Tensor([1.0]))\nopt" in result.text


def test_an_optimizer_of_a_later_part_of_the_script_is_not_asked() -> None:
    result = translate(
        "import torch\nfrom torch import nn\nw = torch.ones(2, requires_grad=True)\nfor x in data:\n    loss = (w * x).sum()\n"
        "    loss.backward()\nnet = nn.Linear(2, 1)\noptimizer = torch.optim.SGD(net.parameters(), lr=0.1)\nfor x in data:\n"
        "    optimizer.zero_grad()\n    out = net(x).sum()\n    out.backward()\n    optimizer.step()\n"
    )
    assert result.text.index("optimizer.parameters") > result.text.index("optimizer = ")


_STAYS = (
    "def f(net, x, owner):\n    out = net(x)\n    {}.zero_grad()\n    out.sum().backward()\n    return [p.grad for p in weights]\n"
)


@pytest.mark.parametrize(("owner", "weights"), [("net", "net.trainable_params()"), ("owner", "owner.parameters")])
def test_what_is_called_is_a_network_and_what_is_not_an_optimizer(owner: str, weights: str) -> None:
    assert f"clear_gradients({weights})" in translate("import torch\n" + _STAYS.format(owner)).text


def test_gradients_add_up_from_call_to_call_where_a_function_steps_sometimes() -> None:
    result = translate(
        "import torch\nfrom torch import nn\nmodel = nn.Linear(2, 1)\nopt = torch.optim.SGD(model.parameters(), lr=0.1)\n"
        "def step(x, n):\n    loss = model(x).mean()\n    loss.backward()\n    if n % 2 == 0:\n        opt.step()\n"
        "        opt.zero_grad()\n"
    )
    assert "keep_gradients(" in result.text


def test_a_loss_alone_has_nothing_to_train() -> None:
    """It becomes a function in places, which has no weights to ask for."""
    result = translate(
        textwrap.dedent("""
        import torch
        from torch import nn
        loss = nn.CrossEntropyLoss()
        logits = torch.randn(3, 5, requires_grad=True)
        output = loss(logits, torch.tensor([1, 0, 4]))
        output.backward()
    """)
    )
    assert "trainable_params" not in result.text
    assert "logits_grad = ms.grad(compute)(logits)" in result.text
    assert result.clean


def test_a_tensor_trained_by_hand_beside_an_optimizer_keeps_its_gradient() -> None:
    result = _program("""
        code = torch.zeros(4, 3, requires_grad=True)
        for step in range(3):
            optimizer.zero_grad()
            loss = model(code).pow(2).mean()
            loss.backward()
            optimizer.step()
            with torch.no_grad():
                code -= 0.1 * code.grad
                code.grad.zero_()
    """)
    assert "ms.value_and_grad(forward_fn, None, [*optimizer.parameters, code])" in result.text
    assert "keep_gradients([*optimizer.parameters, code], grads)" in result.text
    assert result.clean


_BY_HAND = """\
import torch
from torch import nn

net, other, nets = nn.Linear(2, 1), nn.Linear(2, 1), {"g": nn.Linear(2, 1)}
for step in range(3):
    loss = NET(torch.ones(3, 2)).sum()
    loss.backward()
    # for p in other.parameters():
    for p in NET.parameters():
        p.data -= 0.1 * p.grad
"""


@pytest.mark.parametrize("network", ["net", "nets['g']"])
def test_a_step_by_hand_keeps_the_gradients_of_what_it_goes_through(network: str) -> None:
    result = translate(_BY_HAND.replace("NET", network))
    assert f"keep_gradients({network}.trainable_params(), grads)" in result.text
    assert "other.trainable_params" not in result.text


def test_what_a_network_is_made_of_stays_in_front() -> None:
    source = """
        import torch
        from torch import nn
        from types import SimpleNamespace
        CONFIG = SimpleNamespace(width=3)


        class Net(nn.Module):
            def __init__(self, config):
                super().__init__()
                self.fc = nn.Linear(3, config.width)

            def forward(self, x):
                return self.fc(x)


        net = Net(CONFIG)
        loss = net(torch.ones(2, 3)).mean()
        loss.backward()
    """
    text = translate(textwrap.dedent(source)).text
    assert text.index("net = Net(CONFIG)") < text.index("def forward_fn()")
    assert "keep_gradients(net.trainable_params(), grads)" in text
    assert "mindport:" not in text


def test_networks_of_other_functions_are_not_those_of_the_loss() -> None:
    source = """
        import torch
        from torch import nn


        def scaled(module, factor):
            for p in module.parameters():
                p.data.mul_(factor)
            return module


        net = scaled(nn.Linear(3, 2), 0.5)
        net(torch.ones(2, 3)).sum().backward()
        print(net.weight.grad)
    """
    text = translate(textwrap.dedent(source)).text
    assert "module.trainable_params()" not in text
    assert "not bound" not in text


_FIRST_ORDER = """
for x in data:
    optimizer.zero_grad()
    fast = nn.Linear(3, 2)
    fast.load_state_dict(model.state_dict())
    for p, g in zip(fast.parameters(), torch.autograd.grad(fast(x).sum(), fast.parameters())):
        p.data.sub_(0.1 * g)
    loss = {loss}
    loss.backward()
    for p, q in zip(model.parameters(), fast.parameters()):
        p.grad = q.grad.clone()
    optimizer.step()
"""


def test_a_network_made_in_the_loop_keeps_its_own_gradients() -> None:
    result = _program(_FIRST_ORDER.format(loss="fast(x).sum()"))
    assert "keep_gradients(fast.trainable_params(), grads)" in result.text
    assert "def forward_fn():\n        loss = fast(x).sum()" in result.text  # made and changed in front of it
    assert "optimizer(kept_gradients(optimizer.parameters))" in result.text


def test_with_the_optimizers_network_in_the_loss_its_weights_get_theirs() -> None:
    result = _program(_FIRST_ORDER.format(loss="(fast(x) - model(x)).sum()"))
    assert "keep_gradients(optimizer.parameters, grads)" in result.text


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("if p.grad:", "if getattr(p, 'grad', None):"),
        ("if exists(p.grad):", "if exists(getattr(p, 'grad', None)):"),
        ("if not exists(v=p.grad):", "if not exists(v=getattr(p, 'grad', None)):"),
        ("print(p.grad)", "print(getattr(p, 'grad', None))"),
        ("g = p.grad\n{indent}if g is not None:", "g = getattr(p, 'grad', None)\n"),
        ("g = p.grad\n{indent}if g.sum() > 0:", "g = p.grad\n"),
        ("if double(p.grad).sum() > 0:", "if double(p.grad).sum() > 0:"),
    ],
)
def test_a_gradient_that_may_be_none_need_not_be_there(line: str, written: str) -> None:
    more = "\n{indent}    pass" if line.endswith(":") else ""
    body = """
        def exists(v):
            return v is not None
        def double(v):
            return v * 2
        for x in data:
            model.zero_grad()
            model(x).sum().backward()
            for p in model.parameters():
                {line}
                p.data.add_(p.grad, alpha=-0.1)
        """.replace("{line}", line + more).replace("{indent}", " " * 16)
    assert written in _program(body).text


@pytest.mark.parametrize("line", ["print(t.grad)", "return t.grad.norm()", "if t.grad is not None:\n        t.grad.zero_()"])
def test_the_gradient_of_what_nobody_knows_is_marked(line: str) -> None:
    assert not translate(f"import torch\n\ndef ask(t):\n    {line}\n").clean


def test_a_function_of_that_name_is_no_gradient() -> None:
    assert translate("import torch, jax\n\ndef ask(f):\n    return jax.grad(f)\n").clean
