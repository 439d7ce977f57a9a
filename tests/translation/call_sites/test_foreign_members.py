"""Members of other things that are called as torch's: what torch would refuse, what the program sets, casts in arithmetic."""

from __future__ import annotations

import pytest

from tests.translation.checking import body_of, translated, verdicts


@pytest.mark.parametrize(
    "line",
    ['ax[0].scatter(x[-1], y[-1], color="r", label="last")', "image = image.transpose(1, 2, 0)", "m.type = 3\n    print(m.type)"],
)
def test_what_torch_would_refuse_is_not_torchs(line: str) -> None:
    body = f"def f(fig, x, y, image, m):\n    ax = fig.axes.ravel()\n    {line}\n    return torch.zeros(2)\n"
    found = translated(body)
    assert line in found.text
    assert found.clean


@pytest.mark.parametrize(
    "line",
    [
        "import jax\n    y = jax.nn.log_softmax(x)",
        "import jax\n    y, x = jax.random.split(x, 2)",
        "import tensorflow as tf\n    y = tf.nn.log_softmax(x)",
        "from scipy import special\n    y = special.expm1(x)",
    ],
)
def test_a_function_of_another_framework_is_not_torchs(line: str) -> None:
    found = translated(f"def f(x):\n    {line}\n    return torch.zeros(2)\n")
    assert line in found.text
    assert found.clean


@pytest.mark.parametrize("call", ["flip(axis=0)", "clamp(a_min=0)", "permute(axes=(1, 0))"])
def test_what_is_meant_for_a_tensor_is_asked_about(call: str) -> None:
    assert not translated(f"def f(x: torch.Tensor):\n    return x.{call}\n").clean


@pytest.mark.parametrize(
    "line",
    [
        "z = scale * net(x).to(torch.float64)",
        "z = net(x).to(torch.float64).sum(0)",
        "z = torch.exp(net.a.to(torch.float32))",
        "z = net(x).to(torch.float64)\n    z = z @ scale",
    ],
)
def test_a_cast_of_what_is_computed_with(line: str) -> None:
    assert translated(f"def f(net, x, scale):\n    {line}\n    return z\n").clean


def test_a_cast_of_what_may_be_a_network() -> None:
    assert not translated("def f(build):\n    net = build().to(torch.float16)\n    return net\n").clean


def test_a_result_that_goes_into_a_gradient_is_bound_to_it() -> None:
    text = body_of(
        translated(
            "net = nn.Linear(2, 2)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\nnet(torch.ones(1, 2)).sum().backward()\n"
            "for param in net.parameters():\n    torch.nan_to_num(param.grad, nan=0, posinf=1e5, neginf=-1e5, out=param.grad)\n"
            "opt.step()\n"
        )
    )
    assert "    param.grad = nan_to_num(param.grad, nan=0, posinf=1e5, neginf=-1e5)\n" in text


def test_a_tensor_is_nothing_foreign_whatever_it_is_given() -> None:
    result = translated("x = torch.ones(2)\ny = x.repeat(2, sideways=3)\n")
    assert verdicts(result)["torch.Tensor.repeat"] == "review"


def test_copy_takes_its_source_by_either_name() -> None:
    text = body_of(translated("x = torch.ones(2)\nx.copy_(non_blocking=True, other=torch.zeros(2))\n"))
    assert "x.copy_(ops.zeros((2,)))" in text
