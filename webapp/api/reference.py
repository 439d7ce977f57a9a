"""What is known without any job: the knowledge base, errors and versions."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Query, Router

import knowledge
from knowledge.diagnosis import diagnose
from knowledge.diagnosis_data import diagnosis_data, error_data
from knowledge.error_reading import find_error
from webapp.api import schemas
from webapp.api.problems import Problem
from webapp.api.refusals import refusals
from webapp.doctor import gaps
from webapp.lookup import names
from webapp.lookup.addresses import page_of
from webapp.lookup.data import record_data
from webapp.lookup.measured import chosen
from webapp.operations import views as operations

router = Router()
Data = dict[str, Any]


@router.get(
    "/kb", response={200: schemas.Hits, **refusals(422)}, summary="Search the knowledge base", operation_id="search", tags=["kb"]
)
def search(
    request: HttpRequest,
    q: Annotated[str, Query(max_length=200, description="Words, Chinese or English, also misspelt.")] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> Data:
    return {"query": q, "items": [hit(entry) for entry in knowledge.search(q, limit=limit)]}


def hit(entry: knowledge.Entry) -> Data:
    own = {"self": reverse("api:record", args=[entry.id])} if entry.record else {}
    return {**entry.to_dict(), "links": {**own, "page": page_of(entry)}}


@router.get(
    "/kb/{name}", response={200: Data, **refusals(404)}, summary="What is known about a name", operation_id="look_up", tags=["kb"],
    url_name="record",
)  # fmt: skip
def record(request: HttpRequest, name: str) -> Data | HttpResponse:
    """A torch name in any spelling, or a MindSpore name: then the torch names that become it."""
    return looked_up(name, chosen(request.GET))


def looked_up(name: str, choice: Any = None) -> Data:
    """Raises Problem with the nearest names."""
    if found := knowledge.find(name):
        return record_data(found, choice)
    if told := names.known(name):
        return told
    nearest = [near.torch for near in knowledge.neighbours(name, limit=names.NEAREST)]
    raise Problem("not-found", f"No record of {name}.", nearest=nearest)


@router.post(
    "/errors", response={200: Data, **refusals(400, 413, 422)}, summary="Explain a traceback", operation_id="diagnose_error",
    tags=["errors"],
)  # fmt: skip
def explain(request: HttpRequest, given: schemas.TracebackRequest) -> Data:
    return explained(given.text)


def explained(text: str) -> Data:
    diagnosis = diagnose(text)
    if not diagnosis.found:
        gaps.keep(diagnosis.message)
    return diagnosis_data(diagnosis)


@router.get(
    "/errors/{slug}", response={200: Data, **refusals(404)}, summary="One known error", operation_id="get_error", tags=["errors"]
)
def error(request: HttpRequest, slug: str) -> Data:
    if found := find_error(slug):
        return error_data(found)
    raise Problem("not-found")


@router.get(
    "/version", response={200: schemas.Versions, **refusals()}, summary="Versions", operation_id="get_version", tags=["version"]
)
def version(request: HttpRequest) -> Data:
    return {**operations.versions(), "mindspore": list(knowledge.versions())}
