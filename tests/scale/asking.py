"""Every list, search and dashboard as four visitors, timed; and what the database does for the slow ones."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from tests.load import percentile
from tests.scale.seeding import FEW, MANY, OPERATOR
from webapp.notices.models import Webhook
from webapp.projects.models import Project
from webapp.teams import tokens
from webapp.teams.models import Team
from webapp.teams.sessions import FIRST

TARGET = 0.3  # seconds, for 95 of 100 requests
BROWSER = "browser0"  # has an account nowhere, and some of its own
QUERIES = """
state:open  state:failed  -state:done  state:regressed  kind:parity  verdict:flagged  verdict:different  owner:me  owner:person7
assignee:me  project:resnet  team:operators  device:ascend  profile:mint  worker:nobody  age:<1d  age:>1w  duration:>30s
attempt:>1  resnet_77  unet  nothing-is-called-so  state:failed+kind:parity+lstm
""".split()
SORTS = "state -state kind verdict name -name device profile duration -duration -created attempt".split()
LISTS = "/jobs/ /jobs/?page=3 /jobs/?page=9999 /p/ /p/?page=2 /weights /kb/torch.nn.Linear /jobs.json".split()
OF_ACCOUNT = "/notices/ /notices/?page=200 /notices/webhooks/ /account/log /account/log?action=paste%20made /teams/".split()
OF_OPERATOR = "/workers/ /metrics /kb/flag/queue/ /kb/flag/queue/?state=right&page=20".split()
API = """
/api/v1/jobs  /api/v1/jobs?per_page=200  /api/v1/jobs?q=state:failed  /api/v1/jobs?page=40  /api/v1/jobs?sort=-duration
/api/v1/projects  /api/v1/projects?per_page=200
""".split()
ONCE = ["/", "/kb/", "/kb/search?q=conv2d", "/err", "/readyz"]
Query = tuple[str, Any, float]  # statement, values, seconds


@dataclass
class Asked:
    who: str
    path: str
    taken: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)  # seconds of processor, the database connection's included
    status: int = 0
    queries: list[Query] = field(default_factory=list)  # of one request

    @property
    def p95(self) -> float:
        """Of the processor's time: what an idle machine takes. By the clock others' work would count as well."""
        return percentile(self.worked, 95)

    @property
    def slowest(self) -> Query:
        return max(self.queries, key=lambda query: query[2], default=("", None, 0.0))


def visitors() -> Iterator[tuple[str, Client, list[str]]]:
    """Name, browser or program, and the addresses that are asked."""
    jobs = [f"/jobs/?q={query}" for query in QUERIES] + [f"/jobs/?sort={sort}" for sort in SORTS]
    browser = Client(SERVER_NAME="localhost")
    browser.cookies["language"] = "en"
    session = browser.session
    session[FIRST] = BROWSER
    session.save()
    yield "browser", browser, [*LISTS, *jobs, *ONCE]
    for name in (FEW, MANY, OPERATOR):
        user = User.objects.get(username=name)
        signed_in = Client(SERVER_NAME="localhost")
        signed_in.force_login(user)
        yield name, signed_in, [*LISTS, *jobs, *OF_ACCOUNT, *own(user)]
        secret = tokens.issue(user, "scale", "read")[1]
        yield f"{name}, API", Client(SERVER_NAME="localhost", headers={"Authorization": f"Bearer {secret}"}), API


def own(user: User) -> list[str]:
    """Pages of things the person has."""
    found = [f"/notices/webhooks/{hook.pk}" for hook in Webhook.objects.filter(owner=user)]
    project = Project.objects.filter(owner=user).first()
    found += [f"/p/{project.pk}", f"/p/{project.pk}/repository", f"/p/{project.pk}.svg"] if project else []
    for team in Team.objects.filter(members=user):
        found += [f"/teams/{team.pk}", f"/teams/{team.pk}?page=100", f"/teams/{team.pk}/log", f"/teams/{team.pk}/log?thing=none"]
    return [*found, *OF_OPERATOR] if user.is_staff else found


def ask(client: Client, who: str, path: str, rounds: int, patience: float) -> Asked:
    """One request to begin with, whose statements are kept; then as many as `patience` seconds allow, two at least."""
    asked, until = Asked(who, path), time.monotonic() + patience
    with watched(asked.queries):
        asked.status = client.get(path).status_code
    while len(asked.taken) < rounds and (len(asked.taken) < 2 or time.monotonic() < until):
        began, worked = time.perf_counter(), processor()
        response = client.get(path)
        b"".join(response) if response.streaming else response.content
        asked.taken.append(time.perf_counter() - began)
        asked.worked.append(processor() - worked)
    return asked


def processor() -> float:
    """Seconds that this thread and, on PostgreSQL, the server's process behind the connection have worked."""
    if connection.vendor != "postgresql":
        return time.thread_time()
    connection.ensure_connection()
    schedule = Path(f"/proc/{connection.connection.info.backend_pid}/schedstat")
    return time.thread_time() + int(schedule.read_text().split()[0]) / 1e9


@contextmanager
def watched(found: list[Query]) -> Iterator[None]:
    def keep(execute: Callable[..., Any], sql: str, values: Any, many: bool, context: Any) -> Any:
        began = time.perf_counter()
        try:
            return execute(sql, values, many, context)
        finally:
            found.append((sql, values, time.perf_counter() - began))

    with connection.execute_wrapper(keep):
        yield


def plan(query: Query) -> list[str]:
    """What the database says it does; on PostgreSQL with the rows it really met."""
    sql, values, _ = query
    if not sql.startswith("SELECT"):
        return []
    prefix = "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) " if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN "
    with connection.cursor() as cursor:
        cursor.execute(prefix + sql, values)
        return [str(row[-1]) for row in cursor.fetchall()]


def short(sql: str) -> str:
    """A statement without its list of columns."""
    return re.sub(r"SELECT (DISTINCT )?.*? FROM", r"SELECT \1... FROM", sql, count=1)[:1500]


def line(asked: Asked) -> str:
    mark = " **over**" if asked.p95 > TARGET else ""
    clock = f"{median(asked.taken) * 1000:.0f} | {percentile(asked.taken, 95) * 1000:.0f}"
    numbers = f"{median(asked.worked) * 1000:.0f} | {asked.p95 * 1000:.0f}{mark} | {clock} | {len(asked.queries)}"
    return f"| {asked.who} | `{asked.path}` | {numbers} |"
