"""From a request to the job that answers it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import cast

from workers.parity.notes import MADE_UP
from workers.parity.parcel import Parcel
from workers.parity.sandboxed import climbing, examples, functions, program, scripts, signatures, transcripts
from workers.parity.sandboxed.channel import Channel, read_request
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.made_up import serving

Job = Callable[[Framework, Parcel, Channel], None]
JOBS: dict[str, Job] = {
    "examples": examples.run,
    "ladder": climbing.run,
    "graph": climbing.run_compiled,
    "script": scripts.run,
    "functions": functions.run,
    "signatures": signatures.run,
    "transcript": transcripts.run,
}


def run(framework: Framework, request: int, answer: int) -> None:
    """Every way a job can end in Python is told through the channel; only the kernel can end it without a word."""
    channel = Channel(answer)
    asked = read_request(request)
    cast(TextIOWrapper, sys.stdout).reconfigure(line_buffering=True)  # what it prints stands between what it warns of
    sys.argv[:] = [program.FILE]  # a program that reads its command line finds its own, not the server's
    channel.send({"versions": framework.versions()})
    serving.serve(lambda name: channel.send({MADE_UP + name: True}))
    try:
        JOBS[asked.data["job"]](framework, asked, channel)
    except BaseException as error:
        channel.send({"error": program.describe(error, "")})
