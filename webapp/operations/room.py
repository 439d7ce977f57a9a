"""Room that is kept on the disk, so that everything can still be read when others have filled it.

A page of a mapped file that the disk cannot back ends the whole process (SIGBUS), and SQLite needs some room for a mere SELECT
(its index of the log). So our own writing ends a little earlier.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

RESERVE = 8 << 20  # bytes
GROWING = ("INSERT", "UPDATE", "REPLACE")  # who deletes makes room


def is_short(folder: str | Path) -> bool:
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize < RESERVE


def keep_reserve(sender: Any, connection: BaseDatabaseWrapper, **_: Any) -> None:
    """On each new connection. A server keeps its own reserve; a SQLite file has nobody but us."""
    if connection.vendor != "sqlite" or connection.execute_wrappers:
        return
    folder = Path(str(connection.settings_dict["NAME"])).parent

    def refuse(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        if sql.startswith(GROWING) and is_short(folder):
            raise OperationalError(f"database or disk is full: the last {RESERVE >> 20} MiB are kept for reading")
        return execute(sql, params, many, context)

    connection.execute_wrappers.append(refuse)
