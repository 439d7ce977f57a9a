"""Every example of every record was executed as it is translated today, and no promise was broken."""

from __future__ import annotations

import pytest

import knowledge
from knowledge.record import Profile
from workers.parity.outcomes import Book
from workers.parity.probes import Probe, probe


def probes() -> list[Probe]:
    records = knowledge.all_records()
    examples = [(r, n, e) for r in records for n, e in enumerate(r.examples) if e.inputs]
    return [probe(record, number, example, str(profile)) for record, number, example in examples for profile in Profile]


@pytest.mark.slow
def test_every_example_is_measured_and_holds():
    book = Book("2.10.0", "cpu")
    found = probes()
    stale = [p.key for p in found if not book.known(p)]
    assert stale == [], "run: .venv/bin/python -m workers.parity measure"
    assert book.broken() == []
    assert len(found) > 4000
