"""What an import of torch rests on: the records of the names that come through it, with their evidence."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable, Mapping, Sequence

from knowledge import syntax
from webapp.frame.highlighting import lines_of
from webapp.review.translation import Change

RULE = "imports"
LONGEST = 60  # lines of one import


def served(source: str, changes: Iterable[Change]) -> Mapping[int, tuple[str, ...]]:
    """Id of each change of an import -> names of records, in the order of the program. A name comes by the nearest import."""
    changes = tuple(changes)
    imports = [change for change in changes if change.rule == RULE]
    found: dict[int, dict[str, None]] = {change.id: {} for change in imports}
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


def _brought(source: str, imports: Iterable[Change]) -> dict[str, int]:
    """Full name of what is imported -> the change of its import."""
    found: dict[str, int] = {}
    lines = lines_of(source.removeprefix("\ufeff"))
    for change in imports:
        for node in _imports(lines, change):
            module = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            found |= {(module + alias.name).removesuffix(".*"): change.id for alias in node.names}
    return found


def _imports(lines: Sequence[str], change: Change) -> list[ast.Import | ast.ImportFrom]:
    """Those that begin where the change does. Its lines alone are read: the page of a long program is not to wait for its tree."""
    for end in range(change.end_line, min(change.end_line + LONGEST, len(lines)) + 1):
        try:
            tree = syntax.module(textwrap.dedent("\n".join(lines[change.line - 1 : end])))
        except SyntaxError:  # it goes on below
            continue
        return [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom) and node.lineno == 1]
    return []


def _nearest(brought: Mapping[str, int], name: str) -> int | None:
    """A name of torch may have been imported itself, or a module above it."""
    while name and name not in brought:
        name = name.rpartition(".")[0]
    return brought.get(name)
