"""A MindSpore that is not the installed one: its environment, and what is kept of its outcomes."""

from __future__ import annotations

import json
import sys

import numpy as np
import pytest

from workers.parity import environments, outcomes
from workers.parity.answers import Failure
from workers.parity.environments import NotInstallable, installed, python_with
from workers.parity.older import OlderBook
from workers.parity.outcomes import Outcome
from workers.parity.probes import Probe
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class

STAMP = {"mindspore": "2.9.0", "device": "cpu"}


def probe(text: str, name: str = "torch.abs", number: int = 0) -> Probe:
    return Probe(name, number, "portable", text, text, "exact", {"x": np.zeros(2)}, "values")


@pytest.fixture
def book(tmp_path, monkeypatch) -> OlderBook:
    monkeypatch.setattr(outcomes, "EVIDENCE", tmp_path)
    return OlderBook("2.9.0", "cpu")


def test_an_outcome_is_kept_by_what_was_run(book):
    failed = Outcome(probe("one"), failure=Failure("mindspore", "", "RuntimeError: The kernel Abs unregistered.\nmore"))
    book.write(failed, STAMP)
    book.save()
    kept = json.loads((book.folder / "torch.json").read_text())
    assert kept["environment"] == STAMP
    said = {"class": "raises", "error": "mindspore: RuntimeError: The kernel Abs unregistered."}
    assert kept["records"]["torch.abs"] == {failed.probe.digest: said}
    assert OlderBook("2.9.0", "cpu").known(probe("one"))


def test_another_text_is_not_known(book):
    book.write(Outcome(probe("one"), stated=Class.BIT_EQUAL), STAMP)
    assert not book.known(probe("two"))


def test_what_nobody_asks_for_any_more_is_forgotten(book):
    for text, name in (("one", "torch.abs"), ("two", "torch.abs"), ("three", "torch.relu")):
        book.write(Outcome(probe(text, name), stated=Class.BIT_EQUAL), STAMP)
    book.save()
    again = OlderBook("2.9.0", "cpu")
    again.forget_all_but([probe("two")])
    again.save()
    assert list(json.loads((book.folder / "torch.json").read_text())["records"]) == ["torch.abs"]


def test_one_record_is_one_line(book):
    for name in ("torch.abs", "torch.relu"):
        book.write(Outcome(probe("one", name), stated=Class.BIT_EQUAL), STAMP)
    book.save()
    lines = (book.folder / "torch.json").read_text().splitlines()
    assert [line.startswith('"torch.') for line in lines] == [False, False, True, True, False]


def test_a_message_that_begins_with_a_rule_is_told_by_its_first_words():
    failed = Outcome(probe("one"), failure=Failure("mindspore", "", "RuntimeError: -----\n- Kernel error:\n-----\nScatter"))
    assert failed.to_dict()["error"] == "mindspore: RuntimeError: - Kernel error:"


def test_the_installed_version_needs_no_other_environment():
    assert python_with(installed()) == sys.executable


@pytest.mark.parametrize("version", ["latest", "2.9.0; rm -rf /", "-r requirements.txt", ""])
def test_what_is_no_version_is_refused_before_anything_runs(version):
    with pytest.raises(NotInstallable, match="is no version"):
        python_with(version)


def test_a_version_that_does_not_exist_says_what_pip_said(tmp_path, monkeypatch):
    monkeypatch.setattr(environments, "FOLDER", tmp_path)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    with pytest.raises(NotInstallable, match=r"MindSpore 9\.9\.9 cannot be installed here: .*mindspore==9\.9\.9"):
        python_with("9.9.9")
    assert not (tmp_path / "mindspore-9.9.9" / environments.COMPLETE).exists()


def test_a_side_runs_in_the_environment_that_was_named(tmp_path):
    wrapper = tmp_path / "python"
    wrapper.write_text(f'#!/bin/sh\necho asked >> {tmp_path}/asked\nexec {sys.executable} "$@"\n')
    wrapper.chmod(0o755)
    with Pool(interpreters={"mindspore": str(wrapper)}) as pool:
        assert pool.layers()["files"]
    assert (tmp_path / "asked").read_text() == "asked\n"
