"""What native MindSpore does not offer is imported from the companion, under a name that nothing in the file takes over."""

from __future__ import annotations

import ast

import pytest

from workers import bundling
from workers.translation import translate

LOADER = "from torch.utils.data import DataLoader\n\nloader = DataLoader([1, 2])\n"


def test_the_import_stands_where_torchs_stood() -> None:
    made = translate(f"import os\n{LOADER}")
    assert made.text == "import os\nfrom ms_companion.data import DataLoader\n\nloader = DataLoader([1, 2])\n"
    assert "ms_companion/data.py" in made.companion


@pytest.mark.parametrize(("way", "brought"), [("package", True), ("installed", False)])
def test_an_installed_companion_does_not_come_along(way: str, brought: bool) -> None:
    made = translate(LOADER, companion=way)
    assert made.text == translate(LOADER).text
    assert bool(made.companion) == brought


def test_inline_everything_stands_in_the_text() -> None:
    made = translate(LOADER, companion="inline")
    assert made.companion == {}
    assert bundling.PACKAGE not in made.text
    defined = {node.name for node in ast.parse(made.text).body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    assert defined == set(bundling.closure(["DataLoader"]))


def test_a_file_that_needs_none_brings_none() -> None:
    assert translate("import torch\nx = torch.ones(2)\n").companion == {}


def test_an_unknown_way_is_refused() -> None:
    with pytest.raises(ValueError, match="companion 'zip' is not one of package, installed, inline"):
        translate(LOADER, companion="zip")


def test_the_users_own_name_stays_the_users() -> None:
    text = translate("import torch\n\n\ndef cdist(a):\n    return a\n\n\ny = torch.cdist(torch.ones(2, 2), cdist(1))\n").text
    assert "from ms_companion.linalg import cdist as cdist_like_torch\n" in text
    assert "y = cdist_like_torch(ops.ones((2, 2)), cdist(1))\n" in text


@pytest.mark.parametrize("order", ["from mine import *\nimport torch\n", "import torch\nfrom mine import *\n"])
def test_a_star_import_takes_nothing_over_and_loses_nothing(order: str) -> None:
    """`mine` may have a cdist: it must neither stand for ours nor be hidden by it."""
    text = translate(f"{order}y = torch.cdist(a, b)\nz = cdist(a, b)\n").text
    assert "import cdist as cdist_like_torch\n" in text
    assert "y = cdist_like_torch(a, b)\nz = cdist(a, b)\n" in text


def test_what_the_file_takes_from_torch_by_name_keeps_it_beside_a_star_import() -> None:
    assert "from ms_companion.data import DataLoader\n" in translate(f"from mine import *\n{LOADER}").text


def test_a_function_that_is_handed_over_brings_what_it_calls() -> None:
    made = translate("from functools import partial\nimport torch\nlast = partial(torch.trapezoid, dim=-1)\n")
    assert "ms_companion/ops/arithmetic.py" in made.companion or "def trapezoid" in made.text
