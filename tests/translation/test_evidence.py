"""What is a tensor: evidence from results, parameters, attributes, annotations, loops and callers."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated


@pytest.mark.parametrize(
    "body",
    [
        "x = torch.randn(2, 3)\nn = x.size(0)\n",
        "class M(nn.Module):\n    def forward(self, x):\n        return x.size(0)\n",
        "def f(x: torch.Tensor):\n    return x.size(0)\n",
        "def f(x):\n    x = x.unsqueeze(0)\n    return x.size(0)\n",
        "def f(x):\n    return x.size(0)\nf(torch.randn(2))\n",
        "xs = [torch.randn(2), torch.randn(2)]\nfor x in xs:\n    print(x.size(0))\n",
        "a, b = torch.randn(2), torch.randn(3)\nprint(a.size(0), b.size(0))\n",
        "x = torch.randn(2) + 1\nn = (x * 2).size(0)\n",
        "class A:\n    def __init__(self):\n        self.t = torch.randn(2)\n    def n(self):\n        return self.t.size(0)\n",
        "sizes = [t.size(0) for t in (torch.randn(2), torch.randn(3))]\n",
        "def g():\n    return torch.randn(2)\nn = g().size(0)\n",
        "x = None\nif n:\n    x = torch.randn(2)\nm = x.size(0)\n",
    ],
)
def test_size_of_a_tensor_is_its_shape(body):
    result = translated(body)
    assert ".shape[0]" in result.text
    assert ".size(" not in result.text


@pytest.mark.parametrize(
    "body",
    [
        "import numpy as np\na = np.zeros(3)\nprint(a.size, a.view())\n",
        "words = 'a b'.split()\nwords.index('a')\n",
        "d = {}\nd.update(a=1)\nd.copy()\n",
        "with open('f') as f:\n    f.read().split('x')\n",
        "import os\np = os.path.join('a', 'b').split('/')\n",
    ],
)
def test_other_objects_are_not_taken_for_tensors(body):
    assert [c for c in translated(body).changes if c.torch] == []


def test_settings_that_a_network_shares_with_a_tensor_are_no_evidence():
    body = "class D(nn.Module):\n    def __init__(self, student):\n        self.fc = nn.Linear(student.dim, student.num_classes)\n"
    result = translated(body)
    assert "nn.Dense(student.dim, student.num_classes)" in result.text
    assert result.clean


def test_functions_that_become_methods_are_not_given_a_tensor_as_self():
    result = translated("def features(self, x):\n    x = self.conv1(x)\n    return self.relu(x)\n")
    assert "return self.relu(x)" in result.text
    assert result.clean


def test_a_name_with_members_of_tensors_alone_stays_one():
    assert ".shape[0]" in translated("def f(x):\n    y = x.unsqueeze(0)\n    return x.size(0) + x.ndim\n").text


def test_the_direct_cells_of_a_network_are_cells():
    body = (
        "class B(nn.Sequential):\n    def fuse(self):\n        c, bn = self._modules.values()\n        return c.weight / bn.eps\n"
    )
    result = translated(body)
    assert "self.name_cells().values()" in result.text
    assert result.clean
