"""Translating the files of a project with what they say to each other, over several processes."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import current_process
from pathlib import Path

from knowledge.devices import KINDS
from workers.translation.engine import translate
from workers.translation.facts.neighbours import Project
from workers.translation.project import project_of
from workers.translation.result import Translation, Unusable
from workers.translation.targeting import Purpose

ALONE = 16  # programs; up to here one process is as quick
_LEFT_OUT = {".git", ".venv", "venv", "__pycache__", ".ipynb_checkpoints", "node_modules", ".tox", "build", "dist"}


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


def translate_all(sources: Mapping[str, str], purpose: Purpose, jobs: int) -> Iterator[tuple[str, Translation | Unusable]]:
    """`sources`: the texts of one project by path, with slashes. In their order, as they are done."""
    work = _Work(project_of(sources), dict(sources), purpose)
    if jobs <= 1 or len(sources) <= ALONE or current_process().daemon:  # a queue's process may not begin others
        yield from ((path, work(path)) for path in sources)
        return
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(work,)) as pool:
        longest_first = sorted(sources, key=lambda path: -len(sources[path]))  # so that none is waited for at the end
        waiting = {path: pool.submit(_one, path) for path in longest_first}
        yield from ((path, waiting[path].result()) for path in sources)


class _Work:
    """What each process has once, and no file is sent with."""

    here: _Work

    def __init__(self, project: Project, sources: dict[str, str], purpose: Purpose) -> None:
        self.project, self.sources, self.purpose = project, sources, purpose

    def __call__(self, path: str) -> Translation | Unusable:
        try:
            return translate(self.sources[path], **asdict(self.purpose), project=self.project, path=path)
        except Unusable as error:
            return error


def _begin(work: _Work) -> None:
    gc.freeze()
    _Work.here = work


def _one(path: str) -> Translation | Unusable:
    return _Work.here(path)


def translate_tree(
    folder: Path, *, profile: str, device: str = KINDS[0], companion: str = "installed", jobs: int = 1
) -> Iterator[FileResult]:
    """The files in order, as they are done. They share one companion: bundling.files of what their texts import."""
    texts: dict[str, str] = {}
    paths = {path.relative_to(folder).as_posix(): path for path in python_files(folder)}
    for name, path in paths.items():
        try:
            texts[name] = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            continue
    made = translate_all(texts, Purpose(profile, device=device, companion=companion), jobs)
    for name, path in paths.items():
        if name not in texts:
            yield FileResult(path, None, "binary: this is not UTF-8 text")
            continue
        _, result = next(made)
        if isinstance(result, Unusable):
            yield FileResult(path, None, f"{result.line}:{result.column}: {result.reason}: {result.message}")
        else:
            yield FileResult(path, result)
