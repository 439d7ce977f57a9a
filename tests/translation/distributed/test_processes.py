"""A training of torchrun, translated and started by msrun, has torch's losses in every process."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from workers.translation import translate

SOURCE = Path(__file__).parent / "samples" / "training.py"
LOSS = re.compile(r"rank (\d+) loss (-?\d+\.\d+)")


def free_port() -> str:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return str(found.getsockname()[1])


def started(command: list[str], folder: Path, *, ends_well: bool = True) -> None:
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"  # msrun starts the `python` that it finds
    environment = {**os.environ, "PATH": path, "GLOG_v": "3", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, timeout=240, capture_output=True, text=True)
    said = [path.read_text(encoding="utf-8")[-2000:] for path in folder.rglob("*.log")]  # why a process ended stands in its own
    assert done.returncode == 0 or not ends_well, "\n".join([*said, done.stderr[-3000:]])


def losses(logs: list[Path]) -> dict[int, list[float]]:
    found: dict[int, list[float]] = {}
    for path in logs:
        for rank, loss in LOSS.findall(path.read_text(encoding="utf-8")):
            found.setdefault(int(rank), []).append(float(loss))
    return found


def of_torch(folder: Path, processes: int) -> dict[int, list[float]]:
    """torch 2.13's store aborts now and then once the program has ended, with everything printed."""
    command = [sys.executable, "-m", "torch.distributed.run", f"--nproc_per_node={processes}", "--standalone"]
    started([*command, "--redirects=3", f"--log-dir={folder / 'torch'}", str(SOURCE)], folder, ends_well=False)
    return losses(sorted((folder / "torch").rglob("stdout.log")))


def of_mindspore(folder: Path, processes: int) -> dict[int, list[float]]:
    program = folder / "training.py"
    program.write_text(translate(SOURCE.read_text(encoding="utf-8"), device="cpu", companion="inline").text, encoding="utf-8")
    counts = [f"--worker_num={processes}", f"--local_worker_num={processes}"]
    msrun = [sys.executable, "-m", "mindspore.parallel.cluster.run", *counts]
    started([*msrun, f"--master_port={free_port()}", "--log_dir=logs", "--join=True", str(program)], folder)
    return losses(sorted((folder / "logs").glob("worker_*.log")))


@pytest.mark.slow
@pytest.mark.parametrize("processes", [2, 4])
def test_losses_are_those_of_torch_in_every_process(tmp_path, processes):
    expected, found = of_torch(tmp_path, processes), of_mindspore(tmp_path, processes)
    assert sorted(expected) == sorted(found) == list(range(processes))
    for rank, said in expected.items():
        collectives = 6 + (rank == 0)  # the last is what the first process alone gets
        assert len(said) == 3 * 16 // processes // 2 + collectives
        assert found[rank] == pytest.approx(said, abs=2e-5)
    assert expected[0] != expected[1]  # each has rows of its own
