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
