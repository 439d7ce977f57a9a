"""The first submodule whose output differs, with its line in both programs."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from workers.parity.answers import Said, compare_outputs
from workers.parity.compare import Comparison
from workers.parity.conversation import Heard
from workers.parity.facts import SHORT
from workers.parity.verdict import Class


def modules(torch: Heard, mindspore: Heard, names: frozenset[str], depth: int) -> list[Comparison]:
    """What every module that both sides have made of its input, in the order of the calls."""
    ours, theirs = torch.part("modules"), mindspore.part("modules")
    if ours.failure or theirs.failure:
        return []
    common = {output.path for output in ours.outputs} & {output.path for output in theirs.outputs}
    both = [Said([output for output in said.outputs if output.path in common]) for said in (ours, theirs)]
    return compare_outputs(both[0], both[1], depth, names)


def first_divergence(compared: Sequence[Comparison], torch: Heard, source: str, translated: str) -> dict[str, Any] | None:
    """None when every module gives the same."""
    for found in compared:
        if not found.kind.same and found.kind is not Class.NON_DETERMINISTIC:
            return _place(found.name, torch, source, translated) | {"comparison": found.to_dict()}
    return None


def _place(path: str, torch: Heard, source: str, translated: str) -> dict[str, Any]:
    module = path.partition("[")[0].partition(" ")[0]
    leaves = torch.parts["modules"].data.get("leaves", [])
    kind = next((str(leaf.get("module"))[:SHORT] for leaf in leaves if leaf.get("path") == path), "")
    attribute = next((part for part in reversed(module.split(".")) if not part.isdigit()), module)
    return {
        "module": module,
        "kind": kind,
        "record": f"torch.nn.{kind}" if kind else "",
        "line": line_of(source, attribute),
        "result_line": line_of(translated, attribute),
    }


def line_of(text: str, attribute: str) -> int | None:
    """Where `self.<attribute>` is first given a value."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Attribute) and target.attr == attribute for target in node.targets
        ):
            return node.lineno
    return None
