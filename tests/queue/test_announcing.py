"""A parity worker serves what its queue is called: one MindSpore version on one device. What is absent is refused at the start."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import version

import pytest

from workers import attendance, dispatch, sandboxes


def test_the_queue_of_the_installed_version_and_device_is_served():
    assert sandboxes.absent(dispatch.parity_queue("cpu", version("mindspore"))) == ""


def test_translations_are_for_the_version_that_is_installed():
    assert version("mindspore") == dispatch.MINDSPORE


def test_a_queue_of_another_version_is_refused_by_name():
    problem = sandboxes.absent("parity.mindspore-2.9.0.cpu")
    assert f"its queue is parity.mindspore-{version('mindspore')}.cpu" in problem


def test_a_queue_of_another_device_is_refused_by_name():
    assert "PARITY_DEVICE=cpu" in sandboxes.absent(dispatch.parity_queue("ascend"))


def test_a_device_that_is_not_here_is_refused_with_mindspore_s_own_words(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PARITY_DEVICE", "ascend")
    problem = sandboxes.absent(dispatch.parity_queue("ascend"))
    assert "cannot use the device ascend here: " in problem
    assert problem.rpartition(": ")[2] != "no message"


def test_an_environment_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PARITY_PYTHON", "/nowhere/bin/python")
    assert sandboxes.absent(dispatch.parity_queue()).startswith("there is no MindSpore in /nowhere/bin/python")


def test_such_a_worker_does_not_start():
    command = [sys.executable, "-m", "celery", "-A", "workers.celery", "worker", "-I", "workers.tasks"]
    queue = ["-Q", "parity.mindspore-1.0.0.cpu", "-c", "1", "--without-gossip", "--without-mingle"]
    done = subprocess.run([*command, *queue], env={**os.environ}, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode != 0
    assert "its queue is parity.mindspore-" in done.stderr


def test_a_worker_announces_version_and_device():
    known = attendance.versions()
    assert (known["mindspore"], known["device"]) == (version("mindspore"), "cpu")


def test_the_version_of_another_environment_is_asked_there(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PARITY_PYTHON", sys.executable)
    assert attendance.mindspore_version() == version("mindspore")
