"""Function blocks that a translation may insert: one file, one name, written to be read in the user's program.

The files are text to the engine and never imported. Their import lines say which MindSpore names they need; a block that
uses another block names it without importing it.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Block:
    """The source of one inserted definition, the imports it needs and the blocks it uses."""

    name: str
    text: str
    imports: tuple[str, ...]
    uses: tuple[str, ...]


@lru_cache(maxsize=1)
def names() -> frozenset[str]:
    return frozenset(path.stem for path in FOLDER.glob("*.py")) - {"__init__"}


@lru_cache(maxsize=512)
def block(name: str) -> Block:
    """The block of that name. Raises KeyError when there is none."""
    if name not in names():
        raise KeyError(name)
    text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    tree = ast.parse(text)
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    lines = text.splitlines()
    definitions = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Assign)]
    first = definitions[0]
    start = min([first.lineno, *(d.lineno for d in getattr(first, "decorator_list", []))]) - 1
    body = "\n".join(lines[start : definitions[-1].end_lineno])
    plain = tuple(ast.unparse(node) for node in imports if not (isinstance(node, ast.ImportFrom) and node.module == "__future__"))
    return Block(name, body, plain, _uses(definitions, name))


@lru_cache(maxsize=512)
def methods(name: str) -> frozenset[str]:
    """What the inserted class of that name can be asked; empty where no block or no class has it."""
    tree = ast.parse(block(name).text) if name in names() else ast.Module(body=[], type_ignores=[])
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name]
    return frozenset(inner.name for cls in classes for inner in cls.body if isinstance(inner, ast.FunctionDef))


@lru_cache(maxsize=512)
def parameters(name: str) -> tuple[str, ...]:
    """What the inserted function of that name takes, in order; empty where it is a class."""
    functions = [node for node in ast.parse(block(name).text).body if isinstance(node, ast.FunctionDef) and node.name == name]
    return tuple(a.arg for f in functions for a in [*f.args.posonlyargs, *f.args.args, *f.args.kwonlyargs])


@lru_cache(maxsize=512)
def members(name: str) -> frozenset[str]:
    """What the inserted class of that name has of its own and from the classes it derives from: methods and what its body sets."""
    tree = ast.parse(block(name).text) if name in names() else ast.Module(body=[], type_ignores=[])
    found = set[str]()
    for cls in (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name):
        found |= {inner.name for inner in cls.body if isinstance(inner, ast.FunctionDef)}
        targets = [target for inner in cls.body if isinstance(inner, ast.Assign) for target in inner.targets]
        found |= {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}
        found |= {member for base in cls.bases if isinstance(base, ast.Name) for member in members(base.id)}
    return frozenset(found)


def _uses(definitions: Sequence[ast.stmt], own: str) -> tuple[str, ...]:
    loaded = {n.id for d in definitions for n in ast.walk(d) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    bound = {n.arg for d in definitions for n in ast.walk(d) if isinstance(n, ast.arg)}
    stored = {n.id for d in definitions for n in ast.walk(d) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return tuple(sorted((loaded - bound - stored) & names() - {own}))
