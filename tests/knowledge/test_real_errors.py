"""Errors that people met, as public threads quote them: the doctor is right, or says that it does not know and what to look at."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from knowledge.clues import clues
from knowledge.diagnosis import diagnose
from knowledge.error_reading import find_error

HERE = Path(__file__).parent
REAL = tomllib.loads((HERE / "real_errors.toml").read_text(encoding="utf-8"))["errors"]


def outcome(error: dict[str, str]) -> str:
    found = [each.slug for each in diagnose(error["said"]).found[:1]]
    if found == ([error["cause"]] if error["cause"] else []):
        return "right"
    return "wrong" if found else "unknown"


@pytest.mark.parametrize("part", sorted({error["part"] for error in REAL}))
def test_three_of_four_are_right_and_hardly_any_is_wrong(part):
    counted = Counter(outcome(error) for error in REAL if error["part"] == part)
    assert counted["right"] >= 0.75 * counted.total()
    assert counted["wrong"] <= 0.03 * counted.total()


def test_every_cause_is_a_record():
    assert all(find_error(error["cause"]) for error in REAL if error["cause"])


@pytest.mark.parametrize("error", [error for error in REAL if not error["cause"]], ids=lambda error: error["said"][:40])
def test_where_no_cause_is_known_something_to_look_at_is_named_in_both_languages(error):
    steps = diagnose(error["said"]).steps
    assert steps
    assert all(step.en.isascii() and not step.zh.isascii() for step in steps)


def test_a_cause_needs_no_steps():
    assert diagnose("No module named 'mindspore._c_expression'").steps == ()


@pytest.mark.parametrize(
    ("text", "name", "values"),
    [
        ("For 'MatMul', the input dimensions must be equal", "operators", ("MatMul",)),
        ("TypeError: Select CPU operator[Div] fail! Unsupported data type!", "operators", ("Div",)),
        ("Launch kernel failed: Bprop/gradDense/Reshape-op278", "operators", ("Reshape",)),
        ("Type Join Failed: dtype1 = Float32, dtype2 = Float16.", "types", ("float32", "float16")),
        ("shape (24, 128, 1, 1) and shape (255, 128, 1, 1)", "shapes", ("(24, 128, 1, 1)", "(255, 128, 1, 1)")),
        ("shapes are [const vector]{2, 3}", "shapes", ("(2, 3)",)),
        ("Unsupported device target Ascend. only supports CPU", "devices", ("Ascend", "CPU")),
        ("EI0006: Getting socket times out; ret 507011", "codes", ("EI0006", "507011")),
        ("MindSpore 2.3.1 with CANN：8.0.RC3", "versions", ("MindSpore 2.3.1", "CANN 8.0.RC3")),
        ("ZeroDivisionError: division by zero", "operators", ()),
    ],
)
def test_what_the_text_tells_is_read(text, name, values):
    assert getattr(clues(text), name) == values


def test_typographic_quotes_are_quotes():
    assert [error.slug for error in diagnose("For ‘MatMul’, the input dimensions must be equal").found] == ["shape-matmul"]
