from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.db import connection

from tests.stack import Stack, Workers, wait_for
from tests.surroundings import STATE
from webapp.jobs import submission
from webapp.jobs.models import OPEN, Job
from workers import dispatch


@pytest.fixture(autouse=True)
def plain_static_files(settings):
    """Pages are tested on the files as they lie there; the hashed copies are `make run`'s and tested with the stack."""
    storage = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**django_settings.STORAGES, "staticfiles": storage}
    settings.WHITENOISE_AUTOREFRESH = True  # else each test's client begins by reading all of them


@pytest.fixture(scope="session")
def worker_processes(django_db_setup, django_db_blocker) -> Iterator[Workers]:
    """Workers for translation, repositories and parity, and the recorder, which stores into the test database."""
    with django_db_blocker.unblock():
        url = database_url()
    workers = Workers()
    workers.start(STATE, url)
    yield workers
    workers.stop()


@pytest.fixture
def workers(worker_processes: Workers, transactional_db: None) -> Iterator[Workers]:
    """All workers alive and signed in; the test's rows are committed, so that the recorder sees them. What it leaves in the
    queue, because it failed, does not keep the next test waiting."""
    worker_processes.revive()
    wait_for(lambda: len(dispatch.live_workers()) >= 4, 60, "four workers to sign in")
    yield worker_processes
    for job in Job.objects.filter(state__in=OPEN):
        submission.cancel(job)


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """All of mindport as `make run` starts it, on a free port, for browser tests; `stack.address` is its URL."""
    running = Stack(tmp_path_factory.mktemp("stack"), settings={"DATABASE_URL": ""})
    running.start()
    yield running
    running.stop()


def database_url() -> str:
    """The address of the test database, as DATABASE_URL spells it."""
    chosen = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite://{Path(chosen['NAME']).absolute()}"
    return f"postgres://{chosen['USER']}:{chosen['PASSWORD']}@{chosen['HOST']}:{chosen['PORT']}/{chosen['NAME']}"
