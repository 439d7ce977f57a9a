"""Every error record's example raises, on the installed MindSpore, the message by which the doctor knows it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from knowledge import error_reading
from knowledge.diagnosis import diagnose
from knowledge.error_reading import all_errors, faults, find_error, kernels, read_error
from knowledge.values import RecordError

PROVOKING = Path(__file__).parent / "provoking.py"
PROVOKED = [error for error in all_errors() if error.provoked]


@pytest.fixture(scope="module")
def outputs() -> dict[str, str]:
    programs = json.dumps({error.slug: error.example for error in PROVOKED})
    command = [sys.executable, str(PROVOKING)]
    done = subprocess.run(command, input=programs, capture_output=True, text=True, timeout=280, check=True)
    return dict(json.loads(done.stdout))


@pytest.mark.slow
@pytest.mark.parametrize("error", PROVOKED, ids=lambda error: error.slug)
def test_the_example_raises_it_and_the_doctor_knows_it(outputs, error):
    found = diagnose(outputs[error.slug])
    assert error.slug in [each.slug for each in found.found[:1]], found.message[-2000:]


def test_no_error_record_is_faulty():
    assert list(faults()) == []


def test_most_records_are_provoked_and_the_others_say_why_not():
    assert len(PROVOKED) > 190
    assert all(error.unprovoked for error in all_errors() if not error.provoked)


def test_an_error_is_found_by_its_slug():
    assert find_error("kernel-unregistered") is not None
    assert find_error("no-such-error") is None


def test_kernels_are_known_by_the_names_that_start_them():
    assert "mindspore.mint.argmax" in kernels()["ArgMaxExt"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("patterns", "pattern"), "pattern: unknown key"),
        (('"kernel"', '"kernels"'), "kind: 'kernels' is not one of"),
        (("title.zh = ", "title.de = "), "title: needs exactly en and zh"),
        (("says = ", "#"), "says: missing"),
        (("says = ", "recipes = 1\nsays = "), "recipes: "),
    ],
)
def test_a_mistake_in_a_file_is_named(tmp_path, change, complaint):
    text = (error_reading.ERRORS / "kernel-unregistered.toml").read_text(encoding="utf-8")
    (tmp_path / "wrong.toml").write_text(text.replace(*change), encoding="utf-8")
    with pytest.raises(RecordError, match=complaint):
        read_error(tmp_path / "wrong.toml")
