"""Imports of the output: torch's go, MindSpore's come, everybody else's stay."""

from __future__ import annotations

import ast

import pytest

from workers.translation import translate


def test_only_what_is_used_is_imported():
    assert translate("import torch\nimport torch.nn as nn\nx = torch.abs(torch.randn(2))\n").text.startswith(
        "from mindspore import ops\nx = "
    )


def test_other_modules_on_the_same_line_stay():
    assert "import os" in translate("import os, torch\nx = torch.abs(torch.randn(2))\n").text


def test_future_imports_and_docstring_stay_first():
    text = translate(
        '"""Doc."""\nfrom __future__ import annotations\n\ndef f():\n    import torch\n    return torch.abs(torch.randn(2))\n'
    ).text
    assert text.startswith('"""Doc."""\nfrom __future__ import annotations\nfrom mindspore import ops')


@pytest.mark.parametrize(
    "source",
    [
        "try:\n    import torch\nexcept ImportError:\n    torch = None\n",
        "if True:\n    import torch\n    import torch.nn as nn\nelse:\n    pass\n",
        "def f():\n    import torch\n",
        "import torch; x = 1\n",
        "x = 1; import torch\n",
        "import torch; import torch.nn; y = 2\n",
        "from torch import (\n    nn,  # layers\n    optim,\n)\n",
        "import torch\\\n    .nn as nn\n",
    ],
)
def test_removing_an_import_leaves_a_program(source):
    text = translate(source).text
    ast.parse(text)
    assert "import torch" not in text
    assert "from torch" not in text


def test_a_block_is_inserted_once_behind_the_imports():
    source = "import torch\nimport os\n\n\nlayers = [torch.nn.Linear, torch.nn.Linear]\n"
    text = translate(source, companion="inline").text
    assert text.count("class Linear(nn.Dense):") == 1
    assert text.index("import os") < text.index("class Linear") < text.index("layers = [Linear, Linear]")


def test_a_block_gives_way_to_the_users_own_name():
    text = translate("import torch\n\n\nclass Linear:\n    pass\n\n\nlayers = [torch.nn.Linear, Linear]\n", companion="inline").text
    assert "class Linear_like_torch(nn.Dense):" in text
    assert "layers = [Linear_like_torch, Linear]" in text


def test_what_a_file_without_imports_needs_stands_behind_its_leading_comments():
    source = (
        "#!/usr/bin/env python\n# -*- coding: utf-8 -*-\nx = 1\n\n\ndef f():\n    import torch\n\n    return [torch.nn.Linear]\n"
    )
    text = translate(source, companion="inline").text
    ast.parse(text)
    assert text.startswith("#!/usr/bin/env python\n# -*- coding: utf-8 -*-\nfrom mindspore import nn\n")
    assert text.index("class Linear(nn.Dense):") < text.index("x = 1")


@pytest.mark.parametrize("first", ['__all__ = ["f"]', "import os\n\nos.environ['A'] = '1'"])
def test_blocks_follow_the_imports_behind_other_statements(first):
    text = translate(f"{first}\n\nimport torch\n\n\ndef f(x):\n    return torch.cdist(x, x)\n", companion="inline").text
    assert text.index("import ops") < text.index("def cdist") < text.index("def f(x)")


def test_what_inserted_definitions_need_at_once_is_imported_above_them():
    source = "import torch\nstate = torch.load('a.pth')\nimport numpy as np\nprint(np.ones(2))\n"
    text = translate(source, companion="inline").text
    assert text.index("import numpy as np\n") < text.index("np.ndarray")


def test_blank_lines_between_imports_do_not_pile_up():
    groups = "import torch\nimport torchvision\n\nimport torch.nn as nn\n\nfrom torch.optim import SGD\n"
    source = f"import os\n\n{groups}\n\nprint(torch.ones(2))\n"
    assert translate(source).text == "import os\n\nfrom mindspore import ops\n\n\nprint(ops.ones((2,)))\n"


def test_an_import_that_goes_between_others_leaves_their_groups_as_they_were():
    source = "import os\n\nimport torch\n\nimport sys\nimport torch.nn\nimport re\n\nprint(torch.ones(2))\n"
    assert translate(source).text == "import os\n\nfrom mindspore import ops\n\nimport sys\nimport re\n\nprint(ops.ones((2,)))\n"


@pytest.mark.parametrize("name", ["torch", "torch.nn as nn"])
def test_a_second_try_asks_for_mindspore_too(name: str) -> None:
    """`pass` would never fail: the handler told whether torch was there."""
    tried = f"try:\n    import {name}\n    found = True\nexcept ImportError:\n    found = False\n"
    assert "try:\n    import mindspore\n    found = True\n" in translate(f"import torch\n{tried}x = torch.ones(2)\n").text


def test_a_try_that_tells_nothing_does_not() -> None:
    tried = "try:\n    from torch.hub import load\nexcept ImportError:\n    from torch.utils.model_zoo import load\n"
    assert "import mindspore\n" not in translate(f"import torch\n{tried}x = torch.ones(2)\n").text
