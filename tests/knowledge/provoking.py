"""Runs programs that fail, each in a process of its own, and gives back what they print: `provoking.py < programs.json`.

The framework (the first argument, else MindSpore) is imported once and never used before a fork: a child of a process that ran an
operator would hang.
"""

from __future__ import annotations

import importlib
import json
import os
import runpy
import signal
import sys
import tempfile
import traceback
from pathlib import Path

LONGEST = 60  # seconds


def texts(programs: dict[str, str]) -> dict[str, str]:
    return {name: text_of(program) for name, program in programs.items()}


def text_of(program: str) -> str:
    """What the program prints, its traceback included."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "program.py").write_text(program, encoding="utf-8")
        child = os.fork()
        if child == 0:
            run(folder)
        os.waitpid(child, 0)
        return Path(folder, "output.txt").read_text(encoding="utf-8", errors="replace")


def run(folder: str) -> None:
    os.chdir(folder)
    output = os.open("output.txt", os.O_WRONLY | os.O_CREAT)
    os.dup2(output, 1)
    os.dup2(output, 2)
    signal.alarm(LONGEST)
    try:
        runpy.run_path("program.py", run_name="__main__")
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


if __name__ == "__main__":
    framework = sys.argv[1] if len(sys.argv) > 1 else "mindspore"
    importlib.import_module(framework)
    if framework == "torch":
        importlib.import_module("workers.parity.sandboxed.vision").tolerate()
    json.dump(texts(json.load(sys.stdin)), sys.stdout)
