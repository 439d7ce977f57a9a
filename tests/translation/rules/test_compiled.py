"""torch.compile goes without leaving a line, or becomes mindspore.jit: as the owner decided."""

from __future__ import annotations

import pytest

from workers.translation import translate

HEAD = "import torch\nfrom torch import nn\n\nnet = nn.ReLU()\n"


def text_of(body: str, option: str) -> str:
    result = translate(HEAD + body, decisions={"compile": option})
    assert result.clean
    return result.text.partition("net = nn.ReLU()\n")[2]


@pytest.mark.parametrize(
    ("body", "eager", "jit"),
    [
        ("net = torch.compile(net, mode='max-autotune')\nz = 1\n", "z = 1\n", "net = ms.jit(net)\nz = 1\n"),
        ("fast = torch.compile(net)\n", "fast = net\n", "fast = ms.jit(net)\n"),
        (
            "\n\n@torch.compile\ndef f(x):\n    return x\n",
            "\n\ndef f(x):\n    return x\n",
            "\n\n@ms.jit\ndef f(x):\n    return x\n",
        ),
        (
            "\n\n@torch.compile(dynamic=True)  # fast\ndef f(x):\n    return x\n",
            "\n\ndef f(x):\n    return x\n",
            "\n\n@ms.jit  # fast\ndef f(x):\n    return x\n",
        ),
        ("if fast:\n    net = torch.compile(net)\n", "", "if fast:\n    net = ms.jit(net)\n"),
    ],
)
def test_each_form_in_both_ways(body, eager, jit):
    assert text_of(body, "eager") == eager
    assert text_of(body, "jit") == jit


def test_without_anything_compiled_in_sight_a_person_looks():
    assert not translate(HEAD + "make = torch.compile\n", decisions={"compile": "jit"}).clean
