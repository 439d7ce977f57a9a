"""What of a program can be measured alone where the whole was not: its networks, with arguments guessed from their names.

A check of one class takes from the program only what that class needs, so a package that is not here no longer stands in the way.
The guess is a beginning: it stands in the form, to be edited.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from knowledge import syntax
from knowledge.guessed_arguments import arguments_for, required
from knowledge.guessed_settings import settings
from knowledge.handed_arguments import with_handed_on
from webapp.frame.keeping import kept

MOST = 6
MISSING = re.compile(r"No module named '([\w.]+)'")
Classes = Mapping[str, ast.ClassDef]


@dataclass(frozen=True)
class Alone:
    """The networks as expressions, the largest first; `without`: the missing package that none of them needs."""

    entries: tuple[str, ...]
    without: str = ""


NOTHING = Alone(())


def alone(source: str, report: Mapping[str, Any], without: str = "") -> Alone:
    """Of a check that did not compare all. `without`: the package that was missing in the one before it."""
    compared = (rung.get("network") for rung in report.get("rungs") or () if rung.get("class") != "not-run")
    tried = (report.get("entries") or [""])[0]
    return _alone(source, _missing(report) or without, frozenset(compared), tried)


@kept(short=64, long=8)
def _alone(source: str, without: str, compared: frozenset[str | None], tried: str) -> Alone:
    try:
        tree = syntax.module(source.removeprefix("\ufeff"))
    except (SyntaxError, ValueError, RecursionError):
        return NOTHING
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    needed = {name: _reached(classes, name) for name in classes}
    gone = _bound_by(tree, without) if without else set()
    able = [
        name for name in classes if _is_network(classes, name) and name not in compared and not gone & _names(needed[name], classes)
    ]
    able.sort(key=lambda name: -len(needed[name]))
    found = (_entry(classes, name) for name in able)
    return Alone(tuple(entry for entry in found if entry not in ("", tried))[:MOST], without)


def _missing(report: Mapping[str, Any]) -> str:
    said = MISSING.search(str((report.get("error") or {}).get("message") or ""))
    return said[1].partition(".")[0] if said else ""


def _bound_by(tree: ast.Module, module: str) -> set[str]:
    """The names that come from the module."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {a.asname or a.name.partition(".")[0] for a in node.names if a.name.partition(".")[0] == module}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == module:
            found |= {alias.asname or alias.name for alias in node.names}
    return found


def _read(node: ast.ClassDef) -> set[str]:
    return {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}


def _reached(classes: Classes, name: str) -> set[str]:
    """The class and every class of the file that it needs."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += _read(classes[one]) & set(classes)
    return found


def _names(some: set[str], classes: Classes) -> set[str]:
    return {name for one in some for name in _read(classes[one])}


def _is_network(classes: Classes, name: str) -> bool:
    return any(part.name == "forward" for part in _methods(classes, name))


def _methods(classes: Classes, name: str) -> Iterator[ast.FunctionDef]:
    """Its own, then those of its bases in the file."""
    for one in _lineage(classes, name):
        yield from (part for part in classes[one].body if isinstance(part, ast.FunctionDef))


def _lineage(classes: Classes, name: str) -> list[str]:
    found = [name]
    for one in found:
        found += [
            base.id for base in classes[one].bases if isinstance(base, ast.Name) and base.id in classes and base.id not in found
        ]
    return found


def _entry(classes: Classes, name: str) -> str:
    """The call that builds it; empty where an argument is another layer, or such as nobody can guess."""
    constructor = next((part for part in _methods(classes, name) if part.name == "__init__"), None)
    if constructor is None:
        return f"{name}()"
    constructor = with_handed_on(constructor, name, classes)
    known = {each.arg: settings(classes, name, each) for each in required(constructor)}
    said = arguments_for(constructor, known)
    return "" if said is None else f"{name}({said})"
