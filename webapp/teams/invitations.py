"""Links by which people join a team: one person each, for a time. Only the hash of a link's secret is kept."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from webapp.teams.models import Invitation, Membership, Role, Team
from webapp.teams.tokens import digest

DAYS = (1, 7, 30)
FOLLOWED = "invited"  # in the session: the digest of the invitation that a visitor without account came by


def issue(team: Team, role: Role, by: AbstractBaseUser, days: int, email: str = "") -> tuple[Invitation, str]:
    """The invitation and the secret of its link, which nobody can be told a second time."""
    secret = secrets.token_urlsafe(24)
    expires = timezone.now() + timedelta(days=days)
    made = Invitation.objects.create(team=team, role=role, by_id=by.pk, email=email, expires=expires, digest=digest(secret))
    return made, secret


def find(secret: str) -> Invitation | None:
    """None for a link that never was, is used up, expired or taken back: a stranger cannot tell these apart."""
    found = Invitation.objects.select_related("team", "by").filter(digest=digest(secret)).first()
    return found if found and not found.over else None


def follow(request: HttpRequest, invitation: Invitation) -> None:
    """Lets whoever came by the link make an account, where only the invited may."""
    request.session[FOLLOWED] = invitation.digest


def followed(request: HttpRequest) -> Invitation | None:
    kept = request.session.get(FOLLOWED, "") if hasattr(request, "session") else ""
    found = Invitation.objects.filter(digest=kept).first() if kept else None
    return found if found and not found.over else None


def accept(invitation: Invitation, user: AbstractBaseUser) -> Membership | None:
    """None when somebody else was quicker. A member keeps the role that is higher."""
    with transaction.atomic():
        if not Invitation.objects.filter(pk=invitation.pk, used=None).update(used=timezone.now()):
            return None
        made, new = Membership.objects.get_or_create(team=invitation.team, user_id=user.pk, defaults={"role": invitation.role})
        roles = list(Role)
        if not new and roles.index(Role(invitation.role)) > roles.index(Role(made.role)):
            made.role = invitation.role
            made.save(update_fields=["role"])
    return made
