"""Snippets in many spellings, run on both sides. One file per module or API; `# case: what is special` starts a case.

`python -m tests.translation.calls [PATTERN ...] [--show] [--accept]` runs them and prints the scoreboard.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
SNIPPETS = FOLDER / "snippets"


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
    for number, part in enumerate(path.read_text(encoding="utf-8").split("# case:")[1:], 1):
        title, _, body = part.partition("\n")
        yield Case(module, f"{'.'.join(place.parts)}:{number} {title.strip()}", body.strip("\n") + "\n")
