"""Translating on this machine, with as many processes as are worth their start."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from workers.commandline.outcomes import Outcome, Refused, Translated
from workers.commandline.programs import Program
from workers.translation import Translation, Unusable, translate
from workers.translation.targeting import Purpose
from workers.translation.tree import translate_all


def outcomes(programs: Sequence[Program], purpose: Purpose) -> Iterator[Outcome]:
    """In the order of the programs, as they are done. Those of one folder are translated with what they say to each other."""
    sources: dict[Program, str] = {}
    unread: dict[Program, Unusable] = {}
    projects: dict[Path, dict[str, str]] = {}
    for program in programs:
        try:
            source = sources[program] = program.read()
            projects.setdefault(program.top, {})[program.place] = source
        except Unusable as error:
            unread[program] = error
    made = {top: _translated(texts, purpose) for top, texts in projects.items()}
    for program in programs:
        result = unread[program] if program in unread else next(made[program.top])
        if isinstance(result, Unusable):
            yield Refused(program, result.reason, result.message, result.line, result.column)
        else:
            yield Translated(program, sources[program], result.to_dict())


def _translated(texts: Mapping[str, str], purpose: Purpose) -> Iterator[Translation | Unusable]:
    if len(texts) > 1:
        yield from (result for _, result in translate_all(texts, purpose, os.cpu_count() or 1))
        return
    for source in texts.values():
        try:
            yield translate(source, **asdict(purpose))
        except Unusable as error:
            yield error
