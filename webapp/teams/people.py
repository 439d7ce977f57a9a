"""Who asks, where only people with an account get in."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


def person(request: HttpRequest) -> User:
    """For views behind login_required, which answer strangers before this could be reached."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user
