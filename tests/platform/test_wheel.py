"""The wheel holds what the tree holds, and its command works as `pipx install` leaves it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LEFT_OUT = {".po", ".gitkeep"}  # what catalogues are made from; a folder that git would lose
COMPANION_PROGRAM = "import torch\n\nprint(torch.nn.utils.parameters_to_vector(torch.nn.Linear(2, 2).parameters()))\n"
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


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `pipx install` makes: an environment of its own, the wheel installed into it with its dependencies, and its command.
    No index is asked: the dependencies are there already, with what pip reads of them, and nothing else is."""
    place = tmp_path_factory.mktemp("bare")
    venv.create(place)
    site = next(place.glob("lib/python*/site-packages"))
    for need in PROJECT["dependencies"]:
        distribution = metadata.distribution(need.partition(">")[0])
        for file in distribution.files or ():
            if not str(file).startswith(".."):
                (site / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(str(file.locate()), site / file)
    pip = [sys.executable, "-m", "pip", "--python", str(place / "bin" / "python")]
    subprocess.run([*pip, "install", "--quiet", "--no-index", str(wheel)], check=True, capture_output=True, text=True)
    subprocess.run([*pip, "check"], check=True, capture_output=True, text=True)
    return place / "bin" / "mindport"


@pytest.mark.slow
def test_the_command_works_where_nothing_but_its_dependencies_is_installed(installed: Path, tmp_path: Path) -> None:
    def mindport(*words: str) -> subprocess.CompletedProcess[str]:
        surroundings = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(tmp_path)}
        command = [str(installed), *words]
        return subprocess.run(command, cwd=tmp_path, env=surroundings, capture_output=True, text=True, timeout=120, check=False)

    (tmp_path / "program.py").write_text(PROGRAM)
    translated = mindport("translate", "program.py")
    assert (translated.returncode, "import mindspore" in translated.stdout or "from mindspore" in translated.stdout) == (0, True)
    assert "softmax" in mindport("kb", "search", "softmax").stdout
    assert mindport("check", "program.py").returncode == 0
    assert PROJECT["version"] in mindport("--version").stdout
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / "program.py").write_text(COMPANION_PROGRAM)
    assert mindport("translate", "project", "-o", "out").returncode in (0, 1)
    assert (tmp_path / "out" / "ms_companion" / "__init__.py").is_file()
    assert "1 programs" in mindport("plan", "project").stdout


def test_the_command_line_needs_three_small_packages() -> None:
    assert [need.partition(">")[0] for need in PROJECT["dependencies"]] == ["click", "rapidfuzz", "rjieba"]


def test_one_version_stands_everywhere() -> None:
    version = PROJECT["version"]
    named = re.findall(r"[:@] ?v(\d\S+)", (ROOT / "docs" / "ci.md").read_text())
    assert named == [version, version]
    assert (ROOT / "CHANGELOG.md").read_text().startswith(f"# Changelog\n\n## {version}\n")
    assert metadata.version("mindport") == version, "the environment is older than pyproject.toml: make .venv/.dev"
