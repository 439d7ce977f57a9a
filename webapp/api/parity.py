"""Parity: whether a program and its translation compute the same. Both run in a sandbox of a worker."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Router, Status

from webapp.api import jobs, results, schemas
from webapp.api.problems import Problem
from webapp.api.refusals import refusals
from webapp.api.translations import Wait
from webapp.api.waiting import reachable, settled
from webapp.jobs import submission
from webapp.jobs.models import Job
from webapp.review import parity_matrix
from webapp.teams import audit
from webapp.teams.access import Right, fetch
from webapp.teams.spaces import asker
from workers import dispatch

router = Router(tags=["parity"])


@router.post(
    "", response={201: schemas.Job, **refusals(400, 403, 404, 409, 413, 422, 503)}, operation_id="check_parity",
    summary="Compare a program with its translation",
)  # fmt: skip
def create(request: HttpRequest, response: HttpResponse, given: schemas.ParityRequest, wait: Wait = 0.0) -> Status[dict[str, Any]]:
    job = settled(start(request, given), wait)
    response["Location"] = request.build_absolute_uri(reverse("api:parity", args=[job.id]))
    return Status(201, jobs.told(job))


def start(request: HttpRequest, given: schemas.ParityRequest) -> Job:
    """Raises Problem for a translation that is not done and for a version or device that no worker serves."""
    of = fetch(request, Job.objects.select_related("paste"), Right.EDIT, id=given.translation, kind=Job.Kind.TRANSLATION)
    text = given.translated or str(results.report(of)["text"])
    chosen: dict[str, Any] = {name: value for name, value in (("entry", given.entry), ("inputs", given.inputs)) if value}
    if given.arguments is not None:
        chosen["arguments"] = given.arguments
    if given.speed:
        chosen["speed"] = True
    if given.mindspore and given.mindspore != dispatch.MINDSPORE:
        chosen["mindspore"] = given.mindspore
    reachable()
    served(given.mindspore or dispatch.MINDSPORE, given.device)
    by = asker(request)
    job = submission.check_parity(of.paste, text, by, profile=of.profile, device=given.device, seed=given.seed, **chosen)
    audit.record(request, "parity started", job)
    return job


def served(mindspore: str, device: str) -> None:
    """A job for which no worker looks would wait for ever."""
    places = parity_matrix.live()
    if parity_matrix.Place(mindspore, device) not in places:
        there = ", ".join(f"{place.mindspore} {place.device}" for place in places) or "none"
        raise Problem("unavailable", f"No worker serves MindSpore {mindspore} on {device}; there are: {there}.")


@router.get(
    "/{job_id}", response={200: schemas.Job, **refusals(404, 422)}, summary="How a comparison stands", operation_id="get_parity",
    url_name="parity",
)  # fmt: skip
def state(request: HttpRequest, job_id: str, wait: Wait = 0.0) -> dict[str, Any]:
    return jobs.told(settled(one(request, job_id), wait))


@router.get(
    "/{job_id}/result", response={200: dict[str, Any], **refusals(404, 409, 422)}, summary="The report of a comparison",
    operation_id="get_parity_result", url_name="parity-result",
)  # fmt: skip
def result(request: HttpRequest, job_id: str, wait: Wait = 0.0) -> HttpResponse:
    return results.parity(settled(one(request, job_id), wait))


def one(request: HttpRequest, job_id: str) -> Job:
    return fetch(request, Job.objects.select_related("paste"), id=job_id, kind=Job.Kind.PARITY)
