"""A project of several files: relative imports go on working, and a class whose base becomes a Cell elsewhere becomes one too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.translation.programs import SAMPLES
from tests.translation.programs.scoring import alike
from workers import bundling
from workers.translation import translate

PROJECT = SAMPLES / "project"
FILES = sorted(PROJECT.rglob("*.py"))


def _run(folder: Path) -> str:
    done = subprocess.run([sys.executable, "train.py"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_project_of_several_files_prints_the_same_losses(tmp_path: Path) -> None:
    needed = set[str]()
    for file in FILES:
        place = tmp_path / file.relative_to(PROJECT)
        place.parent.mkdir(exist_ok=True)
        found = translate(file.read_text(encoding="utf-8"), companion="installed")
        place.write_text(found.text, encoding="utf-8")
        needed |= bundling.imported(found.text)
    for path, text in bundling.files(needed).items():
        tmp_path.joinpath(path).parent.mkdir(parents=True, exist_ok=True)
        tmp_path.joinpath(path).write_text(text, encoding="utf-8")
    printed = _run(PROJECT)
    assert printed.count("loss") == 3
    assert alike(printed, _run(tmp_path))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_names_that_other_files_import_survive(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    result = translate(source)
    assert result.clean
    relative = [line for line in source.splitlines() if line.startswith("from .")]
    assert [line for line in result.text.splitlines() if line.startswith("from .")] == relative


def test_a_network_by_inheritance_alone() -> None:
    text = translate((PROJECT / "net" / "deeper.py").read_text(encoding="utf-8")).text
    assert "def construct(self, x):" in text
    assert "super().construct(x)" in text
    assert "def forward" not in text


@pytest.mark.parametrize(
    "source",
    [
        "from .routes import Route\n\nclass Mail(Route):\n    def forward(self, letter):\n        return letter.size\n",
        "from threading import Thread\n\nclass Worker(Thread):\n    def forward(self, x):\n        return x.unsqueeze(0)\n",
        "class Own:\n    def forward(self, x):\n        return x.unsqueeze(0)\n",
        "from mindspore import nn\n\nclass Net(nn.Cell):\n    def forward(self, x):\n        return x.unsqueeze(0)\n",
    ],
)
def test_what_is_no_network_comes_back_as_it_is(source: str) -> None:
    assert translate(source).text == source
