"""The audit log: one entry for each change of state that somebody made."""

from __future__ import annotations

from typing import Any, cast

from django.db.models import Model
from django.http import HttpRequest

from webapp.teams.models import Entry, Team


def record(request: HttpRequest, action: str, thing: Model, **detail: Any) -> Entry:
    """`action` is a verb in the past with its object, such as "job cancelled"; `detail` is JSON."""
    user = request.user if request.user.is_authenticated else None
    token = getattr(request, "token", None)
    return Entry.objects.create(
        user=user,
        who=user.get_username() if user else "",
        through=token.start if token else "",
        action=action,
        team_id=_team(thing),
        kind=thing._meta.model_name or "",
        thing=str(thing.pk),
        detail=detail,
    )


def _team(thing: Model) -> str | None:
    if isinstance(thing, Team):
        return str(thing.pk)
    carrier = getattr(thing, "carrier", thing)
    return cast("str | None", getattr(carrier, "team_id", None))
