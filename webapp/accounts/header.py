"""What the head of every page says about who is signed in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from webapp.accounts.keeping import offer
from webapp.teams.spaces import offered, open_to


def context(request: HttpRequest) -> dict[str, Any]:
    """Template context processor; nothing is asked of the database unless a template uses it."""
    return {
        "own_teams": SimpleLazyObject(lambda: open_to(request)),
        "space": SimpleLazyObject(lambda: offered(request)),
        "offer": SimpleLazyObject(lambda: offer(request)),
        "mails_folder": "/".join(Path(getattr(settings, "EMAIL_FILE_PATH", "")).parts[-2:]),
    }
