"""Codes are for ever: what was given out stays as it was, everything that can mark has one, and nothing has two."""

from __future__ import annotations

import hashlib
from collections import Counter

from knowledge import codes

# The lines that were given out, and what they are. New ones stand below them: raise both when a version is released.
GIVEN = 882
DIGEST = "3a6459007d1cc2d4"


def rows() -> list[str]:
    return codes.FILE.read_text(encoding="utf-8").splitlines()


def test_no_code_that_was_given_out_has_changed():
    assert hashlib.sha256("\n".join(rows()[:GIVEN]).encode()).hexdigest()[:16] == DIGEST


def test_everything_that_can_mark_has_a_code():
    assert list(codes.faults()) == []
    assert codes.with_new() == codes.FILE.read_text(encoding="utf-8")


def test_each_code_and_each_key_stands_once():
    found = Counter(part for row in rows() for part in row.split("\t"))
    assert [part for part, number in found.items() if number > 1] == []
    assert [row for row in rows() if not codes.CODE.fullmatch(row.split("\t")[0])] == []


def test_a_new_difference_is_written_below_and_changes_nothing(monkeypatch):
    before = codes.FILE.read_text(encoding="utf-8")
    monkeypatch.setattr(codes, "keys", lambda: iter(["record:torch.nn.functional.brand_new", "record:torch.argmax"]))
    after = codes.with_new()
    assert after.startswith(before)
    (line,) = after[len(before) :].splitlines() if codes.code_of("record:torch.argmax") else after[len(before) :].splitlines()[:1]
    assert line.startswith("MP-FUNC-")


def test_each_is_said_in_both_languages():
    assert [each.code for each in codes.all_differences().values() if not each.title.en or not each.title.zh] == []


def test_an_alias_has_the_code_of_its_origin():
    from knowledge import all_records

    found = [record for record in all_records() if record.alias_of and codes.code_of(f"record:{record.alias_of}")]
    assert found
    assert all(codes.of_record(record.torch) == codes.of_record(record.alias_of) for record in found)
