"""Each definition of the companion says what it is, and something runs it beside torch.

That is an example of a record, which is run on both sides with gradients and whose outcome is the record's evidence, a rule that
inserts it, whose test file runs what it writes, or a test that imports it. What these need is run with them.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import knowledge
from knowledge.companion import modules
from workers import bundling
from workers.bundling.sources import module

ROOT = Path(__file__).parents[2]


@cache
def in_records() -> frozenset[str]:
    """Blocks and words of expressions of records with examples."""
    words = set[str]()
    for record in knowledge.all_records():
        for target in record.targets if record.examples else ():
            words |= {target.block, target.name, *re.findall(r"\w+", target.expression)}
    return frozenset(words & bundling.names())


@cache
def in_rules() -> frozenset[str]:
    """What the engine names in quotes: use_block("deep_copy"), block="weight_gradients"."""
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "workers" / "translation").rglob("*.py"))
    return frozenset({name for text in texts for name in re.findall(r"""["'](\w+)["']""", text)} & bundling.names())


@cache
def in_tests() -> frozenset[str]:
    """What tests import from the package."""
    found = set[str]()
    for path in (ROOT / "tests").rglob("test_*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
        found |= {a.name for node in imports if (node.module or "").startswith("workers.companion") for a in node.names}
    return frozenset(found & bundling.names())


def test_everything_is_run_beside_torch() -> None:
    """Values alone need no run: `required` is compared by identity."""
    run = bundling.closure(sorted(in_records() | in_rules() | in_tests()))
    left = {name for name, where in modules().items() if _runs(module(where).nodes[name])} - set(run)
    assert sorted(left) == []


def test_everything_says_what_it_is() -> None:
    untold = [name for name, where in modules().items() if _runs(module(where).nodes[name]) and not bundling.summary(name)]
    assert [name for name in untold if not name.startswith("_")] == []


def _runs(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef | ast.ClassDef)


@pytest.mark.parametrize("name", sorted(set(modules().values())))
def test_a_module_takes_from_torch_only_what_it_says(name: str) -> None:
    """No module needs torch, and none needs this project."""
    roots = {line.split()[1].partition(".")[0] for line in module(name).imported.values()}
    assert not roots & {"torch", "torchvision", "workers", "knowledge", "webapp"}
