"""How one run in the sandbox ended."""

from __future__ import annotations

from dataclasses import dataclass

from workers.parity.sandbox.limits import Limits, reached

NATURAL = ("exit", "stopped", "abandoned")
LAST = 2000  # characters of the output in which the reason of an abort is looked for


@dataclass(frozen=True)
class Outcome:
    """`ended` is "exit" or what ended the run: a limit's name, "malformed", "stopped". `memory` is the peak in MiB."""

    ended: str
    status: int
    memory: int
    seconds: float
    output: str

    def trouble(self, limits: Limits) -> str:
        """A sentence when the run did not end by itself with success, else nothing."""
        if self.ended == "malformed":
            return "the answer could not be read"
        if self.ended not in NATURAL:
            return limits.describe(self.ended)
        if self.status == 0:
            return ""
        if limit := reached(self.output[-LAST:]):
            return limits.describe(limit)
        return f"ended by signal {-self.status}" if self.status < 0 else f"ended with status {self.status}"
