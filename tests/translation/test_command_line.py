"""python -m workers.translation: output, exit status, messages."""

from __future__ import annotations

import json
import subprocess
import sys


def run(*arguments: str, text: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    data = text.encode() if isinstance(text, str) else text
    return subprocess.run([sys.executable, "-m", "workers.translation", *arguments], input=data, capture_output=True, timeout=60)


def test_clean_translation_exits_with_0():
    done = run("-", text="import torch\nx = torch.abs(torch.randn(2))\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"ops.abs(" in done.stdout


def test_something_to_review_exits_with_1():
    assert run("-", text="import torch\ntorch.no_such_function()\n").returncode == 1


def test_a_syntax_error_exits_with_2_and_names_the_place():
    done = run("-", text="import torch\nx = (\n")
    assert done.returncode == 2
    assert b"-:2:" in done.stderr
    assert b"Traceback" not in done.stderr


def test_bytes_that_are_no_text_exit_with_2():
    assert run("-", text=b"\xff\xfe\x00").returncode == 2


def test_a_missing_file_exits_with_2():
    done = run("/nonexistent.py")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_carriage_returns_arrive_unchanged():
    assert run("-", text="x = 1\r\ny = 2\r\n").stdout == b"x = 1\r\ny = 2\r\n"


def test_json_holds_text_changes_and_links():
    data = json.loads(run("--json", "-", text="import torch\nx = torch.abs(torch.randn(2))\n").stdout)
    assert {"text", "changes", "findings", "links", "apis"} <= set(data)
