from __future__ import annotations

import pytest

from tests.translation.checking import check_transformed, translated


def test_backward_and_grad_become_a_function_and_its_gradient():
    check_transformed(
        """
        x = torch.ones(2, requires_grad=True)
        y = x * x
        z = y.sum()
        z.backward()
        print(x.grad)
        """,
        """
        x = ops.ones((2,))
        y = x * x
        z = y.sum()
        def compute(x):
            y = x * x
            z = y.sum()
            return z

        x_grad = ms.grad(compute)(x)
        print(x_grad)
        """,
    )


def test_several_tensors_get_their_gradients_at_once():
    leaves = "x = torch.ones(2, requires_grad=True)\nw = torch.ones(2, requires_grad=True)\n"
    body = leaves + "(x * w).sum().backward()\ng = x.grad, w.grad\n"
    assert "x_grad, w_grad = ms.grad(compute, (0, 1))(x, w)" in translated(body).text


def test_a_given_gradient_weighs_the_output():
    body = "x = torch.ones(2, requires_grad=True)\ny = x * 2\ny.backward(torch.ones(2))\ng = x.grad\n"
    assert "return (y * ops.ones((2,))).sum()" in translated(body).text


def test_a_second_backward_adds_up():
    body = "x = torch.ones(1, requires_grad=True)\n(x * 2).backward()\n(x * 3).backward()\ng = x.grad\n"
    assert "x_grad = x_grad + ms.grad(compute_2)(x)" in translated(body).text


def test_clearing_goes():
    body = "x = torch.ones(1, requires_grad=True)\n(x * 2).backward()\ng = x.grad\nx.grad.zero_()\nx.grad = None\n"
    assert "zero_" not in translated(body).text


def test_random_numbers_are_not_drawn_twice():
    body = "x = torch.ones(2, requires_grad=True)\ny = (x * torch.rand(2)).sum()\ny.backward()\ng = x.grad\n"
    assert "def compute" in translated(body).text or not translated(body).clean
    body = "x = torch.ones(2, requires_grad=True)\nr = x * torch.rand(2)\ny = r.sum()\ny.backward()\ng = x.grad\n"
    assert not translated(body).clean


def test_leaves_a_loop_that_adds_gradients_up_to_a_person():
    body = "x = torch.ones(1, requires_grad=True)\nfor i in range(2):\n    y = x * i\n    y.backward()\ng = x.grad\n"
    assert not translated(body).clean


def test_leaves_other_attributes_named_grad():
    assert "s.grad = 3" in translated("class S:\n    pass\ns = S()\ns.grad = 3\nx = torch.ones(2)\n").text


def test_a_block_without_gradients_on_the_way_is_cut_off_in_the_function_too():
    body = (
        "x = torch.ones(1, requires_grad=True)\nwith torch.no_grad():\n    y = x * x\nz = (y * x).sum()\nz.backward()\ng = x.grad\n"
    )
    text = translated(body).text
    assert text.count("y = ops.stop_gradient(x * x)\n") == 2
    assert "    y = ops.stop_gradient(x * x)\n    z = (y * x).sum()\n    return z\n" in text
    assert "no_grad" not in text


def test_leaves_that_a_loop_makes_anew_start_without_gradients():
    body = (
        "from torch import nn\nimport torch.nn.functional as F\nfrom torch.utils.data import DataLoader\n"
        "def attack(net: nn.Module, loader: DataLoader):\n    for x, y in loader:\n        x.requires_grad = True\n"
        "        loss = F.mse_loss(net(x), y)\n        net.zero_grad()\n        loss.backward()\n"
        "        g = x.grad.data\n        print(g)\n"
    )
    assert "x_grad = ms.grad(compute)(x)" in translated(body).text


def test_a_list_of_tensors_keeps_their_gradients_from_round_to_round():
    body = (
        "rows = [torch.ones(2), torch.ones(2)]\nfor x in rows:\n    x.requires_grad = True\n"
        "    (x * x).sum().backward()\n    print(x.grad)\n"
    )
    assert not translated(body).clean


_TWICE = (
    "x = torch.ones(3, requires_grad=True)\n(x * x).sum().backward()\ng = x.grad\n{between}\n(x * 2).sum().backward()\nh = x.grad\n"
)


def test_a_tensor_that_is_made_anew_starts_without_a_gradient():
    text = translated(_TWICE.format(between="x = torch.randn(4, requires_grad=True)\nnone = x.grad")).text
    assert "\nnone = None\n" in text
    assert "\nx_grad = ms.grad(compute_2)(x)\n" in text


def test_what_ends_another_tensors_gradient_leaves_this_one():
    body = "w = torch.ones(1, requires_grad=True)\n" + _TWICE.format(between="(w * 2).backward()\nw.grad.zero_()\nk = w.grad")
    assert "\nx_grad = x_grad + ms.grad(compute_3)(x)\n" in translated(body).text


def test_one_of_several_starts_anew():
    leaves = "x = torch.ones(1, requires_grad=True)\nw = torch.ones(1, requires_grad=True)\n(x * w).backward()\n"
    body = leaves + "x = torch.ones(1, requires_grad=True)\n(x * w).backward()\ng = x.grad, w.grad\n"
    assert "\nx_grad, w_grad = (a + b for a, b in zip((0, w_grad), ms.grad(compute_2, (0, 1))(x, w)))\n" in translated(body).text


_OPTIMIZED = (
    "from torch import nn\nx = torch.ones(3, requires_grad=True)\ny = (x * x).sum()\n{early}\nprint(x.grad)\n"
    "net = nn.Linear(3, 1)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\nloss = net({used}).mean()\nloss.backward()\n{late}"
)


def test_an_optimizer_further_down_has_its_own_gradients():
    result = translated(_OPTIMIZED.format(early="y.backward()", used="torch.ones(3)", late="opt.step()\n"))
    assert "\nx_grad = ms.grad(compute)(x)\nprint(x_grad)\n" in result.text
    assert "opt(grads)" in result.text
    assert result.clean


def test_gradients_that_flow_through_a_network_with_an_optimizer_are_not_taken_apart():
    result = translated(_OPTIMIZED.format(early="", used="x", late="opt.step()\nprint(x.grad)\n"))
    assert "x_grad" not in result.text
    assert not result.clean


def test_a_loss_over_several_lines_keeps_its_brackets():
    result = translated(
        "w = torch.ones(3, requires_grad=True)\n(\n    w.sum()\n    + (w ** 2).sum()\n).backward()\nprint(w.grad)\n"
    )
    assert "    return (w.sum()\n        + (w ** 2).sum())\n" in result.text.replace("\n    + ", "\n        + ")
    assert result.clean


@pytest.mark.parametrize(
    "between",
    [
        "(3 * x).sum().backward()",
        "x.grad.zero_()",
        "x.grad.zero_()\n(3 * x).sum().backward()",
    ],
)
def test_a_gradient_that_a_name_holds_is_the_tensor_that_the_next_call_adds_to(between):
    body = f"x = torch.ones(2, requires_grad=True)\n(x * x).sum().backward()\ng = x.grad\n{between}\nprint(g, x.grad)\n"
    assert not translated(body).clean


@pytest.mark.parametrize(
    "between",
    ["x.grad = None\n(3 * x).sum().backward()", "print(g)", "x = torch.ones(2, requires_grad=True)\n(3 * x).sum().backward()"],
)
def test_a_gradient_that_nothing_changes_later_may_be_held(between):
    body = f"x = torch.ones(2, requires_grad=True)\n(x * x).sum().backward()\ng = x.grad\n{between}\nprint(g)\n"
    assert translated(body).clean


def test_what_is_written_within_an_expression_belongs_to_the_computation():
    body = "x = torch.ones(2, requires_grad=True)\ny = x * 2\nz = y.data.mul_(3)\n(y * y).sum().backward()\ng = x.grad\n"
    assert translated(body).text.count("ops.mul(y.data, 3)") == 2


def test_what_is_normalized_is_computed_twice_and_drawn_never():
    body = "x = torch.ones(2, 3, requires_grad=True)\nF.normalize(x, dim=1).sum().backward()\ng = x.grad\n"
    named = f"def unit(v):\n    return F.normalize(v, dim=1)\n{body.replace('F.normalize(x, dim=1)', 'unit(x)')}"
    assert translated(body).clean
    assert translated(named).clean


def test_gradients_that_nothing_reads_are_there_under_a_name():
    check_transformed(
        """
        m, loss = nn.Sigmoid(), nn.BCELoss()
        input = torch.randn(3, 2, requires_grad=True)
        target = torch.rand(3, 2)
        output = loss(m(input), target)
        output.backward()
        """,
        """
        m, loss = nn.Sigmoid(), BCELoss()
        input = ops.randn((3, 2))
        target = ops.rand((3, 2))
        output = loss(m(input), target)
        def compute(input):
            output = loss(m(input), target)
            return output

        input_grad = ms.grad(compute)(input)
        """,
    )


@pytest.mark.parametrize(
    "body",
    [
        "x = torch.ones(3, requires_grad=True)\nfor i in range(3):\n    (x * i).sum().backward()\n",  # torch adds them up
        "x = torch.ones(3)\n(x * 2).sum().backward()\n",  # torch raises
        "net = nn.Linear(2, 3)\nx = torch.ones(2, requires_grad=True)\nnet(x).sum().backward()\n",  # its weights' too
    ],
)
def test_what_else_has_a_gradient_is_left_to_others(body: str):
    assert "x_grad" not in translated(body).text


def test_a_name_with_another_value_since_is_no_part_of_what_is_differentiated():
    """The gradients were 7 and 4 here, where torch's are 5 and 1."""
    leaf = "x = torch.ones(2, requires_grad=True)\ny = x * 2\nloss = y.sum()\nloss.backward()\na = x.grad.clone()\n"
    body = leaf + "y = torch.ones(3)\nloss = y.sum() + (x * 3).sum()\nloss.backward()\nb = x.grad\n"
    text = translated(body).text
    assert "def compute_2(x):\n    loss = y.sum() + (x * 3).sum()\n" in text


def test_a_leaf_that_has_the_shape_of_another_is_one() -> None:
    text = """
        x = torch.arange(4.0)
        x.requires_grad = True
        w = torch.full_like(x, 2.0).to(x.dtype)
        w.requires_grad = True
        (x * x * w).sum().backward()
        print(x.grad, w.grad)
        """
    assert translated(text).clean
    assert "x_grad, w_grad = ms.grad(compute, (0, 1))(x, w)" in translated(text).text
    assert not translated(text.replace("torch.full_like(x, 2.0)", "torch.mul(x, 2.0)")).clean


def test_in_a_function_what_nobody_reads_stands_in_the_differentiated_function_only():
    body = "    w = w.clone().requires_grad_()\n    y = w * w\n    loss = y.sum()\n    loss.backward()\n    return w.grad, y\n"
    text = translated(f"def g(w):\n{body}").text
    assert text.count("y = w * w") == 2  # it is handed on as well
    assert text.count("loss = y.sum()") == 1


def test_at_the_top_of_a_module_names_stay_for_who_imports_it():
    body = "x = torch.ones(2, requires_grad=True)\nloss = (x * x).sum()\nloss.backward()\nprint(x.grad)\n"
    assert translated(body).text.count("loss = (x * x).sum()") == 2


def test_a_value_that_the_next_round_reads_is_computed_outside_too():
    body = (
        "def g(w):\n    loss = torch.zeros(1)\n    for _ in range(2):\n"
        "        w = w.detach().requires_grad_()\n        print(loss)\n"
        "        loss = (w * w).sum()\n        loss.backward()\n        w = w - w.grad\n    return w\n"
    )
    assert translated(body).text.count("loss = (w * w).sum()") == 2


@pytest.mark.parametrize("start", ["torch.zeros(1, requires_grad=True)", "torch.zeros(1).requires_grad_()"])
def test_a_sum_that_starts_with_a_leaf_is_no_leaf(start: str) -> None:
    """Its name stands for the loss by then: the weights of the network get the gradients, not what the sum started with."""
    loop = (
        f"def f(model):\n    loss = {start}\n    for p in model.parameters():\n        loss = loss + p.sum()\n    loss.backward()\n"
    )
    assert "ms.value_and_grad(forward_fn, None, model.trainable_params())" in translated(loop).text
    plain = f"def f(model, x):\n    loss = {start}\n    loss = loss + model(x).sum()\n    loss.backward()\n"
    assert "review: No optimizer takes this loss's gradients here" in translated(plain).text
