"""Statements and expressions that graph mode has no syntax for."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.graph_mode.compiled import Compiled

SYNTAX: dict[type[ast.AST], str] = {
    ast.Yield: "graph-yield",
    ast.YieldFrom: "graph-yield",
    ast.Try: "graph-try",
    ast.TryStar: "graph-try",
    ast.With: "graph-with",
    ast.Nonlocal: "graph-nonlocal",
    ast.Global: "graph-global",
    ast.Set: "graph-set",
    ast.SetComp: "graph-set",
    ast.NamedExpr: "graph-walrus",
    ast.Delete: "graph-del",
    ast.Import: "graph-import",
    ast.ImportFrom: "graph-import",
    ast.ClassDef: "graph-class",
}


def filtered_comprehensions(function: Compiled) -> Iterator[ast.AST]:
    """`[f(i) for i in items if i]`"""
    for node in function.nodes:
        if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp) and any(each.ifs for each in node.generators):
            yield node


def nested_comprehensions(function: Compiled) -> Iterator[ast.AST]:
    """`[f(i, j) for i in rows for j in columns]`"""
    for node in function.nodes:
        if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp) and len(node.generators) > 1:
            yield node


def loop_else(function: Compiled) -> Iterator[ast.AST]:
    for node in function.nodes:
        if isinstance(node, ast.For | ast.While) and node.orelse:
            yield node.orelse[0]


def complex_numbers(function: Compiled) -> Iterator[ast.AST]:
    for node in function.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, complex):
            yield node


def unpacked_dicts(function: Compiled) -> Iterator[ast.AST]:
    """`{**d, "b": y}` and `d | e`."""
    for node in function.nodes:
        if isinstance(node, ast.Dict) and None in node.keys:
            yield node
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            yield from (node for side in (node.left,) if isinstance(side, ast.Dict) or function.file.known(side).kind == "dict")
