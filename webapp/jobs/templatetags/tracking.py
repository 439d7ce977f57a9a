"""How jobs, their parts and their logs are said."""

from __future__ import annotations

import re
from datetime import datetime

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from webapp.frame.templatetags.reading import tile, verdict_word
from webapp.jobs import pacing
from webapp.jobs.models import Job
from webapp.jobs.outcomes import verdict
from workers.formats.reading import VERDICTS

register = template.Library()


@register.simple_tag
def every(usual: int, kind: str = "") -> str:
    """When htmx is to ask again, at the soonest after `usual` milliseconds."""
    return f"every {pacing.pause(usual, kind)}ms"


@register.filter
def step_word(step: str) -> str:
    words = {
        "planned": _("plan"),
        "torch side": _("torch side"),
        "MindSpore side": _("MindSpore side"),
        "comparing": _("compare"),
    }
    return words.get(step, step)


@register.filter
def part_word(name: str) -> str:
    words = {"waiting": _("waiting in the queue"), "translating": _("translating")}
    return words.get(name) or step_word(name)


@register.filter
def outcome_verdict(outcome: str) -> str:
    return verdict(outcome)


@register.filter
def outcome_word(outcome: str) -> str:
    words = {
        "bit-equal": _("bit equal"),
        "rounding": _("rounding"),
        "tolerance": _("within tolerance"),
        "different": _("different"),
        "shape": _("other shape"),
        "dtype": _("other data type"),
        "special-values": _("nan or infinity"),
        "raises": _("raises an error"),
        "partly": _("partly compared"),
        "non-deterministic": _("draws random numbers"),
        "not-run": _("not run"),
        "absent": _("no longer compared"),
    }
    return words.get(outcome, outcome)


@register.filter
def outcome_said(outcome: str) -> SafeString:
    """Tile and word; nothing for a job that has not come to anything."""
    if not outcome:
        return SafeString("")
    colour, word = (outcome, verdict_word(outcome)) if outcome in VERDICTS else (verdict(outcome), outcome_word(outcome))
    return format_html('<span class="verdict v-{}">{}{}</span>', colour, tile(colour), word)


@register.filter
def marked(text: str, wanted: str) -> SafeString:
    """The text with what was looked for in `mark`."""
    if not wanted:
        return escape(text)
    parts = re.split(f"({re.escape(wanted)})", text, flags=re.IGNORECASE)
    return mark_safe("".join(f"<mark>{escape(part)}</mark>" if place % 2 else escape(part) for place, part in enumerate(parts)))


@register.filter
def result_address(job: Job) -> str:
    """The page on which one reads what the job found."""
    if job.kind == Job.Kind.PARITY:
        return reverse("parity:run", args=[job.paste_id, job.id])
    if job.of_repository:
        return reverse("projects:repository", args=[job.paste.file.project_id])
    return f"{reverse('review:result', args=[job.paste_id])}?{job.target.query}"


@register.filter
def told_name(job: Job) -> str:
    """The project of what was done to all of it, the path inside its project, the name of the file, or the id."""
    file = getattr(job.paste, "file", None)
    if file is None:
        return job.paste.name or job.paste_id
    return str(file.project.name if job.of_repository else file.path)


@register.filter
def turned(key: str, order: str) -> str:
    """The order that a click on a column's heading asks for: upwards, downwards, none."""
    return {key: f"-{key}", f"-{key}": ""}.get(order, key)


@register.filter
def aria_sort(key: str, order: str) -> str:
    return {key: "ascending", f"-{key}": "descending"}.get(order, "none")


@register.filter
def clock(at: datetime | None) -> str:
    return f"{at:%H:%M:%S}" if at else ""
