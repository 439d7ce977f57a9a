"""The wheel holds what the tree holds, and the command line works where nothing but its own dependencies is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LEFT_OUT = {".po", ".gitkeep"}  # what catalogues are made from; a folder that git would lose
PROGRAM = "import torch\n\nprint(torch.nn.functional.softmax(torch.ones(2, 3), dim=1))\n"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, since setuptools leaves a folder beside the sources."""
    place = tmp_path_factory.mktemp("wheel")
    unwanted = shutil.ignore_patterns("__pycache__", "node_modules", "collected")
    for package in ("knowledge", "workers", "webapp"):
        shutil.copytree(ROOT / package, place / "tree" / package, ignore=unwanted)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, place / "tree")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*command, "--wheel-dir", str(place), str(place / "tree")], check=True, capture_output=True)
    shutil.rmtree(place / "tree")
    return next(place.glob("mindport-*.whl"))


@pytest.mark.slow
def test_no_file_of_the_tree_is_missing(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    listed = subprocess.run(
        ["git", "ls-files", "knowledge", "workers", "webapp"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    there = [name for name in listed.stdout.split() if (ROOT / name).exists()]
    wanted = {name for name in there if not {Path(name).suffix, Path(name).name} & LEFT_OUT}
    assert {name for name in wanted - packed if not name.startswith("webapp/frontend/")} == set()


@pytest.mark.slow
def test_the_command_line_works_on_its_own_dependencies(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    for need in PROJECT["dependencies"]:
        distribution = metadata.distribution(need.partition(">")[0])
        for file in distribution.files or ():
            if not str(file).startswith(".."):
                (site / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(str(file.locate()), site / file)
    start = f"import sys; sys.path.insert(0, {str(site)!r}); from workers.commandline import main; main()"

    def mindport(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", "-S", "-c", start, *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)

    (tmp_path / "program.py").write_text(PROGRAM)
    translated = mindport("translate", "program.py")
    assert (translated.returncode, "import mindspore" in translated.stdout or "from mindspore" in translated.stdout) == (0, True)
    assert "softmax" in mindport("kb", "search", "softmax").stdout
    assert mindport("check", "program.py").returncode == 0
    assert PROJECT["version"] in mindport("--version").stdout


def test_one_version_stands_everywhere() -> None:
    version = PROJECT["version"]
    named = re.findall(r"[:@] ?v(\d\S+)", (ROOT / "docs" / "ci.md").read_text())
    assert named == [version, version]
    assert (ROOT / "CHANGELOG.md").read_text().startswith(f"# Changelog\n\n## {version}\n")
    assert metadata.version("mindport") == version, "the environment is older than pyproject.toml: make .venv/.dev"
