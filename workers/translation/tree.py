"""Translating a folder: every Python file below it, over several processes."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from workers.translation.engine import translate
from workers.translation.result import Translation, Unusable

_LEFT_OUT = {".git", ".venv", "venv", "__pycache__", "node_modules", ".tox", "build", "dist"}


@dataclass(frozen=True, slots=True)
class FileResult:
    """One file of the tree: its translation, or why there is none."""

    path: Path
    translation: Translation | None
    error: str = ""


def python_files(folder: Path) -> list[Path]:
    """Python files below the folder, without environments and caches, in a fixed order."""
    found = folder.rglob("*.py")
    return sorted(path for path in found if not _LEFT_OUT & set(path.relative_to(folder).parts))


def translate_tree(folder: Path, *, profile: str, jobs: int = 1) -> Iterator[FileResult]:
    """The files in order, as they are done."""
    paths = python_files(folder)
    work = partial(translate_file, profile=profile)
    if jobs <= 1 or len(paths) < 2:
        yield from map(work, paths)
        return
    with ProcessPoolExecutor(jobs, initializer=gc.freeze) as pool:
        yield from pool.map(work, paths, chunksize=4)


def translate_file(path: Path, *, profile: str) -> FileResult:
    try:
        return FileResult(path, translate(path.read_bytes().decode("utf-8"), profile=profile))
    except UnicodeDecodeError:
        return FileResult(path, None, "binary: this is not UTF-8 text")
    except Unusable as error:
        return FileResult(path, None, f"{error.line}:{error.column}: {error.reason}: {error.message}")
