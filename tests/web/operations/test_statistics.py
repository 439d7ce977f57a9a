"""SQLite's planner knows an index as soon as the migration that made it is over."""

from __future__ import annotations

import pytest
from django.core.management.sql import emit_post_migrate_signal
from django.db import connection

from tests.web.made import job, paste

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL looks by itself"),
]


def known() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT idx FROM sqlite_stat1 WHERE tbl = 'jobs_job'")
        return {row[0] for row in cursor.fetchall()}


def test_statistics_are_renewed_after_migrations_and_only_then():
    job(paste())
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
        cursor.execute("DELETE FROM sqlite_stat1")
    emit_post_migrate_signal(verbosity=0, interactive=False, db="default", plan=[])
    assert known() == set()
    emit_post_migrate_signal(verbosity=0, interactive=False, db="default", plan=[("a migration", False)])
    assert {"jobs_by_outcome", "jobs_of_owner"} <= known()
