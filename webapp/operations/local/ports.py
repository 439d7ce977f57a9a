from __future__ import annotations

import os
import socket

FIRST, TRIES = 8000, 20


def is_free(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def choose(host: str) -> int:
    """The port of PORT, which must be free, or the first free one from 8000 on. Raises SystemExit with the cure."""
    if wanted := os.environ.get("PORT"):
        if not wanted.isdecimal() or not 0 < int(wanted) < 65536:
            raise SystemExit(f"PORT={wanted} is no port number.")
        if not is_free(host, int(wanted)):
            raise SystemExit(f"Port {wanted} is taken on {host}. Choose another: make run PORT={int(wanted) + 1}")
        return int(wanted)
    for port in range(FIRST, FIRST + TRIES):
        if is_free(host, port):
            return port
    raise SystemExit(f"Ports {FIRST} to {FIRST + TRIES - 1} are all taken. Choose one: make run PORT=9000")
