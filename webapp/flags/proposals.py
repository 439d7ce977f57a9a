"""What a reader would write in a record instead: checked, shown as a difference, and handed to an operator as a patch.

The records are files under version control: a server never edits them. An accepted proposal keeps its author and its
difference, and `git am` takes both into the repository.
"""

from __future__ import annotations

from email.header import Header
from email.utils import format_datetime

from django.urls import resolve

from knowledge.reading import RECORDS, RecordError, path_of, read_text
from webapp.flags.models import Flag
from workers.formats.patch import unified

LONGEST = 20_000  # characters; the longest record has half of that


def file_of(page: str) -> tuple[str, str] | None:
    """Path in the repository and text of the record that the page shows; None for other pages."""
    match = resolve(page)
    if match.view_name != "lookup:record":
        return None
    path = path_of(match.kwargs["name"])
    return f"knowledge/records/{path.relative_to(RECORDS).as_posix()}", path.read_text(encoding="utf-8")


def checked(page: str, text: str) -> tuple[str, str]:
    """The text as a file has it, and what it was written against; both empty where nothing is proposed. Raises RecordError."""
    kept = file_of(page)
    text = text.replace("\r\n", "\n").rstrip() + "\n"
    if kept is None or not text.strip() or text == kept[1]:
        return "", ""
    if len(text) > LONGEST:
        raise RecordError(f"longer than {LONGEST} characters")
    if read_text(text).torch != resolve(page).kwargs["name"]:
        raise RecordError("torch: another name than that of the page")
    return text, kept[1]


def difference(flag: Flag) -> str:
    """Empty where nothing was proposed, or where the page is gone."""
    kept = file_of(flag.page) if flag.proposal else None
    return unified(flag.base, flag.proposal, kept[0]) if kept else ""


def patch(flag: Flag) -> str:
    """As `git am` takes it."""
    name = flag.author.get_username() if flag.author else "anonymous"
    about = resolve(flag.page).kwargs["name"]
    head = [
        "From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001",
        f"From: {Header(name).encode()} <{flag.pk}@flags.invalid>",
        f"Date: {format_datetime(flag.created)}",
        f"Subject: [PATCH] Record: {about}",
        "",
        "\n".join(f" {line}" for line in flag.text.splitlines()),
        "---",
        "",
    ]
    return "\n".join(head) + difference(flag)
