"""What goes into the sandbox with a program: its command line, data that is made up for it, the other files of its project."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from workers.parity import lacking
from workers.parity.parcel import DATA, TREE, Arrays, Parcel
from workers.parity.sandbox.outcome import Outcome
from workers.parity.sandbox.pool import Pool

Files = Mapping[str, bytes]


@dataclass
class Lent(Pool):
    """Somebody else's pool, with more carried into it."""

    pool: Pool

    def __post_init__(self) -> None:
        self.limits = self.pool.limits

    def start(self) -> None:
        self.pool.start()

    def run(self, side: str, request: bytes, on_parcel: Callable[[Parcel], None], wall: float | None = None) -> Outcome:
        return self.pool.run(side, request, on_parcel, wall)

    def interrupt(self) -> None:
        self.pool.interrupt()

    def stop(self) -> None:
        """The pool is its owner's to stop."""


@dataclass
class Started(Lent):
    """The pool as a program alone is started in it: with `words` on its command line, and `more` data that both sides find."""

    words: Sequence[str] = ()
    more: dict[str, bytes] = field(default_factory=dict)
    places: list[str] = field(default_factory=list)  # that the program named, for which data was made up

    def carried(self, side: str) -> tuple[dict[str, Any], Arrays]:
        told: dict[str, Any] = {"argv": list(self.words)} if self.words else {}
        if not self.more:
            return told, {}
        told[DATA] = [[path, len(content)] for path, content in self.more.items()]
        return told, {DATA: np.frombuffer(b"".join(self.more.values()), np.uint8)}

    def provide(self, message: str, text: str) -> bool:
        """Whether there is now data at the place that an error names. `text`: the program that reads it."""
        place = lacking.missing(message)
        files = lacking.made(place, text) if place else {}
        if not files or files.keys() <= self.more.keys() or len(self.more) > lacking.MOST:
            return False
        self.more |= files
        self.places.append(place)
        return True


@dataclass
class Beside(Lent):
    """The pool with both trees: every program it runs is the file at `place`, called with `words`, in the tree of its side."""

    trees: Mapping[str, Files]
    place: str = "program.py"
    words: Sequence[str] = ()
    inside: str = ""  # the folder of the project in which it is started
    more: dict[str, bytes] = field(default_factory=dict)  # data that both sides find there
    absent: Sequence[str] = ()  # packages that are stood in for where they are not installed

    def carried(self, side: str) -> tuple[dict[str, Any], Arrays]:
        files = {**self.trees[side], **self.more}
        body = np.frombuffer(b"".join(files.values()), np.uint8)
        told: dict[str, Any] = {
            TREE: [[path, len(content)] for path, content in files.items()],
            "place": self.place,
            "argv": list(self.words),
        }
        told |= {"inside": self.inside, "absent": list(self.absent)}
        return told, {TREE: body}
