from __future__ import annotations

from tests.translation.checking import check_transformed, translated


def test_the_statements_become_a_function():
    check_transformed(
        """
        x = torch.ones(2, requires_grad=True)
        y = (x ** 3).sum()
        g, = torch.autograd.grad(y, x)
        """,
        """
        x = ops.ones((2,))
        y = ops.sum(x ** 3)
        def compute(x):
            y = ops.sum(x ** 3)
            return y

        g, = (ms.grad(compute)(x),)
        """,
    )


def test_an_element_of_the_result_is_the_gradient():
    found = translated("def f(x: torch.Tensor):\n    y = torch.abs(x).sum()\n    return torch.autograd.grad(y, x)[0]\n").text
    assert "return ms.grad(compute)(x)\n" in found


def test_an_input_that_depends_on_another_needs_a_person():
    body = "x = torch.ones(1, requires_grad=True)\nv = x * x\ny = v + x\ng = torch.autograd.grad(y, [x, v])\n"
    assert not translated(body).clean


PENALTY = """
def penalty(D: nn.Module, x: torch.Tensor):
    x = x.requires_grad_(True)
    d = D(x)
    ones = torch.ones(d.size())
    g = torch.autograd.grad(d, x, grad_outputs=ones, create_graph=True, retain_graph=True)[0]
    return ((g.norm(2, dim=1) - 1) ** 2).mean()
"""


def test_a_gradient_that_is_differentiated_again_is_compiled():
    result = translated("from torch import nn\n" + PENALTY)
    assert result.clean
    assert "    g = twofold_grad(compute)(x)\n" in result.text


def test_what_only_the_gradient_needs_is_computed_once():
    text = translated("from torch import nn\n" + PENALTY).text
    assert text.count("d = D(x)") == 1
    assert "        d = D(x)\n        ones = ops.ones(d.shape)\n        return (d * ones).sum()\n" in text


def test_a_second_derivative_goes_through_the_first_ones_function():
    body = (
        "x = torch.ones(3, 1, requires_grad=True)\nu = x ** 3\n"
        "u_x = torch.autograd.grad(u, x, torch.ones_like(u), create_graph=True)[0]\n"
        "u_xx = torch.autograd.grad(u_x, x, torch.ones_like(u_x), create_graph=True)[0]\nr = u_xx + u_x + u\n"
    )
    result = translated(body)
    assert result.clean
    assert "    u_x = ms.grad(compute)(x)\n" in result.text
    assert "u_xx = twofold_grad(compute_2)(x)\n" in result.text


def test_a_layer_without_a_second_derivative_is_told():
    layer = "class D(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.n = nn.LayerNorm(2)\n"
    assert not translated("from torch import nn\n" + layer + PENALTY).clean


def test_a_graph_that_is_asked_for_by_a_variable_needs_a_person():
    body = "x = torch.ones(1, requires_grad=True)\ny = x ** 3\ng, = torch.autograd.grad(y, x, create_graph=again)\n"
    assert not translated("from mine import again\n" + body).clean


def test_without_a_graph_the_gradient_is_a_constant_for_the_loss():
    body = (
        "def step(net, x: torch.Tensor, opt):\n    y = (x ** 2).sum()\n    g = torch.autograd.grad(y, x)[0]\n"
        "    loss = (net(x) * g).sum()\n    opt.zero_grad()\n    loss.backward()\n    opt.step()\n"
    )
    assert "g = ops.stop_gradient(ms.grad(compute)(x))" in translated(body).text


def test_leaves_a_value_that_does_not_depend_on_the_input():
    assert not translated("x = torch.ones(1, requires_grad=True)\ny = torch.ones(1)\ng = torch.autograd.grad(y, x)\n").clean


def test_leaves_a_grad_of_the_users_own():
    assert "g = grad(y, x)" in translated("def grad(y, x):\n    return torch.abs(y)\ng = grad(y, x)\n").text
