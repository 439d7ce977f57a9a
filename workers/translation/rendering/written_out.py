"""Arguments that the result passes and the source did not: defaults of torch that MindSpore has otherwise, made explicit."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

import knowledge
from knowledge import Target, syntax
from workers.translation.file import File, Pending
from workers.translation.marks import MARKED
from workers.translation.result import Change
from workers.translation.source.parts import called_name
from workers.translation.source.survey import walk


def with_written(file: File, changes: list[tuple[Change, Pending]], written: ast.Module) -> list[tuple[Change, Pending]]:
    """The same changes; each says which arguments stand in its call although nobody passed them. `written`: the output's tree."""
    if not any(_targets(change) for change, _ in changes):
        return changes
    given = {file.source.span(call): call for call in file.nodes(ast.Call)}
    made = _Made(written)
    return [(_told(change, given.get(pending.span), made), pending) for change, pending in changes]


def _targets(change: Change) -> list[Target]:
    asked = change.verdict in MARKED and not change.off
    return _forms(change.record, change.target) if change.record and change.torch and not asked else []


@lru_cache(maxsize=4096)
def _forms(record: str, name: str) -> list[Target]:
    found = knowledge.find_exact(record)
    return [target for target in found.targets if target.name == name] if found else []


def _told(change: Change, before: ast.Call | None, made: _Made) -> Change:
    after = made.take(change) if before is not None and _targets(change) else None
    if before is None or after is None:
        return change
    passed, sources = _passed(change, before), _sources(change.record, change.target)
    said = {what.partition("=")[0] for what in change.assumed} | passed
    # A name that no record explains is left alone: it may be the source's own argument in other words.
    new = [k for k in after.keywords if k.arg in sources and k.arg not in said and not sources[k.arg] & passed]
    return replace(change, written=tuple(f"{keyword.arg}={ast.unparse(keyword.value)}" for keyword in new))


class _Made:
    """The calls of the result by line and name. Each is given once to the changes that begin on one line, in their order."""

    def __init__(self, written: ast.Module) -> None:
        self.named: dict[tuple[int, str], list[ast.Call]] = defaultdict(list)
        self.given: Counter[tuple[int, int, str]] = Counter()
        for call in sorted((node for node in walk(written) if isinstance(node, ast.Call)), key=_place):
            called = called_name(call)
            self.named[call.lineno, called].append(call)

    def take(self, change: Change) -> ast.Call | None:
        name = change.target.rpartition(".")[2]
        for line in range(change.result_line, change.result_end_line + 1):
            there, place = self.named.get((line, name), []), (change.result_line, line, name)
            if self.given[place] < len(there):
                self.given[place] += 1
                return there[self.given[place] - 1]
        return None


def _place(call: ast.Call) -> tuple[int, ...]:
    """In the order of the text; the inner one of a chain first."""
    return call.lineno, call.col_offset, call.end_lineno or 0, call.end_col_offset or 0


def _passed(change: Change, call: ast.Call) -> frozenset[str]:
    """torch's names of the arguments that the source gives."""
    known = knowledge.find_exact(change.record)
    names = [part.strip(" *").partition("=")[0] for part in known.signature.strip("()").split(",")] if known else []
    if change.torch.startswith("torch.Tensor.") and names[:1] in (["input"], ["self"]):
        names = names[1:]
    return frozenset(names[: len(call.args)]) | {keyword.arg for keyword in call.keywords if keyword.arg}


@lru_cache(maxsize=4096)
def _sources(record: str, name: str) -> dict[str, frozenset[str]]:
    """For each argument of the target the arguments of torch from which some form of the call makes it."""
    found: dict[str, frozenset[str]] = defaultdict(frozenset)
    for target in _forms(record, name):
        for theirs, ours in target.arguments.items():
            found[ours] |= {theirs}
        for ours in target.write_default:
            found[ours] |= set()
        for keyword in _keywords(target):
            found[keyword.arg or ""] |= {node.id for node in ast.walk(keyword.value) if isinstance(node, ast.Name)}
    return dict(found)


def _keywords(target: Target) -> Iterable[ast.keyword]:
    if not target.expression:
        return []
    name = target.name.rpartition(".")[2]
    calls = (node for node in ast.walk(syntax.module(target.expression)) if isinstance(node, ast.Call))
    return [keyword for call in calls if ast.unparse(call.func).rpartition(".")[2] == name for keyword in call.keywords]
