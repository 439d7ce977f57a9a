"""A translation that needs a definition carries it, in front of the first line that uses it."""

from __future__ import annotations

import ast

import pytest

from workers.translation import translate

IMPORTS = [
    "import torch.nn as nn\n",
    "import torch\nimport torch.nn as nn\n",
    '"""Text."""\nimport os\nimport torch\nfrom torch import nn\n',
]


@pytest.mark.parametrize("imports", IMPORTS)
def test_block_is_defined_before_its_use(imports: str) -> None:
    text = translate(f"{imports}\ndef make(padding):\n    return nn.Conv2d(3, 8, 3, padding=padding)\n", companion="inline").text
    names = [node.name for node in ast.parse(text).body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    assert names.index("Conv2d") < names.index("make")


def test_literal_padding_becomes_one_number_per_side() -> None:
    text = translate("import torch\nlayer = torch.nn.Conv2d(3, 8, 3, padding=(1, 2))\n").text
    assert "padding=(1, 1, 2, 2)" in text


def test_difference_of_unknowns_counts_as_a_number() -> None:
    text = translate("import torch\ndef make(k):\n    return torch.nn.Conv2d(3, 8, k, padding=(k - 1) // 2)\n").text
    assert "class Conv2d" not in text
    assert "pad_mode='pad', padding=(k - 1) // 2" in text


def test_what_a_block_imports_keeps_clear_of_the_users_names() -> None:
    """PIL's Image is not MindSpore's: the import line says where it is from."""
    program = "import torchvision\n\nclass Image:\n    pass\n\ndata = torchvision.datasets.MNIST('data')\n"
    text = translate(program, companion="inline").text
    assert "from PIL import Image as Image_ms\n" in text
    assert "Image_ms.fromarray" in text


def test_an_import_of_the_user_is_shared_with_the_block() -> None:
    text = translate(
        "from PIL import Image\nimport torchvision\ndata = torchvision.datasets.MNIST('data')\n", companion="inline"
    ).text
    assert text.count("import Image") == 1
    assert "torchvision" not in text.replace("torchvision keeps", "").replace("pytorch/vision", "")
