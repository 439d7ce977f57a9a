"""The hook as another repository uses it: pre-commit installs mindport from git and stops the commit at the line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.commandline.conftest import CLEAN, UNSUPPORTED

ROOT = Path(__file__).parents[2]
PARTS = ("knowledge", "workers", "pyproject.toml", "README.md", "LICENSE", ".pre-commit-hooks.yaml")
pytestmark = pytest.mark.slow


def git(folder: Path, *words: str) -> None:
    name = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "init.defaultBranch=main"]
    subprocess.run(["git", *name, *words], cwd=folder, check=True, capture_output=True)


def committed(folder: Path) -> Path:
    for words in (["init"], ["add", "--all"], ["commit", "--message", "as it is", "--no-verify"], ["tag", "v1"]):
        git(folder, *words)
    return folder


@pytest.fixture(scope="module")
def hooks(tmp_path_factory) -> Path:
    """mindport as a git repository, as it stands in this tree."""
    folder = tmp_path_factory.mktemp("mindport")
    for part in PARTS:
        copied = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copied(ROOT / part, folder / part)
    return committed(folder)


@pytest.fixture(scope="module")
def project(hooks, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    (folder / "net.py").write_text(CLEAN)
    config = {"repos": [{"repo": str(hooks), "rev": "v1", "hooks": [{"id": "mindport-check"}]}]}
    (folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
    return committed(folder)


def run_hooks(project: Path, cache: Path, language: str = "en") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pre_commit", "run", "--all-files", "--color=never"]
    environment = {**os.environ, "PRE_COMMIT_HOME": str(cache), "LANGUAGE": language}
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, timeout=240)


def test_a_commit_with_an_unsupported_api_fails_with_its_line(project, tmp_path_factory):
    cache = tmp_path_factory.mktemp("cache")
    fine = run_hooks(project, cache)
    assert fine.returncode == 0, fine.stdout + fine.stderr
    (project / "train.py").write_text(UNSUPPORTED)
    git(project, "add", "train.py")
    refused = run_hooks(project, cache)
    assert refused.returncode == 1
    assert "train.py:5:12 unsupported torch.optim.SparseAdam" in refused.stdout
    assert "没有稀疏梯度" in run_hooks(project, cache, "zh").stdout
