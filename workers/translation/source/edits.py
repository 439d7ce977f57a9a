"""Edits of spans. What no edit covers stays byte for byte; edits nest, and an outer edit may quote spans of the source,
inside which the inner edits apply."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from workers.translation.source.text import Source, Span, needs_brackets

AROUND = 10**7  # the order of an edit that stands around whatever other rules write for the same span
LAST = 10**9  # the order of an insertion that stands before everything else at its place


@dataclass(frozen=True, slots=True)
class Moved:
    """A span that an edit took out of its place, written elsewhere: with the edits inside it, and indented anew.

    `fixed` are the line starts that lie inside strings: they keep their white space.
    """

    edit: Edit
    span: tuple[int, int]
    dedent: bytes = b""
    indent: bytes = b""
    fixed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Dedented:
    """Writes nothing: says that the lines of the span move from the indentation `old` out to `new`, so that lines which other
    edits add between them do as well."""

    span: tuple[int, int]
    old: bytes
    new: bytes


Piece = str | tuple[int, int] | Moved | Dedented


@dataclass(slots=True)
class Edit:
    """Replace [start, end) by the pieces: new text, or spans of the source that keep their own edits."""

    start: int
    end: int
    pieces: Sequence[Piece]
    order: int = 0
    inner: list[Edit] = field(default_factory=list)
    out: tuple[int, int] = (-1, -1)

    @property
    def cuts(self) -> bool:
        """It writes nothing in place of its span."""
        return not any(piece for piece in self.pieces if not isinstance(piece, Dedented))


def put_around(edits: Sequence[Edit]) -> None:
    """Those that quote their own span keep what later rules write for it, instead of giving way to that."""
    for edit in edits:
        if (edit.start, edit.end) in edit.pieces:
            edit.order = AROUND


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
        self._spans: set[tuple[int, int]] = set()
        self.copied: list[Copied] = []
        self._out: list[bytes] = []
        self._length = 0
        self._sorted: list[Copied] = []
        self._order: list[int] = []
        self._moving: Moved | None = None
        self._dedented: list[Dedented] = []

    def replace(self, span: tuple[int, int], *pieces: Piece) -> Edit:
        edit = Edit(span[0], span[1], pieces, order=len(self.all))
        self.all.append(edit)
        self._spans.add(span)
        return edit

    def has(self, span: tuple[int, int]) -> bool:
        """Whether an edit of exactly this span was made."""
        return span in self._spans

    def render(self) -> str:
        """The text with all edits applied; fills `copied` and every edit's place in the output (bytes)."""
        self._out, self._length, self.copied = [], 0, []
        found = [piece for edit in self.all for piece in edit.pieces if isinstance(piece, Dedented)]
        self._dedented = sorted(found, key=lambda piece: piece.span[1] - piece.span[0])  # what is inside moves first
        self._emit(0, len(self.data), self._tree())
        self._sorted = sorted(self.copied, key=lambda c: c.source)
        self._order = [c.source for c in self._sorted]
        return b"".join(self._out).decode("utf-8")

    def _tree(self) -> list[Edit]:
        """Nest the edits; for equal spans the later one is the outer one. What is inserted last goes before, never inside."""
        top: list[Edit] = []
        stack: list[Edit] = []
        for edit in sorted(self.all, key=lambda e: (e.start, e.end > e.start or e.order < LAST, -e.end, -e.order)):
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
        if self._moving is not None and self._opens_line(edit, self._moving):
            self._write(self._moving.indent)
        for piece in edit.pieces:
            if isinstance(piece, str):
                self._write(self._reindented(self._moved_out(piece.encode("utf-8"), edit)))
            elif isinstance(piece, Moved):
                self._move(piece)
            elif not isinstance(piece, Dedented):
                self._quote(piece, edit)
        edit.out = (begin, self._length)

    def _quote(self, span: tuple[int, int], edit: Edit) -> None:
        low, high = span
        self._emit(low, high, _within(edit, low, high))

    def _move(self, piece: Moved) -> None:
        outer = self._moving
        if outer is not None:  # what moves inside of something that moves is indented as far as both say
            piece = replace(piece, indent=outer.indent + piece.indent.removeprefix(outer.dedent))
        self._moving = piece
        self._quote(piece.span, piece.edit)
        self._moving = outer

    def _moved_out(self, text: bytes, edit: Edit) -> bytes:
        """Lines that an edit adds with the indentation of a block that is taken away."""
        first, *rest = text.split(b"\n")
        for block in self._dedented if rest else ():
            if block.span[0] <= edit.start <= block.span[1] and rest[0].startswith(block.old):
                rest = [block.new + line[len(block.old) :] if line.startswith(block.old) else line for line in rest]
        return b"\n".join([first, *rest])

    def _reindented(self, text: bytes) -> bytes:
        """New text that an edit wrote for the old place, brought to the indentation of the new one."""
        if self._moving is None:
            return text
        old, new = self._moving.dedent, self._moving.indent
        first, *rest = text.split(b"\n")
        if first and self._out and self._at_line_start():  # the text brings its line's indentation
            first = new + first.removeprefix(old)
        return b"\n".join([first, *(new + line.removeprefix(old) if line else line for line in rest)])

    def _copy(self, start: int, end: int) -> None:
        if self._moving is None:
            self._copy_line(start, end)
            return
        while start < end:
            if self._begins_line(start, self._moving):
                start = self._skip_indent(self._moving, start, end)
            line_end = self.data.find(b"\n", start, end) + 1 or end
            self._copy_line(start, line_end)
            start = line_end

    def _begins_line(self, offset: int, moving: Moved) -> bool:
        """At the start of a line that has an indentation to change."""
        fresh = offset == 0 or self.data[offset - 1 : offset] == b"\n"
        return fresh and self._at_line_start() and offset not in moving.fixed and self.data[offset : offset + 1] not in b"\r\n"

    def _opens_line(self, edit: Edit, moving: Moved) -> bool:
        """New text stands at the start of a line without indentation, and the rest of the line follows it."""
        text_first = bool(edit.pieces) and isinstance(edit.pieces[0], str)
        rest = edit.end > edit.start and self.data[edit.end - 1 : edit.end] != b"\n"
        return text_first and rest and not moving.dedent and self._begins_line(edit.start, moving)

    def _skip_indent(self, moving: Moved, start: int, end: int) -> int:
        """Behind the old indentation, with the new one written."""
        self._write(moving.indent)
        known = len(moving.dedent)
        return min(start + known, end) if self.data[start : start + known] == moving.dedent else start

    def _copy_line(self, start: int, end: int) -> None:
        if end > start:
            self.copied.append(Copied(start, self._length, end - start))
            self._write(self.data[start:end])

    def _at_line_start(self) -> bool:
        """Nothing was written in front of what comes next: `y = ` brings the line's indentation, the quoted `y` behind it none."""
        return not self._out or self._out[-1].endswith(b"\n")

    def _write(self, data: bytes) -> None:
        if not data:
            return
        self._out.append(data)
        self._length += len(data)

    def place_of(self, offset: int) -> int | None:
        """Where a source offset arrived in the output, if it was copied."""
        index = bisect_right(self._order, offset) - 1
        if index < 0:
            return None
        copied = self._sorted[index]
        return copied.out + offset - copied.source if offset < copied.source + copied.length else None


def _within(edit: Edit, low: int, high: int) -> list[Edit]:
    """The edits inside the span, also those below one that reaches beyond it."""
    found: list[Edit] = []
    for inner in edit.inner:
        if low <= inner.start and inner.end <= high:
            found.append(inner)
        elif inner.start < high and low < inner.end:
            found += _within(inner, low, high)
    return found


def bracketed(source: Source, span: Span, piece: Piece | None = None) -> list[Piece]:
    """What quotes the span, with the brackets without which its lines would fall apart."""
    quoted: Piece = piece or span
    return ["(", quoted, ")"] if needs_brackets(source, span) else [quoted]
