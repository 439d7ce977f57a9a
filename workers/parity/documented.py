"""A record's example with the official table taken at its word: its target stands where the torch name stood.

The rest of the example is translated as always. What the table itself excepts is not asked: arguments it names, and those
that its preface says MindSpore leaves out.
"""

from __future__ import annotations

import ast
import re
from dataclasses import replace

from knowledge import official
from knowledge.evidence_reading import DOCUMENTED
from knowledge.official import Row, Stated
from knowledge.record import Example, Kind, Profile, Record, Verdict
from workers.parity import probes
from workers.parity.plan.names import dotted
from workers.parity.probes import Probe

PLACE = "documented"  # the name that stands for the target in the example
LEFT_OUT = frozenset(
    "out layout device requires_grad pin_memory memory_format non_blocking stable generator dtype_policy async_op foreach "
    "fused capturable differentiable maximize check_reduction size_average reduce".split()
)


def probe(record: Record, number: int, example: Example) -> Probe | None:
    """None where the table says nothing that this example could show."""
    row = next((row for row in official.rows(record.torch) if row.stated is not Stated.DESCRIBED), None)
    if row is None:
        return None
    before = _with_target(example.before, record, row)
    if not before:
        return None
    found = probes.probe(record, number, replace(example, before=before), Profile.PORTABLE)
    if found.verdict not in (Verdict.EXACT, Verdict.ADAPTED):
        return None  # something else in the example is in doubt
    asked = probes.function_text(example.before, found.arguments, record.imports)
    text = f"import mindspore\n\n{PLACE} = {row.target}\n\n{found.translated}"
    return replace(found, profile=DOCUMENTED, source=asked, translated=text, verdict=str(row.stated))


def _with_target(before: str, record: Record, row: Row) -> str:
    tree = ast.parse(before)
    calls = _Calls(record)
    changed = calls.visit(tree)
    if not calls.found or any(_excepted(call, row) or _unknown_words(call, record) for call in calls.found):
        return ""
    return ast.unparse(ast.fix_missing_locations(changed))


def _excepted(call: ast.Call, row: Row) -> bool:
    words = {word.arg for word in call.keywords}
    if words & LEFT_OUT or None in words:
        return True
    match row.stated:
        case Stated.OVERLOADS | Stated.TYPES:
            return True
        case Stated.NAMES:
            return bool(words)
        case Stated.DEFAULTS:
            return not words >= set(row.arguments)
        case Stated.ARGUMENTS if not row.arguments:
            return bool(words)
    return bool(words & set(row.arguments))


def _unknown_words(call: ast.Call, record: Record) -> bool:
    """NumPy's spelling of an argument, which torch takes and documents nowhere."""
    return any(word.arg and not re.search(rf"\b{word.arg}\b", record.signature) for word in call.keywords)


class _Calls(ast.NodeTransformer):
    """Puts the target's place where the torch name was called; a method's receiver becomes the first argument."""

    def __init__(self, record: Record) -> None:
        self.record, self.found = record, list[ast.Call]()

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        if dotted(node.func, {}) == self.record.torch:
            receiver = []
        elif self.record.kind is Kind.METHOD and isinstance(node.func, ast.Attribute) and node.func.attr == self.record.short:
            receiver = [node.func.value]
        else:
            return node
        self.found.append(node)
        return ast.Call(ast.Name(PLACE, ast.Load()), [*receiver, *node.args], node.keywords)
