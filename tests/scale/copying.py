"""Rows into a table as fast as the database takes them: COPY where there is one, else one prepared INSERT."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import connection
from django.db.models import AutoField, Model

Row = dict[str, Any]
INDEXES = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL",
    "postgresql": """
        SELECT indexname, indexdef FROM pg_indexes LEFT JOIN pg_constraint ON conname = indexname
        WHERE schemaname = 'public' AND conname IS NULL
    """,
}


@contextmanager
def unindexed() -> Iterator[None]:
    """The indexes are made at the end, from sorted rows: ids are random, so each row would change a page of each of them."""
    with connection.cursor() as cursor:
        cursor.execute(INDEXES[connection.vendor])
        found = cursor.fetchall()
        for name, _ in found:
            cursor.execute(f'DROP INDEX "{name}"')
    yield
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # of a table with open questions no index can be made
        for _, sql in found:
            cursor.execute(sql)


def insert(model: type[Model], rows: Iterable[Row]) -> None:
    """Rows name columns by attribute; what a row leaves out has the field's default. JSON comes as text."""
    fields = [field for field in model._meta.concrete_fields if not isinstance(field, AutoField)]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    usual = {field.attname: _usual(field) for field in fields}
    values = _values([field.attname for field in fields], usual, rows)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f'COPY "{model._meta.db_table}" ({columns}) FROM STDIN') as copy:
                for row in values:
                    copy.write_row(row)
        else:
            places = ", ".join("?" for _ in fields)
            cursor.cursor.connection.executemany(f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES ({places})', values)


def _usual(field: Any) -> Any:
    kind = field.get_internal_type()
    if kind == "JSONField":
        return "{}" if field.default is dict else "[]" if field.default is list else None
    if field.null or kind in ("ForeignKey", "OneToOneField", "DateTimeField"):
        return None
    return field.get_default()


def _values(names: list[str], usual: Row, rows: Iterable[Row]) -> Iterator[list[Any]]:
    adapt = connection.ops.adapt_datetimefield_value
    for row in rows:
        unknown = row.keys() - usual.keys()
        assert not unknown, unknown
        found = {**usual, **row}
        yield [adapt(value) if isinstance(value, datetime) else value for value in (found[name] for name in names)]
