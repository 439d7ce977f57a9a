"""Threads of MindSpore's public trackers about wrong results and crashes of operators that records speak of: `upstream.toml`.

A thread is about a fault of MindSpore itself. Whether the fault is still there is never taken from the thread: its program says so
(see `upstream_evidence`), on each MindSpore version that was measured.
"""

from __future__ import annotations

import ast
import hashlib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any

from knowledge import syntax, values
from knowledge.reading import find_exact
from knowledge.record import Text
from knowledge.values import RecordError

FILE = Path(__file__).parent / "upstream.toml"
ADDRESS = re.compile(r"https://github\.com/(?P<repository>mindspore-ai/mindspore|candle-org/MindAct)/issues/(?P<number>[1-9]\d*)")
IMPORTS = """\
import mindspore as ms
import numpy as np
from mindspore import Tensor, mint, nn, ops
"""
RAISES = '''

def raises(words, call):
    """Whether the call raises the fault's own message; any other error ends the program."""
    try:
        call()
    except Exception as error:
        if words not in str(error):
            raise
        return True
    return False

'''


class State(StrEnum):
    """What the thread said of itself when it was read."""

    OPEN = "open"
    CLOSED = "closed"


class Device(StrEnum):
    """What a fault was reported for."""

    CPU = "cpu"
    GPU = "gpu"
    ASCEND = "ascend"


@dataclass(frozen=True, slots=True)
class Thread:
    """version, device: what it was reported for; raises: the fault is an error, not a wrong value."""

    address: str
    title: Text
    state: State
    looked_at: str
    version: str
    device: Device
    records: tuple[str, ...]
    mindspore: tuple[str, ...]
    program: str = ""
    raises: bool = False

    @property
    def label(self) -> str:
        """The repository and number, as trackers write them."""
        found = ADDRESS.fullmatch(self.address)
        return f"{found['repository']}#{found['number']}" if found else self.address

    @property
    def whole(self) -> str:
        """The program as it is run: it prints True while the fault is there. Raises SyntaxError."""
        if not self.program:
            return ""
        last = syntax.module(self.program).body[-1]
        if not isinstance(last, ast.Expr):
            raise SyntaxError("the last line is no expression")
        lines = self.program.splitlines()
        kept, asked = lines[: last.lineno - 1], " ".join(lines[last.lineno - 1 :])
        return IMPORTS + (RAISES if "raises(" in self.program else "") + "\n".join([*kept, f"print(bool({asked}))", ""])

    @property
    def digest(self) -> str:
        """Changes whenever the program does: by it one knows whether an answer is still of today."""
        return hashlib.sha256(self.whole.encode()).hexdigest()[:12]


_READERS: dict[str, values.Reader] = {
    "address": values.string,
    "title": values.text,
    "state": values.word(State),
    "looked_at": values.string,
    "version": values.string,
    "device": values.word(Device),
    "records": values.strings,
    "mindspore": values.strings,
    "program": values.string,
    "raises": values.flag,
}
_NEEDED = ("address", "title", "state", "looked_at", "version", "device", "records", "mindspore")


def read(path: Path = FILE) -> tuple[Thread, ...]:
    """Every thread of a file. Raises RecordError with the key."""
    try:
        found: Mapping[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        items = values.entries(found, {"threads": lambda value, _: value}, "", ("threads",))["threads"]
        return tuple(Thread(**values.entries(item, _READERS, f"threads[{n}]", _NEEDED)) for n, item in enumerate(items))
    except (RecordError, tomllib.TOMLDecodeError) as error:
        raise RecordError(f"{path}: {error}") from None


@lru_cache(maxsize=1)
def all_threads() -> tuple[Thread, ...]:
    return read()


def threads_of(name: str) -> tuple[Thread, ...]:
    """Those about a torch name, or about the one that its record takes everything from."""
    record = find_exact(name)
    names = {name, record.alias_of, record.method_form_of} if record else {name}
    return tuple(thread for thread in all_threads() if names.intersection(thread.records))
