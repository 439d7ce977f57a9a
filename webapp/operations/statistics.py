"""What SQLite's planner knows of the tables. Of an index without statistics it believes that ten rows are behind each value, and
then reads a million; a short look (analysis_limit) misleads it where one value is frequent. PostgreSQL looks by itself."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import DEFAULT_DB_ALIAS, connections


def renew(using: str = DEFAULT_DB_ALIAS) -> None:
    """Reads the indexes, not the tables: seconds for a million jobs."""
    connection = connections[using]
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


def after_migrations(using: str, plan: Sequence[object] = (), **_: object) -> None:
    """Emptying all tables is told too, without a plan."""
    if plan:
        renew(using)
