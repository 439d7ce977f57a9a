"""The same translation over every MindSpore version, device and mode that is known: measured, running, or visibly not run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import redis

from webapp.jobs.models import Job
from webapp.pastes.models import Paste
from webapp.review.measured import measured
from workers import dispatch

MODES = ("pynative", "graph")
DEVICES = ("cpu", "ascend", "gpu")
NOT_RUN = "not-run"
PREFIX = "parity.mindspore-"


@dataclass(frozen=True)
class Place:
    """What one worker serves."""

    mindspore: str
    device: str


def live() -> list[Place]:
    """Where a check could run now, by the queues that workers have announced; empty without a broker."""
    try:
        queues = {queue for worker in dispatch.live_workers() for queue in worker.queues if queue.startswith(PREFIX)}
    except redis.RedisError:
        return []
    named = (queue.removeprefix(PREFIX).rpartition(".") for queue in sorted(queues))
    return [Place(version, device) for version, _, device in named]


def rows(paste: Paste, profile: str, served: list[Place]) -> list[dict[str, Any]]:
    """One row per version and device, newest version first; the newest run of each fills its cells."""
    newest: dict[Place, Job] = {}
    for job in runs(paste, profile).order_by("created"):
        newest[place_of(job)] = job
    known = {dispatch.MINDSPORE, *(place.mindspore for place in [*newest, *served])}
    versions = sorted(known, key=_number, reverse=True)
    places = [Place(version, device) for version in versions for device in DEVICES]
    wanted = [place for place in places if place in newest or place in served or place.mindspore == dispatch.MINDSPORE]
    return [_row(place, newest.get(place), place in served) for place in wanted]


def runs(paste: Paste, profile: str) -> Any:
    """Checks of both programs; comparisons of uploaded files are none."""
    return paste.jobs.filter(kind=Job.Kind.PARITY, options__profile=profile).exclude(options__has_key="compares")


def latest(paste: Paste, profile: str) -> Job | None:
    if not paste.jobs.filter(kind=Job.Kind.PARITY).exists():  # the first looks at a paste: a third of the time of asking for one
        return None
    found: Job | None = runs(paste, profile).order_by("-created").first()
    return found


def place_of(job: Job) -> Place:
    return Place(str(job.options.get("mindspore") or dispatch.MINDSPORE), job.device)


def _row(place: Place, job: Job | None, served: bool) -> dict[str, Any]:
    report = measured(job) if job else {}
    classes = {cell.get("mode"): cell.get("class") for cell in report.get("matrix") or [] if cell.get("device") == place.device}
    cells = [{"mode": mode, "class": classes.get(mode) or NOT_RUN} for mode in MODES]
    return {"mindspore": place.mindspore, "device": place.device, "job": job, "served": served, "cells": cells}


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())
