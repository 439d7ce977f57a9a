"""The wheel, installed where nothing of this product is: a translation that expects it runs."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from workers.bundling import wheel
from workers.translation import translate

PROGRAM = """import torch
from torch.utils.data import DataLoader

for batch in DataLoader(list(range(5)), batch_size=2):
    print(batch.tolist())
print(torch.nn.Bilinear(2, 3, 4)(torch.ones(5, 2), torch.ones(5, 3)).shape[1])
"""


@pytest.mark.slow
def test_a_program_runs_on_the_installed_companion(tmp_path: Path) -> None:
    built = wheel.build(tmp_path)
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=False)
    python = environment / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", str(built)]
    subprocess.run(pip, check=True)
    site = next(environment.glob("lib/python*/site-packages"))
    (site / "frameworks.pth").write_text(f"{sysconfig.get_paths()['purelib']}\n")  # MindSpore and numpy; no finder of ours
    program = tmp_path / "program.py"
    program.write_text(translate(PROGRAM, companion="installed").text)
    asked = "import importlib.util, ms_companion; print(ms_companion.__file__, importlib.util.find_spec('workers'))"
    where = subprocess.run([python, "-I", "-c", asked], capture_output=True, text=True, check=True).stdout.split()
    assert where == [str(site / "ms_companion" / "__init__.py"), "None"]
    done = subprocess.run([python, "-I", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("[0, 1]\n[2, 3]\n[4]\n4\n", 0), done.stderr
