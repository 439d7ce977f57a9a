from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from workers.commandline.commands import mindport

CLEAN = "import torch\n\nx = torch.abs(torch.randn(2))\n"
REVIEW = "import torch\n\nx = torch.randn(2)\ntorch.no_such_function(x)\n"
UNSUPPORTED = "import torch\n\n\ndef trained(model):\n    return torch.optim.SparseAdam(model.parameters())\n"
BROKEN = "import torch\nx = (\n"

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch) -> Run:
    """The command in this process, in English; standard output and error apart."""
    monkeypatch.setenv("LANGUAGE", "en")

    def call(*words: str | Path, text: str | bytes = "") -> Result:
        result = CliRunner().invoke(mindport, [str(word) for word in words], input=text)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return call


@pytest.fixture
def here(tmp_path: Path, monkeypatch) -> Path:
    """A folder with programs of every kind, in which the command is called."""
    for name, text in {"clean": CLEAN, "review": REVIEW, "unsupported": UNSUPPORTED}.items():
        (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path
