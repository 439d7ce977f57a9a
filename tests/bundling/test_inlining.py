"""One file of a program and the definitions that it imports: same names, nothing taken over, nothing missing."""

from __future__ import annotations

import ast
import builtins
import subprocess
import sys
from pathlib import Path

import pytest

from workers import bundling
from workers.translation import translate

PROGRAM = '''#!/usr/bin/env python
"""Numbers."""
import torch
from torch.utils.data import DataLoader


# what is loaded
class Sampler:
    pass


def np(x):
    return x


loader = DataLoader([1, 2, 3], batch_size=2)
print(np(len(loader)), Sampler.__mro__[1].__name__, tuple(torch.nn.Bilinear(2, 3, 4)(torch.ones(5, 2), torch.ones(5, 3)).shape))
'''


def unresolved(text: str) -> set[str]:
    """Names that the file reads and nothing in it binds."""
    bound = set(dir(builtins)) | {"__name__"}
    for node in ast.walk(tree := ast.parse(text)):
        match node:
            case ast.Import() | ast.ImportFrom():
                bound |= {alias.asname or alias.name.partition(".")[0] for alias in node.names}
            case ast.FunctionDef() | ast.ClassDef():
                bound.add(node.name)
            case ast.Name(ctx=ast.Store()):
                bound.add(node.id)
            case ast.arg():
                bound.add(node.arg)
            case ast.ExceptHandler(name=str(name)):
                bound.add(name)
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - bound


def test_it_runs_without_the_package_and_what_the_program_calls_its_own_stays(tmp_path: Path) -> None:
    text = bundling.inlined(translate(PROGRAM).text)
    assert bundling.PACKAGE not in text
    assert text.startswith('#!/usr/bin/env python\n"""Numbers."""\n')
    assert "\n\n\n# what is loaded\nclass Sampler:\n    pass\n" in text
    (tmp_path / "net.py").write_text(text)
    done = subprocess.run([sys.executable, "net.py"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "2 object (5, 4)\n"


@pytest.mark.parametrize("before", ["", "ops = nn = Tensor = 1\n", "from mine import *\n"], ids=["alone", "clashes", "star"])
def test_every_definition_finds_its_names(before: str) -> None:
    for name in sorted(bundling.names())[::7]:
        text = bundling.inlined(f"{before}{bundling.import_line(name, f'{name}_here')}\nprint({name}_here)\n")
        assert unresolved(text) <= {"greenlet"}, name
        if "*" in before:
            tree = ast.parse(text)
            defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
            assert all(own.rstrip("_").endswith(("_like_torch", "_here")) for own in defined), name


def test_without_imports_of_the_package_nothing_changes() -> None:
    assert bundling.inlined("import os\r\nx = 1") == "import os\r\nx = 1"
    assert bundling.inlined("from ms_companion.data import (\n") == "from ms_companion.data import (\n"


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("try:\n    from ms_companion.linalg import cdist\nexcept ImportError:\n    pass\ncdist\n", "try:\n    pass\nexcept"),
        ("from ms_companion.linalg import cdist; x = cdist\n", "pass; x = cdist\n"),
        ("from ms_companion.linalg import cdist, mine\ncdist\n", "from ms_companion.linalg import mine\n"),
        ("from ms_companion.linalg import cdist as a\nfrom ms_companion.linalg import cdist as b\n", "b = a\n"),
        ("\ufefffrom ms_companion.linalg import cdist\r\ncdist\r\n", "\r\ncdist\r\n"),
        ("from __future__ import annotations\nfrom ms_companion.linalg import cdist\n", "from __future__ import annotations\n"),
    ],
    ids=["nested", "one line", "not ours", "two names", "line ends", "future"],
)
def test_wherever_the_import_stands(written: str, left: str) -> None:
    text = bundling.inlined(written)
    assert left in text
    assert "def cdist" in text or "def a" in text
    assert ("\ufeff" in written) == text.startswith("\ufeff")
    assert text.count("\n") == text.count("\r\n") or "\r\n" not in written
    compile(text.removeprefix("\ufeff"), "one", "exec")


def test_definitions_are_not_lost_with_imports_that_go_below_a_blank_line() -> None:
    source = (
        "import torch\nimport torch.nn as nn\n\nfrom timm.models.layers import DropPath\n\n__all__ = ['drop']\n\n\n"
        "drop = DropPath(0.1)\n"
    )
    result = translate(source, companion="inline")
    assert "class DropPath(nn.Cell):" in result.text
    assert result.clean
