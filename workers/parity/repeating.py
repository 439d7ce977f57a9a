"""What a reproduction script does once our files are unpacked: the check, in plain processes instead of the sandbox."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from workers.parity.checking import check
from workers.parity.parcel import Parcel, unpack
from workers.parity.sandbox.limits import Limits
from workers.parity.sandbox.outcome import Outcome
from workers.parity.sandbox.pool import SIDES, Pool
from workers.parity.wording import report

ENVIRONMENT = {"OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "GLOG_v": "3", "PYTHONHASHSEED": "0", "PYTHONWARNINGS": "ignore"}
FAST_CONVOLUTION = {"ONEDNN_MAX_CPU_ISA": "AVX2"}  # MindSpore's falls to a reference kernel on AVX-512
SIDE = "import sys; from {module} import main; main(int(sys.argv[1]), int(sys.argv[2]))"


class Processes(Pool):
    """A process per job, with all the rights of whoever runs the script."""

    def __init__(self, folder: Path) -> None:
        super().__init__(Limits())
        self.folder = folder

    def start(self) -> None:
        """Nothing to prepare."""

    def run(self, side: str, request: bytes, on_parcel: Callable[[Parcel], None], wall: float | None = None) -> Outcome:
        started = time.monotonic()
        asked = os.memfd_create("request")
        os.write(asked, request)
        os.lseek(asked, 0, os.SEEK_SET)
        reading, writing = os.pipe()
        environment = {**os.environ, **ENVIRONMENT, "PYTHONPATH": str(self.folder)}
        environment |= FAST_CONVOLUTION if side == "mindspore" else {}
        command = [sys.executable, "-c", SIDE.format(module=SIDES[side]), str(asked), str(writing)]
        with subprocess.Popen(command, pass_fds=(asked, writing), env=environment, stdout=subprocess.DEVNULL) as process:
            os.close(writing)
            os.close(asked)
            _listen(reading, on_parcel)
        return Outcome("exit", process.returncode, 0, time.monotonic() - started, "")


def repeat(folder: Path, source: str, translated: str, settings: dict[str, Any], rungs: Sequence[str] = ()) -> int:
    """Prints the report and the numbers of all rungs, or of those given; exit status 0 when both compute the same."""
    found = check(source, translated, **settings, pool=Processes(folder))
    print(report(found))
    for step in found.steps:
        if rungs and step.rung.name not in rungs:
            continue
        for output in step.outputs:
            print(f"{step.rung.name}: {output.name}: {output.kind}, max_abs {output.max_abs}")
    return int(not found.kind.same)


def _listen(reading: int, on_parcel: Callable[[Parcel], None]) -> None:
    pending = b""
    with os.fdopen(reading, "rb") as answer:
        while data := answer.read1(1 << 20):
            pending += data
            while found := unpack(pending):
                parcel, size = found
                on_parcel(parcel)
                pending = pending[size:]
