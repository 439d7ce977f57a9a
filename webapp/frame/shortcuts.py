"""The keys of the pages, and those that a reader chose instead. Kept in a cookie, as the other preferences are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

COOKIE = "keymap"
LONGEST = 500  # characters of a cookie that changes every key
YEAR = 365 * 24 * 3600
# Action -> its key from the start, one character or two in a row, and what it does. Actions of the result page are called by
# their letter: `data-key` and js/review.js name them so.
SHORTCUTS = {
    "help": ("?", gettext_lazy("this sheet")),
    "search": ("/", gettext_lazy("search the knowledge base")),
    "paste": ("gp", gettext_lazy("go to Paste")),
    "projects": ("gr", gettext_lazy("go to Projects")),
    "knowledge": ("gk", gettext_lazy("go to Knowledge")),
    "errors": ("ge", gettext_lazy("go to Errors")),
    "jobs": ("gj", gettext_lazy("go to Jobs")),
    "n": ("n", gettext_lazy("next line that needs you, then that is not reviewed")),
    "p": ("p", gettext_lazy("previous line that needs you, then that is not reviewed")),
    "j": ("j", gettext_lazy("next change")),
    "k": ("k", gettext_lazy("previous change")),
    "x": ("x", gettext_lazy("accept the change")),
    "r": ("r", gettext_lazy("keep the original")),
    "e": ("e", gettext_lazy("edit the lines")),
    "c": ("c", gettext_lazy("remark on the line")),
    "v": ("v", gettext_lazy("jump between source and result")),
    "u": ("u", gettext_lazy("side by side or unified")),
    "y": ("y", gettext_lazy("copy the address of this line")),
}
DEFAULT = {action: key for action, (key, _said) in SHORTCUTS.items()}


def read(request: HttpRequest) -> dict[str, str]:
    """Action -> key. What a cookie says is taken only as a whole, and only where the form would take it."""
    said = request.COOKIES.get(COOKIE, "")
    kept = dict(parse_qsl(said)) if len(said) <= LONGEST else {}
    if not kept:
        return DEFAULT
    form = ShortcutsForm(DEFAULT | {action: key for action, key in kept.items() if action in DEFAULT})
    return form.cleaned_data if form.is_valid() else DEFAULT


def keep(response: HttpResponse, keys: Mapping[str, str], *, secure: bool) -> None:
    changed = {action: key for action, key in keys.items() if key != DEFAULT[action]}
    if changed:
        response.set_cookie(COOKIE, urlencode(changed), max_age=YEAR, samesite="Lax", secure=secure, httponly=True)
    else:
        response.delete_cookie(COOKIE, samesite="Lax")


class ShortcutsForm(forms.Form):
    """A field for each action; two actions never share a key, and no key is the beginning of another."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        for action, (_key, said) in SHORTCUTS.items():
            kept = forms.TextInput(attrs={"size": 3, "autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"})
            self.fields[action] = forms.CharField(label=said, max_length=3, widget=kept)

    def clean(self) -> dict[str, str]:
        keys = {action: "".join(text.split()) for action, text in self.cleaned_data.items()}
        for action, key in keys.items():
            if fault := _fault(key, [other for name, other in keys.items() if name != action]):
                self.add_error(action, fault)
        return keys


def _fault(key: str, others: list[str]) -> str:
    if not 1 <= len(key) <= 2 or not key.isprintable():
        return _("One character, or two that are pressed one after the other.")
    if key in others:
        return _("This key is taken.")
    if any(other[0] == key[0] for other in others if other and len(other) != len(key)):
        return _("One key begins another: the page could not tell which is meant.")
    return ""
