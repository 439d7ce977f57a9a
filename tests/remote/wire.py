"""A line between worker and server on which things go wrong as they are told to: real sockets, whole HTTP messages."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from urllib.parse import urlsplit


class Wire:
    """`faults` are used up one a request, then everything arrives. `seen`: requests as they went by."""

    def __init__(self, server: str) -> None:
        parts = urlsplit(server)
        self.there = (str(parts.hostname), int(parts.port or 80))
        self.faults: list[str] = []
        self.seen: list[bytes] = []
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                here, _ = self.listening.accept()
                with here, contextlib.suppress(OSError):
                    self._pass_on(here)

    def _pass_on(self, here: socket.socket) -> None:
        request = _message(here)
        fault = self.faults.pop(0) if self.faults else ""
        if fault == "before":
            return
        self.seen.append(request)
        answer = self.send(request)
        if fault == "twice":
            self.send(request)
        if fault == "after":
            return
        if fault == "during":
            here.sendall(answer[: len(answer) - 3])
        elif fault == "slow":
            for at in range(0, len(answer), 40):
                here.sendall(answer[at : at + 40])
                time.sleep(0.05)
        elif fault == "forged":
            here.sendall(answer.replace(b'"become', b'"becamee').replace(b'"job"', b'"jab"'))
        else:
            here.sendall(answer)

    def send(self, request: bytes) -> bytes:
        with socket.create_connection(self.there, 20) as there:
            there.sendall(request)
            return _message(there)

    def close(self) -> None:
        self.listening.close()


def _message(line: socket.socket) -> bytes:
    """Headers, and as much as they announce."""
    line.settimeout(20)
    said = b""
    while b"\r\n\r\n" not in said:
        part = line.recv(65536)
        if not part:
            return said
        said += part
    head, _, body = said.partition(b"\r\n\r\n")
    lengths = [row.split(b":")[1] for row in head.lower().split(b"\r\n") if row.startswith(b"content-length:")]
    while len(body) < int(lengths[0] if lengths else 0):
        body += line.recv(65536)
    return head + b"\r\n\r\n" + body
