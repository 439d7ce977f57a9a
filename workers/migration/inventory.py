"""What a repository holds: every file once, by what becomes of it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePosixPath

MOST_BYTES = 500 << 20  # of all files
MOST_PROGRAMS = 2000
LARGEST_TEXT = 2 << 20  # bytes; a longer text is data: no person wrote it and none will read its translation
_LEFT_OUT = frozenset(
    ".git .venv venv __pycache__ .ipynb_checkpoints node_modules .tox .mypy_cache .pytest_cache .idea".split()
)  # environments, and what tools write: Jupyter keeps a second copy of what it edits
_CHECKPOINTS = (".pt", ".pth", ".ckpt", ".safetensors", ".bin")
_KERNELS = (".cu", ".cuh")
_CONFIGS = (".yaml", ".yml", ".json", ".toml", ".ini", ".cfg")


class TooLarge(ValueError):
    """More than is taken; the message names the limit and the file with which it was passed."""


class Kind(StrEnum):
    """What becomes of a file."""

    PROGRAM = "program"
    NOTEBOOK = "notebook"
    REQUIREMENTS = "requirements"
    PROJECT = "project"
    ENVIRONMENT = "environment"
    CONTAINER = "container"
    WORKFLOW = "workflow"
    SCRIPT = "script"
    CONFIG = "config"
    README = "readme"
    KERNEL = "kernel"
    CHECKPOINT = "checkpoint"
    DATA = "data"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Entry:
    """One file; `path` is relative to the repository, with slashes; `size` in bytes."""

    path: str
    kind: Kind
    size: int


def inventory(root: Path) -> list[Entry]:
    """The files of the repository by path: what git tracks and does not ignore, or everything below a folder without git.

    Raises TooLarge.
    """
    found, size, programs = list[Entry](), 0, 0
    for path in sorted(_paths(root)):
        entry = Entry(path, _kind(root / path, path), (root / path).stat().st_size)
        size, programs = size + entry.size, programs + (entry.kind is Kind.PROGRAM)
        if size > MOST_BYTES or programs > MOST_PROGRAMS:
            limit = f"{MOST_BYTES >> 20} MB" if size > MOST_BYTES else f"{MOST_PROGRAMS} programs"
            raise TooLarge(f"more than {limit}: passed with {path} ({entry.size >> 10} KB)")
        found.append(entry)
    return found


def _paths(root: Path) -> Iterator[str]:
    command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, check=False)
    if (root / ".git").exists() and listed.returncode == 0:
        names = {os.fsdecode(name) for name in listed.stdout.split(b"\0") if name}
    else:
        names = {
            (Path(folder) / name).relative_to(root).as_posix()
            for folder, below, files in os.walk(root)
            if _kept(below)
            for name in files
        }
    for name in names:
        file = root / name
        if file.is_file() and not file.is_symlink() and not _LEFT_OUT & set(PurePosixPath(name).parts):
            yield name


def _kept(below: list[str]) -> bool:
    """Takes the folders that are nobody's work out of the walk."""
    below[:] = sorted(name for name in below if name not in _LEFT_OUT)
    return True


def _kind(file: Path, path: str) -> Kind:
    name, suffix = PurePosixPath(path).name.lower(), PurePosixPath(path).suffix.lower()
    if suffix in _CHECKPOINTS:
        return Kind.CHECKPOINT
    if suffix in _KERNELS:
        return Kind.KERNEL
    if not _is_text(file):
        return Kind.DATA
    if suffix == ".ipynb":
        return Kind.NOTEBOOK
    if suffix == ".py":
        return Kind.PROJECT if name == "setup.py" else Kind.PROGRAM
    if suffix in (".txt", ".in") and ("requirements" in name or "/requirements/" in f"/{path.lower()}"):
        return Kind.REQUIREMENTS
    if name in ("pyproject.toml", "setup.cfg", "pipfile"):
        return Kind.PROJECT
    if suffix in (".yml", ".yaml"):
        return _kind_of_yaml(name, path.lower())
    if name.startswith("dockerfile") or suffix == ".dockerfile":
        return Kind.CONTAINER
    if suffix in (".sh", ".bash", ".slurm", ".sbatch") or name == "makefile":
        return Kind.SCRIPT
    if name.startswith("readme"):
        return Kind.README
    return Kind.CONFIG if suffix in _CONFIGS else Kind.OTHER


def _kind_of_yaml(name: str, path: str) -> Kind:
    if path.startswith((".github/workflows/", ".circleci/")) or name in (".gitlab-ci.yml", ".travis.yml"):
        return Kind.WORKFLOW
    return Kind.ENVIRONMENT if "environment" in name or name.startswith(("conda", "env.")) else Kind.CONFIG


def _is_text(file: Path) -> bool:
    if file.stat().st_size > LARGEST_TEXT:
        return False
    data = file.read_bytes()
    try:
        return b"\0" not in data[:8192] and bool(data.decode("utf-8") or True)
    except UnicodeDecodeError:
        return False
