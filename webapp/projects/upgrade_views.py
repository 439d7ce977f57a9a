"""Starting an upgrade of all of one's projects, following it, and repeating the runs."""

from __future__ import annotations

from importlib import metadata

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_POST, require_safe

import knowledge
from webapp.frame.requests import Request
from webapp.projects import upgrades
from webapp.projects.models import Project, Upgrade
from webapp.projects.views import POLLING_IS_OVER
from webapp.teams import audit
from webapp.teams.access import Right, fetch, listed, rights
from webapp.teams.spaces import asker, ownership


@require_POST
def begin(request: Request) -> HttpResponse:
    """Of every project in the visitor's list that the visitor may change."""
    about = ownership(request)
    mine = [project for project in listed(Project.objects.all(), request) if Right.EDIT in rights(request, project)]
    upgrade = upgrades.begin(mine, about)
    audit.record(request, "upgrade started", upgrade, projects=len(mine))
    return redirect("projects:upgrade", upgrade.id)


@require_safe
def show(request: Request, upgrade_id: str) -> HttpResponse:
    upgrade = fetch(request, Upgrade, id=upgrade_id)
    cards = _seen(request, upgrade)
    moving = sum(card.open for card in cards)
    context = {"upgrade": upgrade, "cards": cards, "moving": moving, "repeatable": sum(len(card.repeatable) for card in cards)}
    context |= {"mindport": metadata.version("mindport"), "mindspore": next(reversed(knowledge.versions()), "")}
    context["editable"] = Right.EDIT in rights(request, upgrade)
    name = "projects/_upgrade.html" if request.htmx else "projects/upgrade.html"
    response = render(request, name, context, status=POLLING_IS_OVER if request.htmx and not moving else 200)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_POST
def measure(request: Request, upgrade_id: str) -> HttpResponse:
    upgrade = fetch(request, Upgrade, Right.EDIT, id=upgrade_id)
    mine = [card for card in _seen(request, upgrade) if Right.EDIT in rights(request, card.project)]
    jobs = upgrades.repeat(mine, asker(request))
    audit.record(request, "runs repeated", upgrade, runs=len(jobs))
    return redirect("projects:upgrade", upgrade.id)


def _seen(request: Request, upgrade: Upgrade) -> list[upgrades.Card]:
    """Somebody may have left the team of a project since."""
    return [card for card in upgrades.cards(upgrade) if Right.READ in rights(request, card.project)]
