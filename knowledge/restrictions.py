"""What MindSpore's graph mode (`ms.jit`, GRAPH_MODE) does not compile, or compiles to something else. One file, one restriction."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from knowledge import values
from knowledge.record import Text
from knowledge.values import RecordError

FOLDER = Path(__file__).parent / "graph_mode"


class Severity(StrEnum):
    """What becomes of the line: `error` compiles and computes something else, `warning` does not compile, `info` runs at a cost."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Restriction:
    """One restriction. failing, working: bodies of a torch `forward(self, x)`; a test runs both eagerly and compiled."""

    code: str
    severity: Severity
    summary: Text
    rewrite: Text
    failing: str
    working: str

    @property
    def message(self) -> Text:
        return Text(en=f"Graph mode: {self.summary.en} {self.rewrite.en}", zh=f"图模式：{self.summary.zh}{self.rewrite.zh}")


_KEYS: dict[str, values.Reader] = {
    "severity": values.word(Severity),
    "summary": values.text,
    "rewrite": values.text,
    "failing": values.string,
    "working": values.string,
}


def read_restriction(path: Path) -> Restriction:
    """Raises RecordError, naming file and key."""
    try:
        found = values.entries(tomllib.loads(path.read_text(encoding="utf-8")), _KEYS, "", tuple(_KEYS))
    except (RecordError, tomllib.TOMLDecodeError) as error:
        raise RecordError(f"{path}: {error}") from None
    return Restriction(path.stem, **found)


@lru_cache(maxsize=1)
def restrictions() -> dict[str, Restriction]:
    """All restrictions by their code, which is the file's name."""
    return {path.stem: read_restriction(path) for path in sorted(FOLDER.glob("*.toml"))}
