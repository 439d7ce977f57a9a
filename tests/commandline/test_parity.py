"""mindport parity: both programs really run, in the sandbox."""

from __future__ import annotations

import json

import pytest

from workers.translation import translate

NET = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)

    def forward(self, x):
        return torch.relu(self.fc(x))
"""


@pytest.mark.slow
def test_a_network_that_computes_the_same(run, tmp_path):
    done = run("parity", "-", "--inputs", "x=normal(3, 4)", "--script", tmp_path / "again.py", text=NET)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "passed   eval" in done.stdout
    compile((tmp_path / "again.py").read_text(), "again.py", "exec")


@pytest.mark.slow
def test_another_translation_that_computes_something_else(run, tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text(translate(NET).text.replace("relu", "tanh"))
    done = run("parity", "-", "--inputs", "x=normal(3, 4)", "--translated", wrong, "--format", "json", text=NET)
    assert (done.exit_code, json.loads(done.stdout)["class"]) == (1, "different")


def test_a_program_that_is_none(run):
    done = run("parity", "-", text="x = (\n")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "syntax" in done.stderr
