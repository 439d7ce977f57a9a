"""Every example of every record was executed as it is translated today, on each version, and no promise was broken."""

from __future__ import annotations

import hashlib

import pytest

import knowledge
from knowledge.evidence_reading import SAME, versions
from knowledge.record import Record
from workers.parity import environments, measure
from workers.parity.older import OlderBook
from workers.parity.outcomes import Book
from workers.parity.sandbox.pool import Pool

OLDER = versions()[:-1]
SAMPLE = 20  # records that are run again on each older version that is installed; by hash, so the same ones until there are others
DRIFT = 0.005  # so many examples may have been rewritten since the older versions were measured; they read "unknown" meanwhile


@pytest.mark.slow
def test_every_example_is_measured_and_holds():
    book = Book("2.10.0", "cpu")
    found, faulty = measure.all_probes(knowledge.all_records())
    assert faulty == []
    stale = [p.key for p in found if not book.known(p)]
    assert stale == [], "run: .venv/bin/python -m workers.parity measure"
    assert book.broken() == []
    assert len(found) > 6000
    for version in OLDER:
        older = OlderBook(version, "cpu")
        unasked = [p.key for p in found if not older.known(p)]
        assert len(unasked) <= DRIFT * len(found), f"run: make evidence; on {version} {len(unasked)} were not run: {unasked[:5]}"


@pytest.mark.slow
@pytest.mark.parametrize("version", OLDER)
def test_what_is_kept_of_an_older_version_is_what_it_says(version):
    if not (environments.FOLDER / f"mindspore-{version}" / environments.COMPLETE).is_file():
        pytest.skip(f"MindSpore {version} is not installed here: make evidence installs it, once")
    probes, _ = measure.all_probes(sorted(knowledge.all_records(), key=by_hash)[:SAMPLE])
    book = OlderBook(version, "cpu")
    with Pool(interpreters={"mindspore": environments.python_with(version)}) as pool:
        pool.start()
        said = list(measure.outcomes([p for p in probes if book.known(p)], pool))
    assert len(said) > SAMPLE
    kept = {each.probe.key: book._page(each.probe.name)["records"][each.probe.name][each.probe.digest] for each in said}
    assert {each.probe.key: ending(each.in_short()) for each in said} == {key: ending(old) for key, old in kept.items()}


def by_hash(record: Record) -> str:
    return hashlib.sha256(record.torch.encode()).hexdigest()


def ending(outcome: dict[str, object]) -> object:
    """Equal to the last bit or up to rounding is the same answer on another processor."""
    return "same" if outcome["class"] in SAME else outcome["class"]
