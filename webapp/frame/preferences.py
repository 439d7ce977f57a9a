"""How this reader wants the pages: theme, single-key shortcuts, and the device that code is written for.

Kept in cookies, so that no account is needed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import HttpRequest, HttpResponse

from knowledge.devices import KINDS
from webapp.frame import shortcuts

YEAR = 365 * 24 * 3600
CHOICES = {"theme": ("auto", "light", "dark"), "keys": ("on", "off"), "dev": KINDS}


@dataclass(frozen=True)
class Preferences:
    theme: str
    keys: str
    dev: str
    shortcuts: Mapping[str, str] = field(default_factory=lambda: shortcuts.DEFAULT)

    @property
    def keymap(self) -> str:
        """Key -> action, as the page's script reads it."""
        return json.dumps({key: action for action, key in self.shortcuts.items()}, ensure_ascii=False)

    @property
    def own_keys(self) -> bool:
        return self.shortcuts != shortcuts.DEFAULT

    @property
    def next_theme(self) -> str:
        themes = CHOICES["theme"]
        return themes[(themes.index(self.theme) + 1) % len(themes)]


def read(request: HttpRequest) -> Preferences:
    chosen = {name: _allowed(name, request.COOKIES.get(name, "")) for name in CHOICES}
    return Preferences(**chosen, shortcuts=shortcuts.read(request))


def keep(request: HttpRequest, response: HttpResponse) -> None:
    """Those of the posted fields that hold a known value."""
    for name, values in CHOICES.items():
        if (value := request.POST.get(name, "")) in values:
            response.set_cookie(name, value, max_age=YEAR, samesite="Lax", secure=request.is_secure(), httponly=True)


def _allowed(name: str, value: str) -> str:
    return value if value in CHOICES[name] else CHOICES[name][0]


def context(request: HttpRequest) -> dict[str, Preferences]:
    """Template context processor."""
    return {"preferences": read(request)}
