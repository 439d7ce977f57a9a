"""A bar on the terminal while many programs are translated; nothing in pipes and logs."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from workers.commandline.outcomes import Outcome


def watched(outcomes: Iterable[Outcome], number: int, label: str) -> list[Outcome]:
    hidden = number < 2 or not sys.stderr.isatty()
    with click.progressbar(outcomes, length=number, label=label, hidden=hidden, show_pos=True, file=sys.stderr) as moving:
        return list(moving)
