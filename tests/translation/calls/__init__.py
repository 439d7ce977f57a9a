"""Snippets in many spellings, run on both sides. A file has sections that begin with a comment:

`# with:` lines that stand before each of the following expressions,
`# each:` expressions, one a line; every one is a case that binds `result`,
`# case: title` a whole program.

`python -m tests.translation.calls [PATTERN ...] [--show] [--accept]` runs them and prints the scoreboard.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
SNIPPETS = FOLDER / "snippets"
_SECTION = re.compile(r"^# (with|each|case):(.*)\n", re.MULTILINE)


@dataclass(frozen=True)
class Case:
    """One snippet. `module` groups the scoreboard; `name` is unique."""

    module: str
    name: str
    source: str


def cases(patterns: Sequence[str] = ()) -> Iterator[Case]:
    """All cases, or those whose name holds one of the patterns."""
    for path in sorted(SNIPPETS.rglob("*.py")):
        for case in _in_file(path):
            if not patterns or any(pattern in case.name for pattern in patterns):
                yield case


def _in_file(path: Path) -> Iterator[Case]:
    place = path.relative_to(SNIPPETS).with_suffix("")
    module = ".".join(place.parts[:-1]) or place.name
    for number, (title, source) in enumerate(_programs(path.read_text(encoding="utf-8")), 1):
        yield Case(module, f"{'.'.join(place.parts)}:{number} {title}", source)


def _programs(text: str) -> Iterator[tuple[str, str]]:
    """Title and source of every case of a file."""
    parts = _SECTION.split(text)[1:]
    before = ""
    for kind, title, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if kind == "with":
            before = body.strip("\n") + "\n"
        elif kind == "case":
            yield title.strip(), body.strip("\n") + "\n"
        else:
            for line in filter(None, map(str.strip, body.split("\n"))):
                yield line, f"{before}result = {line}\n"
