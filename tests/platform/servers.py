"""The PostgreSQL and Redis servers of this machine, where there are some, and the embedded ones where there are none."""

from __future__ import annotations

import contextlib
import secrets
import socket
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from webapp.operations.local import redis_server

POSTGRES = "postgres://postgres@127.0.0.1:5432"
REDIS = "redis://127.0.0.1:6379/11"  # .ci/servers uses 9


def listens(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


@contextlib.contextmanager
def postgres_database() -> Iterator[str]:
    """The address of a new, empty database that is dropped afterwards; skips where no server lets us make one."""
    name = f"mindport_{secrets.token_hex(4)}"
    try:
        connection = psycopg.connect(f"{POSTGRES}/postgres", autocommit=True, connect_timeout=3)
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    except psycopg.Error as problem:
        pytest.skip(f"no PostgreSQL server on port 5432 in which a database may be made: {problem}")
    try:
        yield f"{POSTGRES}/{name}"
    finally:
        connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
        connection.close()


@contextlib.contextmanager
def embedded_redis(folder: Path) -> Iterator[str]:
    path = redis_server.socket_path(folder)
    server = redis_server.service(folder, path, folder)
    server.start()
    try:
        assert redis_server.wait(server, path), server.tail()
        yield f"unix://{path}?db=0"
    finally:
        server.stop()
