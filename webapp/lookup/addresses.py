"""Where the page of each find is."""

from __future__ import annotations

from django.urls import reverse

from knowledge import Entry, EntryKind

_VIEWS = {
    EntryKind.RECORD: "lookup:record",
    EntryKind.RECIPE: "lookup:recipe",
    EntryKind.TOPIC: "lookup:topic",
    EntryKind.RULE: "lookup:rule",
    EntryKind.ERROR: "doctor:error",
    EntryKind.CODE: "lookup:code",
}
_PAGES = {
    "weights": "review:weights-index",
    "doctor": "doctor:index",
    "paste": "review:paste",
    "installing": "lookup:installing",
}


def page_of(entry: Entry) -> str:
    if entry.kind is EntryKind.PAGE:
        return reverse(_PAGES[entry.id])
    return reverse(_VIEWS[entry.kind], args=[entry.id])
