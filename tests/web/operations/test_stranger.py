"""A stranger walks over every address of the product: nothing breaks, nothing of others is seen or changed, and every
answer carries the headers that keep a browser safe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admindocs.views import simplify_regex
from django.contrib.auth.models import User
from django.core import serializers
from django.db.models import Model
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from django.urls.exceptions import Resolver404
from django.utils import timezone

from tests.web import made
from tests.web.accounts.acting import sign_up
from webapp.jobs.models import Attempt, Job
from webapp.pastes.models import Paste
from webapp.projects.models import File, Project
from webapp.review.models import Comment, Revision, Share
from webapp.teams.models import Membership, Role, Team

pytestmark = pytest.mark.django_db
MARK = "onlyannmayseethis"
SAMPLES = {"name": "torch.nn.Linear", "suffix": "py", "number": "1", "change": "1", "slug": "training", "language": "en"}
NOBODYS = ("/api/v1/", "/mcp", "/err")  # cookies do not count there, so nobody can be made to do anything


@dataclass(frozen=True)
class Address:
    path: str
    view: str


def addresses(ids: dict[str, str]) -> list[Address]:
    return [Address(filled(route, SAMPLES | ids), view) for route, view in routes(get_resolver().url_patterns, "")]


def filled(route: str, values: dict[str, str]) -> str:
    of_project = {"thing_id": values["project_id"], "suffix": "zip", "name": "bundle"} if route.startswith("p/") else {}
    known = values | {"thing_id": values["paste_id"]} | of_project
    path = re.sub(r"<(?:\w+:)?(\w+)>", lambda slot: known.get(slot[1], "1"), route)
    return "/" + path.replace("\\.", ".")


def routes(patterns: list[Any], before: str) -> Iterator[tuple[str, str]]:
    for entry in patterns:
        text = str(entry.pattern)
        route = simplify_regex(text).lstrip("/") if text.startswith("^") else text
        if isinstance(entry, URLResolver):
            yield from routes(entry.url_patterns, before + route)
        elif isinstance(entry, URLPattern):
            yield before + route, f"{entry.callback.__module__}.{getattr(entry.callback, '__name__', '')}"


@dataclass
class Belongings:
    """What is Ann's: a paste of her own, a project of her team, with everything that hangs on them."""

    ids: dict[str, str]
    rows: list[Model]

    def as_they_are(self) -> str:
        return str(serializers.serialize("json", [type(row)._base_manager.get(pk=row.pk) for row in self.rows]))


@pytest.fixture
def belongings() -> Belongings:
    ann = User.objects.create_user("ann", "ann@example.org", "a password of ann")
    team = Team.objects.create(name=MARK)
    membership = Membership.objects.create(team=team, user=ann, role=Role.ADMIN)
    source = f"import torch\n\n{MARK} = torch.ones(2)\n"
    paste = Paste.objects.create(source=source, name=f"{MARK}.py", owner=ann, team=team)
    job = made.job(paste, report=made.translation(text=source), owner=ann)
    run = made.job(paste, Job.Kind.PARITY, "failed", reason={"code": "internal", "en": MARK, "zh": MARK}, detail=MARK, owner=ann)
    comment = Comment.objects.create(job=job, line="L1", text=MARK)
    revision = Revision.objects.create(job=job, number=1, decisions={})
    until = timezone.now() + timedelta(days=1)
    share = Share.objects.create(job=job, revision=0, expires=until, revoked=True)
    project = Project.objects.create(name=MARK, owner=ann, team=team)
    file = File.objects.create(project=project, path=f"{MARK}.py", paste=paste)
    ids = {"paste_id": paste.id, "job_id": job.id, "run_id": run.id, "project_id": project.id, "team_id": team.id}
    ids |= {"token": share.token, "user_id": str(ann.pk), "number": "1", "file_id": str(file.pk), "comment_id": str(comment.pk)}
    rows = [ann, team, membership, paste, job, run, *Attempt.objects.all(), comment, revision, share, project, file]
    return Belongings(ids, rows)


@pytest.fixture
def stranger() -> Client:
    client = Client(enforce_csrf_checks=True)
    client.raise_request_exception = False
    return client


def test_every_address_is_reached(belongings: Belongings):
    found = addresses(belongings.ids)
    assert len(found) > 60
    missed = [one for one in found if not leads_to(one)]
    assert not missed, "\n".join(f"{one.path} {one.view}" for one in missed)


def leads_to(one: Address) -> bool:
    try:
        match = resolve(one.path)
    except Resolver404:
        return False
    return f"{match.func.__module__}.{getattr(match.func, '__name__', '')}" == one.view


@pytest.mark.parametrize("method", ["get", "head", "post", "put", "delete", "options"])
def test_nothing_breaks_and_nothing_of_others_is_seen_or_changed(method: str, belongings: Belongings, stranger: Client):
    before = belongings.as_they_are()
    for one in addresses(belongings.ids):
        answer = getattr(stranger, method)(one.path)
        told = f"{method} {one.path}: {answer.status_code}"
        assert answer.status_code < 500 or one.path == "/readyz", told  # which misses the workers here
        assert MARK not in body(answer), told
    assert belongings.as_they_are() == before


def test_a_form_that_was_not_ours_is_refused(belongings: Belongings, stranger: Client):
    """With cookies, as a browser that another site sends here: no address takes the form without its token."""
    stranger.get("/")
    stranger.cookies["language"] = "en"
    taken = []
    for one in addresses(belongings.ids):
        answer = stranger.post(one.path, {"code": "import torch\n"})
        if not one.path.startswith(NOBODYS) and answer.status_code not in {400, 401, 403, 404, 405, 410}:
            taken.append(f"{one.path}: {answer.status_code}")
    assert not taken, "\n".join(taken)


def test_every_answer_has_the_headers_that_keep_a_browser_safe(belongings: Belongings, stranger: Client):
    for one in addresses(belongings.ids):
        answer = stranger.get(one.path)
        policy = answer.headers.get("Content-Security-Policy", "")
        assert "default-src 'none'" in policy, one
        assert "unsafe-inline" not in policy, one
        assert "unsafe-eval" not in policy, one
        assert answer.headers.get("X-Content-Type-Options") == "nosniff", one
        assert answer.headers.get("X-Frame-Options") == "DENY" or "frame-ancestors" in policy, one
        assert answer.headers.get("Referrer-Policy") in {"same-origin", "no-referrer"}, one
        assert answer.headers.get("Permissions-Policy"), one
        assert answer.headers.get("X-Request-ID"), one


def test_no_script_reads_the_cookie_of_whoever_is_signed_in(client: Client):
    assert sign_up(client).cookies["sessionid"]["httponly"]


def test_over_https_cookies_are_for_https_only_and_the_browser_stays_there(client: Client, settings):
    settings.SECURE_HSTS_SECONDS = 3600
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    answer = client.get("/", secure=True)
    assert answer.headers["Strict-Transport-Security"].startswith("max-age=3600")
    assert answer.cookies
    for cookie in answer.cookies.values():
        assert cookie["secure"]
        assert cookie["samesite"] in {"Lax", "Strict"}


def body(answer: Any) -> str:
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return str(content.decode(errors="replace"))
