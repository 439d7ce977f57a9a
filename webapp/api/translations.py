"""Translations: a program goes in, a job comes back, and its result in the formats of the command line."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Query, Router, Status

from webapp.api import jobs, results, schemas
from webapp.api.problems import Problem
from webapp.api.refusals import refusals
from webapp.api.waiting import reachable, settled
from webapp.jobs import submission
from webapp.jobs.models import Job
from webapp.pastes import intake
from webapp.pastes.models import Paste
from webapp.teams import audit
from webapp.teams.access import fetch
from webapp.teams.spaces import ownership
from workers import credentials

router = Router(tags=["translations"])
PATIENCE = 5.0  # seconds that a request may wait; each holds a thread of the web server
Format = Literal["text", "json", "sarif", "diff"]
Wait = Annotated[float, Query(ge=0, le=PATIENCE, description="Seconds to wait for the end; a busy server waits less.")]
Space = Annotated[str, Query(description="The id of a team; without one it goes to the token's person, else to nobody.")]


@router.post(
    "", response={201: schemas.Translation, **refusals(400, 403, 404, 409, 413, 422, 503)}, summary="Translate a program",
    operation_id="translate",
)  # fmt: skip
def create(
    request: HttpRequest,
    response: HttpResponse,
    given: schemas.TranslationRequest,
    space: Space = "",
    wait: Wait = 0.0,
) -> Status[dict[str, Any]]:
    """The job in `Location` is then asked for its state; programs without a token are open to whoever knows their address."""
    job = settled(start(request, given, space), wait)
    response["Location"] = request.build_absolute_uri(reverse("api:translation", args=[job.id]))
    return Status(201, told(job))


def start(request: HttpRequest, given: schemas.TranslationRequest, space: str = "") -> Job:
    """Raises Problem for what cannot be kept."""
    storable(given.source)
    reachable()
    target = given.target
    kept = Paste.objects.create(source=given.source, name=given.name, profile=target.token, **placed(request, space))
    audit.record(request, "paste made", kept)
    return submission.translate(kept, target.token)


def placed(request: HttpRequest, space: str) -> dict[str, Any]:
    """The fields of Owned. Raises Problem for a team without a token: what is meant for a team must not lie open."""
    if space and not request.user.is_authenticated:
        raise Problem("forbidden", "A space needs a token of somebody who is in the team.")
    return ownership(request)


def storable(source: str) -> None:
    """Refuses what is no text of a size that can be kept; what is wrong with it as a program is the engine's to say."""
    try:
        intake.check(source)
    except intake.Refused as refused:
        if refused.code == "too-large":
            raise Problem("too-large", refused.message) from None
        if refused.code == "binary":
            raise Problem("unusable", refused.message, reason=refused.code, line=refused.line, column=refused.column) from None


@router.get(
    "/{job_id}", response={200: schemas.Translation, **refusals(404, 422)}, summary="How a translation stands",
    operation_id="get_translation", url_name="translation",
)  # fmt: skip
def state(request: HttpRequest, job_id: str, wait: Wait = 0.0) -> dict[str, Any]:
    return told(settled(one(request, job_id), wait))


@router.get(
    "/{job_id}/result", response={200: dict[str, Any], **refusals(404, 406, 409, 422)}, summary="The translated program",
    operation_id="get_translation_result", url_name="translation-result",
)  # fmt: skip
def result(
    request: HttpRequest,
    job_id: str,
    format: Annotated[Format | None, Query(description="Else what Accept prefers, else JSON.")] = None,
    wait: Wait = 0.0,
) -> HttpResponse:
    """As the engine made it, in the bytes that `mindport translate --format` writes; reviewed programs are at the page.

    In JSON, `companion` maps the paths of the files that the program imports beside it to their texts.
    """
    job = settled(one(request, job_id), wait)
    return results.translation(request, job, format)


def told(job: Job) -> dict[str, Any]:
    """As schemas.Translation says it."""
    found = credentials.find(job.paste.source)
    return {**jobs.told(job), "credentials": [{"kind": each.kind, "line": each.line} for each in found]}


def one(request: HttpRequest, job_id: str) -> Job:
    return fetch(request, Job.objects.select_related("paste"), id=job_id, kind=Job.Kind.TRANSLATION)
