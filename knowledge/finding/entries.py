"""What can be found: one entry for each page that answers something."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any

from knowledge.advice import Advice, all_advice
from knowledge.codes import all_differences
from knowledge.error_reading import all_errors
from knowledge.finding.words import asked, words
from knowledge.reading import all_records
from knowledge.recipe import COMMENT, all_recipes, comments
from knowledge.record import Record, Text
from knowledge.topic_reading import all_topics

_SYNTAX = re.compile(r"\(\?(?:P<\w+>|[:=!<i]+\)?)|\\[A-Za-z]|\{[\d,]*\}|\[[^\]]*\]|[\\()|?*+^$]")
PAGES = Path(__file__).parent / "pages.toml"


class EntryKind(StrEnum):
    RECORD = "record"
    RECIPE = "recipe"
    TOPIC = "topic"
    ERROR = "error"
    RULE = "rule"
    CODE = "code"
    PAGE = "page"


@dataclass(frozen=True, slots=True)
class Entry:
    """`id` is unique within its kind: a torch name, a slug, a code. `words`: what people call it; `body`: what else it says."""

    kind: EntryKind
    id: str
    title: Text
    summary: Text
    words: tuple[str, ...] = ()
    body: str = ""
    record: Record | None = None

    def to_dict(self) -> dict[str, Any]:
        """For programs: both languages; `torch` is the name where it is a record's."""
        told = {"kind": str(self.kind), "id": self.id, "title": self.title.to_dict(), "summary": self.summary.to_dict()}
        return told | ({"torch": self.id} if self.record else {})

    @property
    def address(self) -> str:
        """How search terms name it: a torch name as it is, everything else with its kind in front."""
        return self.id if self.kind is EntryKind.RECORD else f"{self.kind}:{self.id}"


@lru_cache(maxsize=1)
def all_entries() -> tuple[Entry, ...]:
    return (*_records(), *_recipes(), *_topics(), *_errors(), *_rules(), *_pages())


def _records() -> Iterator[Entry]:
    for record in all_records():
        name = Text(en=record.torch, zh=record.torch)
        yield Entry(EntryKind.RECORD, record.torch, name, record.summary, record.search_terms, record=record)


def _recipes() -> Iterator[Entry]:
    for recipe in all_recipes():
        said = {comment for program in (recipe.torch, recipe.mindspore) for comment in COMMENT.findall(program)}
        body = " ".join(f"{comment} {comments().get(comment, '')}" for comment in sorted(said))
        yield Entry(EntryKind.RECIPE, recipe.slug, recipe.title, recipe.summary, recipe.search_terms, body)


def _topics() -> Iterator[Entry]:
    for topic in all_topics():
        said = " ".join(claim.says.en + " " + claim.says.zh for claim in topic.claims)
        yield Entry(EntryKind.TOPIC, topic.slug, topic.title, topic.summary, topic.search_terms, said)


def _errors() -> Iterator[Entry]:
    for error in all_errors():
        said = (error.says, *map(_literal, error.patterns))
        yield Entry(EntryKind.ERROR, error.slug, error.title, error.cause, said, f"{error.cure.en} {error.cure.zh}")


def _literal(pattern: str) -> str:
    """The words of a regular expression: other ways in which the message is said."""
    return _SYNTAX.sub(" ", pattern)


def _rules() -> Iterator[Entry]:
    for each in all_advice().values():
        yield Entry(EntryKind.RULE, each.code, each.summary, each.rewrite, _called(each))


def coded(code: str) -> Entry | None:
    """The entry of a code as it stands on marks; only its own code finds it, the words find the record or advice."""
    found = all_differences().get(code.upper())
    about = (found.record.torch if found.record else found.slug) if found else ""
    return Entry(EntryKind.CODE, found.code, Text(f"{found.code} {about}", f"{found.code} {about}"), found.title) if found else None


def _called(rule: Advice) -> tuple[str, ...]:
    """`graph-dict-method` is searched for as "dict method", and as "dict method in graph mode" where its words say anything."""
    about, _, name = rule.code.partition("-")
    name = name.replace("-", " ")
    says = about == "graph" and not set(words(name)) & {"graph", "mode"} and asked(f"{name} in graph mode") != asked("graph mode")
    return (name, f"{name} in graph mode", f"{name} jit") if says else (name,)


def page_entry(slug: str) -> Entry:
    return next(entry for entry in _pages() if entry.id == slug)


def _pages() -> Iterator[Entry]:
    for slug, page in tomllib.loads(PAGES.read_text(encoding="utf-8")).items():
        yield Entry(EntryKind.PAGE, slug, Text(**page["title"]), Text(**page["summary"]), tuple(page["search_terms"]))
