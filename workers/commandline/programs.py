"""From the paths on the command line to programs: files, all Python files of folders, standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from workers.translation import Unusable
from workers.translation.tree import python_files

STDIN = "-"


@dataclass(frozen=True)
class Program:
    """`name`: as messages and SARIF show it, with slashes; `inside`: its place below the path that was asked for;
    `top`: the folder whose programs know each other: the one asked for, or for files asked for one by one the one we are in."""

    name: str
    path: Path
    inside: Path
    top: Path

    @property
    def place(self) -> str:
        """Below `top`, with slashes."""
        return self.inside.as_posix() if self.path == self.top / self.inside else self.name

    def read(self) -> str:
        """Raises Unusable for what is no UTF-8 text or cannot be read."""
        try:
            data = sys.stdin.buffer.read() if str(self.path) == STDIN else self.path.read_bytes()
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise Unusable("binary", "This is not UTF-8 text.", line, 1) from None
        except OSError as error:
            raise Unusable("unreadable", error.strerror or str(error)) from None


def found(paths: Sequence[Path], stdin_name: str) -> list[Program]:
    """Each file once, in the order asked for; the files of a folder by name."""
    listed = [program for path in paths for program in _below(path, stdin_name)]
    return list({program.path: program for program in listed}.values())


def _below(path: Path, stdin_name: str) -> Iterable[Program]:
    if str(path) == STDIN:
        return [Program(stdin_name, path, Path(stdin_name).with_name(Path(stdin_name).name), path)]
    if path.is_dir():
        return [Program(shown(file), file, file.relative_to(path), path) for file in python_files(path)]
    here = path.is_relative_to(Path.cwd()) or not (path.is_absolute() or ".." in path.parts)
    return [Program(shown(path), path, Path(path.name), Path() if here else path.parent)]


def shown(path: Path) -> str:
    """Relative to here where it lies below: code hosts want places in the repository."""
    return (path.relative_to(Path.cwd()) if path.is_absolute() and path.is_relative_to(Path.cwd()) else path).as_posix()
