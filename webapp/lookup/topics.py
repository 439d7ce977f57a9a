"""What the templates of the topic pages are given, and the same as data."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

from knowledge.record import Text
from knowledge.topic import SIDES, Claim, Group, Holds, Topic
from knowledge.topic_evidence import Run, TopicEvidence, topic_evidence
from knowledge.topic_reading import all_topics, documents, find_topic
from webapp.frame.languages import localised

Context = dict[str, Any]
TITLES = {"torch": "PyTorch", "mindspore": "MindSpore"}


@dataclass(frozen=True)
class Saying:
    """Where a statement stands, in the reader's language."""

    title: str
    version: str
    sections: str


@dataclass(frozen=True)
class Executed:
    """A program with what it printed."""

    side: str
    title: str
    text: str
    run: Run | None


@dataclass(frozen=True)
class Row:
    id: str
    said_by: list[Saying]
    says: str
    holds: str
    measured: str
    executed: list[Executed]
    disputed: bool


def index_page() -> Context:
    groups = [(group, [summary(topic) for topic in all_topics() if topic.group == group]) for group in Group]
    claims = [claim for topic in all_topics() for claim in topic.claims]
    return {"groups": groups, "counts": _counts(claims), "total": len(claims), "documents": list(documents().values())}


def summary(topic: Topic) -> Context:
    """One line of a list of topics."""
    return {
        "slug": topic.slug,
        "title": _said(topic.title),
        "summary": _said(topic.summary),
        "counts": _counts(topic.claims),
        "conflicts": len(topic.conflicts()),
    }


def topic_page(topic: Topic) -> Context:
    kept = topic_evidence(topic.slug)
    disputed = {claim.id for pair in topic.conflicts() for claim in pair}
    return {
        **summary(topic),
        "topic": topic,
        "total": len(topic.claims),
        "rows": [_row(claim, kept, claim.id in disputed) for claim in topic.claims],
        "conflicts": [[_row(claim, kept, True) for claim in pair] for pair in topic.conflicts()],
        "note": _said(topic.translation.note),
        "before": topic.translation.before.strip(),
        "after": kept.after.strip(),
        "verdict": kept.verdict,
        "outputs": [(TITLES[side], kept.runs.get("translation", {}).get(side)) for side in SIDES],
        "same": kept.same,
        "environment": kept.environment,
        "records": topic.records,
        "see_also": [summary(other) for slug in topic.see_also if (other := find_topic(slug))],
    }


def _row(claim: Claim, kept: TopicEvidence, disputed: bool) -> Row:
    runs = kept.runs.get(claim.id, {})
    executed = [Executed(side, TITLES[side], text.strip(), runs.get(side)) for side, text in claim.probes()]
    return Row(claim.id, _sayings(claim), _said(claim.says), claim.holds, _said(claim.measured), executed, disputed)


def _sayings(claim: Claim) -> list[Saying]:
    """Each document once, the oldest first."""
    sections: dict[str, list[str]] = {}
    for source in claim.said_by:
        sections.setdefault(source.document, []).append(source.section)
    found = [(document, sections[id]) for id, document in documents().items() if id in sections]
    return [Saying(_said(document.title), _said(document.version), "; ".join(named)) for document, named in found]


def _counts(claims: tuple[Claim, ...] | list[Claim]) -> list[tuple[str, int]]:
    counted = Counter(claim.holds for claim in claims)
    return [(holds, counted[holds]) for holds in Holds if counted[holds]]


def _said(text: Text) -> str:
    return localised(text.to_dict())


def topic_data(topic: Topic) -> dict[str, Any]:
    """Everything the page says, for programs: both languages, every program and what it printed."""
    kept = topic_evidence(topic.slug)
    named = {source.document for claim in topic.claims for source in claim.said_by}
    return {
        **asdict(topic),
        "documents": [asdict(document) for id, document in documents().items() if id in named],
        "conflicts": [[claim.id for claim in pair] for pair in topic.conflicts()],
        "evidence": {**asdict(kept), "same": kept.same},
    }
