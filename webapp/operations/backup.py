"""All rows of the database as one file, and back: gzipped JSON lines, the same for SQLite and PostgreSQL.

The first line says which migrations the rows are of, the last how many there are: a file that was cut off is not restored.
Left out is what `migrate` makes itself (content types, permissions) and who was given Django's own permissions, which
mindport does not use.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib import metadata
from typing import IO, Any, cast

from django.apps import apps
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializedObject
from django.db import connection, models, transaction
from django.db.migrations.loader import MigrationLoader

from workers.messages import storable

FORMAT = 1
MADE_BY_MIGRATE = {"contenttypes.contenttype", "auth.permission"}
MOVED = {"review.paste": "pastes.paste"}  # what older backups call a model -> what it is called now
PERMISSIONS = ("user_permissions", "permissions")
Row = dict[str, Any]


class Unusable(Exception):
    """The file cannot be restored here; the message says why."""


def kept_models() -> list[type[models.Model]]:
    found = (model for model in apps.get_models() if model._meta.managed and not model._meta.proxy)
    return [model for model in found if model._meta.label_lower not in MADE_BY_MIGRATE]


def write(file: IO[bytes]) -> Counter[str]:
    """Writes a backup of one moment, and returns how many rows of which model it holds."""
    written: Counter[str] = Counter()
    with gzip.open(file, "wt", encoding="utf-8") as lines, one_moment():
        write_line(
            lines, {"format": FORMAT, "mindport": metadata.version("mindport"), "migrations": applied(), "at": datetime.now(UTC)}
        )
        for model in kept_models():
            for row in serializers.serialize("python", model._base_manager.order_by("pk").iterator(500)):
                for name in PERMISSIONS:
                    row["fields"].pop(name, None)
                write_line(lines, row)
                written[row["model"]] += 1
        write_line(lines, {"rows": written})
    return written


def write_line(lines: IO[str], data: Row) -> None:
    """One row that no database would take must not cost the backup of all others: it loses what cannot be written."""
    lines.write(json.dumps(storable(data), default=str, ensure_ascii=False) + "\n")


@contextmanager
def one_moment() -> Iterator[None]:
    """A transaction in which all reads see the database as it was when the first was made, and nobody waits for it."""
    sqlite = cast(Any, connection)  # the only backend with a mode: settings make it take the write lock at the start
    usual = getattr(connection, "transaction_mode", None)
    sqlite.transaction_mode = None
    try:
        with transaction.atomic(durable=True):
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    finally:
        sqlite.transaction_mode = usual


def applied() -> list[list[str]]:
    return sorted([app, name] for app, name in MigrationLoader(connection).applied_migrations)


def read(file: IO[bytes]) -> Counter[str]:
    """Fills the empty, migrated database; all of it or nothing. Returns how many rows of which model. Raises Unusable."""
    restored: Counter[str] = Counter()
    with gzip.open(file, "rt", encoding="utf-8") as lines, transaction.atomic():
        rows = (json.loads(line) for line in lines)
        older = check(next(rows, {}))
        last: Row = {}
        for found in deserialized(rows, last, older):
            save(found)
            restored[found.object._meta.label_lower] += 1
        if not older and last.get("rows") != restored:
            raise Unusable("The file is not whole: it was cut off, or rows of it are missing.")
        continue_counting()
    return restored


def check(head: Row) -> bool:
    """Whether the backup is older than this code. Raises Unusable for what is no backup, newer, or has no room here."""
    if head.get("format") != FORMAT:
        raise Unusable("This is no backup of mindport, or one of a version that is not known here.")
    known = MigrationLoader(connection).disk_migrations or {}
    if newer := [f"{app}.{name}" for app, name in head["migrations"] if (app, name) not in known]:
        raise Unusable(f"The backup was made by a newer mindport: {', '.join(newer[:3])} is not known here.")
    if full := [model._meta.label_lower for model in kept_models() if model._base_manager.exists()]:
        raise Unusable(f"The database is not empty: there are rows of {', '.join(full[:5])}.")
    return len(head["migrations"]) < len(applied())


def deserialized(rows: Iterator[Row], last: Row, older: bool) -> Iterator[DeserializedObject]:
    """The rows one after the other; the line after them goes into `last`."""
    for row in rows:
        if "model" not in row:
            last.update(row)
            return
        row["model"] = MOVED.get(row["model"], row["model"])
        yield from serializers.deserialize("python", [row], ignorenonexistent=older)


def save(found: DeserializedObject) -> None:
    """As it was: no timestamp is renewed, no default filled in."""
    models.Model.save_base(found.object, raw=True, force_insert=True)
    for name, values in (found.m2m_data or {}).items():
        getattr(found.object, name).set(values)


def continue_counting() -> None:
    """The rows brought their numbers along; PostgreSQL's counters have to be told."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), kept_models()):
            cursor.execute(statement)
