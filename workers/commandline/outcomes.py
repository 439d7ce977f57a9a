"""What became of one program."""

from __future__ import annotations

from dataclasses import dataclass

from workers.commandline.programs import Program
from workers.formats import Data, Result

CLEAN, PERSON, UNUSABLE = 0, 1, 2


@dataclass(frozen=True)
class Translated:
    program: Program
    source: str
    data: Data

    @property
    def result(self) -> Result:
        return Result(self.program.name, self.source, self.data)


@dataclass(frozen=True)
class Refused:
    """No program, or one that cannot be translated. A line of 0: the whole file."""

    program: Program
    reason: str
    message: str
    line: int = 0
    column: int = 0

    @property
    def told(self) -> str:
        place = f":{self.line}:{max(self.column, 1)}" if self.line else ""
        return f"{self.program.name}{place}: {self.reason}: {self.message}"


Outcome = Translated | Refused
