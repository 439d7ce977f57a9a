"""Every example of every record was executed as it is translated today, and no promise was broken."""

from __future__ import annotations

import pytest

import knowledge
from workers.parity import measure
from workers.parity.outcomes import Book


@pytest.mark.slow
def test_every_example_is_measured_and_holds():
    book = Book("2.10.0", "cpu")
    found, faulty = measure.all_probes(knowledge.all_records())
    assert faulty == []
    stale = [p.key for p in found if not book.known(p)]
    assert stale == [], "run: .venv/bin/python -m workers.parity measure"
    assert book.broken() == []
    assert len(found) > 6000
