"""The line to the server: outbound HTTPS, signed both ways, patient. What arrives twice is the server's to tell apart."""

from __future__ import annotations

import http.client
import json
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from typing import IO, Any

from workers.remote import signing

LONGEST_PAUSE = 60.0
SECONDS = 60.0  # for one answer; a job is waited for for less
NEARBY = ("127.0.0.1", "localhost", "::1")
Data = dict[str, Any]


class Refused(Exception):
    """The server's own word: revoked, signature, clock, replay, too-large, device."""

    def __init__(self, code: str, said: Data) -> None:
        super().__init__(code)
        self.code, self.said = code, said


class Away(Exception):
    """Nobody answered, or nobody that knows the key."""


class Straight(urllib.request.HTTPRedirectHandler):
    """Somebody else's address is not the server's: redirections are not followed."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Link:
    def __init__(
        self, address: str, token: str, clock: Callable[[], float] = time.time, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        """Raises ValueError for an address or a token that is none."""
        parts = urllib.parse.urlsplit(address)
        if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in NEARBY):
            raise ValueError(f"{address}: https only")
        self.address, self.clock, self.sleep = address.rstrip("/"), clock, sleep
        self.prefix = parts.path.rstrip("/")
        self.worker, self.key = signing.read_token(token)
        self.opener = urllib.request.build_opener(Straight)

    def ask(self, path: str, told: Data, patience: float = float("inf")) -> Data:
        """Tries again, slower each time, until `patience` seconds are over. Raises Refused, and Away at last."""
        pause, until = 1.0, self.clock() + patience
        while True:
            try:
                return self.once(path, told)
            except Away:
                if self.clock() + pause > until:
                    raise
            self.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def once(self, path: str, told: Data) -> Data:
        """Each try has a number and a time of its own."""
        body = json.dumps(told).encode()
        if len(body) > signing.LARGEST:
            raise Refused("too-large", {"largest": signing.LARGEST})
        moment, nonce = str(int(self.clock())), secrets.token_urlsafe(24)
        signature = signing.of_request(self.key, f"{self.prefix}{path}", moment, nonce, body)
        headers = {
            "Content-Type": "application/json",
            signing.WORKER: self.worker,
            signing.TIME: moment,
            signing.NONCE: nonce,
            signing.SIGNATURE: signature,
        }
        request = urllib.request.Request(self.address + path, body, headers, method="POST")
        try:
            with self.opener.open(request, timeout=SECONDS) as answer:
                return self._read(nonce, answer.status, answer)
        except urllib.error.HTTPError as problem:
            with problem:
                raise _refusal(problem.code, self._read(nonce, problem.code, problem)) from problem
        except (OSError, http.client.HTTPException) as problem:
            raise Away(str(problem)) from problem

    def _read(self, nonce: str, status: int, answer: IO[bytes] | urllib.error.HTTPError) -> Data:
        """Raises Away for what is not signed: a proxy's page, or somebody who is not the server. A key that the server does
        not know (any more) it cannot sign with either; that refusal stands alone."""
        body = answer.read(signing.LARGEST + 1)
        shown = str(answer.headers.get(signing.SIGNATURE, ""))  # type: ignore[union-attr]
        if not signing.same(shown, signing.of_answer(self.key, nonce, status, body)):
            if status == 401:
                raise Refused("signature", {})
            raise Away(f"an answer with status {status} that the server did not sign")
        said = json.loads(body)
        return said if isinstance(said, dict) else {}


def _refusal(status: int, said: Data) -> Exception:
    code = str(said.get("error") or said.get("became") or status)
    return Away(code) if status >= 500 else Refused(code, said)
