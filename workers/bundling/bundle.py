"""The files of a companion package that holds exactly the definitions asked for, with what they need."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib import metadata

from knowledge import syntax
from knowledge.companion import modules
from workers.bundling.sources import Definition, definition, module

PACKAGE = "ms_companion"
_IMPORT = re.compile(rf"^[ \t]*from {PACKAGE}[\w.]* import (?:\((?:[^)#]|#[^\n]*)*\)|(?:\\\r?\n|[^\n#;])*)", re.MULTILINE)
_WIDTH = 132


def import_line(name: str, local: str = "") -> str:
    """`from ms_companion.data import DataLoader`."""
    renamed = f" as {local}" if local and local != name else ""
    return f"from {PACKAGE}.{modules()[name]} import {name}{renamed}"


def imported(text: str) -> set[str]:
    """The definitions that a program takes from the package. One that the package has not, or not there, is left out.

    Its import lines alone are read: the page is not to wait for the tree of a long program, and a reviewer may have left one half
    written.
    """
    return set(_imported(text))


@lru_cache(maxsize=16)  # the page, its downloads and its list of files ask the same
def _imported(text: str) -> frozenset[str]:
    found: set[str] = set()
    for statement in _IMPORT.finditer(text.removeprefix("\ufeff")):
        try:
            node = syntax.module(statement[0].strip()).body[0]
        except (SyntaxError, ValueError):
            continue
        if isinstance(node, ast.ImportFrom):
            where = (node.module or "").removeprefix(f"{PACKAGE}.")
            found |= {alias.name for alias in node.names if modules().get(alias.name) == where}
    return frozenset(found)


def closure(wanted: Iterable[str]) -> list[str]:
    """The definitions with all that they need, what is needed first; the same order for the same set. Raises KeyError."""
    order = dict[str, None]()
    open_ = set[str]()

    def visit(name: str) -> None:
        if name in order or name in open_:
            return
        open_.add(name)
        for used in definition(name).uses:
            visit(used)
        order[name] = None

    for name in wanted:
        visit(name)
    return list(order)


def files(wanted: Iterable[str]) -> dict[str, str]:
    """Path -> text of the package for these definitions, `__init__.py` included; empty where none is asked for. Raises KeyError."""
    return dict(_files(frozenset(wanted)))


@lru_cache(maxsize=64)
def _files(wanted: frozenset[str]) -> tuple[tuple[str, str], ...]:
    by_module: dict[str, set[str]] = {}
    for name in closure(sorted(wanted)):
        by_module.setdefault(modules()[name], set()).add(name)
    texts = {_path(where): _module_text(where, held) for where, held in by_module.items()}
    for where in by_module:
        parts = where.split(".")[:-1]
        for depth in range(len(parts) + 1):
            texts.setdefault(_path(".".join([*parts[:depth], "__init__"])), _package_text(".".join(parts[:depth])))
    return tuple(sorted(texts.items()))


def _path(where: str) -> str:
    return f"{PACKAGE}/{where.replace('.', '/')}.py"


def _package_text(where: str) -> str:
    return f"{_head()}{module(f'{where}.__init__'.lstrip('.')).title}\n"


def _head() -> str:
    return f"# Written by mindport {metadata.version('mindport')}. SPDX-License-Identifier: Apache-2.0\n"


def _module_text(where: str, held: set[str]) -> str:
    source = module(where)
    kept = [name for name in source.definitions if name in held]
    lines = [f"{_head()}{source.title}", "from __future__ import annotations"]
    lines += _imports(where, [definition(name) for name in kept])
    return "\n\n".join(lines) + "\n\n\n" + "\n\n\n".join(source.definitions[name] for name in kept) + "\n"


def _imports(where: str, held: Sequence[Definition]) -> list[str]:
    """The import blocks as ruff orders them: standard library, other packages, this package."""
    plain, named = set[str](), dict[str, set[str]]()
    for line in {line for each in held for line in each.imports}:
        head, _, name = line.partition(" import ")  # as ast.unparse writes one name
        if name:
            named.setdefault(head.removeprefix("from "), set()).add(name)
        else:
            plain.add(line)
    for used in {used for each in held for used in each.uses}:
        if (other := modules()[used]) != where:
            named.setdefault(_relative(where, other), set()).add(used)
    lines = [(_group(line.split()[1]), 0, line) for line in sorted(plain)]
    lines += [(_group(source), 1, _from(source, sorted(found, key=_case))) for source, found in sorted(named.items(), key=_depth)]
    blocks = ["\n".join(line for group, _, line in sorted(lines, key=lambda e: e[:2]) if group == wanted) for wanted in range(3)]
    return [block for block in blocks if block]


def _group(source: str) -> int:
    return 2 if source.startswith(".") else int(source.partition(".")[0] not in sys.stdlib_module_names)


def _depth(entry: tuple[str, set[str]]) -> tuple[int, str]:
    """`from ...ops` stands before `from .sampled`."""
    source = entry[0]
    return len(source.lstrip(".")) - len(source), source.lower()


def _case(name: str) -> tuple[int, str]:
    """CONSTANTS, Classes, functions."""
    return (0 if name.isupper() and len(name) > 1 else 1 if name[:1].isupper() else 2), name


def _from(source: str, names: Sequence[str]) -> str:
    line = f"from {source} import {', '.join(names)}"
    return line if len(line) <= _WIDTH else "\n".join([f"from {source} import (", *(f"    {name}," for name in names), ")"])


def _relative(where: str, other: str) -> str:
    """`..ops.writing`, as a module of the package names another one."""
    folder, target = where.split(".")[:-1], other.split(".")
    common = 0
    while common < min(len(folder), len(target) - 1) and folder[common] == target[common]:
        common += 1
    return "." * (len(folder) - common + 1) + ".".join(target[common:])
