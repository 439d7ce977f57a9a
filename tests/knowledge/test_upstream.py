"""Upstream threads: read strictly, checked, and nothing said of a version but what was measured on it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from knowledge import upstream, upstream_checks, upstream_evidence
from knowledge.installed import newest
from knowledge.upstream import Device, Thread, all_threads, read, threads_of
from knowledge.upstream_evidence import Standing, answer
from knowledge.values import RecordError

THREAD = """
[[threads]]
address = "https://github.com/mindspore-ai/mindspore/issues/380"
title.en = "relu turns NaN into 0"
title.zh = "relu 把 NaN 变成 0"
state = "open"
looked_at = "2026-11-23"
version = "2.9.0"
device = "cpu"
records = ["torch.relu"]
mindspore = ["mindspore.mint.nn.functional.relu"]
"""


def said_of(tmp_path: Path, text: str) -> str:
    path = tmp_path / "upstream.toml"
    path.write_text(text, encoding="utf-8")
    return "\n".join(map(str, upstream_checks.faults(path)))


@pytest.fixture
def thread() -> Thread:
    return replace(
        all_threads()[0], address="https://github.com/mindspore-ai/mindspore/issues/1", device=Device.CPU, program="1 + 1 == 2\n"
    )


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, thread: Thread):
    """Writes what a version answered; an answer may be of another program."""
    monkeypatch.setattr(upstream_evidence, "FOLDER", tmp_path)

    def write(version: str, there: bool, digest: str = thread.digest) -> None:
        runs = {thread.address: {"digest": digest, "there": there}}
        upstream_evidence.file_of(version).write_text(json.dumps({"environment": {}, "threads": runs}))

    return write


def test_all_threads_are_in_order():
    assert list(upstream_checks.faults()) == []
    assert len(all_threads()) >= 40


def test_a_thread_without_faults_is_accepted(tmp_path: Path):
    assert said_of(tmp_path, THREAD) == ""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("mindspore-ai/mindspore/issues/380", "mindspore-ai/mindspore/pull/380", "address"),
        ("github.com/mindspore-ai/mindspore/issues/380", "github.com/pytorch/pytorch/issues/380", "address"),
        ("relu turns NaN into 0", "把 NaN 变成 0", "title.en"),
        ("relu 把 NaN 变成 0", "relu turns NaN into 0", "title.zh"),
        ("2026-11-23", "yesterday", "looked_at"),
        ('version = "2.9.0"', 'version = "master"', "version"),
        ('records = ["torch.relu"]', "records = []", "records: none"),
        ("torch.relu", "torch.no_such", "there is no record 'torch.no_such'"),
        ("mindspore.mint.nn.functional.relu", "mindspore.ops.no_such", "offers 'mindspore.ops.no_such'"),
        ('device = "cpu"', 'device = "cpu"\nprogram = "x = 1"', "let it end in an expression"),
        ('device = "cpu"', 'device = "cpu"\nprogram = "("', "no program"),
        ('device = "cpu"', 'device = "cpu"\nprogram = "1 == 1"', "not run as it stands"),
        ('state = "open"', 'state = "merged"', "'merged' is not one of open, closed"),
        ('state = "open"', "", "state: missing"),
        ('state = "open"', 'state = "open"\nseverity = "high"', "unknown key"),
    ],
)
def test_the_check_names_what_is_wrong(tmp_path: Path, old: str, new: str, said: str):
    assert old in THREAD
    assert said in said_of(tmp_path, THREAD.replace(old, new))


def test_the_check_names_a_thread_that_stands_twice(tmp_path: Path):
    assert "stands twice" in said_of(tmp_path, THREAD + THREAD)


def test_a_file_that_cannot_be_read_names_the_key(tmp_path: Path):
    path = tmp_path / "upstream.toml"
    path.write_text("threads = [3]", encoding="utf-8")
    with pytest.raises(RecordError, match=r"threads\[0\]"):
        read(path)


def test_the_program_is_whole_and_prints_its_last_expression(thread: Thread):
    assert thread.whole == upstream.IMPORTS + "print(bool(1 + 1 == 2))\n"
    longer = replace(thread, program="x = [\n    1,\n]\nraises(\n    'x', x.clear\n)\n").whole
    assert longer.endswith("x = [\n    1,\n]\nprint(bool(raises(     'x', x.clear )))\n")
    assert "def raises(" in longer


def test_still_there(thread: Thread, measured):
    measured("2.9.0", True)
    measured("2.10.0", True)
    assert answer(thread).standing is Standing.STILL
    assert (answer(thread).newest, answer(thread).there) == ("2.10.0", {"2.9.0": True, "2.10.0": True})


def test_fixed_where_an_older_version_has_it(thread: Thread, measured):
    measured("2.8.0", True)
    measured("2.9.0", False)
    measured("2.10.0", False)
    assert (answer(thread).standing, answer(thread).fixed_in) == (Standing.FIXED, "2.9.0")


def test_a_fault_that_came_back_and_went_is_fixed_in_the_later_version(thread: Thread, measured):
    for version, there in (("2.7.2", True), ("2.8.0", False), ("2.9.0", True), ("2.10.0", False)):
        measured(version, there)
    assert answer(thread).fixed_in == "2.10.0"


def test_nothing_is_fixed_that_was_never_seen(thread: Thread, measured):
    measured("2.9.0", False)
    measured("2.10.0", False)
    assert (answer(thread).standing, answer(thread).fixed_in) == (Standing.UNSEEN, "")


@pytest.mark.parametrize("device", [Device.GPU, Device.ASCEND])
def test_a_cpu_without_the_fault_says_nothing_of_another_device(thread: Thread, measured, device: Device):
    measured("2.10.0", False)
    assert answer(replace(thread, device=device)).standing is Standing.REPORTED
    measured("2.9.0", True)
    assert answer(replace(thread, device=device)).standing is Standing.FIXED


@pytest.mark.parametrize("version", ["2.9.0", "2.10.0"])
def test_an_answer_to_another_program_counts_for_nothing(thread: Thread, measured, version: str):
    measured("2.9.0", True)
    measured("2.10.0", False)
    measured(version, True, digest="of another")
    assert version not in answer(thread).there
    assert answer(thread).standing is (Standing.UNSEEN if version == "2.9.0" else Standing.REPORTED)


def test_what_has_no_program_is_reported(thread: Thread, measured):
    measured("2.10.0", True)
    assert answer(replace(thread, program="")).standing is Standing.REPORTED


def test_threads_were_measured_on_the_newest_version_and_older_ones():
    assert upstream_evidence.versions()[-1] == newest("mindspore")
    assert len(upstream_evidence.versions()) > 1
    assert Standing.STILL in {answer(each).standing for each in all_threads()}


@pytest.mark.parametrize("name", ["torch.clip", "torch.Tensor.clamp"])
def test_aliases_and_methods_have_the_threads_of_their_origin(name: str):
    assert threads_of(name) == threads_of("torch.clamp") != ()


def test_other_names_have_none():
    assert threads_of("torch.add") == threads_of("torch.no_such") == ()
