"""Imports in front of a file that begins with something else stand as an engineer would set them."""

from __future__ import annotations

import pytest

from workers.translation import translate

INSIDE = "    import torch\n    return torch.ones(2)\n"


@pytest.mark.parametrize(
    ("head", "begins"),
    [
        (f"def ones():\n{INSIDE}", "from mindspore import ops\n\n\ndef ones():\n"),
        (
            f"class Maker:\n    def ones(self):\n    {INSIDE.replace(chr(10), chr(10) + '    ').rstrip()}\n",
            "from mindspore import ops\n\n\nclass",
        ),
        (f"import os\n\n\ndef ones():\n{INSIDE}", "from mindspore import ops\nimport os\n\n\ndef"),
        (f"SIZE = 2\n\n\ndef ones():\n{INSIDE}", "from mindspore import ops\n\nSIZE = 2\n"),
    ],
)
def test_blank_lines_behind_them(head: str, begins: str) -> None:
    text = translate(head).text
    assert text.startswith(begins), text
