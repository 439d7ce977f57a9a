"""A unified diff as git writes it."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff

NO_NEWLINE = "\\ No newline at end of file\n"


def unified(before: str, after: str, name: str) -> str:
    """Empty for equal texts; else a patch that `git apply` takes beside a file of that name holding `before`."""
    lines = unified_diff(_lines(before), _lines(after), f"a/{name}", f"b/{name}")
    return "".join(_ended(lines))


def added(text: str, name: str) -> str:
    """A patch that makes a file of that name, which is not there before."""
    return "".join(_ended(unified_diff([], _lines(text), "/dev/null", f"b/{name}")))


def _lines(text: str) -> list[str]:
    # git knows only \n: str.splitlines would also cut at form feeds and at a lone carriage return.
    lines = text.split("\n")
    return [f"{line}\n" for line in lines[:-1]] + lines[-1:] * bool(lines[-1])


def _ended(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        yield line if line.endswith("\n") else f"{line}\n{NO_NEWLINE}"
