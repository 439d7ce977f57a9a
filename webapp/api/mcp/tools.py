"""What assistants can do here. A tool is a function over a request and its checked arguments; the table below lists them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from ninja import Field

import knowledge
from webapp.api import jobs, parity, reference, results, schemas, translations
from webapp.api.mcp import telling
from webapp.api.problems import Problem
from webapp.api.waiting import settled
from webapp.jobs.models import Job, State
from webapp.lookup.addresses import page_of
from webapp.teams import limits

Data = dict[str, Any]
PATIENCE = 8.0  # seconds; longer than most translations and some comparisons take, shorter than programs wait


class Name(schemas.Strict):
    name: str = Field(min_length=1, max_length=200, description="torch.nn.Conv2d, F.relu, Tensor.view, or a MindSpore name.")


class Words(schemas.Strict):
    words: str = Field(min_length=1, max_length=200, description="English or Chinese, also misspelt.")
    limit: int = Field(8, ge=1, le=40)


class Id(schemas.Strict):
    id: str = Field(max_length=22, description="As the tool that started it gave it.")


def translate(request: HttpRequest, given: schemas.TranslationRequest) -> Data:
    return _told(request, translations.start(request, given), telling.translation)


def translation_status(request: HttpRequest, given: Id) -> Data:
    return _told(request, translations.one(request, given.id), telling.translation)


def check_parity(request: HttpRequest, given: schemas.ParityRequest) -> Data:
    spent = limits.spend(request, "measure")
    if spent.left < 0:
        raise Problem("rate-limited", f"Comparisons are limited; try again in {spent.reset} seconds.")
    return _told(request, parity.start(request, given), telling.comparison)


def parity_status(request: HttpRequest, given: Id) -> Data:
    return _told(request, parity.one(request, given.id), telling.comparison)


def _told(request: HttpRequest, job: Job, outcome: Callable[[Data], Data]) -> Data:
    job = settled(job, PATIENCE)
    told = _state(request, job)
    return {**told, **outcome(results.report(job))} if job.over else told


def _state(request: HttpRequest, job: Job) -> Data:
    """`page` is for people."""
    told: Data = {"id": job.id, "state": job.state, "page": request.build_absolute_uri(jobs.links(job)["page"])}
    if job.state in (State.QUEUED, State.RUNNING):
        told["next"] = f"Not done yet: ask {'translation' if job.kind == Job.Kind.TRANSLATION else 'parity'}_status with this id."
    return told


def look_up(request: HttpRequest, given: Name) -> Data:
    found = knowledge.find(given.name)
    if found is None:
        return reference.looked_up(given.name)
    page = request.build_absolute_uri(reverse("lookup:record", args=[found.torch]))
    return {**telling.record(found), "page": page}


def search(request: HttpRequest, given: Words) -> Data:
    found = knowledge.search(given.words, limit=given.limit)
    return {"found": [_found(request, entry) for entry in found]}


def _found(request: HttpRequest, entry: knowledge.Entry) -> Data:
    told: Data = {"kind": entry.kind, "id": entry.id, "title": telling.said(entry.title), "summary": telling.said(entry.summary)}
    return {**told, "page": request.build_absolute_uri(page_of(entry))}


def diagnose_error(request: HttpRequest, given: schemas.TracebackRequest) -> Data:
    return telling.diagnosis(reference.explained(given.text))


@dataclass(frozen=True)
class Tool:
    title: str
    description: str
    arguments: type[schemas.Strict]
    run: Callable[[HttpRequest, Any], Data]
    reads: bool = True  # changes nothing

    def told(self, name: str) -> Data:
        hints = {"readOnlyHint": self.reads, "destructiveHint": False, "openWorldHint": False}
        return {
            "name": name,
            "title": self.title,
            "description": self.description,
            "inputSchema": self.arguments.model_json_schema(),
            "annotations": hints,
        }


TOOLS = {
    "translate": Tool(
        "Translate PyTorch to MindSpore",
        "Translates a whole PyTorch program. Gives the MindSpore program, counts by verdict and every line that a person has to"
        " look at, with the reason. exact and adapted are promises that both compute the same; review and unsupported are not."
        " The id serves check_parity.",
        schemas.TranslationRequest,
        translate,
        reads=False,
    ),
    "translation_status": Tool(
        "State of a translation", "The same answer for a translation that was not done yet.", Id, translation_status
    ),
    "check_parity": Tool(
        "Measure whether both compute the same",
        "Runs a program and its translation (or another MindSpore program) on the same weights and inputs in a sandbox on CPU."
        " Says bit-equal, rounding, tolerance, partly, different, shape, dtype, raises or not-run, and where they part.",
        schemas.ParityRequest,
        check_parity,
        reads=False,
    ),
    "parity_status": Tool("State of a comparison", "The same answer for a comparison that was not done yet.", Id, parity_status),
    "look_up": Tool(
        "Look up an API",
        "What is known about one torch name: MindSpore targets with their arguments, verdicts and conditions, traps, and"
        " whether it was measured. A MindSpore name gives the torch names that become it.",
        Name,
        look_up,
    ),
    "search": Tool(
        "Search the knowledge base",
        "Finds records of torch names, recipes, topics, errors and rules by words, names of other frameworks and error messages.",
        Words,
        search,
    ),
    "diagnose_error": Tool(
        "Explain a MindSpore error",
        "Cause and cure of a MindSpore traceback, where it is known.",
        schemas.TracebackRequest,
        diagnose_error,
    ),
}
