"""The worker's round: send what lies there, take a job, run it, keep the result, send it. Each step may be cut at any point."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from workers.remote.link import Away, Link, Refused
from workers.remote.reasons import INSTEAD, KNOWN
from workers.remote.shelf import Shelf

Data = dict[str, Any]
Run = Callable[[Data], Data]  # a ParityRequest's data -> {"report": ...} or {"reason": ..., "detail": ...}
BEAT = 30.0


class Worker:
    def __init__(self, link: Link, shelf: Shelf, run: Run, announce: Data) -> None:
        self.link, self.shelf, self.run, self.announce = link, shelf, run, announce

    def join(self) -> Data:
        """Raises Refused."""
        return self.link.ask("/remote/join", self.announce)

    def round(self) -> bool:
        """Whether there was a job. Raises Refused where the worker is not welcome any more."""
        for said in list(self.shelf.kept()):
            self._send(said)
        told = self.link.ask("/remote/take", {})
        if not told.get("job"):
            return False
        job, attempt = str(told["job"]), int(told["attempt"])
        said = self.shelf.find(job, attempt) or self._worked(job, attempt, told["request"])
        self._send({"job": job, "attempt": attempt, **said})
        return True

    def _worked(self, job: str, attempt: int, request: Data) -> Data:
        over = threading.Event()
        beating = threading.Thread(target=self._beat, args=(job, attempt, over), daemon=True)
        beating.start()
        try:
            said = self.run(request)
        finally:
            over.set()
            beating.join()
        self.shelf.put(job, attempt, said)
        return said

    def _beat(self, job: str, attempt: int, over: threading.Event) -> None:
        """Without an answer the work goes on: what came of it is sent when the server is back."""
        while not over.wait(BEAT):
            try:
                self.link.once("/remote/beat", {"job": job, "attempt": attempt})
            except (Away, Refused):
                continue

    def _send(self, said: Data) -> None:
        """What is stored, known already or too late is dropped here; what another has given is too."""
        try:
            self.link.ask("/remote/give", said)
        except Refused as refused:
            if refused.code in INSTEAD:
                self.link.ask("/remote/give", {"job": said["job"], "attempt": said["attempt"], "reason": KNOWN[refused.code]})
            elif refused.code != "other":
                raise
        self.shelf.drop(str(said["job"]), int(said["attempt"]))
