"""What the programs of a topic printed, as `python -m workers.parity measure topics` left it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from knowledge.evidence_reading import EVIDENCE


@dataclass(frozen=True, slots=True)
class Run:
    """One program's end: what it printed, and the error where it raised one."""

    printed: str
    digest: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class TopicEvidence:
    """`runs`: claim id (or "translation") -> side -> run; `after`: our translation and its verdict."""

    environment: dict[str, Any] = field(default_factory=dict)
    runs: dict[str, dict[str, Run]] = field(default_factory=dict)
    after: str = ""
    verdict: str = ""

    @property
    def same(self) -> bool:
        """Whether the translation printed what the original printed."""
        runs = self.runs.get("translation", {}).values()
        return len({run.printed for run in runs}) == 1 and not any(run.error for run in runs)


def topic_evidence(slug: str) -> TopicEvidence:
    """From the newest MindSpore on which topics were measured; empty when none was."""
    pages = sorted(EVIDENCE.glob(f"mindspore-*/topics/{slug}.json"), key=_version, reverse=True)
    return _read(pages[0]) if pages else TopicEvidence()


def _version(page: Path) -> tuple[int, ...]:
    return tuple(int(part) for part in page.parts[-3].split("-")[1].split(".") if part.isdecimal())


@lru_cache(maxsize=64)
def _read(page: Path) -> TopicEvidence:
    data = json.loads(page.read_text(encoding="utf-8"))
    runs = {place: {side: Run(**run) for side, run in sides.items()} for place, sides in data["runs"].items()}
    return TopicEvidence(data["environment"], runs, data["after"]["text"], data["after"]["verdict"])
