"""What became another between two dumps of the knowledge base: names that came and went, targets, verdicts, what was measured."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

Answers = dict[str, str]
"""What there is to say of one name -> the answer."""


def changes(before: Iterable[str], after: Iterable[str]) -> Iterator[str]:
    """A line for each difference, in the order of names; both are lines of a dump."""
    old, new = _answers(before), _answers(after)
    for name in sorted(old.keys() | new.keys()):
        if name not in old or name not in new:
            yield f"{'+' if name in new else '-'} {name}"
            continue
        for asked in sorted(old[name].keys() | new[name].keys()):
            was, now = old[name].get(asked, "none"), new[name].get(asked, "none")
            if was != now:
                yield f"{name}: {asked}: {was} -> {now}"


def digest(lines: Iterable[str]) -> str:
    """The same knowledge has the same."""
    found = hashlib.sha256()
    for line in lines:
        found.update(f"{line}\n".encode())
    return found.hexdigest()


def read(path: Path) -> list[str]:
    """A dump as /kb/dump.jsonl.gz gives it."""
    return gzip.decompress(path.read_bytes()).decode().splitlines()


def _answers(lines: Iterable[str]) -> dict[str, Answers]:
    found = (json.loads(line) for line in lines)
    return {data["torch"]: dict(_of(data)) for data in found if data["type"] == "record"}


def _of(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Targets by profile, in their order; measurements by profile and example."""
    of_profile: dict[str, list[str]] = {}
    for target in data["targets"]:
        said = " ".join(filter(None, (target["name"] or target["expression"], target["when"] and f"when {target['when']}")))
        of_profile.setdefault(target["profile"], []).append(f"{said} [{target['verdict']}]")
    for profile, targets in of_profile.items():
        yield f"{profile} target", " | ".join(targets)
    for one in data["evidence"]:
        where = f"{one['profile']} example {one['example']}" + (f" for {one['device']}" if one["device"] else "")
        yield f"measured {where}", one["kind"]
