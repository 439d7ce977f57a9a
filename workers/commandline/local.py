"""Translating on this machine, with as many processes as are worth their start."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from workers.commandline.outcomes import Outcome, Refused, Translated
from workers.commandline.programs import Program
from workers.translation import Unusable, translate
from workers.translation.targeting import Purpose

ALONE = 16  # files; up to here one process is as quick


def outcomes(programs: Sequence[Program], purpose: Purpose) -> Iterator[Outcome]:
    """In the order of the programs, as they are done."""
    work = partial(outcome, purpose=purpose)
    if len(programs) <= ALONE:
        yield from map(work, programs)
        return
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(work, programs, chunksize=4)


def outcome(program: Program, purpose: Purpose) -> Outcome:
    try:
        source = program.read()
        found = translate(source, profile=purpose.profile, mindspore=purpose.mindspore, mode=purpose.mode)
    except Unusable as error:
        return Refused(program, error.reason, error.message, error.line, error.column)
    return Translated(program, source, found.to_dict())
