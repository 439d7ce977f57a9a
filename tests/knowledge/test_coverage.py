"""Every public torch name has an answer."""

from __future__ import annotations

from pathlib import Path

from knowledge import coverage
from knowledge.reading import find_exact


def test_no_public_name_is_without_a_record():
    assert coverage.missing() == []


def test_the_total_adds_up():
    rows = coverage.by_module()
    total = coverage.total(rows)
    assert total.names == len(coverage.surface()) == total.records
    assert total.targets == sum(row.targets for row in rows) > 1500


def test_every_name_of_the_official_tables_has_a_record():
    rows = (Path(coverage.__file__).parent / "official.tsv").read_text(encoding="utf-8").splitlines()[1:]
    names = {row.split("\t")[0] for row in rows}
    assert len(names) > 900
    assert sorted(name for name in names if find_exact(name) is None) == []
