"""Whether the fault of a thread is there, by MindSpore version, as `python -m workers.parity measure upstream` left it.

Only an answer to today's program counts; what was asked otherwise is unknown, which is neither yes nor no.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any

from knowledge.evidence_reading import EVIDENCE
from knowledge.upstream import Device, Thread

FOLDER = EVIDENCE / "upstream"
_NAME = re.compile(r"mindspore-(?P<version>[\d.]+\d(?:rc\d+)?)-cpu\.json")


class Standing(StrEnum):
    """STILL: there on the newest version; FIXED: not there, but on an older one; UNSEEN: on none.

    REPORTED: not run there, or reported for another device and on none here, which says nothing of that device.
    """

    STILL = "still"
    FIXED = "fixed"
    UNSEEN = "unseen"
    REPORTED = "reported"


@dataclass(frozen=True, slots=True)
class Answer:
    """newest: the version that is spoken of; there: by version; fixed_in: the first that was measured without the fault."""

    standing: Standing
    newest: str
    there: dict[str, bool]
    fixed_in: str = ""


def file_of(version: str) -> Path:
    return FOLDER / f"mindspore-{version}-cpu.json"


def versions() -> tuple[str, ...]:
    """Those on which threads were measured, the newest last."""
    found = (_NAME.fullmatch(path.name) for path in FOLDER.glob("*.json"))
    return tuple(sorted((match["version"] for match in found if match), key=_in_order))


def answer(thread: Thread) -> Answer:
    """What was measured of a thread; no version is spoken of that was not asked with its program."""
    known = versions()
    newest = known[-1] if known else ""
    asked = ((version, run_of(thread, version)) for version in known)
    there = {version: run["there"] for version, run in asked if "there" in run}
    if newest not in there:
        return Answer(Standing.REPORTED, newest, there)
    if there[newest]:
        return Answer(Standing.STILL, newest, there)
    seen = [version for version in there if there[version]]
    if not seen:
        return Answer(Standing.UNSEEN if thread.device is Device.CPU else Standing.REPORTED, newest, there)
    later = [version for version in there if _in_order(version) > _in_order(seen[-1])]
    return Answer(Standing.FIXED, newest, there, fixed_in=later[0])


def run_of(thread: Thread, version: str) -> dict[str, Any]:
    """The end of today's program on a version: `there`, or `error`; empty when it was not run."""
    run = _runs(file_of(version)).get(thread.address, {}) if thread.program else {}
    return run if run.get("digest") == thread.digest else {}


@lru_cache(maxsize=8)
def _runs(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text(encoding="utf-8"))["threads"]) if path.is_file() else {}


def _in_order(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]
