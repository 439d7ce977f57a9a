"""The output always parses: what would break it is taken back and marked."""

from __future__ import annotations

import ast

from knowledge import Text
from tests.translation.checking import translated
from workers.translation.file import open_file
from workers.translation.rendering.render import render
from workers.translation.targeting import Purpose

REASON = Text("why", "为什么")


def test_an_edit_that_breaks_the_program_is_undone_and_marked():
    file = open_file("import torch\nx = 1\ny = 2\n", Purpose())
    good, bad = file.tree.body[1], file.tree.body[2]
    file.change(good, [(file.source.span(good), ["x = 3"])], verdict="exact", rule="test", reason=REASON)
    broken = file.change(bad, [(file.source.span(bad), ["y = ("])], torch="torch.y", verdict="exact", rule="test", reason=REASON)
    text, tree = render(file)
    assert text == "import torch\nx = 3\ny = 2\n"
    assert isinstance(tree, ast.Module)
    assert broken.verdict == "review"


def test_a_bracket_that_an_edit_leaves_open_is_told_above_it_and_the_edit_is_undone():
    file = open_file("import torch\ny = (\n    x)\n", Purpose())
    inner = file.nodes(ast.Name)[-1]
    broken = file.change(inner, [(file.source.span(inner), ["x #"])], torch="torch.y", verdict="exact", rule="test", reason=REASON)
    assert inner.id == "x"
    assert render(file)[0] == "import torch\ny = (\n    x)\n"
    assert broken.verdict == "review"


def test_arguments_after_a_named_one_are_named():
    result = translated("def f(x, w, b):\n    return F.linear(x, w, b), F.layer_norm(x, (3,), w, b, 1e-5)\n")
    ast.parse(result.text)
