"""A program of a user that webhooks talk to: keeps what it is sent, answers as it is told."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer


class Receiver(HTTPServer):
    """`answers`: the next statuses, 200 when there are none; `heard`: headers and bodies."""

    answers: list[int]
    heard: list[tuple[dict[str, str], bytes]]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook?x=1"


class Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.append(({**self.headers, "path": self.path}, body))
        status = self.server.answers.pop(0) if self.server.answers else 200
        self.send_response(status)
        self.send_header("Location", self.server.address.replace("/hook", "/elsewhere"))
        self.end_headers()
        self.wfile.write(b"thanks")

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def listening() -> Iterator[Receiver]:
    server = Receiver(("127.0.0.1", 0), Handler)
    server.answers, server.heard = [], []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()
