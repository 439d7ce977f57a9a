"""The scripts that a check leaves: one repeats it elsewhere with the same numbers, one converts a checkpoint."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.parity.test_check import texts
from workers.parity import check
from workers.parity.sandbox.pool import Pool


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """As on another machine: nothing of ours can be imported."""
    command = [sys.executable, "-I", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=180, check=False)


@pytest.mark.slow
def test_the_script_prints_the_same_classes_and_numbers(pool: Pool, tmp_path: Path):
    found = check(*texts("lenet"), pool=pool)
    (tmp_path / "repeat.py").write_text(found.script)
    done = run(tmp_path, "repeat.py")
    assert done.returncode == 0, done.stderr
    for step in found.steps:
        for output in step.outputs:
            assert f"{step.rung.name}: {output.name}: {output.kind}, max_abs {output.max_abs}\n" in done.stdout


@pytest.mark.slow
def test_a_converted_checkpoint_loads_into_the_translation(pool: Pool, tmp_path: Path):
    source, translated = texts("lenet")
    (tmp_path / "convert.py").write_text(check(source, translated, pool=pool).weights["converter"])
    save = "from lenet import *\nnet = LeNet()\ntorch.save(net.state_dict(), 'weights.pt')\n"
    load = (
        "import mindspore\nfrom translated import LeNet\nnet = LeNet()\n"
        "left = mindspore.load_param_into_net(net, mindspore.load_checkpoint('weights.ckpt'))\nassert left == ([], []), left\n"
    )
    for name, text in (("lenet", source), ("translated", translated), ("save", save), ("load", load)):
        (tmp_path / f"{name}.py").write_text(text)
    for command in (["save.py"], ["convert.py", "weights.pt", "weights.ckpt"], ["load.py"]):
        done = subprocess.run([sys.executable, *command], cwd=tmp_path, capture_output=True, text=True, timeout=180, check=False)
        assert done.returncode == 0, done.stderr
