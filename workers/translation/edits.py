"""Edits of spans. What no edit covers stays byte for byte; edits nest, and an outer edit may quote spans of the source,
inside which the inner edits apply."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

Piece = str | tuple[int, int]


@dataclass(slots=True)
class Edit:
    """Replace [start, end) by the pieces: new text, or spans of the source that keep their own edits."""

    start: int
    end: int
    pieces: Sequence[Piece]
    order: int = 0
    inner: list[Edit] = field(default_factory=list)
    out: tuple[int, int] = (-1, -1)


@dataclass(frozen=True, slots=True)
class Copied:
    """A stretch of the source that arrived unchanged: source offset, output offset, length."""

    source: int
    out: int
    length: int


class Edits:
    """All edits of one file and their rendering."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.all: list[Edit] = []
        self.copied: list[Copied] = []
        self._out: list[bytes] = []
        self._length = 0
        self._sorted: list[Copied] = []
        self._order: list[int] = []

    def replace(self, span: tuple[int, int], *pieces: Piece) -> Edit:
        edit = Edit(span[0], span[1], pieces, order=len(self.all))
        self.all.append(edit)
        return edit

    def render(self) -> str:
        """The text with all edits applied; fills `copied` and every edit's place in the output (bytes)."""
        self._out, self._length, self.copied = [], 0, []
        self._emit(0, len(self.data), self._tree())
        self._sorted = sorted(self.copied, key=lambda c: c.source)
        self._order = [c.source for c in self._sorted]
        return b"".join(self._out).decode("utf-8")

    def _tree(self) -> list[Edit]:
        """Nest the edits; for equal spans the later one is the outer one."""
        top: list[Edit] = []
        stack: list[Edit] = []
        for edit in sorted(self.all, key=lambda e: (e.start, -e.end, -e.order)):
            edit.inner = []
            while stack and (stack[-1].end <= edit.start or stack[-1].end < edit.end):
                if edit.start < stack[-1].end < edit.end:
                    raise ValueError(f"edits overlap at {edit.start}:{edit.end} and {stack[-1].start}:{stack[-1].end}")
                stack.pop()
            (stack[-1].inner if stack else top).append(edit)
            if edit.end > edit.start:
                stack.append(edit)
        return top

    def _emit(self, start: int, end: int, edits: list[Edit]) -> None:
        position = start
        for edit in edits:
            if edit.start < position or edit.end > end:
                continue
            self._copy(position, edit.start)
            self._apply(edit)
            position = edit.end
        self._copy(position, end)

    def _apply(self, edit: Edit) -> None:
        begin = self._length
        for piece in edit.pieces:
            if isinstance(piece, str):
                self._write(piece.encode("utf-8"))
            else:
                low, high = piece
                self._emit(low, high, [e for e in edit.inner if low <= e.start and e.end <= high])
        edit.out = (begin, self._length)

    def _copy(self, start: int, end: int) -> None:
        if end > start:
            self.copied.append(Copied(start, self._length, end - start))
            self._write(self.data[start:end])

    def _write(self, data: bytes) -> None:
        self._out.append(data)
        self._length += len(data)

    def place_of(self, offset: int) -> int | None:
        """Where a source offset arrived in the output, if it was copied."""
        index = bisect_right(self._order, offset) - 1
        if index < 0:
            return None
        copied = self._sorted[index]
        return copied.out + offset - copied.source if offset < copied.source + copied.length else None
