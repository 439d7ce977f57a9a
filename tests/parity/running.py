"""Runs a program's text as a stranger's on one side, and reads what its variables had become."""

from __future__ import annotations

from typing import Any

from workers.parity.conversation import Heard, talk
from workers.parity.sandbox.pool import Pool


def run(pool: Pool, program: str, *names: str, side: str = "torch") -> Heard:
    request = {"job": "script", "source": program, "names": list(names), "seed": 0}
    return talk(pool, side, request, {}, lambda *_: None)


def values(heard: Heard) -> dict[str, Any]:
    """Variables of the program by name; texts and numbers as they are."""
    said = heard.part("script")
    assert said.failure is None, said.failure
    return {
        output.path: output.value.text if output.value.array is None else output.value.array.tolist() for output in said.outputs
    }


def attempt(pool: Pool, statement: str, *, side: str = "torch", setting: str = "") -> str:
    """What became of a statement: "worked", or the name of the error that refused it."""
    program = f"""
import ctypes, os, socket, subprocess, sys
{setting}
try:
    {statement}
    outcome = "worked"
except Exception as error:
    outcome = type(error).__name__
"""
    return str(values(run(pool, program, "outcome", side=side))["outcome"])
