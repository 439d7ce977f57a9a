"""Topic files and document files, read strictly: `topics/<slug>.toml`, `documents/<id>.toml`."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from knowledge import values
from knowledge.topic import Claim, Document, Group, Holds, Shown, Source, Topic
from knowledge.values import RecordError

TOPICS = Path(__file__).parent / "topics"
DOCUMENTS = Path(__file__).parent / "documents"

_SOURCE: dict[str, values.Reader] = {"document": values.string, "section": values.string}


def _items(value: Any, key: str) -> list[tuple[str, Any]]:
    if not isinstance(value, list):
        raise RecordError(f"{key}: a list expected")
    return [(f"{key}[{place}]", item) for place, item in enumerate(value)]


def _sources(value: Any, key: str) -> tuple[Source, ...]:
    return tuple(Source(**values.entries(item, _SOURCE, at, tuple(_SOURCE))) for at, item in _items(value, key))


_CLAIM: dict[str, values.Reader] = {
    "id": values.string,
    "said_by": _sources,
    "says": values.text,
    "holds": values.word(Holds),
    "measured": values.text,
    "torch": values.string,
    "mindspore": values.string,
    "contradicts": values.strings,
}
_SHOWN: dict[str, values.Reader] = {"before": values.string, "note": values.text}


def _claims(value: Any, key: str) -> tuple[Claim, ...]:
    needed = ("id", "said_by", "says", "holds", "measured")
    return tuple(Claim(**values.entries(item, _CLAIM, at, needed)) for at, item in _items(value, key))


def _shown(value: Any, key: str) -> Shown:
    return Shown(**values.entries(value, _SHOWN, key, tuple(_SHOWN)))


_TOPIC: dict[str, values.Reader] = {
    "title": values.text,
    "summary": values.text,
    "group": values.word(Group),
    "search_terms": values.strings,
    "records": values.strings,
    "see_also": values.strings,
    "translation": _shown,
    "claims": _claims,
}
_DOCUMENT: dict[str, values.Reader] = {"title": values.text, "version": values.text, "language": values.string}


def read_topic(path: Path) -> Topic:
    """One topic file. Raises RecordError with file and key."""
    needed = ("title", "summary", "group", "translation", "claims")
    return Topic(slug=path.stem, **_entries(path, _TOPIC, needed))


def _entries(path: Path, readers: dict[str, values.Reader], needed: tuple[str, ...]) -> dict[str, Any]:
    try:
        return values.entries(tomllib.loads(path.read_text(encoding="utf-8")), readers, "", needed)
    except (RecordError, tomllib.TOMLDecodeError) as error:
        raise RecordError(f"{path}: {error}") from None


@lru_cache(maxsize=1)
def all_topics() -> tuple[Topic, ...]:
    """Every topic, in the order of the index: by group, then by name."""
    groups = list(Group)
    found = (read_topic(path) for path in TOPICS.glob("*.toml"))
    return tuple(sorted(found, key=lambda topic: (groups.index(topic.group), topic.slug)))


@lru_cache(maxsize=1)
def documents() -> dict[str, Document]:
    """The documents by their id, the oldest first."""
    paths = sorted(DOCUMENTS.glob("*.toml"), key=lambda path: (path.stem.rpartition("-")[2], path.stem))
    return {path.stem: Document(id=path.stem, **_entries(path, _DOCUMENT, tuple(_DOCUMENT))) for path in paths}


def find_topic(slug: str) -> Topic | None:
    return next((topic for topic in all_topics() if topic.slug == slug), None)


@lru_cache(maxsize=1)
def _by_record() -> dict[str, tuple[Topic, ...]]:
    found: dict[str, tuple[Topic, ...]] = {}
    for topic in all_topics():
        for name in topic.records:
            found[name] = (*found.get(name, ()), topic)
    return found


def topics_of(record: str) -> tuple[Topic, ...]:
    """The topics that explain a torch name."""
    return _by_record().get(record, ())
