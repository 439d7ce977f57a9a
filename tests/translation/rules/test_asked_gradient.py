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


def test_a_gradient_of_a_gradient_needs_a_person():
    body = "x = torch.ones(1, requires_grad=True)\ny = x ** 3\ng, = torch.autograd.grad(y, x, create_graph=True)\n"
    result = translated(body)
    assert not result.clean
    assert "torch.autograd.grad(y, x, create_graph=True)" in result.text


def test_leaves_a_value_that_does_not_depend_on_the_input():
    assert not translated("x = torch.ones(1, requires_grad=True)\ny = torch.ones(1)\ng = torch.autograd.grad(y, x)\n").clean


def test_leaves_a_grad_of_the_users_own():
    assert "g = grad(y, x)" in translated("def grad(y, x):\n    return torch.abs(y)\ng = grad(y, x)\n").text
