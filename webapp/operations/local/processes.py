"""One child of the supervisor: in a group of its own, tied to our life, its output in a log file."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from workers.lifeline import end_with_parent

LOG_LIMIT = 5_000_000


@dataclass
class Service:
    name: str
    argv: list[str]
    logs: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    farewell: tuple[tuple[signal.Signals, float], ...] = ((signal.SIGTERM, 5.0),)  # what is tried, and for how long
    last_words: signal.Signals = signal.SIGKILL  # sent by the kernel when the supervisor itself is killed
    nice: int = 0
    process: subprocess.Popen[bytes] | None = None
    starts: list[float] = field(default_factory=list)

    @property
    def log(self) -> Path:
        return self.logs / f"{self.name}.log"

    def start(self) -> None:
        if self.log.exists() and self.log.stat().st_size > LOG_LIMIT:
            self.log.replace(self.log.with_suffix(".old.log"))
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                self.argv,
                env={**os.environ, **self.environment},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                process_group=0,  # Ctrl-C reaches the supervisor only, which stops everything in the right order
                preexec_fn=self.begin,
            )
        self.starts.append(time.monotonic())

    def begin(self) -> None:
        os.nice(self.nice)
        end_with_parent(self.last_words)

    @property
    def died(self) -> bool:
        return self.process is not None and self.process.poll() is not None

    def hopeless(self, within: float = 60.0, times: int = 5) -> bool:
        return len(self.starts) >= times and time.monotonic() - self.starts[-times] < within

    def stop(self) -> None:
        if self.process is None:
            return
        for number, patience in self.farewell:
            if self.process.poll() is None:
                self.process.send_signal(number)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self.process.wait(patience)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)  # whatever it started and did not take along
        self.process.wait()

    def tail(self, lines: int = 15) -> str:
        text = self.log.read_text(errors="replace") if self.log.exists() else ""
        return "\n".join(text.splitlines()[-lines:])


def stop_together(services: list[Service]) -> None:
    """Each waits for its own process only, so the slowest decides and not the sum."""
    with ThreadPoolExecutor(max_workers=max(1, len(services))) as threads:
        list(threads.map(Service.stop, services))
