"""Where the repositories of projects lie: one folder each, shared by the pages and the workers of the queue `repositories`.

source.zip      what the user sent, or the commit that was cloned
branch.bundle   git's bundle of the branches that were made; patches.mbox and mindspore.zip are the same to read and to unpack
source.tree/    a clone of a git address
programs.*.json what a job translated each program to, all of them read together; gone once the pages have it
reviews.json    what reviewers made of the programs on their pages, for the next migration
"""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

SOURCE, BUNDLE, PATCHES, TREE = "source.zip", "branch.bundle", "patches.mbox", "mindspore.zip"
CLONE = "source.tree"
REVIEWS = "reviews.json"
DOWNLOADS = {"bundle": BUNDLE, "mbox": PATCHES, "mindspore": TREE}


def top() -> Path:
    state = os.environ.get("MINDPORT_STATE") or Path(__file__).resolve().parent.parent / "run"
    return Path(os.environ.get("MINDPORT_REPOSITORIES") or Path(state) / "repositories")


def folder(project: str) -> Path:
    """Made when it is first asked for. Raises ValueError for what is no id."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", project):
        raise ValueError(f"{project!r} is no project")
    found = top() / project
    found.mkdir(parents=True, exist_ok=True, mode=0o700)
    return found


def programs(job: str) -> str:
    return f"programs.{job}.json"


def put(project: str, name: str, data: Any) -> None:
    """Whole or not at all, as JSON."""
    place = folder(project) / name
    unfinished = place.with_suffix(f".{os.getpid()}")
    unfinished.write_text(json.dumps(data), encoding="utf-8")
    unfinished.replace(place)


def look(project: str, name: str) -> Any:
    """What was put there; None where nothing was."""
    try:
        return json.loads((folder(project) / name).read_bytes())
    except FileNotFoundError:
        return None


def forget(project: str, name: str) -> None:
    (folder(project) / name).unlink(missing_ok=True)


def drop(project: str) -> None:
    shutil.rmtree(folder(project), ignore_errors=True)
