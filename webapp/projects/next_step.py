"""What a repository's page says is next: one sentence, for whoever comes back to it and does not know how far it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def next_step(shown: Mapping[str, Any]) -> dict[str, Any]:
    """`shown`: what the page is given. `next_done` where nothing is left but to take the branch."""
    said, done = _said(shown)
    return {"next_step": said, "next_done": done}


def _said(shown: Mapping[str, Any]) -> tuple[str, bool]:
    asked = shown["unanswered"]
    if not shown["planned"]:
        return _("Plan reads all files and asks what only you can decide. It changes nothing and runs nothing."), False
    if not shown["approved"]:
        return (_asks(len(asked)) if asked else _("Read the plan below, then approve it.")), False
    if not shown["made"]:
        return _("Migrate writes the branch with the MindSpore program. Your own files stay as they are."), False
    if shown["outdated"]:
        return _("What was decided since is not on the branch yet: migrate again."), False
    if not shown["found"]:
        return _("Verify runs your program and its translation here, on a CPU, and compares them."), False
    return _after_a_run(shown, asked)


def _asks(number: int) -> str:
    return ngettext(
        "%(number)d question waits below: answer it, then approve the plan. What is not answered stays marked in the code.",
        "%(number)d questions wait below: answer them, then approve the plan. What is not answered stays marked in the code.",
        number,
    ) % {"number": number}


def _after_a_run(shown: Mapping[str, Any], asked: list[Any]) -> tuple[str, bool]:
    if asked:
        return _("Answer the open questions below, then migrate and verify again."), False
    if shown["marked"]:
        return _("Go through the worklist below; the places are marked in the branch. Then verify again."), False
    if shown["progress"].proved < shown["progress"].files:
        return _("Nothing waits for a decision, but not every file is proved: the table of files says why."), False
    return _("Done: every file that uses torch is proved on a CPU. Take the branch into your repository."), True
