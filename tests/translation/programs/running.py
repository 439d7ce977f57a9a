"""Runs programs and hands back what each printed. python -m tests.translation.programs.running SIDE is one that waits for files.

A framework is imported once by each process of the tests, and each program runs in a fork of that one: importing takes longer
than a short training.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import runpy
import signal
import subprocess
import sys
import tempfile
import threading
import traceback
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from tests.translation.programs import seeding

_PATIENCE = 180  # seconds for one program
_OVER = "over\n"
HOME = Path(__file__).parents[3]


def run_both(sources: dict[str, str], translated: dict[str, str]) -> tuple[dict[str, tuple[str, str]], dict[str, tuple[str, str]]]:
    """Both sides at a time: each takes one core."""
    with ThreadPoolExecutor(2) as sides:
        ours, theirs = sides.map(run_all, (sources, translated))
    return ours, theirs


def run_all(programs: dict[str, str]) -> dict[str, tuple[str, str]]:
    """name -> (what the program printed, its traceback or an empty text). All are of one framework."""
    side = "mindspore" if "mindspore" in next(iter(programs.values()), "") else "torch"
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{name}.py" for name in programs]
        for file, text in zip(files, programs.values(), strict=True):
            file.write_text(text, encoding="utf-8")
        rows = _started(side).run(files)
    return {row["name"]: (row["printed"], row["error"]) for row in rows}


class _Framework:
    """A process with one framework imported, which ends with this one."""

    def __init__(self, side: str) -> None:
        command = [sys.executable, "-m", "tests.translation.programs.running", side]
        environment = os.environ | {"ONEDNN_MAX_CPU_ISA": "AVX2", "GLOG_v": "3", "OMP_NUM_THREADS": "1"}
        self.turn = threading.Lock()
        self.process = subprocess.Popen(
            command, cwd=HOME, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def run(self, files: list[Path]) -> list[dict[str, str]]:
        told, heard = self.process.stdin, self.process.stdout
        assert told is not None
        assert heard is not None
        with self.turn:
            told.write(json.dumps([str(file) for file in files]) + "\n")
            told.flush()
            lines = list[str]()
            while (line := heard.readline()) != _OVER:
                if not line:
                    raise RuntimeError(f"the process of {files[0].parent} ended with code {self.process.wait()}")
                lines.append(line)
        return [json.loads(line) for line in lines if line.startswith("{")]


@cache
def _started(side: str) -> _Framework:
    return _Framework(side)


def _run(file: Path) -> dict[str, str]:
    printed = io.StringIO()
    error = ""
    with contextlib.redirect_stdout(printed), tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        try:
            runpy.run_path(str(file), run_name="__main__")
        except Exception:
            error = traceback.format_exc()
    return {"name": file.stem, "printed": printed.getvalue(), "error": error}


def main(side: str) -> None:
    sys.modules["seeding"] = seeding
    if side == "mindspore":
        importlib.import_module("workers.parity.sandboxed.corrections").install(lambda name: None)
        importlib.import_module("workers.parity.sandboxed.mindspore_side").keep_numpys_stream()
    else:
        importlib.import_module("workers.parity.sandboxed.vision").tolerate()
    for line in sys.stdin:
        for file in json.loads(line):
            child = os.fork()
            if not child:
                signal.alarm(_PATIENCE)
                sys.stdin = io.StringIO()  # the files that are still to come are no program's input
                print(json.dumps(_run(Path(file))), flush=True)
                os._exit(0)
            os.waitpid(child, 0)
        print(_OVER, end="", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
