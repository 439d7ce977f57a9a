"""What an import of torch rests on: the records of the names that come through it, with their evidence."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping

from knowledge import syntax
from webapp.review.translation import Change

RULE = "imports"


def served(source: str, changes: Iterable[Change]) -> Mapping[int, tuple[str, ...]]:
    """Id of each change of an import -> names of records, in the order of the program. A name comes by the nearest import."""
    imports = {change.line: change.id for change in changes if change.rule == RULE}
    found: dict[int, dict[str, None]] = {number: {} for number in imports.values()}
    brought = _brought(source, imports) if imports else {}
    for change in changes:
        if (
            change.record
            and change.rule != RULE
            and not change.torch.startswith("torch.Tensor.")
            and (number := _nearest(brought, change.torch)) is not None
        ):
            found[number][change.record] = None
    return {number: tuple(records) for number, records in found.items()}


def _brought(source: str, imports: Mapping[int, int]) -> dict[str, int]:
    """Full name of what is imported -> the change of its import."""
    found: dict[str, int] = {}
    for node in ast.walk(syntax.module(source.removeprefix("\ufeff"))):
        if isinstance(node, ast.Import | ast.ImportFrom) and node.lineno in imports:
            module = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            found |= {(module + alias.name).removesuffix(".*"): imports[node.lineno] for alias in node.names}
    return found


def _nearest(brought: Mapping[str, int], name: str) -> int | None:
    """A name of torch may have been imported itself, or a module above it."""
    while name and name not in brought:
        name = name.rpartition(".")[0]
    return brought.get(name)
