"""Keys that name a thing in addresses and cannot be guessed."""

from __future__ import annotations

import secrets


def new_id() -> str:
    """Short, URL-safe and unguessable: whoever has the address may read the page."""
    return secrets.token_urlsafe(9)


def new_token() -> str:
    """For links that are handed around: as long as a password."""
    return secrets.token_urlsafe(18)
