"""The job's two ends of the wall: the request it reads once, the parcels it sends while it works."""

from __future__ import annotations

import os
from typing import Any

from workers.parity.parcel import Arrays, Malformed, Parcel, pack, unpack


def read_request(file: int) -> Parcel:
    with os.fdopen(file, "rb") as request:
        found = unpack(request.read())
    if found is None:
        raise Malformed("the request is not complete")
    return found[0]


class Channel:
    def __init__(self, file: int) -> None:
        self.file = file

    def send(self, data: dict[str, Any], arrays: Arrays | None = None) -> None:
        rest = memoryview(pack(data, arrays))
        while rest:
            rest = rest[os.write(self.file, rest) :]

    def step(self, name: str) -> None:
        """What the job does now: shown while it runs, and named when a limit ends it here."""
        self.send({"step": name})
