"""Every public torch name has an answer."""

from __future__ import annotations

from knowledge import coverage


def test_no_public_name_is_without_a_record():
    assert coverage.missing() == []


def test_the_total_adds_up():
    rows = coverage.by_module()
    total = coverage.total(rows)
    assert total.names == len(coverage.surface()) == total.records
    assert total.targets == sum(row.targets for row in rows) > 1500
