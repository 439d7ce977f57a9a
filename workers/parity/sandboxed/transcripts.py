"""Job: a program from top to bottom with nothing replaced and nothing seeded, and the text it prints."""

from __future__ import annotations

import io
from contextlib import redirect_stdout

from workers.parity.parcel import Parcel
from workers.parity.sandboxed import program
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.framework import Framework

LONGEST = 4000


def run(framework: Framework, request: Parcel, channel: Channel) -> None:
    """What was printed before an error is told as well."""
    printed = io.StringIO()
    answer = {}
    try:
        with redirect_stdout(printed):
            program.load(request.data["source"], "__main__")
    except Exception as error:
        answer["error"] = program.describe(error, "transcript")
    channel.send({"printed": printed.getvalue()[:LONGEST], **answer})
