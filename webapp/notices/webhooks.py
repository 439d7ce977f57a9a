"""Webhooks of a person, or with `?team=` of a team for its admins: making one, its deliveries, trying it, deleting it."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from webapp.frame.requests import Request
from webapp.notices import outside
from webapp.notices.models import Delivery, Kind, Webhook
from webapp.teams import audit
from webapp.teams.access import Right, fetch, require, require_writing
from webapp.teams.models import Team
from webapp.teams.people import person

MOST = 20  # of one person or team
LONGEST = 500  # characters of an address
SHOWN = 50  # deliveries


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: Request) -> HttpResponse:
    team = _team(request)
    mine: dict[str, Any] = {"team": team} if team else {"owner": person(request)}
    context: dict[str, Any] = {
        "team": team,
        "hooks": Webhook.objects.filter(**mine),
        "kinds": Kind,
        "address": "",
        "chosen": list(Kind),
    }
    if request.method != "POST":
        return render(request, "notices/webhooks.html", context)
    require_writing(request)
    context |= {"address": request.POST.get("address", "").strip(), "chosen": request.POST.getlist("kind")}
    if problem := _problem(context):
        return render(request, "notices/webhooks.html", context | {"problem": problem}, status=400)
    kinds = [kind for kind in Kind.values if kind in context["chosen"]]
    made = Webhook.objects.create(**mine, address=context["address"], kinds=kinds)
    audit.record(request, "webhook made", team or person(request), address=made.address)
    return render(request, "notices/webhooks.html", context | {"made": made, "address": ""}, status=201)


def _team(request: Request) -> Team | None:
    named = request.POST.get("team", request.GET.get("team", ""))
    return fetch(request, Team, Right.MANAGE, id=named) if named else None


def _problem(context: dict[str, Any]) -> str:
    if len(context["address"]) > LONGEST:
        return _("This address is too long.")
    if not set(context["chosen"]) & set(Kind.values):
        return _("Choose at least one event.")
    if context["hooks"].count() >= MOST:
        return _("There are %(most)s webhooks already.") % {"most": MOST}
    try:
        outside.resolved(outside.checked(context["address"]))
    except outside.Refused as refused:
        return str(refused)
    except OSError:
        return _("Nobody has an address of this name.")
    return ""


def _own(request: Request, hook_id: str) -> Webhook:
    """Raises Http404 for a hook of somebody else or of a team that is not the visitor's."""
    hook = get_object_or_404(Webhook.objects.select_related("team"), id=hook_id)
    if hook.team:
        require(request, hook.team, Right.MANAGE)
    elif hook.owner_id != request.user.pk:
        raise Http404
    return hook


@never_cache
@login_required
@require_safe
def detail(request: Request, hook_id: str) -> HttpResponse:
    hook = _own(request, hook_id)
    return render(request, "notices/webhook.html", {"hook": hook, "deliveries": hook.deliveries.all()[:SHOWN]})


@login_required
@require_POST
def attempt(request: Request, hook_id: str) -> HttpResponse:
    """Sends a message that says nothing, to see whether it arrives."""
    hook = _own(request, hook_id)
    require_writing(request)
    body = json.dumps({"event": "ping", "at": timezone.now().isoformat()})
    Delivery.objects.create(webhook=hook, kind="ping", body=body, due=timezone.now())
    return redirect("notices:webhook", hook.id)


@login_required
@require_POST
def again(request: Request, hook_id: str, number: int) -> HttpResponse:
    """A delivery that was given up, from the beginning."""
    hook = _own(request, hook_id)
    require_writing(request)
    given_up = hook.deliveries.filter(id=number, state=Delivery.State.FAILED)
    given_up.update(state=Delivery.State.WAITING, tries=0, due=timezone.now())
    return redirect("notices:webhook", hook.id)


@login_required
@require_POST
def delete(request: Request, hook_id: str) -> HttpResponse:
    hook = _own(request, hook_id)
    require_writing(request)
    audit.record(request, "webhook deleted", hook.team or person(request), address=hook.address)
    hook.delete()
    return redirect(reverse("notices:webhooks") + (f"?team={hook.team_id}" if hook.team_id else ""))
