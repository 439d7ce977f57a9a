"""Measured numbers on the lines of the source: where a module is made, a function defined, a variable last given its value."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any

from workers.parity.compare import Comparison
from workers.parity.verdict import Class, worst


def by_line(source: str, found: Iterable[Comparison]) -> dict[str, dict[str, Any]]:
    """Line number (a JSON key) to the worst that was measured of what stands there."""
    places = _places(source)
    lines: dict[int, list[Comparison]] = {}
    for one in found:
        line = places.get(_name(one.name))
        if line and one.kind is not Class.NOT_RUN and one.max_abs is not None:
            lines.setdefault(line, []).append(one)
    return {str(line): _worst(some) for line, some in sorted(lines.items())}


def _worst(some: list[Comparison]) -> dict[str, Any]:
    kind = worst(one.kind for one in some)
    shown = max((one for one in some if one.kind is kind), key=lambda one: one.max_abs or 0.0)
    told = shown.to_dict()
    return {"class": str(kind), "of": shown.name, "max_abs": told["max_abs"], "max_rel": told["max_rel"]}


def _name(path: str) -> str:
    """`layers.0.conv1 (call 2)[0]` is made where `self.conv1` is; `mean()[1]` where `mean` is defined."""
    head = path.partition("[")[0].partition(" ")[0].partition(",")[0].removesuffix("()")
    return next((part for part in reversed(head.split(".")) if not part.isdigit()), head)


def _places(source: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, node.lineno)
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            for part in ast.walk(target):
                if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
                    found.setdefault(part.attr, node.lineno)
                elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    found[part.id] = max(found.get(part.id, 0), node.lineno)
    return found
