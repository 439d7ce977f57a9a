"""The job's two ends of the wall: the request it reads once, the parcels it sends while it works."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from workers.parity.parcel import SEAL, TAMPERED, Arrays, Malformed, Parcel, pack, unpack
from workers.parity.sandboxed.integrity import Integrity

Write = Callable[[dict[str, Any], Arrays | None], None]


def read_request(file: int) -> Parcel:
    with os.fdopen(file, "rb") as request:
        found = unpack(request.read())
    if found is None:
        raise Malformed("the request is not complete")
    return found[0]


class Channel:
    """`seal` stands in every parcel of ours: what a program writes into the pipe itself has none."""

    def __init__(self, file: int, seal: str = "") -> None:
        self._write = _writer(file, seal)

    def send(self, data: dict[str, Any], arrays: Arrays | None = None) -> None:
        self._write(data, arrays)

    def step(self, name: str) -> None:
        """What the job does now: shown while it runs, and named when a limit ends it here."""
        self.send({"step": name})


def _writer(file: int, seal: str) -> Write:
    """Holds what it needs from before the program's text is run: who puts something else in its place is not asked."""
    packed, written, changed = pack, os.write, Integrity().changed

    def write(data: dict[str, Any], arrays: Arrays | None = None) -> None:
        ours: dict[str, Any] = {SEAL: seal} if seal else {}
        ours |= {TAMPERED: names} if seal and (names := changed()) else {}
        rest = memoryview(packed(data | ours, arrays))
        while rest:
            rest = rest[written(file, rest) :]

    return write
