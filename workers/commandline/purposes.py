"""What a translation is for: the options that `translate` and `check` share."""

from __future__ import annotations

from collections.abc import Callable
from gettext import gettext as _
from typing import Any

import click

from knowledge.evidence_reading import versions
from workers.translation.targeting import MODES, PROFILES, Purpose

Command = Callable[..., Any]
OPTIONS = (
    click.option("--profile", type=click.Choice(PROFILES), default=PROFILES[0], show_default=True,
                 help=_("portable runs on CPU, GPU and Ascend; mint follows the official table and suits Ascend.")),
    click.option("--mindspore", type=click.Choice(versions()), metavar=_("VERSION"),
                 help=_("Mark lines that were measured to differ on this older version (%(versions)s).")
                 % {"versions": ", ".join(versions())}),
    click.option("--mode", type=click.Choice(MODES), default=MODES[0], show_default=True,
                 help=_("graph also marks what mindspore.jit refuses or changes.")),
)  # fmt: skip


def for_purpose(command: Command) -> Command:
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def purpose(profile: str, mindspore: str | None, mode: str) -> Purpose:
    newest = mindspore is None or mindspore == versions()[-1]
    return Purpose(profile, "" if newest else str(mindspore), mode)
