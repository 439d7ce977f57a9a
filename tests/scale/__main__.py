"""`make scale`: seeds a database as years of use leave one, asks every list, search and dashboard of it as four visitors,
and prints a report in Markdown: p95 by address, and what the database does for those above the target. Status 1 when one is.

JOBS, PASTES and PROJECTS are how many rows; ROUNDS how often each address is asked; DATABASE_URL a PostgreSQL database whose
name begins with mindport_scale, which is made and dropped (SQLite without it). KEEP names a folder: what was seeded stays
there (a PostgreSQL database stays too) and is asked again next time. ONLY is a pattern of "visitor path" lines.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from webapp.operations.local import redis_server

PREFIX = "mindport_scale"


def main() -> None:
    kept = os.environ.get("KEEP", "")
    url = os.environ.get("DATABASE_URL", "")
    with tempfile.TemporaryDirectory() as folder, own_database(url, keep=bool(kept)):
        state = Path(kept or folder).absolute()
        state.mkdir(parents=True, exist_ok=True)
        surroundings = {
            "DJANGO_SETTINGS_MODULE": "webapp.settings",
            "MINDPORT_STATE": state,
            "MINDPORT_COLLECTED": state / "collected",
            "API_READS": 10**9,
            "LOG_LEVEL": "CRITICAL",
        }
        os.environ.update({name: str(value) for name, value in surroundings.items()})
        with redis(state):
            sys.exit(measured())


@contextmanager
def redis(state: Path) -> Iterator[None]:
    path = redis_server.socket_path(state)
    server = redis_server.service(state, path, state)
    server.start()
    try:
        assert redis_server.wait(server, path), server.tail()
        os.environ["REDIS_URL"] = f"unix://{path}?db=0"
        yield
    finally:
        server.stop()


@contextmanager
def own_database(url: str, *, keep: bool) -> Iterator[None]:
    """A PostgreSQL database for this run alone; nothing to do for SQLite, whose file lies in the state folder."""
    if not url:
        yield
        return
    name = urlsplit(url).path.lstrip("/")
    assert name.isidentifier(), name
    assert name.startswith(PREFIX), f"a database that may be dropped is called {PREFIX}..."
    with psycopg.connect(urlsplit(url)._replace(path="/postgres").geturl(), autocommit=True) as server:
        if not server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            server.execute(f"CREATE DATABASE {name}")
        try:
            yield
        finally:
            if not keep:
                server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def measured() -> int:
    """Everything that needs Django, whose settings are read when it is imported."""
    # As gunicorn loads it: without, each collection of garbage looks through the knowledge base, 200 ms in one request of ten.
    import_module("webapp.wsgi")
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.db import connection

    from tests.load import said_of_the_machine
    from tests.scale import asking
    from tests.scale.seeding import MANY, Seeding, Size

    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)
    before, began = os.getloadavg()[0], time.monotonic()
    if connection.vendor == "postgresql":  # a query's processes beside the connection's own could not be counted
        connection.cursor().execute("SET max_parallel_workers_per_gather = 0")
    size = Size(**{name.lower(): int(os.environ[name]) for name in ("JOBS", "PASTES", "PROJECTS") if name in os.environ})
    if not User.objects.filter(username=MANY).exists():
        Seeding(size).all()
        print(f"Seeded in {time.monotonic() - began:.0f} s: {size}\n", flush=True)
    rounds, only = int(os.environ.get("ROUNDS", "20")), re.compile(os.environ.get("ONLY", ""))
    wanted = ((who, client, path) for who, client, paths in asking.visitors() for path in paths if only.search(f"{who} {path}"))
    asked = []
    for who, client, path in wanted:
        asked.append(asking.ask(client, who, path, rounds, patience=10))
        print(asking.line(asked[-1]), file=sys.stderr, flush=True)  # it takes minutes
    slow = [one for one in asked if one.p95 > asking.TARGET]
    print(f"### {connection.vendor}\n\n{time.strftime('%Y-%m-%d %H:%M')} UTC. {said_of_the_machine(before)}\n")
    print(f"{len(asked)} addresses; {len(slow)} above {asking.TARGET * 1000:.0f} ms\n")
    print("| visitor | address | median ms | p95 ms | by the clock | p95 | statements |\n|---|---|---:|---:|---:|---:|---:|")
    for one in sorted(asked, key=lambda one: -one.p95):
        print(asking.line(one))
    for one in slow:
        sql, _, seconds = one.slowest
        print(f"\n{one.who} `{one.path}`: the slowest of {len(one.queries)} statements took {seconds * 1000:.0f} ms\n\n```")
        print("\n".join([asking.short(sql), *asking.plan(one.slowest), "```"]))
    refused = [one for one in asked if one.status not in (200, 503)]
    for one in refused:
        print(f"\n{one.who} `{one.path}` answered {one.status}")
    return 1 if slow or refused else 0


if __name__ == "__main__":
    main()
