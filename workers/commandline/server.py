"""A mindport server, asked through its API. Standard library only: the command line is installed into many environments."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
import uuid
from dataclasses import dataclass
from gettext import gettext as _
from typing import Any

import click

from workers.commandline.outcomes import UNUSABLE

Data = dict[str, Any]
TIMEOUT = 60  # seconds for one answer
PATIENCE = 5  # seconds that the server waits before it says that a job still runs
PAUSE = 0.5  # seconds; a busy server may not wait at all
BUSY = (409, 429, 503)
ATTEMPTS = 6


class Away(click.ClickException):
    """The server cannot be reached, or refuses."""

    exit_code = UNUSABLE


@dataclass
class Problem(Exception):
    """What the server answered instead; `data` is its problem+json."""

    status: int
    data: Data

    @property
    def told(self) -> str:
        return str(self.data.get("detail") or self.data.get("title") or f"HTTP {self.status}")


@dataclass(frozen=True)
class Server:
    url: str
    token: str = ""

    def finished(self, path: str, sent: Data) -> Data:
        """The job that this starts, when it is over. Raises Problem, Away."""
        job = self.ask(f"{path}?wait={PATIENCE}", sent)
        while job["state"] in ("queued", "running"):
            time.sleep(PAUSE)
            job = self.ask(f"{job['links']['self']}?wait={PATIENCE}")
        return job

    def ask(self, path: str, sent: Data | None = None) -> Data:
        """Sent again where the server is busy or away: a key of its own makes that harmless."""
        key = str(uuid.uuid4())
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return self._once(path, sent, key)
            except urllib.error.HTTPError as refused:
                if not self._worth_waiting(refused, attempt):
                    raise _problem(refused) from None
            except OSError as error:  # URLError is one; a connection that breaks is another
                if attempt == ATTEMPTS or isinstance(getattr(error, "reason", error), ConnectionRefusedError):
                    raise self.away(error) from None
                time.sleep(attempt)
        raise AssertionError("the last attempt raises")

    def _once(self, path: str, sent: Data | None, key: str) -> Data:
        body = None if sent is None else json.dumps(sent).encode()
        headers = {"Accept": "application/json", "Content-Type": "application/json", "User-Agent": "mindport"}
        headers |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= {"Idempotency-Key": key} if sent is not None else {}
        address = self.url.rstrip("/") + path
        with urllib.request.urlopen(urllib.request.Request(address, body, headers), timeout=TIMEOUT) as answer:
            told = json.load(answer)
        assert isinstance(told, dict)
        return told

    def _worth_waiting(self, refused: urllib.error.HTTPError, attempt: int) -> bool:
        """Only where the server says how long."""
        wait = refused.headers.get("Retry-After", "")
        if refused.code not in BUSY or not wait.isdecimal() or attempt == ATTEMPTS:
            return False
        time.sleep(int(wait))
        return True

    def away(self, error: OSError) -> Away:
        return Away(_("%(server)s does not answer: %(why)s") % {"server": self.url, "why": getattr(error, "reason", error)})


def _problem(refused: urllib.error.HTTPError) -> Problem:
    try:
        told = json.load(refused)
    except ValueError:
        told = {}
    return Problem(refused.code, told if isinstance(told, dict) else {})
