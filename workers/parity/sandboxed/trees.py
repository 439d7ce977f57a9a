"""A program's own project inside the sandbox: its files where it looks for them, and packages that only report left silent."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from itertools import starmap
from pathlib import PurePosixPath
from typing import Any

from workers.parity.notes import ENVIRONMENTS
from workers.parity.parcel import TREE, Malformed, Parcel
from workers.parity.sandboxed import other_programs, program
from workers.parity.sandboxed.made_up import environments
from workers.parity.sandboxed.standing_in import Finder

TORCH = frozenset({"torch", "torchvision", "torchaudio", "torchtext"})
# What they are given goes to files and screens that nobody sees here; nothing that is computed comes from them.
SILENT = frozenset("tensorboard tensorboardX wandb visdom comet_ml mlflow matplotlib seaborn termcolor colorama tqdm".split())


def settle(asked: Parcel, reference: bool, tell: Callable[[str], None]) -> None:
    """Writes the files below the folder in which the program starts. `tell` hears of each package that is a silent one.

    On MindSpore's side torch is not there, whatever is installed. Raises Malformed for a file that would lie elsewhere.
    """
    data = asked.data
    sources = asked.arrays[TREE].tobytes()
    lay(asked, TREE)
    here = program.begin_in(str(data.get("place", program.FILE)))
    sys.argv[:] = [program.place(), *map(str, data.get("argv", ()))]
    sys.path[:0] = list(dict.fromkeys([*searched_folders(here, program.place()), os.path.join(here, "src")]))
    asked_for = SILENT.union(map(str, data.get("absent", ())))
    lacking = {name for name in asked_for if not os.path.exists(name) and not _is_installed(name)}
    environments.speak(sources)
    if not reference:
        for name in [name for name in sys.modules if name.partition(".")[0] in TORCH]:
            del sys.modules[name]
    sys.meta_path.insert(0, Finder(lacking, frozenset() if reference else TORCH, tell, _parts(reference)))
    vars(multiprocessing).update(Pool=_AtOnce)  # there are no other processes here
    other_programs.stand_in()
    if reference and b"cuda" in sources:
        from workers.parity.sandboxed import one_device  # torch is on this side only

        one_device.stand_in()
    if inside := str(data.get("inside", "")):
        os.chdir(inside)


def searched_folders(here: str, path: str) -> list[str]:
    """The file's own folder first; last where a module in it has the name of the package that it is, and would hide that."""
    own, above = os.path.dirname(os.path.join(here, path)), starting_folders(path)
    packages = [part for part in PurePosixPath(path).parent.parts if os.path.exists(os.path.join(own, f"{part}.py"))]
    return [*above, own] if packages and os.path.exists(os.path.join(own, "__init__.py")) else [own, *above]


def starting_folders(path: str) -> list[str]:
    """The folders above a file in which its programs can start, the nearest first: all that are no packages themselves."""
    here = os.getcwd()
    above = [parent for parent in PurePosixPath(path).parents if parent != PurePosixPath()]
    return [*(os.path.join(here, parent) for parent in above if not os.path.exists(parent / "__init__.py")), here]


def stand_in(source: str, reference: bool, tell: Callable[[str], None]) -> None:
    """For a program of one file: packages that only report, and environments, where they are not installed."""
    lacking = {name for name in SILENT | ENVIRONMENTS if not _is_installed(name)}
    environments.speak(source.encode())
    sys.meta_path.insert(0, Finder(lacking, frozenset(), tell, _parts(reference)))


def _parts(reference: bool) -> frozenset[str]:
    """On torch's side; the translation brings its own."""
    return frozenset({"timm"} if reference and not _is_installed("timm") else ())


def lay(asked: Parcel, kind: str) -> None:
    """Writes the files of this kind that came along. Raises Malformed for one that would lie elsewhere."""
    body, at = asked.arrays.pop(kind).tobytes(), 0
    for path, size in asked.data[kind]:
        parts = PurePosixPath(path)
        if parts.is_absolute() or ".." in parts.parts:
            raise Malformed(f"{path} lies outside the project")
        if parent := os.path.dirname(path):
            os.makedirs(parent, exist_ok=True)
        with open(path, "wb") as file:
            file.write(body[at : at + size])
        at += size


def _is_installed(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False


class _AtOnce:
    """multiprocessing.Pool where there is one process: everything is done when it is asked for."""

    def __init__(self, processes: int | None = None, initializer: Callable[..., Any] | None = None, initargs: Any = ()) -> None:
        if initializer is not None:
            initializer(*initargs)

    def map(self, function: Callable[..., Any], rows: Iterable[Any], chunksize: int | None = None) -> list[Any]:
        return list(map(function, rows))

    def starmap(self, function: Callable[..., Any], rows: Iterable[Any], chunksize: int | None = None) -> list[Any]:
        return list(starmap(function, rows))

    def imap(self, function: Callable[..., Any], rows: Iterable[Any], chunksize: int = 1) -> Iterator[Any]:
        return map(function, rows)

    imap_unordered = imap

    def apply(self, function: Callable[..., Any], args: Any = (), kwds: Any = None) -> Any:
        return function(*args, **(kwds or {}))

    def __enter__(self) -> _AtOnce:
        return self

    def __exit__(self, *error: object) -> None:
        """Nothing is open."""

    def close(self) -> None:
        """Nothing is open."""

    join = terminate = close
