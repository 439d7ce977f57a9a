"""From a request to the job that answers it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import nullcontext
from io import TextIOWrapper
from typing import NoReturn, cast

from workers.parity.notes import CORRECTED, ENVIRONMENTS, MADE_UP, SILENT, STOOD_IN
from workers.parity.parcel import DATA, SEAL, TREE, Parcel
from workers.parity.sandboxed import (
    climbing,
    examples,
    functions,
    importing,
    primitives,
    program,
    scripts,
    signatures,
    speed,
    surface,
    testing,
    transcripts,
    trees,
)
from workers.parity.sandboxed.channel import Channel, read_request
from workers.parity.sandboxed.framework import Framework
from workers.parity.sandboxed.made_up import laying, serving
from workers.parity.sandboxed.reached import Reached

Job = Callable[[Framework, Parcel, Channel], None]
JOBS: dict[str, Job] = {
    "examples": examples.run,
    "ladder": climbing.run,
    "graph": climbing.run_compiled,
    "script": scripts.run,
    "speed": speed.run,
    "speed of a program": speed.run_program,
    "functions": functions.run,
    "primitives": primitives.run,
    "signatures": signatures.run,
    "surface": surface.run,
    "transcript": transcripts.run,
    "imports": importing.run,
    "tests": testing.run,
}
FOLLOWED = ("ladder", "script", "functions")  # jobs that tell which lines of the program ran


def run(framework: Framework, request: int, answer: int) -> None:
    """Every way a job can end in Python is told through the channel; only the kernel can end it without a word."""
    asked = read_request(request)
    channel = Channel(answer, asked.data.pop(SEAL, ""))
    cast(TextIOWrapper, sys.stdout).reconfigure(line_buffering=True)  # what it prints stands between what it warns of
    # A program that reads its command line finds its own, not the server's.
    sys.argv[:] = [program.FILE, *map(str, asked.data.get("argv", ()))]
    setattr(ArgumentParser, "error", _refused)  # noqa: B010 - a method given anew is nothing that types know
    if DATA in asked.data:
        trees.lay(asked, DATA)
    channel.send({"versions": framework.versions()})
    serving.serve(lambda name: channel.send({MADE_UP + name: True}))
    laying.lay()
    reached = Reached()
    if TREE in asked.data:
        trees.settle(asked, framework.reference is not None, lambda name: channel.send({_kind(name) + name: True}))
    elif "source" in asked.data:
        trees.stand_in(
            str(asked.data["source"]), framework.reference is not None, lambda name: channel.send({_kind(name) + name: True})
        )
    if asked.data.get("device", "cpu") != "cpu":
        framework.correct(lambda name: channel.send({CORRECTED: name}), str(asked.data.get("source", "")))
    try:
        with reached.watching() if framework.reference and asked.data["job"] in FOLLOWED else nullcontext():
            JOBS[asked.data["job"]](framework, asked, channel)
    except BaseException as error:
        channel.send({"error": program.describe(error, "")})
    channel.send({"lines run": sorted(reached.lines), "places run": sorted(reached.places), "ended": True})


def _refused(parser: ArgumentParser, message: str) -> NoReturn:
    """Says what the parser wants, where it would only print it and leave with a number."""
    raise SystemExit(f"its command line is refused: {message}")


def _kind(package: str) -> str:
    return SILENT if package in trees.SILENT else MADE_UP if package in ENVIRONMENTS else STOOD_IN
