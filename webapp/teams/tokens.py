"""Tokens: a program sends one as `Authorization: Bearer mp_...` and then acts for the person who made it."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import cast

from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest
from django.utils import timezone

from webapp.teams.models import Token

PREFIX = "mp_"
SHOWN = len(PREFIX) + 5  # characters of the secret that stay visible; some 220 bits stay hidden
NOTED_EVERY = timedelta(minutes=1)  # `used` is no log: a busy program must not write a row per request


class Authorized(HttpRequest):
    """For annotations only: a request that showed a good token."""

    token: Token


def digest(secret: str) -> str:
    """64 hexadecimal digits. The secret is random and long, so that a fast hash without salt is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def issue(user: AbstractBaseUser, name: str, scope: str, expires: datetime | None = None) -> tuple[Token, str]:
    """A new token and its secret, which is known to nobody afterwards but to whoever is shown it now."""
    secret = PREFIX + secrets.token_urlsafe(32)
    made = Token.objects.create(
        user_id=user.pk, name=name, scope=scope, expires=expires, digest=digest(secret), start=secret[:SHOWN]
    )
    return made, secret


def authenticate(request: HttpRequest) -> bool:
    """Whether the request shows a token that counts; then `request.user` and `request.token` are set.

    Anything else leaves the request as it was: whether there was a header at all is for the caller to ask.
    """
    found = _shown(request)
    if found is None:
        return False
    request.user = found.user
    cast(Authorized, request).token = found
    _note_use(found)
    return True


def _shown(request: HttpRequest) -> Token | None:
    kind, _, secret = request.headers.get("Authorization", "").partition(" ")
    secret = secret.strip()
    if kind.lower() != "bearer" or not secret.startswith(PREFIX):
        return None
    shown = digest(secret)
    # The database looks for the hash: how long it takes says nothing about a secret that nobody can choose the hash of.
    found = Token.objects.select_related("user").filter(digest=shown, user__is_active=True).first()
    return found if found and secrets.compare_digest(found.digest, shown) and not found.over else None


def _note_use(token: Token) -> None:
    now = timezone.now()
    if token.used is None or now - token.used > NOTED_EVERY:
        Token.objects.filter(pk=token.pk).update(used=now)
