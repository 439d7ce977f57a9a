"""What is behind a record: as one word for lists, and example by example for its page."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

import knowledge
from knowledge import Evidence, Record
from webapp.review.translation import Translation

NO_STATEMENT = frozenset({"not-run", "non-deterministic"})
PROMISES = frozenset({"exact", "adapted"})


@dataclass(frozen=True)
class Side:
    """A translation of an example, and the profiles that give it."""

    text: str
    profiles: list[str]


@dataclass(frozen=True)
class Shown:
    """One example with what it became and what was measured."""

    before: str
    inputs: dict[str, str]
    sides: list[Side] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list)


def chips(translation: Translation) -> dict[str, str]:
    """For each record that explains a change, the state of its evidence."""
    return {name: state(name) for name in {change.record for change in translation.changes} if name}


def state(name: str) -> str:
    """measured, conflict (a promise that a measurement contradicts) or unmeasured."""
    said = [entry for entry in knowledge.evidence_for(name) if entry.kind not in NO_STATEMENT]
    if any(entry.verdict in PROMISES and not entry.same for entry in said):
        return "conflict"
    return "measured" if said else "unmeasured"


def examples(record: Record) -> list[Shown]:
    entries = knowledge.evidence_for(record.torch)
    return [
        _shown(example.before, example.inputs, [entry for entry in entries if entry.example == number])
        for number, example in enumerate(record.examples)
    ]


def _shown(before: str, inputs: dict[str, str], entries: list[Evidence]) -> Shown:
    texts: dict[str, list[str]] = {}
    for entry in entries:
        if entry.after:
            texts.setdefault(spoken(entry.after), []).append(entry.profile)
    rows = [row for entry in entries for row in _rows(entry)]
    return Shown(before.strip(), inputs, [Side(text, profiles) for text, profiles in texts.items()], rows)


def _rows(entry: Evidence) -> Iterator[dict[str, Any]]:
    where = {name: entry.environment.get(name, "") for name in ("mindspore", "torch", "device")}
    about = {**where, "profile": entry.profile, "error": entry.error}
    if not entry.outputs:
        yield {**about, "outcome": entry.kind, "note": entry.note}
    for output in entry.outputs:
        # No difference is written as an absent number; for the reader it is a zero.
        numbers = {"max_abs": output.max_abs or 0.0, "max_rel": output.max_rel or 0.0} if output.dtype else {}
        yield {**about, **asdict(output), **numbers, "outcome": output.kind, "note": output.note or entry.note}


def spoken(program: str) -> str:
    """The measured program without the function that was put around the example."""
    try:
        tree = ast.parse(program)
    except SyntaxError:
        return program
    wrapper = next((node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "example"), None)
    if wrapper is None:
        return program
    lines = program.splitlines()
    outside = "\n".join(lines[: wrapper.lineno - 1]).strip()
    body = [line.removeprefix("    ") for line in lines[wrapper.body[0].lineno - 1 : wrapper.end_lineno]]
    return f"{outside}\n\n" + "\n".join(line.removeprefix("return ") for line in body).strip()
