"""All programs of a repository, translated with what they say to each other; what was translated once is not done again."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import knowledge
from workers import translation
from workers.translation import Translation, Unusable
from workers.translation.targeting import Purpose
from workers.translation.tree import translate_all

KEPT = 20  # repositories whose translations are kept

Result = Translation | Unusable


def translations(sources: Mapping[str, str], asked: Purpose) -> dict[str, Result]:
    """By path. The last results for these very texts, this purpose and this engine are used again."""
    place = _place(sources, asked)
    if (found := _kept(place)) is not None:
        return found
    made = dict(translate_all(sources, replace(asked, companion="package"), os.cpu_count() or 1))
    _keep(place, made)
    return made


def _place(sources: Mapping[str, str], asked: Purpose) -> Path:
    """A file in the user's cache, named by all that the results depend on."""
    digest = hashlib.sha256(_engine())
    digest.update(json.dumps([asdict(asked), sorted(sources.items())]).encode("utf-8", "surrogatepass"))
    return folder() / f"{digest.hexdigest()}.json"


def folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "mindport" / "translations"


@lru_cache(maxsize=1)
def _engine() -> bytes:
    """Engine, records and companion as they are now, by size and time of every file: a change of any makes all results old."""
    digest = hashlib.sha256()
    workers = Path(translation.__file__).parent.parent
    for top in (workers / "translation", workers / "bundling", workers / "companion", Path(knowledge.__file__).parent):
        for where, below, files in os.walk(top):
            below[:] = sorted(name for name in below if name != "__pycache__")
            for name in sorted(files):
                state = os.stat(f"{where}/{name}")
                digest.update(f"{name} {state.st_size} {state.st_mtime_ns}\n".encode())
    return digest.digest()


def _kept(place: Path) -> dict[str, Result] | None:
    """None where there is none, or none that can be read."""
    try:
        found = {path: _read(data) for path, data in json.loads(place.read_bytes()).items()}
        os.utime(place)
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return found


def _keep(place: Path, made: Mapping[str, Result]) -> None:
    """Whoever cannot write a cache does without."""
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        unfinished = place.with_suffix(f".{os.getpid()}")
        unfinished.write_text(json.dumps({path: _written(result) for path, result in made.items()}), encoding="utf-8")
        unfinished.replace(place)
        for old in sorted(place.parent.glob("*.json"), key=lambda path: -path.stat().st_mtime)[KEPT:]:
            old.unlink()


def _written(result: Result) -> dict[str, object]:
    if isinstance(result, Unusable):
        return {"unusable": [result.reason, result.message, result.line, result.column]}
    return result.to_dict()


def _read(data: dict[str, Any]) -> Result:
    return Unusable(*data["unusable"]) if "unusable" in data else Translation.from_dict(data)
