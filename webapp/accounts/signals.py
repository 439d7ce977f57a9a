"""What allauth and Django tell of an account goes into the audit log, and signing in looks for what to offer."""

from __future__ import annotations

from typing import Any

from allauth.account import signals as told
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest

from webapp.accounts import keeping
from webapp.teams import audit
from webapp.teams.models import Token


@receiver(user_logged_in)
def signed_in(request: HttpRequest, user: User, **_: Any) -> None:
    audit.record(request, "signed in", user, by=user)
    keeping.look(request)


@receiver(user_logged_out)
def signed_out(request: HttpRequest, user: User | None, **_: Any) -> None:
    if user is not None:
        audit.record(request, "signed out", user, by=user)


@receiver(user_login_failed)
def sign_in_failed(credentials: dict[str, Any], request: HttpRequest | None = None, **_: Any) -> None:
    """Only for accounts that exist: what else is typed there may be somebody's password."""
    if request is None:
        return
    known = get_user_model().objects
    named = known.filter(username=credentials.get("username", "")) | known.filter(email=credentials.get("email") or "-")
    if user := named.first():
        audit.record(request, "sign-in failed", user)


@receiver(told.user_signed_up)
def signed_up(request: HttpRequest, user: User, **_: Any) -> None:
    audit.record(request, "account made", user, by=user)


@receiver(told.password_reset)
def account_recovered(request: HttpRequest, user: User, **_: Any) -> None:
    """Whoever had the password before may have made tokens with it."""
    revoked, _found = Token.objects.filter(user=user).delete()
    audit.record(request, "password changed", user, by=user, tokens=revoked)


@receiver(told.password_changed)
@receiver(told.password_set)
def password_changed(request: HttpRequest, user: User, **_: Any) -> None:
    audit.record(request, "password changed", user, by=user)


@receiver(told.email_changed)
def email_changed(request: HttpRequest, user: User, **_: Any) -> None:
    audit.record(request, "e-mail changed", user, by=user)
