"""Jobs: the list with the query language of the dashboard, one job, and what can be done to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Query, Router

from webapp.api import schemas
from webapp.api.paging import PageNumber, PerPage, paged
from webapp.api.problems import Problem
from webapp.api.refusals import refusals
from webapp.frame.languages import localised
from webapp.jobs import submission
from webapp.jobs.finding import found, sorted_by, whole
from webapp.jobs.models import Attempt, Job, State
from webapp.jobs.query import QueryError
from webapp.review.exports import file_name
from webapp.teams import audit
from webapp.teams.access import Right, fetch, listed
from webapp.teams.spaces import asker

router = Router(tags=["jobs"])
RESULT = {Job.Kind.TRANSLATION: "api:translation-result", Job.Kind.PARITY: "api:parity-result"}
OF_REPOSITORY = "api:project-run-result"
AS_THEY_ARE = ("id", "kind", "state", "outcome", "regressed", "device", "attempt", "created", "started", "finished")
SINGLE = {Job.Kind.TRANSLATION: "api:translation", Job.Kind.PARITY: "api:parity"}


@router.get("", response={200: schemas.Jobs, **refusals(400, 422)}, summary="Your jobs", operation_id="list_jobs")
def index(
    request: HttpRequest,
    response: HttpResponse,
    q: Annotated[str, Query(description='As on the dashboard: state:failed owner:me device:cpu age:<1d "resnet"')] = "",
    sort: Annotated[str, Query(description="created, state, duration, ...; with - before it the other way round.")] = "",
    before: Annotated[str, Query(description="The id of a job of yours: only what comes behind it, the newest first.")] = "",
    page: PageNumber = 1,
    per_page: PerPage = 50,
) -> dict[str, Any]:
    """A list has 2,000 jobs at most; the Link `next` of its last page begins another one behind it."""
    wanted = matching(request, q, sort)
    if before:
        last = fetch(request, Job.objects.select_related("paste"), id=before)
        wanted = wanted.filter(created__lte=last.created).exclude(created=last.created, id__lte=last.id)
    jobs, numbers = paged(request, response, wanted, page, per_page, onward="" if sort else "before")
    return {"items": told_together(jobs), **numbers}


def told_together(jobs: Sequence[Job]) -> list[dict[str, Any]]:
    """With as many questions to the database as one job takes."""
    failed = [job.id for job in jobs if job.state == State.FAILED]
    attempts = Attempt.objects.filter(job__in=failed, number=F("job__attempt"))
    reasons = dict(attempts.values_list("job", "reason"))
    return [told(job, reasons.get(job.id)) for job in whole(jobs, "paste", "paste__file")]


def matching(request: HttpRequest, q: str, sort: str = "") -> QuerySet[Job]:
    """Raises Problem with the place where the query goes wrong."""
    try:
        jobs = found(listed(Job.objects.all(), request), q.strip(), asker(request))
    except QueryError as wrong:
        raise Problem("bad-query", wrong.message, start=wrong.start, end=wrong.end) from None
    return sorted_by(jobs, sort)


@router.get("/{job_id}", response={200: schemas.Job, **refusals(404)}, summary="One job", operation_id="get_job", url_name="job")
def single(request: HttpRequest, job_id: str) -> dict[str, Any]:
    return told(fetch(request, Job.objects.select_related("paste"), id=job_id))


@router.post(
    "/{job_id}/cancel", response={200: schemas.Job, **refusals(403, 404, 409)}, summary="Cancel a job", operation_id="cancel_job",
    url_name="cancel",
)  # fmt: skip
def cancel(request: HttpRequest, job_id: str) -> dict[str, Any]:
    job = fetch(request, Job.objects.select_related("paste"), Right.EDIT, id=job_id)
    if submission.cancel(job):
        audit.record(request, "job cancelled", job)
    return again(job)


@router.post(
    "/{job_id}/retry", response={200: schemas.Job, **refusals(403, 404, 409)}, summary="Try a failed job again",
    operation_id="retry_job", url_name="retry",
)  # fmt: skip
def retry(request: HttpRequest, job_id: str) -> dict[str, Any]:
    job = fetch(request, Job.objects.select_related("paste"), Right.EDIT, id=job_id)
    if submission.retry(job):
        audit.record(request, "job retried", job)
    return again(job)


def again(job: Job) -> dict[str, Any]:
    job.refresh_from_db()
    return told(job)


def told(job: Job, known: dict[str, Any] | None = None) -> dict[str, Any]:
    """As schemas.Job says it; `known`: why it failed, where many were asked for together."""
    target = job.target
    return {
        **{name: getattr(job, name) for name in AS_THEY_ARE},
        "name": file_name(job.paste),
        "profile": target.profile,
        "mindspore": str(job.options.get("mindspore") or target.version),
        "mode": target.mode,
        "decisions": target.decisions,
        "reason": reason(known or job.current.reason) if job.state == State.FAILED else None,
        "links": links(job),
    }


def reason(said: dict[str, Any]) -> dict[str, Any]:
    return {**said, "message": localised(said)}


def links(job: Job) -> dict[str, str]:
    page = reverse("jobs:detail", args=[job.id])
    found = {
        "self": reverse(SINGLE.get(Job.Kind(job.kind), "api:job"), args=[job.id]),
        "job": reverse("api:job", args=[job.id]),
        "page": page,
    }
    if job.kind == Job.Kind.TRANSLATION:
        found["page"] = f"{reverse('review:result', args=[job.paste_id])}?{job.target.query}"
    if job.of_repository:
        found["page"] = reverse("projects:repository", args=[job.paste.file.project_id])
    if job.state == State.DONE:
        found["result"] = reverse(RESULT.get(Job.Kind(job.kind), OF_REPOSITORY), args=[job.id])
    elif job.over:
        found["retry"] = reverse("api:retry", args=[job.id])
    else:
        found["cancel"] = reverse("api:cancel", args=[job.id])
    return found
