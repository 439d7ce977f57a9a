"""A record as JSON: everything the page says, for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import knowledge
from knowledge import Record, codes, declaration_reading, upstream_data
from knowledge.property_reading import properties_of
from webapp.lookup import devices, evidence, timeline
from webapp.lookup.conflicts import Conflict, conflicts
from webapp.lookup.measured import Choice, newest


def record_data(record: Record, choice: Choice | None = None) -> dict[str, Any]:
    """`choice` selects the version whose evidence is told; the timeline always has all of them."""
    choice = choice or newest()
    return {
        **asdict(record),
        "code": codes.of_record(record.torch),
        "properties": {v: asdict(told) for v in knowledge.versions() if (told := properties_of(record.torch, v))},
        "measured_on": {"mindspore": choice.version, "device": choice.device},
        "evidence_state": evidence.state(record.torch, choice),
        "conflicts": [_conflict(each) for each in conflicts(record.torch, choice)],
        "timeline": [asdict(line) for line in timeline.lines(record, choice)],
        "declared": {"mindspore": declaration_reading.version(), "devices": [asdict(row) for row in devices.rows(record)]},
        "official": [asdict(edition) for edition in timeline.editions(record.torch)],
        "upstream": upstream_data.data(record.torch),
        "evidence": [asdict(entry) for entry in knowledge.evidence_on(record.torch, *choice)],
        "neighbours": [near.torch for near in knowledge.neighbours(record.torch)],
    }


def _conflict(each: Conflict) -> dict[str, Any]:
    entry = each.found.entry
    measured = {"outcome": each.found.state, "detail": each.found.detail, "max_abs": entry.max_abs, "example": entry.example}
    return {"source": each.source, "said": each.said, "target": each.target, "measured": measured}
