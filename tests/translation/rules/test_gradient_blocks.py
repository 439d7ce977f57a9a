from __future__ import annotations

import pytest

from tests.translation.checking import check_transformed, translated
from tests.translation.programs.running import run_all
from workers.translation import translate


@pytest.mark.parametrize(
    "block", ["torch.no_grad()", "torch.inference_mode()", "torch.enable_grad()", "torch.set_grad_enabled(train)"]
)
def test_the_block_goes_and_its_body_stays(block):
    check_transformed(f"with {block}:\n    y = 1\n    # why\n    z = 2\n", "y = 1\n# why\nz = 2\n")


def test_a_comment_of_the_header_stays():
    check_transformed("with torch.no_grad():  # only looking\n    y = 1\n", "# only looking\ny = 1\n")


def test_a_body_on_the_same_line():
    check_transformed("with torch.no_grad(): y = 1\n", "y = 1\n")


def test_lines_inside_strings_keep_their_white_space():
    check_transformed('with torch.no_grad():\n    s = """\n    a\n"""\n', 's = """\n    a\n"""\n')


def test_another_context_stays():
    check_transformed("with torch.no_grad(), open('f') as f:\n    y = 1\n", "with open('f') as f:\n    y = 1\n")
    check_transformed("with open('f') as f, torch.no_grad():\n    y = 1\n", "with open('f') as f:\n    y = 1\n")


def test_a_decorator_goes():
    check_transformed("@torch.no_grad()\ndef test(x):\n    return x\n", "def test(x):\n    return x\n")


def test_blocks_inside_blocks():
    check_transformed("with torch.no_grad():\n    with torch.enable_grad():\n        y = 1\n    z = 2\n", "y = 1\nz = 2\n")


def test_inside_forward_gradients_are_cut_off():
    check_transformed(
        """
        class Net(nn.Module):
            def forward(self, x):
                with torch.no_grad():
                    y = x * 2
                return x + y
        """,
        """
        class Net(nn.Cell):
            def construct(self, x):
                y = ops.stop_gradient(x * 2)
                return x + y
        """,
    )


def test_what_a_differentiated_block_computes_unseen_is_cut_off_part_by_part():
    head = "class Net(nn.Module):\n    def forward(self, x):\n"
    body = head + "        with torch.no_grad():\n            y = make(x)\n        return x + y\n"
    assert "y = stopped(make(x))" in translated(body).text
    assert translated(body).clean


def forward(*lines: str, behind: str = "return h + s") -> str:
    inside = "".join(f"            {line}\n" for line in lines)
    head = "class Net(nn.Module):\n    def forward(self, x, k: torch.Tensor):\n        h = torch.abs(x)\n"
    return f"{head}        with torch.no_grad():\n{inside}        {behind}\n"


@pytest.mark.parametrize(
    ("update", "cut"),
    [
        ("s += k", "s += ops.stop_gradient(k)"),
        ("s *= k", "s *= ops.stop_gradient(k)"),
        ("s.add_(k)", "s = ops.add(s, ops.stop_gradient(k))"),
        ("s[0] += k[0]", "s[0] += ops.stop_gradient(k[0])"),
    ],
)
def test_what_is_added_to_a_tensor_of_the_block_brings_no_gradients(update, cut):
    result = translated(forward("s = x * 2", update))
    assert cut in result.text
    assert result.clean


def test_a_sum_hands_on_the_gradients_of_a_tensor_from_before_the_block():
    assert "h += ops.stop_gradient(k)" in translated(forward("h += k", "s = 1")).text


def test_a_product_with_a_tensor_from_before_the_block_is_left_to_a_person():
    result = translated(forward("h *= k", "s = 1"))
    assert any("keeps the tensor's gradients" in change.reason["en"] for change in result.changes if change.verdict == "review")


def test_leaves_updates_by_numbers_and_of_what_nobody_reads_behind_the_block():
    assert "s += 1\n" in translated(forward("s = x * 2", "s += 1")).text
    assert "u += k\n" in translated(forward("s = x * 2", "u = x * 3", "u += k", "s = s + u")).text


def test_a_buffer_that_is_read_behind_the_block_takes_no_gradients_along():
    text = translated(forward("self.mean.mul_(0.9).add_(k, alpha=0.1)", "s = 1", behind="return h + self.mean")).text
    assert "ops.stop_gradient(k)" in text
    assert "ops.stop_gradient(0.9)" not in text


def test_leaves_updates_of_buffers_that_stay_behind_and_outside_of_networks():
    assert "stop_gradient(k)" not in translated(forward("self.mean += k", "s = 1")).text
    run = "def run(s, k):\n    with torch.no_grad():\n        s += k\n    return s + torch.abs(k)\n"
    assert "s += k\n" in translated(f"{run}print(run(torch.ones(2), torch.ones(2)))\n").text


def test_what_others_may_differentiate_is_cut_off_whatever_its_name():
    run = "def aspect(v, iou):\n    with torch.no_grad():\n        alpha = v / (1 - iou)\n    return alpha * torch.abs(v)\n"
    assert "alpha = ops.stop_gradient(v / (1 - iou))" in translated(run).text


def test_a_context_kept_in_a_name_is_an_empty_one():
    assert "ctx = contextlib.nullcontext()" in translated("ctx = torch.no_grad()\n").text


def test_leaves_other_blocks():
    check_transformed("with open('f') as f:\n    y = torch.abs(x)\n", "with open('f') as f:\n    y = ops.abs(x)\n")


def test_leaves_a_no_grad_of_the_users_own():
    assert "with no_grad():\n    y = 1" in translated("def no_grad():\n    return torch.ones(2)\nwith no_grad():\n    y = 1\n").text


@pytest.mark.parametrize("call", ["x.norm(dim=1, keepdim=True)", "torch.std(x)", "torch.norm(x)", "x.sum(dim=1)", "x.max(1)[0]"])
def test_what_a_call_becomes_is_cut_off_as_a_whole(call):
    text = translated(forward(f"s = {call}")).text
    assert "s = ops.stop_gradient(" in text


def test_a_function_that_is_let_through_is_itself():
    check_transformed("def step(f):\n    f = torch.enable_grad()(f)\n    return f\n", "def step(f):\n    return f\n")


def test_a_function_that_is_cut_off_needs_a_person():
    result = translated("def step(f):\n    return torch.no_grad()(f)\n")
    assert "return torch.no_grad()(f)  # mindport: review" in result.text


def test_a_pair_without_parentheses_keeps_its_two_values() -> None:
    source = (
        "import torch\n\n\ndef f(net, x, y):\n    with torch.no_grad():\n        a, b = net(x), torch.cat(y)\n"
        "        c, d = torch.cat(a), foreign(b)\n    loss = (net(x) - c - d).mean()\n    loss.backward()\n    return loss\n"
    )
    assert "stopped((" in translated(source).text


def test_behind_the_step_of_a_script_nothing_is_recorded():
    body = """
    net = nn.Linear(3, 2)
    average = {k: v.clone() for k, v in net.state_dict().items()}
    opt = torch.optim.SGD(net.parameters(), lr=0.1)
    for step in range(3):
        opt.zero_grad()
        loss = net(torch.ones(2, 3)).sum()
        loss.backward()
        opt.step()
        with torch.no_grad():
            for k, v in net.state_dict().items():
                average[k].lerp_(v, 0.1)
    print(average)
    """
    result = translated(body)
    assert result.clean
    assert "stop_gradient" not in result.text


def test_in_front_of_another_backward_call_gradients_are_kept_out():
    body = """
    net = nn.Linear(3, 2)
    opt = torch.optim.SGD(net.parameters(), lr=0.1)
    for step in range(3):
        opt.zero_grad()
        net(torch.ones(2, 3)).sum().backward()
        opt.step()
        with torch.no_grad():
            target = net(torch.ones(2, 3))
        opt.zero_grad()
        (net(torch.ones(2, 3)) - target).pow(2).sum().backward()
        opt.step()
    """
    assert "stop_gradient" in translated(body).text


@pytest.mark.parametrize(
    ("value", "result"),
    [
        ("net(x).detach()", "ops.stop_gradient(net(x))"),
        ("net(x).detach().clone()", "ops.stop_gradient(net(x)).copy()"),
        ("net(x).detach().mul(x)", "ops.stop_gradient(ops.stop_gradient(net(x)).mul(x))"),
    ],
)
def test_what_is_detached_already_is_cut_off_once(value: str, result: str) -> None:
    found = translated(f"def act(net, x):\n    with torch.no_grad():\n        y = {value}\n    return y\n")
    assert f"    y = {result}\n" in found.text, found.text


_ROLLOUT = (
    "net = nn.Linear(2, 2)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\nseen = torch.zeros(5, 2)\n"
    "for update in range(3):\n    total = 0\n    for step in range(5):\n        with torch.no_grad():\n"
    "            action, value = play(net, seen[step])\n            seen[step] = value.flatten()\n{line}"
    "    loss = net(seen).mean() + total\n    opt.zero_grad()\n    loss.backward()\n    opt.step()\n"
)


def test_what_a_loop_plays_before_the_loss_is_computed() -> None:
    """The function that is differentiated begins behind that loop: nothing has to be cut off in it."""
    text = translated(_ROLLOUT.format(line="        print(action)\n")).text
    assert "stop" not in text
    assert "        action, value = play(net, seen[step])\n" in text


def test_a_loop_that_computes_the_loss_as_well() -> None:
    assert "stopped(play(net, seen[step]))" in translated(_ROLLOUT.format(line="        total = total + net(action).sum()\n")).text


def test_a_loop_between_what_the_loss_is_computed_from() -> None:
    text = _ROLLOUT.format(line="").replace("total = 0", "total = net(seen[0]).sum()")
    assert "stopped(value.flatten())" in translated(text).text


@pytest.mark.parametrize(
    ("computed", "written"),
    [
        ("a, b = x * 2, x * 3", "a, b = ops.stop_gradient((x * 2, x * 3))"),
        ("a, b = self.both(x)", "a, b = ops.stop_gradient(self.both(x))"),
        ("a, b = make(x)", "a, b = stopped(make(x))"),
        ("a, b = 1, torch.zeros(3)", "a, b = 1, ops.zeros((3,))"),
    ],
)
def test_several_values_are_cut_off_together_and_numbers_need_not_be(computed, written):
    both = "    def both(self, x):\n        return x * 2, x * 3\n"
    body = f"        with torch.no_grad():\n            {computed}\n        return x * a + x * b\n"
    head = "class Net(nn.Module):\n"
    assert written in translated(f"{head}{both}    def forward(self, x):\n{body}").text


def test_gradients_stop_at_each_part_of_a_tuple():
    program = """
import torch
from torch import nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(2, 2)
    def forward(self, x):
        with torch.no_grad():
            out, (h, c) = self.lstm(x)
            a, b = x * 2, out
        return (x * a * b).sum() + (h * c * x).sum()
net = Net()
for p in net.parameters():
    nn.init.constant_(p, 0.3)
x = torch.tensor([[[0.5, -1.0]], [[2.0, 0.25]]], requires_grad=True)
net(x).backward()
print([round(v, 4) for v in x.grad.flatten().tolist()])
"""
    text = translate(program, device="cpu", companion="inline").text
    found = run_all({"torch": program, "ours": text})
    assert found["ours"] == found["torch"]


KEEPING = """import torch
from torch import nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(3, 3)
        nn.init.constant_(self.a.weight, 0.25)
        nn.init.constant_(self.a.bias, 0.5)
        self.register_buffer("g", torch.zeros(3))
        self.k = torch.zeros(3)
{method}
    def forward(self, x):
        x = self.a(x)
        self.keep(x)
        return x * self.g + self.k
net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.arange(12.0).reshape(4, 3) / 10
for step in range(3):
    loss = net(x).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(loss.item())
"""
DECORATED = "    @torch.no_grad()\n    def keep(self, x):\n        {line}\n"
IN_BLOCK = "    def keep(self, x):\n        with torch.no_grad():\n            {line}\n"


@pytest.mark.parametrize("way", [DECORATED, IN_BLOCK])
@pytest.mark.parametrize(
    ("line", "cut"),
    [
        ("self.g.copy_(x.mean(0))", "ops.stop_gradient(x.mean(0))"),
        ("self.g += x.mean(0)", "ops.stop_gradient(x.mean(0))"),
        ("self.g.mul_(0.9).add_(x.mean(0), alpha=0.1)", "ops.stop_gradient(x.mean(0))"),
        ("self.k = x.mean(0)", "self.k = ops.stop_gradient(x.mean(0))"),
        ("self.g[0] = x.sum()", "self.g[0] = ops.stop_gradient(x.sum())"),
    ],
)
def test_what_another_method_keeps_of_the_forward_pass_is_a_constant(way, line, cut):
    program = KEEPING.format(method=way.format(line=line))
    result = translate(program)
    assert result.clean
    assert cut in result.text
    (torch, _), (mindspore, error) = run_all({"keeping": program})["keeping"], run_all({"keeping": result.text})["keeping"]
    assert not error
    assert [float(a) for a in torch.split()] == pytest.approx([float(a) for a in mindspore.split()], rel=1e-5)


def test_leaves_what_nobody_reads_and_weights_that_are_initialized():
    unread = KEEPING.format(method=DECORATED.format(line="self.seen = x.mean(0)"))
    assert "self.seen = x.mean(0)" in translate(unread).text
    weight = KEEPING.format(method=DECORATED.format(line="nn.init.zeros_(self.a.bias)"))
    assert "stop_gradient" not in translate(weight).text
