"""One verification: both trees, what the sandbox says of them, and what is found on the way."""

from __future__ import annotations

import ast
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from workers.parity.conversation import Heard, talk
from workers.parity.notes import SILENT, STOOD_IN, Note
from workers.parity.projects import Beside
from workers.parity.sandbox.pool import Pool
from workers.verification.report import Report, Row, Stage, State
from workers.verification.trees import Contents, Tree

SEED = 0
BEYOND = Note("beyond the number of programs that are run; name it to run it", "超出运行数量上限；可指定单独运行")
NO_TIME = Note("the time for all of it is over", "总时限已到")
NO_PARTNER = Note("the translated tree has no such file", "译后的目录中没有此文件")
Tell = Callable[[str], None]


@dataclass
class Run:
    """One verification: both trees, what is in them, and what is found on the way."""

    pool: Pool
    torch: Tree
    mindspore: Tree
    found: Contents
    device: str
    tell: Tell
    until: float = float("inf")  # by the monotonic clock: then nothing more is begun
    report: Report = field(default_factory=Report)
    covered: set[str] = field(default_factory=set)  # files whose networks ran as parts of others that are the same

    @property
    def is_over(self) -> bool:
        return time.monotonic() > self.until

    def beside(self, place: str = "program.py", given: Sequence[str] = ()) -> Beside:
        trees = {"torch": self.torch.files, "mindspore": self.mindspore.files}
        return Beside(self.pool, trees, place, given, absent=sorted(self.found.packages))

    def row(self, path: str, stage: Stage, state: State, why: str = "", place: str = "") -> None:
        self.report.rows.append(Row(path, stage, state, why, place, bool(place) and self.is_marked(place)))

    def is_marked(self, place: str) -> bool:
        """The translated statement, or one of the two lines above it, says that a person is needed."""
        path, _, line = place.rpartition(":")
        if path not in self.mindspore.files or not line.isdigit():  # a place may be a file alone
            return False
        text = self.mindspore.text(path)
        first, last = _statement_around(text, int(line))
        return any("mindport: " in line for line in text.splitlines()[max(0, first - 3) : last])


def _statement_around(text: str, line: int) -> tuple[int, int]:
    """The first and last line of the innermost statement at the line; of one with a body, its head."""
    try:
        nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt)]
    except SyntaxError:
        return line, line
    spans = [(node.lineno, _head_end(node)) for node in nodes]
    return min(((a, b) for a, b in spans if a <= line <= b), key=lambda span: span[1] - span[0], default=(line, line))


def _head_end(node: ast.stmt) -> int:
    body = getattr(node, "body", None)
    return max(node.lineno, body[0].lineno - 1) if body else node.end_lineno or node.lineno


def ask(run: Run, side: str, request: dict[str, object]) -> Heard:
    heard = talk(run.beside(), side, request, {}, nobody)
    hear(run, heard)
    return heard


def hear(run: Run, heard: Heard) -> None:
    run.report.silent |= set(heard.facts.begun(SILENT))
    run.report.stood_in |= set(heard.facts.begun(STOOD_IN))


def nobody(name: str, state: str, detail: str) -> None:
    """Nobody listens."""
