"""The plan asks what the translation asks, in the words and with the options that --decide and mindport.toml take."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from workers.commandline.commands import mindport

PROGRAM = "import torch\n\nnet = torch.compile(torch.nn.DataParallel(torch.nn.Linear(2, 3)))\n"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "main.py").write_text(PROGRAM)
    return folder


def planned(folder: Path, *options: str) -> str:
    return CliRunner().invoke(mindport, ["plan", str(folder), *options]).stdout


def test_open_decisions_are_asked_with_their_options(repository: Path) -> None:
    text = planned(repository)
    assert "- [ ] **compile** Your program compiles with torch.compile." in text
    assert '`compile = "jit"`: Compile with mindspore.jit' in text
    assert '`devices = "several"`' in text
    assert "main.py:3" in text


def test_what_is_decided_is_not_asked_again(repository: Path) -> None:
    assert "**compile**" not in planned(repository, "--decide", "compile=jit")
    (repository / "mindport.toml").write_text('[decisions]\ncompile = "eager"\ndevices = "one"\n')
    text = planned(repository)
    assert "**compile**" not in text
    assert "**devices**" not in text


def test_migrating_writes_what_was_decided(repository: Path, tmp_path: Path) -> None:
    (repository / "mindport.toml").write_text('[decisions]\ncompile = "jit"\ndevices = "one"\n')
    out = tmp_path / "out"
    done = CliRunner().invoke(mindport, ["migrate", str(repository), "--output", str(out)])
    assert done.exit_code == 0, done.output
    shown = subprocess.run(["git", "-C", str(out), "show", "mindspore:main.py"], capture_output=True, text=True, check=True)
    assert "ms.jit(" in shown.stdout
