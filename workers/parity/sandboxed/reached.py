"""Which lines of the program ran: what no input reached was not compared."""

from __future__ import annotations

import dis
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from workers.parity.sandboxed.program import FILE

SILENT = ("RESUME", "COPY_FREE_VARS", "MAKE_CELL", "RETURN_GENERATOR", "POP_TOP")  # stand where no expression does
Place = tuple[int, int]


@contextmanager
def unseen() -> Iterator[None]:
    """Inside, what runs counts for nothing: inputs are tried, and nothing is compared."""
    followed = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(followed)


class Reached:
    """`places`: line and column of what conditions inside a line led to, and of the functions that were called.

    A function whose lines and places have all run is followed no further, so that a long training is hardly slower.
    """

    def __init__(self) -> None:
        self.lines = set[int]()
        self.places = set[Place]()
        self._waiting: dict[int, tuple[CodeType, set[int], dict[int, Place]]] = {}

    @contextmanager
    def watching(self) -> Iterator[None]:
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(None)

    def _called(self, frame: FrameType, event: str, _: object) -> Any:
        code = frame.f_code
        if code.co_filename != FILE:
            return None
        if id(code) not in self._waiting:
            lines = {line for _, _, line in code.co_lines() if line} - {code.co_firstlineno}
            self._waiting[id(code)] = code, lines, _destinations(code)
            self.lines.add(code.co_firstlineno)
            self.places |= _beginning(code)
        _, lines, inside = self._waiting[id(code)]
        frame.f_trace_opcodes = any(line == code.co_firstlineno for line, _ in inside.values())
        return self._followed if lines or inside else None

    def _followed(self, frame: FrameType, event: str, _: object) -> Any:
        _, lines, inside = self._waiting[id(frame.f_code)]
        if event == "line":
            lines.discard(frame.f_lineno)
            self.lines.add(frame.f_lineno)
            frame.f_trace_opcodes = any(line == frame.f_lineno for line, _ in inside.values())
        elif event == "opcode" and frame.f_lasti in inside:
            self.places.add(inside.pop(frame.f_lasti))
        return self._followed if lines or inside else None


def _destinations(code: CodeType) -> dict[int, Place]:
    """Where conditions lead: by offset, the line and column of the first instruction of either way."""
    found, after_condition = dict[int, Place](), False
    instructions = list(dis.get_instructions(code))
    targets = {one.argval for one in instructions if "JUMP" in one.opname and "IF" in one.opname}
    for one in instructions:
        place = one.positions
        if (after_condition or one.offset in targets) and place and place.lineno and place.col_offset is not None:
            found[one.offset] = place.lineno, place.col_offset
        after_condition = "JUMP" in one.opname and "IF" in one.opname
    return found


def _beginning(code: CodeType) -> set[Place]:
    places = (one.positions for one in dis.get_instructions(code) if one.opname not in SILENT and one.positions)
    return set(next(([(at.lineno, at.col_offset)] for at in places if at.lineno and at.col_offset is not None), []))
