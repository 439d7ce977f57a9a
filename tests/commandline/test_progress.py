"""A bar where somebody looks on, and nothing where nobody does."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commandline.conftest import CLEAN


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in range(3):
        (tmp_path / f"net{number}.py").write_text(CLEAN)
    return tmp_path


def watched(*words: str) -> str:
    """What a terminal shows on standard error."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "workers.commandline", *words]
    surroundings = {**os.environ, "LANGUAGE": "en", "TERM": "xterm", "COLUMNS": "100"}
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs, env=surroundings)
    os.close(theirs)
    shown = b""
    try:
        while part := os.read(ours, 4096):
            shown += part
    except OSError:  # the other side is closed
        pass
    running.wait(60)
    os.close(ours)
    return shown.decode()


def test_a_terminal_sees_how_far_it_is(folder):
    shown = watched("check", str(folder))
    assert "Checking" in shown
    assert "3/3" in shown


def test_one_file_needs_no_bar(folder):
    assert "1/1" not in watched("check", str(folder / "net0.py"))


def test_a_pipe_carries_no_bar(run, folder):
    done = run("check", folder)
    assert "3/3" not in done.stderr
    assert done.stdout == ""
