"""What a translation is for: the options that `translate` and `check` share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import gettext as _
from pathlib import Path
from typing import Any

import click

from knowledge.devices import DEVICES
from knowledge.evidence_reading import versions
from workers.commandline.decided import Choices, decide, decisions
from workers.translation.targeting import COMPANIONS, MODES, PROFILES, Purpose

Command = Callable[..., Any]
for_device = click.option(
    "--device", type=click.Choice(DEVICES), default=DEVICES[0], show_default=True,
    help=_("What the output is to run on; only for cpu is the code written around kernels of the CPU backend."),
)  # fmt: skip
OPTIONS = (
    click.option("--profile", type=click.Choice(PROFILES), default=PROFILES[0], show_default=True,
                 help=_("portable runs on CPU, GPU and Ascend; mint follows the official table and suits Ascend.")),
    for_device,
    click.option("--mindspore", type=click.Choice(versions()), metavar=_("VERSION"),
                 help=_("Mark lines that were measured to differ on this older version (%(versions)s).")
                 % {"versions": ", ".join(versions())}),
    click.option("--mode", type=click.Choice(MODES), default=MODES[0], show_default=True,
                 help=_("graph also marks what mindspore.jit refuses or changes.")),
    click.option("--companion", type=click.Choice(COMPANIONS),
                 help=_("Where definitions come from that MindSpore lacks: a package beside the output (the default with "
                        "--output), one that is installed, or the text itself (the default for standard output).")),
    decide,
)  # fmt: skip


def for_purpose(command: Command) -> Command:
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def purpose(
    paths: Sequence[Path], profile: str, device: str, mindspore: str | None, mode: str, companion: str | None, decide: Choices
) -> Purpose:
    """`paths`: what is translated; a mindport.toml beside or above it counts."""
    newest = mindspore is None or mindspore == versions()[-1]
    chosen = decisions(decide, paths)
    return Purpose(profile, "" if newest else str(mindspore), mode, companion or COMPANIONS[0], device, chosen)
