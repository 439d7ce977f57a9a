"""Checks over all topics: links lead somewhere, both languages speak, every statement was run as it stands, nothing is copied."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from knowledge import syntax
from knowledge.checks import Fault, Report
from knowledge.reading import find_exact
from knowledge.record import Text
from knowledge.shingles import copied
from knowledge.topic import Claim, Topic, digest
from knowledge.topic_evidence import TopicEvidence, topic_evidence
from knowledge.topic_reading import TOPICS, documents, find_topic, read_topic
from knowledge.values import RecordError

_CJK = re.compile(r"[\u3400-\u9fff]")
_MEASURE = "run: python -m workers.parity measure topics"


def faults(folder: Path = TOPICS) -> Iterator[Fault]:
    """Everything that is wrong with the topics of a folder."""
    for path in sorted(folder.glob("*.toml")):
        try:
            topic = read_topic(path)
        except RecordError as error:
            yield Fault(path, "schema", "file", str(error).removeprefix(f"{path}: "), "see knowledge/topic.py for the keys")
            continue
        for check in (_languages, _copies, _links, _programs, _evidence):
            yield from (Fault(path, check.__name__.strip("_"), *report) for report in check(topic))


def texts(topic: Topic) -> Iterator[tuple[str, Text]]:
    """Every text that a reader sees, with its key."""
    yield "title", topic.title
    yield "summary", topic.summary
    yield "translation.note", topic.translation.note
    for claim in topic.claims:
        yield f"claims.{claim.id}.says", claim.says
        yield f"claims.{claim.id}.measured", claim.measured


def _languages(topic: Topic) -> Report:
    for key, text in texts(topic):
        if not text.en.strip() or _CJK.search(text.en):
            yield f"{key}.en", repr(text.en), "write it in English"
        if not _CJK.search(text.zh):
            yield f"{key}.zh", repr(text.zh), "write it in Chinese"


def _copies(topic: Topic) -> Report:
    for key, text in texts(topic):
        for language, wording in text.to_dict().items():
            if found := copied(wording):
                yield f"{key}.{language}", f"{found[0]!r} stands in {found[1]}", "say it in words of our own"


def _links(topic: Topic) -> Report:
    for name in topic.records:
        if find_exact(name) is None:
            yield "records", f"there is no record {name!r}", "write it or name another"
    for slug in topic.see_also:
        if find_topic(slug) is None or slug == topic.slug:
            yield "see_also", f"{slug!r} is no other topic", "name another"
    for claim in topic.claims:
        yield from _claim_links(topic, claim)


def _claim_links(topic: Topic, claim: Claim) -> Report:
    key = f"claims.{claim.id}"
    if [other.id for other in topic.claims].count(claim.id) > 1 or not re.fullmatch(r"[a-z][a-z0-9-]*", claim.id):
        yield key, f"{claim.id!r} is taken, or no address", "give it a name of its own: small letters and hyphens"
    for source in claim.said_by:
        if source.document not in documents():
            yield f"{key}.said_by", f"there is no document {source.document!r}", f"one of {', '.join(documents())}"
    for other in claim.contradicts:
        if topic.claim(other) is None or other == claim.id:
            yield f"{key}.contradicts", f"{other!r} is no other claim of this topic", "name one"


def _programs(topic: Topic) -> Report:
    shown = [(f"claims.{claim.id}.{side}", text) for claim in topic.claims for side, text in claim.probes()]
    for claim in topic.claims:
        if not claim.said_by or not any(claim.probes()):
            yield f"claims.{claim.id}", "nobody says it, or no program shows it", "give it said_by, and torch or mindspore"
    for key, text in [*shown, ("translation.before", topic.translation.before)]:
        try:
            syntax.module(text)
        except SyntaxError as error:
            yield key, f"no Python: {error.msg}", "correct it"


def _evidence(topic: Topic) -> Report:
    kept = topic_evidence(topic.slug)
    for claim in topic.claims:
        for side, text in claim.probes():
            yield from _run(kept, claim.id, side, text)
    yield from _run(kept, "translation", "torch", topic.translation.before)


def _run(kept: TopicEvidence, place: str, side: str, text: str) -> Report:
    run = kept.runs.get(place, {}).get(side)
    if run is None or run.digest != digest(side, text):
        yield f"{place}.{side}", "not run as it stands", _MEASURE
    elif run.error:
        yield f"{place}.{side}", run.error, "let the program catch what it wants to show"
