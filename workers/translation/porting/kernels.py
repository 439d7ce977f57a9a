"""Operations of a file whose kernels on the CPU were measured to give something else than torch without an error, and for what.

It rests on what was measured by property (knowledge/properties) of the names that the file uses, as they are translated here:
what a target was chosen for is right, and what only some types show is told where the file has such types.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from knowledge import Text
from knowledge.installed import newest
from knowledge.property_reading import mended_by, words, wrong_without_a_word
from workers.translation.facts.types import UNKNOWN, Value
from workers.translation.file import File, Pending
from workers.translation.source.parts import operands

CODE = "port-cpu-special-values"
NAMED, LINES = 6, 5  # operations of one property, lines of one operation
FIRST = ("nan", "infinities", "empty")
_OF_FLOATS = frozenset({"float16", "bfloat16", "float32", "nan", "infinities", "huge", "tiny", "gradient", "gradient at bounds"})
_BROUGHT = {"float64": "float64", "complex64": "complex"}
_KINDS = {"int32": "int", "int64": "int", "bool": "bool"}

Found = dict[str, dict[str, list[int]]]  # property -> operation -> lines


def goes_wrong_on_cpu(file: File) -> tuple[ast.AST, Text] | None:
    """The first place, and what goes wrong where. None for what is written for another device, of which nothing is known."""
    if file.purpose.kind != "cpu":
        return None
    found: Found = {}
    nodes: list[ast.AST] = []
    for pending in file.pending:
        wrong = list(_wrong(file, pending))
        if wrong and pending.node is not None and not file.is_off(pending.node, CODE):
            nodes.append(pending.node)
            for each in wrong:
                line = file.source.position(pending.span[0])[0]
                found.setdefault(each, {}).setdefault(pending.torch.rpartition(".")[2], []).append(line)
    first = min(nodes, key=lambda node: file.source.span(node)[0], default=None)
    return (first, _told(found)) if first is not None else None


def _wrong(file: File, pending: Pending) -> Iterator[str]:
    if pending.verdict not in {"exact", "adapted"} or not pending.record:
        return
    measured = wrong_without_a_word(pending.record)
    if not measured:
        return
    mended = mended_by(pending.chosen) if pending.chosen else frozenset()
    known = _tensors(file, pending.node)
    yield from (each for each in measured if each not in mended and _concerns(file, each, known))


def _tensors(file: File, node: ast.AST | None) -> list[Value]:
    """Of a call, with a method's own; one that is not known where there is none, as for a layer."""
    call = node if isinstance(node, ast.Call) else file.parent(node) if node is not None else None
    if not isinstance(call, ast.Call):
        return [UNKNOWN]
    given = [file.known(each) for each in operands(call)]
    return [each for each in given if each.is_tensor] or [UNKNOWN]


def _concerns(file: File, measured: str, known: list[Value]) -> bool:
    if measured in _OF_FLOATS:
        return not all(each.dtype in {"int", "bool"} for each in known)
    if measured in _BROUGHT:
        return any(file.facts.program.may_be(each, _BROUGHT[measured]) for each in known)
    if measured in _KINDS:
        return any(each.dtype == _KINDS[measured] for each in known)
    return True


def _told(found: Found) -> Text:
    parts = [(words()[each], found[each]) for each in dict.fromkeys([*FIRST, *words()]) if each in found]
    english = "; ".join(f"{word.en}: {_places(places, '{} ({})', ', ', ' and {} more')}" for word, places in parts)
    chinese = "；".join(f"{word.zh}：{_places(places, '{}（第 {} 行）', '、', ' 等 {} 项')}" for word, places in parts)
    version = newest("mindspore")
    return Text(
        en=f"In this file, by lines, with MindSpore {version}: {english}.", zh=f"本文件（MindSpore {version}，含行号）：{chinese}。"
    )


def _places(operations: dict[str, list[int]], form: str, comma: str, rest: str) -> str:
    told = []
    for name, lines in list(operations.items())[:NAMED]:
        numbers = [str(line) for line in dict.fromkeys(sorted(lines))]
        told.append(form.format(f"`{name}`", comma.join(numbers[:LINES]) + ("…" if len(numbers) > LINES else "")))
    more = len(operations) - len(told)
    return comma.join(told) + (rest.format(more) if more > 0 else "")
