"""Who does the work: the engines here, or a server's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import gettext as _
from typing import Any

import click

from workers.commandline import local, remote
from workers.commandline.outcomes import Outcome
from workers.commandline.programs import Program
from workers.commandline.server import Server
from workers.formats import Data
from workers.translation import translate
from workers.translation.targeting import Purpose


def outcomes(server: Server | None, programs: Sequence[Program], purpose: Purpose) -> Iterator[Outcome]:
    return remote.outcomes(server, programs, purpose) if server else local.outcomes(programs, purpose)


def compared(server: Server | None, program: Program, translated: str | None, wanted: Purpose, settings: dict[str, Any]) -> Data:
    """The report of a comparison; `settings`: entry, inputs, seed and the device of the translation. Raises Unusable."""
    source = program.read()
    if server:
        return remote.compared(server, source, program.inside.name, wanted, settings | {"translated": translated})
    made = translated or translate(source, profile=wanted.profile, device=wanted.device, decisions=wanted.decisions).text
    return _measured(source, made, settings)


def _measured(source: str, translated: str, settings: dict[str, Any]) -> Data:
    try:
        from workers import parity as engine  # numpy, which `translate` and `check` do without
    except ImportError as error:
        lacking = _("Comparing needs the frameworks: pip install 'mindport[workers]' (%(why)s)")
        raise click.UsageError(lacking % {"why": error}) from None
    try:
        return engine.check(source, translated, **settings).to_dict()
    except engine.Unavailable as error:
        raise click.UsageError(str(error)) from None
