"""The audit log: one entry for each change of state that somebody made."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest

from webapp.teams.models import Entry, Team


def record(request: HttpRequest, action: str, thing: Model, *, by: AbstractBaseUser | None = None, **detail: Any) -> Entry:
    """`action` is a verb in the past with its object, such as "job cancelled"; `detail` is JSON.

    `by` names who did it where the request cannot know yet. What is deleted leaves its id here: `detail` must not quote it.
    """
    user = by or (request.user if request.user.is_authenticated else None)
    token = getattr(request, "token", None)
    return Entry.objects.create(
        user_id=user.pk if user else None,
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


def of_person(user: AbstractBaseUser) -> QuerySet[Entry]:
    """What the person did outside of teams, and what happened to the account."""
    return Entry.objects.filter(Q(user_id=user.pk, team=None) | Q(kind="user", thing=str(user.pk)))


def forget(user: AbstractBaseUser) -> None:
    """When an account goes: its own log goes too; the logs of teams keep the name."""
    of_person(user).delete()
