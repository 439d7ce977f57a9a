"""Every migration can be taken back, on both databases: an upgrade that went wrong is undone without a backup."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.platform import servers
from tests.platform.test_backup import FILL, Database

pytestmark = pytest.mark.slow
ALL = """
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.executor import MigrationExecutor
forward = set(MigrationLoader(connection).applied_migrations)
MigrationExecutor(connection).migrate([(app, None) for app in sorted({app for app, name in forward})])
left = {name for name in connection.introspection.table_names() if not name.startswith("sqlite_")}  # its statistics
left -= {"django_migrations"}
call_command("migrate", verbosity=0)
print(sorted(left), forward == set(MigrationLoader(connection).applied_migrations))
"""
PASTES = """
from webapp.pastes.models import Paste
print(sorted((paste.id, paste.jobs.count(), paste.owner_id is not None) for paste in Paste.objects.all()))
"""


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    if request.param == "sqlite":
        yield Database(f"sqlite://{tmp_path}/own.sqlite3", tmp_path)
        return
    with servers.postgres_database() as url:
        yield Database(url, tmp_path)


def test_pastes_stay_what_they_are_in_an_app_of_their_own_and_all_apps_go_back_to_nothing_and_forward(database: Database):
    database.manage("migrate", "-v", "0")
    database.manage("shell", "-v", "0", "-c", FILL)
    before = database.manage("shell", "-v", "0", "-c", PASTES)
    database.manage("migrate", "pastes", "zero", "-v", "0")
    database.manage("migrate", "-v", "0")
    assert database.manage("shell", "-v", "0", "-c", PASTES) == before != "[]\n"
    assert database.manage("shell", "-v", "0", "-c", ALL).splitlines()[-1] == "[] True"
