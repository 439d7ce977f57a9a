"""What a mark is about, by a stable code, and where the author of a line has switched it off."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from knowledge import Text, codes, find_exact

MARKED = frozenset({"review", "unsupported"})
OF_RECORD = "record"  # a reason's key: it quotes the record
_OFF = re.compile(r"#\s*mindport:\s*off\b([\w\s.,-]*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Reason(Text):
    """A reason that the engine gives. key: which one of `reason` in knowledge/codes.toml, or OF_RECORD."""

    key: str = ""


class Marking(Protocol):
    """A change before or after its place is known."""

    verdict: str
    rule: str
    record: str
    reason: Text
    decision: str


def code_of(marking: Marking) -> str:
    """The code of the difference; empty where nothing is marked."""
    if marking.verdict not in MARKED:
        return ""
    key = "decision" if marking.decision else marking.reason.key if isinstance(marking.reason, Reason) else ""
    quoted = key == OF_RECORD
    if key and not quoted:
        return codes.code_of(f"reason:{key}")
    record, own = find_exact(marking.record), codes.of_record(marking.record)
    if own and record and (quoted or not marking.rule or marking.reason in codes.own_texts(record)):
        return own
    return codes.code_of(f"rule:{marking.rule}") or own or codes.code_of("reason:other")


def switched_off(line: str, *names: str) -> bool:
    """Whether a line ends with `# mindport: off`, or with that and one of the names: a code, a record, a piece of advice."""
    off = _OFF.search(line)
    if not off:
        return False
    said = {word.lower() for word in re.split(r"[\s,]+", off[1]) if word}
    return not said or bool(said & {name.lower() for name in names if name})
