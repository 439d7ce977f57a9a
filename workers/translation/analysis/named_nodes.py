"""Nodes of a file by the text of an expression in them, looked up instead of searched for."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.parts import called_name


def functions_named(file: File, name: str) -> list[ast.FunctionDef]:
    return _functions(file).get(name, [])


def calls_named(file: File, name: str) -> list[ast.Call]:
    """Calls of a function or method of this name."""
    return _calls(file).get(name, [])


@once
def torch_names(file: File) -> frozenset[str]:
    """Whatever the file uses of torch, by its full name."""
    return frozenset(site.name for site in file.types.sites)


@once
def _functions(file: File) -> dict[str, list[ast.FunctionDef]]:
    found: dict[str, list[ast.FunctionDef]] = {}
    for function in file.nodes(ast.FunctionDef):
        found.setdefault(function.name, []).append(function)
    return found


@once
def _calls(file: File) -> dict[str, list[ast.Call]]:
    found: dict[str, list[ast.Call]] = {}
    for call in file.nodes(ast.Call):
        found.setdefault(called_name(call), []).append(call)
    return found
