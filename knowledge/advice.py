"""Advice on lines that no single record speaks of: the limits of graph mode, what porting has to mind, what costs time."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from knowledge import values
from knowledge.record import Text
from knowledge.values import RecordError

ROOT = Path(__file__).parent
FOLDERS = ("graph_mode", "porting", "speed")
COUNTERS = ("synchronisations", "compilations", "launches")


class Severity(StrEnum):
    """What becomes of the line: `error` runs and computes something else, `warning` does not run, `info` runs at a cost."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Advice:
    """failing, working: torch code that gets the advice and code that follows it; a test holds both.

    In the folder graph_mode they are bodies of `forward(self, x)`, run eagerly and compiled; elsewhere, whole programs.
    counter: in speed, what falls where the advice is followed; torch: it is counted in torch, since this machine has no kernel
    of MindSpore that does it at once.
    """

    code: str
    severity: Severity
    summary: Text
    rewrite: Text
    failing: str
    working: str
    counter: str = ""
    torch: bool = False

    @property
    def message(self) -> Text:
        graph = self.code.startswith("graph-")
        english, chinese = ("Graph mode: ", "图模式：") if graph else ("", "")
        return Text(en=f"{english}{self.summary.en} {self.rewrite.en}", zh=f"{chinese}{self.summary.zh}{self.rewrite.zh}")

    def telling(self, where: Text) -> Text:
        """The message with what is said of this file between what is the matter and what to do."""
        return Text(en=f"{self.summary.en} {where.en} {self.rewrite.en}", zh=f"{self.summary.zh}{where.zh}{self.rewrite.zh}")


_KEYS: dict[str, values.Reader] = {
    "severity": values.word(Severity),
    "summary": values.text,
    "rewrite": values.text,
    "failing": values.string,
    "working": values.string,
    "counter": values.string,
    "torch": values.flag,
}
_REQUIRED = ("severity", "summary", "rewrite", "failing", "working")


def read_advice(path: Path) -> Advice:
    """Raises RecordError, naming file and key."""
    try:
        found = values.entries(tomllib.loads(path.read_text(encoding="utf-8")), _KEYS, "", _REQUIRED)
    except (RecordError, tomllib.TOMLDecodeError) as error:
        raise RecordError(f"{path}: {error}") from None
    return Advice(path.stem, **found)


@lru_cache(maxsize=8)
def advice(folder: str) -> dict[str, Advice]:
    """Everything in one of FOLDERS, by its code, which is the file's name."""
    return {path.stem: read_advice(path) for path in sorted((ROOT / folder).glob("*.toml"))}


def all_advice() -> dict[str, Advice]:
    return {code: one for folder in FOLDERS for code, one in advice(folder).items()}
