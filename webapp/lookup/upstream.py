"""Upstream threads as pages tell them: what was reported, and what was measured of it."""

from __future__ import annotations

from dataclasses import dataclass

from knowledge.upstream import Thread
from knowledge.upstream_data import concerning
from knowledge.upstream_evidence import Answer, answer
from webapp.frame.languages import localised


@dataclass(frozen=True)
class Row:
    """One thread in the reader's language."""

    thread: Thread
    title: str
    answer: Answer


def rows(*names: str, raising: bool = False) -> list[Row]:
    """Of torch names; `raising`: only faults that are errors."""
    return [Row(thread, localised(thread.title.to_dict()), answer(thread)) for thread in concerning(names, raising)]
