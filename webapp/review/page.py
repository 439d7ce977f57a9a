"""What the templates of paste and result are given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

import knowledge
from knowledge import devices
from knowledge.recipe import commented, find_recipe
from knowledge.topic_reading import find_topic
from webapp.frame import preferences
from webapp.frame.languages import language, localised
from webapp.jobs.models import Job, State
from webapp.lookup.examples import program
from webapp.pastes.intake import Refused
from webapp.pastes.models import Paste
from webapp.pastes.targets import MODES, PROFILES
from webapp.review import approving, companion, revisions, shares, steps, talk
from webapp.review.decisions import KINDS, Composed
from webapp.review.evidence import chips
from webapp.review.exports import file_name, shown_name
from webapp.review.models import Share
from webapp.review.parity_panel import latest_run
from webapp.review.proof import proof
from webapp.review.readings import Reading, reading, what_changes
from webapp.review.rows import stretches
from webapp.review.samples import SAMPLES, sample
from webapp.review.translating import chosen_target
from webapp.review.translation import VERDICTS
from webapp.teams.access import Right, fetch, rights
from workers.formats.patch import unified

Context = dict[str, Any]
CARDS_INLINE = 20  # changes; above, a reason is fetched when it is opened: rendering them was three quarters of a page


def paste_page(request: HttpRequest, problem: Refused | None = None, profile: str = "") -> Context:
    text, name = (problem.text, "") if problem else offered(request)
    return {
        "text": text,
        "name": name,
        "problem": problem,
        "profile": profile or chosen_target(request).profile,
        "dev": devices.kind_of(request.POST.get("dev") or request.GET.get("dev") or preferences.read(request).dev),
        "devices": devices.KINDS,
        "profiles": PROFILES,
        "samples": SAMPLES,
    }


def offered(request: HttpRequest) -> tuple[str, str]:
    """What the editor begins with: a sample, an earlier paste, a recipe, or the example of a topic or a record."""
    if chosen := sample(request.GET.get("sample", "")):
        return chosen.source, chosen.file_name
    if named := request.GET.get("from", ""):
        earlier = fetch(request, Paste, id=named)
        return earlier.source, earlier.name
    if recipe := find_recipe(request.GET.get("recipe", "")):
        return commented(recipe.torch, language()), f"{recipe.slug}.py"
    if topic := find_topic(request.GET.get("topic", "")):
        return topic.translation.before.lstrip(), f"{topic.slug}.py"
    record = knowledge.find(request.GET.get("record", ""))
    if record and record.examples:
        return program(record, request.GET.get("example", "0")), f"{record.short.lower()}.py"
    return "", ""


def refusal(paste: Paste, reason: Mapping[str, Any]) -> Refused:
    """The worker's refusal, shown like one of our own."""
    line, column = int(reason.get("line") or 0), int(reason.get("column") or 0)
    return Refused(str(reason["code"]), localised(reason), paste.source, line, column)


def choices() -> Context:
    """Of what a target is made."""
    return {"profiles": PROFILES, "versions": knowledge.versions()[::-1], "devices": devices.KINDS, "modes": MODES}


def result_page(request: HttpRequest, paste: Paste, job: Job) -> Context:
    context: Context = {"paste": paste, "job": job, "name": shown_name(paste), "targets": choices(), "verdicts": VERDICTS}
    context["fixed"] = Right.EDIT not in rights(request, paste)  # viewers get no forms that they would be refused
    if job.state == State.DONE:
        context |= review(request, paste, job, revisions.latest(job))
        context |= latest_run(paste, job.profile)
        size = image_size(context["report"] if context["run"] else {})
        context |= {"what_changes": what_changes(job, size)}
        context |= {"drawn": drawn(context), "once": context["reading"].parts}
        context |= {"proof": proof(context["run"], context.get("report") or {}, context["composed"], context["rows"])}
        context |= {"steps": steps.steps(paste, job, context)}
        context |= {"shares": shares.open_links(job), "share_days": shares.DAYS}
    else:
        context |= {"reason": localised(job.current.reason), "attempt": job.current}
    return context


def drawn(context: Context) -> dict[tuple[int, ...], str] | None:
    """What earlier looks have drawn of the rows; None where they are not the same for everybody."""
    if not context["lazy"] or context["talk"] or context["talking"]:
        return None
    run = context["run"]
    found: Reading = context["reading"]
    return found.drawn(f"{run.id} {run.attempt} {run.state}" if run else "")


def shared_page(request: HttpRequest, link: Share) -> Context:
    """One revision with what was measured of it last; nothing on it names the paste."""
    job = link.job
    context = review(request, job.paste, job, link.revision) | {"progress": {}, "talk": {}, "talking": "", "lazy": False}
    formats = shares.formats(beside=bool(context["companion"]))
    context["served"] = reading(job, link.revision).served
    about = {"link": link, "formats": formats, "fixed": True, "verdicts": VERDICTS, "rungs": measured_of(link, context)}
    about["what_changes"] = what_changes(job, trapped=False)
    return context | about | {"paste": job.paste, "job": job, "name": shown_name(job.paste)}


def measured_of(link: Share, context: Context) -> list[Context]:
    """The rungs of the newest run, when it was this revision that it ran."""
    found = latest_run(link.job.paste, link.job.profile)
    same = found["run"] is not None and found["run"].options.get("translated") == context["composed"].text
    return list(found["rungs"]) if same else []


def image_size(report: Mapping[str, Any]) -> tuple[int, int] | None:
    """Height and width of the first image among the inputs that the newest run found."""
    shapes = (entry.get("shape") or [] for entry in report.get("inputs") or [])
    return next(((int(shape[2]), int(shape[3])) for shape in shapes if len(shape) == len("NCHW")), None)


def review(request: HttpRequest, paste: Paste, job: Job, number: int) -> Context:
    found = reading(job, number)
    translation, composed, rows = found.translation, found.composed, found.rows
    remarks, whole = talk.seen(job, request), "full" in request.GET
    if (only := request.GET.get("verdict")) in VERDICTS:
        rows = tuple(row for row in rows if row.verdict == only)
    if api := request.GET.get("api", ""):
        rows = tuple(row for row in rows if any(change.torch == api for change in row.piece.about))
    return {
        "reading": found,
        "translation": translation,
        "composed": composed,
        "companion": companion.entries(composed.text),
        "progress": progress(composed) | {"yours": composed.decided_by(request.user.pk)},
        "revision": number,
        "revisions": range(number + 1),
        "deciders": revisions.deciders(job) if number else {},
        "rows": rows,
        "stretches": stretches(rows, whole=whole) if whole or rows is not found.rows else found.stretches,
        "decisions": translation.decisions,
        "flagged": [row for row in rows if row.flagged],
        "links": {str(line): results for line, results in composed.links.items()},
        "chips": chips(translation, job.target),
        "calls": found.calls,
        "by_line": found.by_line,
        "talk": talk.by_line(remarks),
        "remarks": talk.tally(remarks),
        "talking": request.GET.get("comment", ""),
        "author": request.COOKIES.get(talk.AUTHOR, ""),
        "lazy": len(translation.changes) > CARDS_INLINE,
        "served": {} if len(translation.changes) > CARDS_INLINE else found.served,
        "shown_api": api,
        "shown_verdict": request.GET.get("verdict", ""),
        "unified": request.GET.get("view") == "unified",
    } | approving.standing(request, paste, job, number)


def why_page(paste: Paste, job: Job, number: int, change: int) -> Context | None:
    """None when no row explains the change."""
    read = reading(job, number)
    rows = (row for row in read.rows if any(found.id == change for found in row.changes))
    row = next(rows, None)
    if row is None:
        return None
    about = {"paste": paste, "job": job, "name": shown_name(paste), "revision": number}
    return {**about, "row": row, "composed": read.composed, "served": read.served, "chips": chips(read.translation, job.target)}


def progress(composed: Composed) -> dict[str, int]:
    """How many units there are and how they were decided."""
    kinds = list(composed.units.values())
    counted = {kind: kinds.count(kind) for kind in KINDS}
    return {"units": len(kinds), "decided": len(kinds) - kinds.count(""), **counted}


def revision_page(request: HttpRequest, paste: Paste, job: Job, number: int) -> Context:
    context = {"paste": paste, "job": job, "name": shown_name(paste), "fixed": True, "verdicts": VERDICTS}
    named, last = request.GET.get("against", ""), revisions.latest(job)
    against = int(named) if named.isdecimal() and int(named) <= last else None
    if against is not None:
        old, new = revisions.composed(job, against).text, revisions.composed(job, number).text
        context |= {"against": against, "difference": unified(old, new, file_name(paste))}
    return context | review(request, paste, job, number) | {"revisions": range(last + 1)}
