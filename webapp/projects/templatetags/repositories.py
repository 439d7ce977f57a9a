from __future__ import annotations

from collections.abc import Mapping, Sequence

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from webapp.frame.templatetags.reading import state_word
from webapp.jobs.models import Job

register = template.Library()


@register.filter
def stage_word(stage: str) -> str:
    return {"builds": _("imports and builds"), "numbers": _("forward equal"), "behaviour": _("trains the same")}.get(stage, stage)


@register.filter
def stage_state(state: str) -> str:
    words = {"holds": _("holds"), "partly": _("partly"), "fails": _("fails"), "not-run": _("not run")}
    return words.get(state, state)


@register.filter
def download_word(name: str) -> str:
    return {"bundle": _("Branch (git bundle)"), "mbox": _("Patch series"), "mindspore": _("Tree (.zip)")}.get(name, name)


@register.filter
def step_word(name: str) -> str:
    words = {"cloning": _("cloning"), "reading": _("reading"), "translating": _("translating"), "committing": _("committing")}
    return (words | {"running": _("running")}).get(name, name or _("waiting"))


@register.filter
def not_yet(problem: str) -> str:
    words = {
        "running": _("Something runs already; wait for it or cancel it."),
        "plan": _("The plan comes first, and it is the newest one that is approved."),
        "approval": _("The plan is not approved yet."),
        "migration": _("The migration comes first."),
        "quotes": _("A command line has a quotation mark that is not closed."),
        "long": _("A command line is longer than 2,000 characters."),
        "many": _("At most 40 programs are given command lines."),
    }
    return words.get(problem, problem)


@register.simple_tag
def station(number: int, job: Job | None, name: str) -> SafeString:
    """One step of the way, and how it stands."""
    state = state_word(job.state) if job else "–"
    kind = " is-done" if job and job.state == "done" else f" is-{job.state}" if job else ""
    return format_html(
        '<li class="station{}"><span class="station-number" aria-hidden="true">{}</span> <strong>{}</strong> '
        '<span class="small soft">{}</span></li>',
        kind, number, name, state,
    )  # fmt: skip


@register.filter
def linked(places: Sequence[str], pages: Mapping[str, str]) -> SafeString:
    """`train.py:41` as a link to that line of the file's page, where it has one."""

    def one(place: str) -> SafeString:
        path, _, line = place.rpartition(":")
        page = pages.get(path, "")
        return format_html('<a href="{}#L{}">{}</a>', page, line, place) if page else format_html("{}", place)

    return format_html_join(", ", "{}", ((one(place),) for place in places))
