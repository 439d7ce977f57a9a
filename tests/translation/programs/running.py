"""python -m tests.translation.programs.running FILE...: runs each program and prints what each printed, as JSON lines.

The framework is imported once and each program runs in a fork of that process: importing takes longer than a short training.
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
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.translation.programs import seeding

_PATIENCE = 180  # seconds for one program
HOME = Path(__file__).parents[3]


def run_both(sources: dict[str, str], translated: dict[str, str]) -> tuple[dict[str, tuple[str, str]], dict[str, tuple[str, str]]]:
    """Both sides at a time: each takes one core."""
    with ThreadPoolExecutor(2) as sides:
        ours, theirs = sides.map(run_all, (sources, translated))
    return ours, theirs


def run_all(programs: dict[str, str]) -> dict[str, tuple[str, str]]:
    """name -> (what the program printed, its traceback or an empty text)."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{name}.py" for name in programs]
        for file, text in zip(files, programs.values(), strict=True):
            file.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "tests.translation.programs.running", *map(str, files)]
        environment = os.environ | {"ONEDNN_MAX_CPU_ISA": "AVX2", "GLOG_v": "3", "OMP_NUM_THREADS": "1"}
        done = subprocess.run(command, cwd=HOME, env=environment, capture_output=True, text=True, check=False)
    rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return {row["name"]: (row["printed"], row["error"]) for row in rows}


def _run(file: Path) -> dict[str, str]:
    printed = io.StringIO()
    error = ""
    with contextlib.redirect_stdout(printed), tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        try:
            runpy.run_path(str(file), run_name="__main__")
        except Exception:
            error = traceback.format_exc()
    return {"name": file.stem, "printed": printed.getvalue(), "error": error}


def main(files: list[str]) -> None:
    sys.modules["seeding"] = seeding
    if "mindspore" in Path(files[0]).read_text(encoding="utf-8"):
        importlib.import_module("workers.parity.sandboxed.corrections").install(lambda name: None)
        importlib.import_module("workers.parity.sandboxed.mindspore_side").keep_numpys_stream()
    else:
        importlib.import_module("workers.parity.sandboxed.vision").tolerate()
    for file in files:
        child = os.fork()
        if not child:
            signal.alarm(_PATIENCE)
            print(json.dumps(_run(Path(file))), flush=True)
            os._exit(0)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(sys.argv[1:])
