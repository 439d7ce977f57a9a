"""Classes of layers that are handed on: MindSpore's own where every call of them is seen, the companion's elsewhere."""

from __future__ import annotations

import pytest

from tests.translation.programs.running import run_all
from workers.translation import translate
from workers.translation.project import project_of

HEAD = "import torch\nfrom torch import nn\n"
NETWORK = """import torch
from torch import nn
from functools import partial
class Mlp(nn.Module):
    def __init__(self, dim, act_layer=nn.GELU):
        super().__init__()
        self.fc = nn.Linear(dim, dim)
        self.act = act_layer()
    def forward(self, x):
        return self.act(self.fc(x))
class Block(nn.Module):
    def __init__(self, dim, act_layer=nn.GELU, norm_layer=nn.LayerNorm):
        super().__init__()
        self.norm = norm_layer(2 * dim - dim)
        self.mlp = Mlp(dim, act_layer)
    def forward(self, x):
        return x + self.mlp(self.norm(x))
class Net(nn.Module):
    def __init__(self, dim=4, norm_layer=None):
        super().__init__()
        norm_layer = norm_layer or partial(nn.LayerNorm, eps=1e-2)
        self.blocks = nn.ModuleList([Block(dim, norm_layer=norm_layer), Block(dim)])
        self.norm = norm_layer(dim) if norm_layer is not None else nn.Identity()
        self.apply(self.fill)
    def fill(self, m):
        if isinstance(m, nn.LayerNorm):
            nn.init.constant_(m.weight, 0.5)
            nn.init.constant_(m.bias, 0.25)
        elif isinstance(m, nn.Linear):
            nn.init.constant_(m.weight, 0.1)
            nn.init.constant_(m.bias, 0.3)
    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return self.norm(x)
net = Net()
x = torch.tensor([[-3.0, 0.0, 0.001, 2.0], [1.0, 1.0, 1.0, 1.0], [0.1, -0.2, 0.3, float('nan')]], requires_grad=True)
y = net(x)
grad = torch.autograd.grad(net(x[:2]).pow(2).sum(), x)[0]
print([round(v, 4) for v in y.flatten().tolist()])
print([round(v, 4) for v in grad.flatten().tolist()])
"""


def test_a_network_of_classes_that_are_handed_on_computes_the_same() -> None:
    text = translate(NETWORK, device="cpu", companion="inline").text
    assert "norm_layer=partial(nn.LayerNorm, epsilon=1e-5)" in text
    assert "norm_layer((2 * dim - dim,))" in text
    assert "partial(nn.LayerNorm, epsilon=1e-2)" in text
    assert "act_layer=partial(nn.GELU, approximate=False)" in text
    assert "isinstance(m, nn.LayerNorm)" in text
    found = run_all({"torch": NETWORK, "ours": text})
    assert found["ours"] == found["torch"]


BLOCK = "def block(dim, norm_layer=nn.LayerNorm):\n    return norm_layer(dim)\n"


@pytest.mark.parametrize(
    "more",
    [
        "block(4, norm_layer=nn.BatchNorm1d)",
        "block(4, nn.BatchNorm1d)",
        "def other(norm_layer=nn.BatchNorm1d):\n    return norm_layer(4)",
        "def other(dim, norm_layer):\n    return norm_layer(dim, elementwise_affine=False)",
        "def other(shape, norm_layer):\n    return norm_layer(shape[1:])",
        "def other(norm_layer):\n    return norm_layer.__name__",
        "def other(self, norm_layer):\n    self.norm_layer = norm_layer",
        "from blocks import Part\ndef other(norm_layer):\n    return Part(norm_layer=norm_layer)",
        "def other(**kwargs):\n    return kwargs['norm_layer'](4)",
        "layers = [nn.LayerNorm]",
    ],
)
def test_a_class_whose_calls_are_not_all_seen_takes_torch_arguments(more: str) -> None:
    text = translate(f"{HEAD}{BLOCK}{more}\n").text
    assert "norm_layer=LayerNorm)" in text
    assert "norm_layer(dim)" in text


def test_an_activation_that_is_called_with_arguments_takes_torch_ones() -> None:
    seen, asked = (translate(f"{HEAD}def f(act=nn.GELU):\n    return act({given})\n").text for given in ("", "approximate='tanh'"))
    assert "act=partial(nn.GELU, approximate=False)" in seen
    assert "act=GELU" in asked


def test_norms_that_are_all_made_here_are_asked_for_as_they_are() -> None:
    test = "def fill(m):\n    return isinstance(m, nn.LayerNorm)\n"
    assert "isinstance(m, nn.LayerNorm)" in translate(f"{HEAD}norm = nn.LayerNorm(4)\n{test}").text
    assert "isinstance(m, (nn.LayerNorm, LayerNorm))" in translate(f"{HEAD}norm = nn.LayerNorm((2, 4))\n{test}").text
    derived = "class Own(nn.LayerNorm):\n    pass\nnorm = nn.LayerNorm(4)\n"
    assert "(nn.LayerNorm, LayerNorm)" in translate(f"{HEAD}{derived}{test}").text


CLASS = "class A(nn.Module):\n    def __init__(self, act=nn.ReLU):\n        super().__init__()\n"


@pytest.mark.parametrize(
    ("program", "written"),
    [
        ("def f(act=nn.ReLU):\n    return act()\n", "act=nn.ReLU"),
        ("def f(act=nn.ReLU):\n    return act(inplace=True)\n", "act=ReLU"),
        ("def f(act=nn.ReLU):\n    return g(act)\n", "act=ReLU"),
        ("def f(a, b):\n    kind = a if b is None else b\n    return kind()\nf(nn.SiLU, nn.ELU)\n", "f(nn.SiLU, nn.ELU)"),
        (f"{CLASS}        self.act = act()\n", "act=nn.ReLU"),
        (f"{CLASS}        self.act = act\n", "act=ReLU"),
        ("KINDS = {'relu': nn.ReLU, 'elu': nn.ELU}\nlayer = KINDS[name]()\n", "{'relu': nn.ReLU, 'elu': nn.ELU}"),
        ("KINDS = {'relu': nn.ReLU}\nlayer = KINDS.get(name)()\n", "{'relu': nn.ReLU}"),
        ("KINDS = {'relu': nn.ReLU}\nlayer = KINDS[name](inplace=True)\n", "{'relu': ReLU}"),
        ("KINDS = {'relu': nn.ReLU}\nfor kind in KINDS.values():\n    kind(True)\n", "{'relu': ReLU}"),
        ("def f(act=nn.ReLU):\n    return act()\ndef g(act):\n    return act / 2\n", "act=ReLU"),
        ("def f(make):\n    act = make\n    return act()\ndef g(x):\n    act = x / 2\n    return act\nf(nn.ReLU)\n", "f(nn.ReLU)"),
    ],
)  # fmt: skip
def test_an_activation_is_handed_on_as_it_is_where_all_its_calls_are_bare(program: str, written: str) -> None:
    result = translate(HEAD + program)
    assert written in result.text
    assert "review" not in {change.verdict for change in result.changes}


BY_NAME = """import torch
from torch import nn
torch.manual_seed(0)
KINDS = {"relu": nn.ReLU, "elu": nn.ELU, "gelu": nn.GELU, "tanh": nn.Tanh}
def build(widths, hidden, last):
    layers = []
    for i in range(len(widths) - 1):
        kind = hidden if i < len(widths) - 2 else last
        layers += [nn.Linear(widths[i], widths[i + 1]), kind()]
    return nn.Sequential(*layers)
for name in KINDS:
    net = build([3, 4, 2], KINDS[name], nn.Identity)
    for p in net.parameters():
        nn.init.constant_(p, 0.3)
    print([round(v, 4) for v in net(torch.tensor([[-2.0, 0.5, 1.0], [0.1, -0.2, -3.0]])).flatten().tolist()])
"""


def test_layers_by_name_compute_the_same() -> None:
    text = translate(BY_NAME, device="cpu", companion="inline").text
    found = run_all({"torch": BY_NAME, "ours": text})
    assert found["ours"] == found["torch"]


@pytest.mark.parametrize(
    ("other", "plain"),
    [
        ("print(1)", True),
        ("from kinds import KINDS\nlayer = KINDS['relu'](inplace=True)", False),
        ("import kinds\nkinds.KINDS", False),
    ],
)
def test_a_table_that_another_file_reads_takes_torch_arguments(other: str, plain: bool) -> None:
    sources = {"kinds.py": f"{HEAD}KINDS = {{'relu': nn.ReLU}}\nlayer = KINDS['relu']()\n", "main.py": f"import torch\n{other}\n"}
    text = translate(sources["kinds.py"], project=project_of(sources), path="kinds.py").text
    assert ("'relu': nn.ReLU" in text) is plain


def test_a_table_that_the_file_does_not_use_is_for_others() -> None:
    assert "'relu': ReLU" in translate(f"{HEAD}KINDS = {{'relu': nn.ReLU}}\n").text
