"""How one run in the sandbox ended."""

from __future__ import annotations

import signal
from dataclasses import dataclass

from workers.parity.notes import Note
from workers.parity.sandbox.limits import Limits, reached

NATURAL = ("exit", "stopped", "abandoned")
NAMED = {
    "malformed": Note("the answer could not be read", "无法读取回答"),
    "lost": Note("the sandbox ended twice under this program", "沙箱在此程序下两次终止"),
}
LAST = 2000  # characters of the output in which the reason of an abort is looked for


@dataclass(frozen=True)
class Outcome:
    """`ended` is "exit" or what ended the run: a limit's name, "malformed", "lost", "stopped". `memory` is the peak in MiB."""

    ended: str
    status: int
    memory: int
    seconds: float
    output: str

    @property
    def cut(self) -> bool:
        """Something else than the program ended it: the time limit, or the machine, which kills when its memory runs out."""
        return self.ended in ("wall", "lost") or self.status in (-signal.SIGKILL, -signal.SIGXCPU)

    def trouble(self, limits: Limits) -> str:
        """A sentence when the run did not end by itself with success, else nothing."""
        if self.ended in NAMED:
            return NAMED[self.ended]
        if self.ended not in NATURAL:
            return limits.describe(self.ended)
        if self.status == 0:
            return ""
        if limit := reached(self.output[-LAST:]):
            return limits.describe(limit)
        if self.status < 0:
            return Note(f"ended by signal {-self.status}", f"被信号 {-self.status} 终止")
        return Note(f"ended with status {self.status}", f"以状态 {self.status} 结束")
