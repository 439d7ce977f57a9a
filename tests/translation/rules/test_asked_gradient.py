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
        y = (x ** 3).sum()
        def compute(x):
            y = (x ** 3).sum()
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


def critic(layer: str) -> str:
    return (
        "from torch import nn\nclass C(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        f"        self.n = {layer}\n    def forward(self, x):\n        return self.n(x)\n"
    )


def test_a_layer_without_a_second_derivative_is_told():
    assert not translated(critic("nn.AdaptiveMaxPool2d(1)") + PENALTY).clean


def test_a_part_of_the_critic_without_a_second_derivative_is_told():
    part = critic("nn.Hardswish()").replace("class C", "class Part")
    assert not translated(part + critic("Part()") + PENALTY + "penalty(C(), torch.ones(2, 2))\n").clean


def test_layers_whose_operators_have_no_second_derivative_are_written_out():
    for layer in ("nn.LayerNorm(4)", "nn.GroupNorm(2, 4)", "nn.ELU()", "nn.PReLU()"):
        result = translated(critic(layer) + PENALTY)
        assert result.clean
        assert f"self.n = {layer.partition('(')[0]}(" not in result.text


def test_layers_of_files_that_take_gradients_once_stay_mindspores():
    assert "nn.AvgPool2d(2, stride=2)" in translated(critic("nn.AvgPool2d(2)")).text
    assert "nn.ELU()" in translated(critic("nn.ELU()")).text


def test_a_generator_beside_the_critic_may_have_any_layer():
    generator = critic("nn.ReflectionPad2d(1)").replace("class C", "class G")
    assert translated(generator + critic("nn.Linear(2, 2)") + PENALTY + "penalty(C(), torch.ones(2, 2))\n").clean


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


def test_the_function_of_a_penalty_inside_a_training_step_does_not_call_the_step():
    body = (
        "from torch import nn\nd = nn.Linear(3, 1)\nopt = torch.optim.SGD(d.parameters(), lr=0.1)\n"
        "for x in [torch.ones(2, 3), torch.zeros(2, 3)]:\n    x.requires_grad_()\n    out = d(x)\n"
        "    g = torch.autograd.grad(out.sum(), x, create_graph=True)[0]\n    loss = (g ** 2).sum() - out.mean()\n"
        "    opt.zero_grad()\n    loss.backward()\n    opt.step()\n"
    )
    text = translated(body).text
    assert text.count("grad_fn(x)") == 1
    assert text.count("out = d(x)") == 2


HANDED = """
def penalty(out, x):
    weight = torch.ones(out.size())
    g = torch.autograd.grad(outputs=out, inputs=x, grad_outputs=weight, create_graph=True)[0]
    return (g ** 2).mean()

def step(critic: nn.Module, real: torch.Tensor, labels: torch.Tensor):
    x = real.requires_grad_(True)
    score = critic(x)
    return penalty(score, x)
"""


def test_a_function_that_is_handed_the_value_is_handed_how_it_is_computed():
    result = translated(HANDED)
    assert result.clean
    assert "def penalty(compute_out, x):\n    def compute(x):\n        out = compute_out(x)\n" in result.text
    assert "        score = critic(x)\n        return score\n\n    return penalty(compute, x)\n" in result.text


def test_every_caller_hands_over_its_own_computation():
    second = "\ndef other(critic: nn.Module, a: torch.Tensor):\n    y = critic(a) ** 2\n    return penalty(y, a)\n"
    result = translated(HANDED + second)
    assert result.clean
    assert result.text.count("return penalty(compute") == 2


def test_what_else_the_computation_reads_is_handed_over_beside_it():
    text = translated(HANDED.replace("critic(x)", "critic(x, labels)")).text
    assert "return penalty(compute, x, given=(labels,))" in text
    assert "def penalty(compute_out, x, given=()):\n    def compute(x, *given):\n        out = compute_out(x, *given)\n" in text


def test_a_value_that_the_function_needs_itself_is_computed_in_it():
    text = translated(HANDED.replace("return (g ** 2).mean()", "return (g ** 2).mean() + out.sum()")).text
    assert "def penalty(compute_out, x):\n    out = compute_out(x)\n" in text


def test_a_parameter_that_is_passed_by_name_is_renamed_there():
    assert "penalty(compute_out=compute, x=x)" in translated(HANDED.replace("penalty(score, x)", "penalty(out=score, x=x)")).text


def test_a_value_without_callers_needs_a_person():
    assert not translated(HANDED.partition("def step")[0]).clean


def test_a_function_that_somebody_holds_keeps_its_parameters():
    result = translated(HANDED + "rules = [penalty]\n")
    assert not result.clean
    assert "def penalty(out, x):" in result.text
    assert "return penalty(score, x)" in result.text


def test_a_caller_that_cannot_be_followed_leaves_all_as_they_are():
    result = translated(HANDED + "\ndef far(score, x):\n    return penalty(score, x)\n")
    assert "def penalty(out, x):" in result.text


def test_what_a_gradient_is_asked_of_is_a_tensor():
    result = translated("def r1(score, x):\n    return torch.autograd.grad(outputs=score.sum(), inputs=x)[0].sum()\n")
    assert "If this is a tensor" not in result.text


def test_within_a_block_that_goes_the_function_stands_where_the_lines_do():
    source = """
    def guide(x, t, classifier, y):
        with torch.enable_grad():
            x_in = x.detach().requires_grad_(True)
            chosen = classifier(x_in, t)[:, y]
            return torch.autograd.grad(chosen.sum(), x_in)[0] * 2
    """
    found = translated(source)
    assert "    def compute(x_in):\n        chosen = classifier(x_in, t)[:, y]\n        return chosen.sum()\n" in found.text
    assert "    return ms.grad(compute)(x_in) * 2\n" in found.text
    assert found.clean


_PENALTY = """
class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 3, 1)
        self.act = nn.ReLU(True)

    def forward(self, x):
        return {body}

critic = Block()

def penalty(x):
    x.requires_grad_(True)
    score = critic(x)
    slope = torch.autograd.grad(score, x, grad_outputs=torch.ones_like(score), create_graph=True)[0]
    return slope.pow(2).mean()
"""


def test_what_a_layer_overwrites_for_others_is_lost_in_compiled_code():
    found = translated(_PENALTY.format(body="self.conv(self.act(x)) + x"))
    assert "twofold_grad" in found.text
    assert not found.clean


def test_what_nobody_reads_again_may_be_overwritten():
    assert translated(_PENALTY.format(body="self.act(self.conv(x))")).clean


def test_the_layers_of_a_derived_class_count_for_a_penalty_of_its_base():
    base = _PENALTY.split("def penalty")[0].replace("critic = Block()", "").format(body="self.conv(self.act(x)) + x")
    inner = "".join(f"    {line}\n" if line else "\n" for line in _PENALTY[_PENALTY.index("def penalty") :].splitlines())
    inner = inner.replace("(x):", "(self, x):").replace("critic(x)", "self.forward(x)")
    critic = "class Critic(Base):\n    def __init__(self):\n        super().__init__()\n        self.block = Block()\n\n"
    found = translated(
        f"{base}\nclass Base(nn.Module):\n{inner}\n{critic}    def forward(self, x):\n        return self.block(x)\n"
    )
    assert "twofold_grad" in found.text
    assert not found.clean
