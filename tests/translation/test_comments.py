"""No comment is lost, wherever it stands in a statement that is written anew."""

from __future__ import annotations

import io
import tokenize

import pytest

from workers.translation import translate


def comments(text: str) -> list[str]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return sorted(t.string for t in tokens if t.type == tokenize.COMMENT and "mindport:" not in t.string)


@pytest.mark.parametrize(
    "source",
    [
        "import torch\ny = torch.std(  # a\n    torch.randn(3),  # b\n    dim=0,  # c\n)  # d\n",
        (
            "import torch.nn as nn\nnet = nn.Sequential(\n    # first\n    nn.Conv2d(1, 2, 3),  # second\n"
            "    nn.Linear(  # 全连接\n        2,\n        3,\n    ),\n)\n"
        ),
        "from torch import (\n    nn,  # layers\n    optim,\n)\nm = nn.ReLU()\n",
        "import os\nimport torch  # one\nimport torch.nn as nn  # two\nm = nn.ReLU()\n",
        "import torch\nx = torch.randn(2).view(\n    1, 2  # shape\n).sum(  # all\n    dim=0\n)\n",
        "import torch\ndef f():\n    from torch import (\n        nn,  # why\n    )\n    return nn.ReLU()\n",
    ],
)
def test_every_comment_survives(source):
    assert comments(translate(source).text) == comments(source)


CHAIN = """import torch


def f(x, y):
    return (
        torch.stack([x, y], -1)
        # the batch first
        .{call}
        # the end
    )
"""


@pytest.mark.parametrize(
    ("call", "written"),
    [
        ("unflatten(0, (2, -1))", "unflatten(ops.stack([x, y], -1),\n        # the batch first\n        0, (2, -1))"),
        ("std(-1)", "std(ops.stack([x, y], -1),\n        # the batch first\n        dim=-1, ddof=1)"),
        ("contiguous()", "ops.stack([x, y], -1)\n        # the batch first\n        .contiguous()"),
        ("repeat(1, 3, 1)", "ops.tile(ops.stack([x, y], -1),\n        # the batch first\n        (1, 3, 1))"),
        ("detach()", "ops.stop_gradient(ops.stack([x, y], -1)\n        # the batch first\n        )"),
    ],
)
def test_a_comment_in_a_chain_stays_behind_what_it_follows(call, written):
    text = translate(CHAIN.format(call=call)).text
    assert f"    return (\n        {written}\n        # the end\n    )\n" in text
