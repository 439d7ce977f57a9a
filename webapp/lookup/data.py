"""A record as JSON: everything the page says, for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import knowledge
from knowledge import Record


def record_data(record: Record) -> dict[str, Any]:
    evidence = [asdict(entry) for entry in knowledge.evidence_for(record.torch)]
    return {**asdict(record), "evidence": evidence, "neighbours": [near.torch for near in knowledge.neighbours(record.torch)]}
