"""What a program says by other ways than `print`: what it writes to sys.stdout, its log, the text files it leaves."""

from __future__ import annotations

import logging
import os
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from workers.parity.sandboxed.program import is_own

LARGEST = 1 << 16  # bytes of a file that is read
MOST = 50  # files
_LIBRARY = sysconfig.get_paths()["stdlib"]
Told = Callable[[str], None]


@contextmanager
def heard(line: Told) -> Iterator[None]:
    """`line` is told of every line that the program writes to sys.stdout or to its log. What `print` writes is not among them."""
    real, handle = sys.stdout, logging.Logger.handle

    def logged(logger: logging.Logger, record: logging.LogRecord) -> None:
        if is_own(record.pathname):
            line(record.getMessage())
        handle(logger, record)

    sys.stdout = cast(TextIO, _Stdout(real, line))
    vars(logging)["Logger"].handle = logged
    try:
        yield
    finally:
        sys.stdout, vars(logging)["Logger"].handle = real, handle


class _Stdout:
    def __init__(self, real: Any, line: Told) -> None:
        self._real, self._line, self._begun = real, line, ""

    def write(self, text: str) -> int:
        written = int(self._real.write(text))
        if _by_the_program():
            *lines, self._begun = f"{self._begun}{text}".split("\n")
            for one in lines:
                self._line(one)
        return written

    def writelines(self, lines: list[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


def _by_the_program() -> bool:
    """Itself, or Python's library for it, such as pprint; not a framework, and not our `print`."""
    frame = sys._getframe(2)
    while frame.f_back and frame.f_code.co_filename.startswith(_LIBRARY) and "site-packages" not in frame.f_code.co_filename:
        frame = frame.f_back
    return is_own(frame.f_code.co_filename)


def files() -> dict[str, tuple[int, int]]:
    """Paths below the current folder, with time and size."""
    found = (os.path.join(folder, name) for folder, _, names in os.walk(".") for name in names)
    return {os.path.relpath(path): (os.stat(path).st_mtime_ns, os.stat(path).st_size) for path in found if os.path.isfile(path)}


def written(before: dict[str, tuple[int, int]]) -> Iterator[tuple[str, str]]:
    """Text files that are new or changed since then. What frameworks save is no text."""
    fresh = [path for path, known in sorted(files().items()) if before.get(path) != known and 0 < known[1] <= LARGEST]
    for path in fresh[:MOST]:
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        except (OSError, UnicodeDecodeError):
            continue
        if "\0" not in text:
            yield path, text
