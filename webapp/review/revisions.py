"""Revisions of a translation: number 0 is what the engine made, each decision adds one, none ever changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, models, transaction

from webapp.jobs.models import Job
from webapp.review.decisions import KINDS, Composed, Decisions, compose
from webapp.review.models import Revision
from webapp.review.pieces import Piece, together
from webapp.review.translation import Translation, worst
from webapp.teams.spaces import NOBODY, Asker

ATTEMPTS = 5


def made(job: Job) -> Translation:
    return Translation.read(job.current.report or {})


def latest(job: Job) -> int:
    return Revision.objects.filter(job=job).aggregate(last=models.Max("number"))["last"] or 0


def decisions(job: Job | str, number: int) -> Decisions:
    """What was decided up to the revision of the job, or of the one with that id. Raises Revision.DoesNotExist for a number that
    was never reached."""
    return Revision.objects.get(job=job, number=number).decisions if number else {}


def composed(job: Job, number: int | None = None, translation: Translation | None = None) -> Composed:
    """The revision with that number, or the latest. Whoever has read the translation already passes it on."""
    decided = decisions(job, latest(job) if number is None else number)
    return compose(job.paste.source, translation or made(job), decided)


def deciders(job: Job) -> dict[int, str]:
    """Revision number -> name of the person, as far as it was somebody with an account."""
    made = Revision.objects.filter(job=job, user__isnull=False)
    return {number: str(name) for number, name in made.values_list("number", "user__username")}


def decide(job: Job, units: frozenset[str], kind: str, text: str = "", by: Asker = NOBODY) -> Revision:
    """A new revision; an empty kind takes decisions back. Two reviewers at once get one number each."""
    for _ in range(ATTEMPTS):
        number = latest(job)
        merged: dict[str, Any] = {unit: kept for unit, kept in decisions(job, number).items() if unit not in units}
        if kind in KINDS:
            who = {"by": str(by.user.pk)} if by.user else {}
            merged |= {unit: {"kind": kind, "text": text, **who} for unit in units}
        try:
            with transaction.atomic():
                return Revision.objects.create(job=job, number=number + 1, decisions=merged, user=by.user, session=by.session)
        except IntegrityError:
            continue
    raise IntegrityError("the revision could not be numbered")


def units_meant(job: Job, pieces: Sequence[Piece], unit: str, verdict: str) -> frozenset[str]:
    """One unit with its group, or (unit "*") all that are still open and whose worst verdict is this: a line with a change that is
    exact and one that is adapted is among the adapted, or it would be among none."""
    if unit != "*":
        known = {piece.unit for piece in pieces if piece.unit}
        return together(pieces, unit) & known
    taken = decisions(job, latest(job))
    said: dict[str, set[str]] = {}
    for piece in pieces:
        said.setdefault(piece.unit, set()).update(change.verdict for change in piece.about)
    return frozenset(unit for unit, verdicts in said.items() if unit and unit not in taken and worst(verdicts) in (verdict, ""))
