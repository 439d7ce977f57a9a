"""What others rely on: identity without torch, determinism, idempotence, and text that survives byte for byte."""

from __future__ import annotations

import ast
import io
import tokenize

import pytest

from tests.translation.checking import translated
from workers.translation import translate

PROGRAM = '''# -*- coding: utf-8 -*-
"""Docstring with 中文."""
from __future__ import annotations

import os, torch  # both
import torch.nn as nn


class Net(nn.Module):
\tdef __init__(self):
\t\tsuper().__init__()
\t\tself.fc = nn.Linear(  # 全连接
\t\t\t3,
\t\t\t4,  # out
\t\t)

\tdef forward(self, x):
\t\treturn self.fc(x).view(x.size(0), -1)  # flatten


x = torch.abs(torch.randn(2, 3))   # 两个空格
print('%s' % (Net()(x).shape,), f"{x.size(1)!r:>4}{{}}")
'''


def comments(text: str) -> list[str]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return sorted(t.string for t in tokens if t.type == tokenize.COMMENT and "mindport:" not in t.string)


@pytest.mark.parametrize(
    "text", ["", "\n", "x = 1\n", "# torch\nx = 1", "import numpy as np\r\nx = np.zeros(3)\r\n", "\ufeffx = 1\n"]
)
def test_a_file_without_torch_comes_back_byte_for_byte(text):
    result = translate(text)
    assert result.text == text
    assert (result.changes, result.apis) == ((), 0)


def test_translating_twice_gives_the_same_bytes():
    assert translate(PROGRAM) == translate(PROGRAM)


@pytest.mark.parametrize("profile", ["portable", "mint"])
def test_the_result_translates_to_itself(profile):
    once = translate(PROGRAM, profile=profile).text
    assert translate(once, profile=profile).text == once


def test_every_comment_survives():
    assert comments(translate(PROGRAM).text) == comments(PROGRAM)


def test_windows_line_ends_survive():
    text = translate(PROGRAM.replace("\n", "\r\n")).text
    assert text.count("\n") == text.count("\r\n")


def test_byte_order_mark_survives():
    assert translate("\ufeff" + PROGRAM).text.startswith("\ufeff")


def test_the_output_imports_no_torch():
    names = {
        alias.name for node in ast.walk(ast.parse(translate(PROGRAM).text)) if isinstance(node, ast.Import) for alias in node.names
    }
    assert "torch" not in names
    assert "os" in names


def test_every_site_has_one_verdict():
    result = translate(PROGRAM)
    sites = [(c.line, c.column, c.end_line, c.end_column) for c in result.changes if c.torch]
    assert len(sites) == len(set(sites)) == result.apis


def test_links_lead_from_source_lines_to_result_lines():
    result = translate("import torch\nimport torch.nn as nn\nx = torch.abs(torch.randn(2))\n")
    assert result.text.split("\n")[result.links[3][0] - 1].startswith("x = ")


def test_changes_name_the_result_line():
    result = translated("\n\ny = torch.abs(torch.randn(3))\n")
    change = next(c for c in result.changes if c.torch == "torch.abs")
    assert "ops.abs" in result.text.split("\n")[change.result_line - 1]


def test_an_unknown_profile_is_refused():
    with pytest.raises(ValueError, match="profile"):
        translate("x = 1", profile="fast")
