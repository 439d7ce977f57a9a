"""zero_grad, forward, backward and step become a forward function, its gradients and a call of the optimizer."""

from __future__ import annotations

import textwrap

import pytest

from tests.translation.checking import translated
from workers.translation import Translation, translate

HEAD = """\
import torch
from torch import nn, optim

model = nn.Linear(3, 2)
optimizer = optim.SGD(model.parameters(), lr=0.1)
"""


def program(body: str, head: str = HEAD) -> Translation:
    return translate(head + textwrap.dedent(body).lstrip("\n"))


def behind_the_optimizer(result: Translation) -> str:
    return result.text.partition("lr=0.1)\n")[2].lstrip("\n")


def step_verdicts(result: Translation) -> set[str]:
    return {change.verdict for change in result.changes if change.rule == "training_step"}


def test_a_plain_loop_defines_the_forward_function_in_front_of_it() -> None:
    result = program(
        """
        for x, y in loader:
            optimizer.zero_grad()
            loss = (model(x) - y).pow(2).mean()
            loss.backward()
            optimizer.step()
        """
    )
    assert behind_the_optimizer(result) == textwrap.dedent(
        """\
        def forward_fn(x, y):
            loss = (model(x) - y).pow(2).mean()
            return loss


        grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

        for x, y in loader:
            loss, grads = grad_fn(x, y)
            optimizer(grads)
        """
    )
    assert step_verdicts(result) == {"adapted"}


def test_all_changes_of_a_step_share_one_group_and_one_reason() -> None:
    lines = ["optimizer.zero_grad()", "loss = model(x).sum()", "loss.backward()", "optimizer.step()"]
    result = program("for x in data:\n    " + "\n    ".join(lines) + "\n")
    mine = [change for change in result.changes if change.rule == "training_step"]
    assert len(mine) == 4
    assert len({change.group for change in mine}) == 1
    assert len({change.reason["en"] for change in mine}) == 1


def test_names_that_are_used_further_down_come_back_as_results() -> None:
    text = program(
        """
        for x, y in loader:
            optimizer.zero_grad()
            out = model(x)
            hidden = out * 2
            loss = (hidden - y).sum()
            loss.backward()
            optimizer.step()
            print(out.shape)
        """
    ).text
    assert "return loss, out\n" in text
    assert "(loss, out), grads = grad_fn(x, y)\n" in text


def test_logging_between_loss_and_backward_stays_behind_the_call() -> None:
    text = program(
        """
        for x, y in loader:
            loss = (model(x) - y).sum()
            total += loss.item()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        """
    ).text
    assert "loss, grads = grad_fn(x, y)\n    total += loss.item()\n    optimizer(grads)\n" in text


@pytest.mark.parametrize("clear", ["optimizer.zero_grad()", "optimizer.zero_grad(set_to_none=True)", "model.zero_grad()"])
@pytest.mark.parametrize("place", ["first", "before backward", "after step"])
def test_gradients_may_be_cleared_in_any_way_and_place(clear: str, place: str) -> None:
    lines = ["loss = model(x).sum()", "loss.backward()", "optimizer.step()"]
    lines.insert({"first": 0, "before backward": 1, "after step": 3}[place], clear)
    text = program("for x in data:\n    " + "\n    ".join(lines) + "\n").text
    assert "for x in data:\n    loss, grads = grad_fn(x)\n    optimizer(grads)\n" in text
    assert "zero_grad" not in text


def test_names_bound_again_in_the_forward_part_are_passed() -> None:
    text = program(
        """
        hidden = start()
        for x in data:
            optimizer.zero_grad()
            out, hidden = cell(model(x), hidden)
            loss = out.sum()
            loss.backward()
            optimizer.step()
        """
    ).text
    assert "def forward_fn(x, hidden):\n" in text
    assert "(loss, hidden), grads = grad_fn(x, hidden)\n" in text


def test_a_method_uses_its_own_optimizer() -> None:
    text = translate(
        textwrap.dedent(
            """
            import torch

            class Trainer:
                def step(self, x):
                    self.optimizer.zero_grad()
                    loss = self.model(x).sum()
                    loss.backward()
                    self.optimizer.step()
                    return loss.item()
            """
        )
    ).text
    assert "ms.value_and_grad(forward_fn, None, self.optimizer.parameters)\n" in text
    assert "        self.optimizer(grads)\n        return loss.item()" in text


def test_gradients_of_several_batches_are_added_up() -> None:
    text = program(
        """
        optimizer.zero_grad()
        for i, x in enumerate(data):
            loss = model(x).sum() / 4
            loss.backward()
            if (i + 1) % 4 == 0:
                optimizer.step()
                optimizer.zero_grad()
        """
    ).text
    assert "    accumulated = grads if accumulated is None else tuple(a + b for a, b in zip(accumulated, grads))\n" in text
    assert "        optimizer(accumulated)\n        accumulated = None\n" in text
    assert text.count("accumulated = None\n") == 2  # in front of the loop once


def test_clipping_works_on_the_gradients() -> None:
    text = program(
        """
        for x in data:
            optimizer.zero_grad()
            model(x).sum().backward()
            nn.utils.clip_grad_norm_(model.parameters(), max_norm=2.0)
            nn.utils.clip_grad_value_(model.parameters(), 0.5)
            optimizer.step()
        """
    ).text
    assert "    grads = ops.clip_by_global_norm(grads, 2.0)\n" in text
    assert "    grads = tuple(ops.clamp(g, -0.5, 0.5) for g in grads)\n" in text


def test_a_scaler_is_left_out() -> None:
    text = program(
        """
        for x in data:
            optimizer.zero_grad()
            with torch.cuda.amp.autocast():
                loss = model(x).sum()
            scaler.scale(loss).backward()
            scaler.unscale_(optimizer)
            scaler.step(optimizer)
            scaler.update()
        """
    ).text
    assert "for x in data:\n    loss, grads = grad_fn(x)\n    optimizer(grads)\n" in text


def test_lines_inside_strings_keep_their_white_space() -> None:
    text = program(
        """
        for x in data:
            optimizer.zero_grad()
            loss = weigh(model(x), '''a
          b''').sum()
            loss.backward()
            optimizer.step()
        """
    ).text
    assert "'''a\n  b'''" in text


UNTOUCHED = {
    "a loop that only evaluates": "for x in data:\n    out = model(x)\n    print(out.shape)\n",
    "a scheduler": "for epoch in range(3):\n    scheduler.step()\n",
    "an environment": "for t in range(3):\n    state, reward = env.step(action)\n",
    "a class with a step of its own": "game.step()\n",
    "a progress bar": "progress.update(1)\n",
}


@pytest.mark.parametrize("body", UNTOUCHED.values(), ids=UNTOUCHED.keys())
def test_leaves_alone(body: str) -> None:
    result = program(body)
    assert behind_the_optimizer(result).endswith(body)
    assert not step_verdicts(result)


LEFT_TO_A_PERSON = {
    "nobody says whose gradients": "def learn(x):\n    loss = x.sum()\n    loss.backward()\n",
    "the loss comes from elsewhere": "def learn(loss):\n    optimizer.zero_grad()\n    loss.backward()\n    optimizer.step()\n",
    "the optimizer stands alone": "def apply():\n    optimizer.step()\n",
}


def test_lbfgs_is_given_the_function_that_it_asks_several_times() -> None:
    result = program(
        """
        lbfgs = optim.LBFGS(model.parameters())
        def closure():
            lbfgs.zero_grad()
            loss = model(x).sum()
            loss.backward()
            return loss
        lbfgs.step(closure)
        """
    )
    assert "grad_fn = ms.value_and_grad(closure, None, lbfgs.parameters)" in result.text
    assert "lbfgs.step(grad_fn)" in result.text
    assert step_verdicts(result) == {"adapted"}


def test_a_step_that_only_some_calls_take_asks_for_its_optimizer() -> None:
    result = program(
        """
        def batch(x, opt=None):
            loss = model(x).sum()
            if opt is not None:
                loss.backward()
                opt.step()
                opt.zero_grad()
            return loss.item()
        """
    )
    assert "if opt is not None else lambda: (forward_fn(), None)" in result.text


def test_statements_that_share_a_line_are_left() -> None:
    source = "import torch\nw = torch.nn.Parameter(torch.ones(2))\nopt = torch.optim.SGD([w], lr=0.1)\n"
    result = translate(source + "k = 2; loss = w @ w\nopt.zero_grad()\nloss.backward()\nopt.step()\n")
    assert "opt.step()" in result.text
    assert not result.clean


@pytest.mark.parametrize("body", LEFT_TO_A_PERSON.values(), ids=LEFT_TO_A_PERSON.keys())
def test_says_on_its_line_what_does_not_fit(body: str) -> None:
    result = program(body)
    assert step_verdicts(result) == {"review"}
    assert "value_and_grad(" not in result.text.replace("`value_and_grad`", "").replace("mindspore.value_and_grad`", "")


def test_a_script_without_a_loop_makes_its_network_outside_of_the_step():
    body = """
    model = nn.Linear(2, 3)
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    images = torch.randn(4, 2)
    labels = torch.tensor([0, 1, 2, 0])
    model.train()
    optimizer.zero_grad()
    loss = criterion(model(images), labels)
    loss.backward()
    optimizer.step()
    """
    text = program(textwrap.dedent(body)).text
    assert text.index("model = ") < text.index("optimizer = ") < text.index("def forward_fn")
    assert "    loss = criterion(model(images), labels)\n    return loss" in text


_HELD = """
net = nn.Linear(2, 1, bias=False)
x = torch.ones(3, 2)
net(x).sum().backward()
g = net.weight.grad
{between}
(net(x) * 2).sum().backward()
print(g, net.weight.grad)
"""


@pytest.mark.parametrize(
    ("between", "marked"),
    [
        ("", True),
        ("print(g)", True),
        ("net.zero_grad()", False),
        ("net.weight.grad = None", False),
        ("for p in net.parameters():\n    p.grad = None", False),
        ("net.zero_grad(set_to_none=False)", True),
        ("g = g * 2", False),
    ],
)
def test_a_gradient_that_is_held_over_another_backward_pass_is_marked(between: str, marked: bool) -> None:
    text = translated(_HELD.format(between=between)).text
    line = next(line for line in text.splitlines() if line.startswith("g = net.weight.grad"))
    assert ("mindport: review" in line) == marked


def test_gradients_that_a_list_holds_over_another_backward_pass_are_marked() -> None:
    text = translated(_HELD.replace("net.weight.grad\n{", "[p.grad for p in net.parameters()]\n{").format(between="")).text
    assert "mindport: review" in text.split("g = [")[1].splitlines()[0]


@pytest.mark.parametrize(
    ("value", "native"),
    [("torch.tensor(0.5)", False), ("torch.ones([]) * 2.0", False), ("torch.zeros(1, 3)", True), ("torch.randn(c) * 0.02", True)],
)
def test_the_gradient_of_a_trained_scalar_stays_one_when_it_is_clipped(value: str, native: bool) -> None:
    """MindSpore's clip_by_global_norm gives it one dimension."""
    found = translated(
        f"""
        class N(nn.Module):
            def __init__(self, c=3):
                super().__init__()
                self.t = nn.Parameter({value})
            def forward(self, x):
                return (x * self.t).sum()
        net = N()
        opt = torch.optim.SGD(net.parameters(), lr=0.1)
        for i in range(2):
            opt.zero_grad()
            loss = net(torch.ones(2, 3))
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            opt.step()
        """
    )
    assert ("clip_by_global_norm" in found.text) is native
    assert ("= clip_grads(grads, 1.0)" in found.text) is not native


@pytest.mark.parametrize("step", ["\t", "  "])
def test_the_forward_function_is_indented_as_the_file_is(step: str) -> None:
    source = (
        f"{HEAD}for x, y in loader:\n{step}optimizer.zero_grad()\n{step}loss = (model(x) - y).sum()\n"
        f"{step}loss.backward()\n{step}optimizer.step()\n"
    )
    lines = behind_the_optimizer(translate(source)).splitlines()
    assert [line[: len(line) - len(line.lstrip())] for line in lines if line.startswith((" ", "\t"))] == [step] * 4


@pytest.mark.parametrize("condition", ["", "if 2 > 1:\n        "])
def test_clipping_cleared_gradients_in_front_of_backward_goes_as_it_did_nothing(condition: str) -> None:
    body = "for x in [torch.randn(4, 3)]:\n    optimizer.zero_grad()\n    loss = model(x).sum()\n    {0}{1}\n    {2}"
    step = "loss.backward()\n    optimizer.step()\n"
    result = program(body.format(condition, "nn.utils.clip_grad_norm_(model.parameters(), 1.0)", step))
    assert "clip" not in result.text
    assert "if " not in result.text
    assert step_verdicts(result) == {"adapted"}
    assert any("torch clips nothing here" in change.reason["en"] for change in result.changes)


@pytest.mark.parametrize(
    "body",
    [
        "loss = model(x).sum()\n    loss.backward()\n    {clip}\n    optimizer.step()\n    optimizer.zero_grad()\n",  # what counts
        "optimizer.zero_grad()\n    model(x).sum().backward()\n    {clip}\n    model(x).mean().backward()\n    optimizer.step()\n",
        "{clip}\n    loss = model(x).sum()\n    loss.backward()\n    optimizer.step()\n",  # adds up from step to step
        "other.zero_grad()\n    {clip}\n    model(x).sum().backward()\n    optimizer.step()\n",  # clears what is not clipped
    ],
)
def test_clipping_that_has_gradients_to_clip_is_not_left_out(body: str) -> None:
    loop = "other = optim.SGD(nn.Linear(2, 2).parameters(), lr=0.1)\nfor x in [torch.randn(4, 3)]:\n    " + body.format(
        clip="nn.utils.clip_grad_norm_(model.parameters(), 1.0)"
    )
    assert "clip" in program(loop).text
