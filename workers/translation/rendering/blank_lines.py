"""Blank lines around lines that go: what stood between two groups of imports does not pile up when a group is gone."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from workers.translation.source.edits import Edit
from workers.translation.source.text import Span


class Runs:
    """Whole lines that are taken out, from the top of the text to its end.

    edits: those made before; the blank lines in them are theirs.
    """

    def __init__(self, data: bytes, edits: Iterable[Edit] = ()) -> None:
        self.data = data
        self._edited = sorted(edit.start for edit in edits)
        self._end = -1  # of the last that went, with the blank lines that went with it
        self._above = 0  # blank lines that are left above it

    def with_blanks(self, span: Span) -> Span:
        """The lines with as many of the blank lines below as are left above them; anything but whole lines stays as it is."""
        start, end = span
        if not self._whole(start, end):
            return span
        if start != self._end:
            self._above = self._blanks_above(start)
        reached, count = end, 0
        while (last := self._blank(reached)) > reached and count < self._above and not self._is_edited(reached, last):
            reached, count = last, count + 1
        while (last := self._blank(end)) > end:  # those that remain stand above what goes next
            self._above, end = self._above + 1, last
        self._above -= count
        self._end = reached
        return (start, reached)

    def _whole(self, start: int, end: int) -> bool:
        return all(place in {0, len(self.data)} or self.data[place - 1 : place] == b"\n" for place in (start, end))

    def _is_edited(self, start: int, end: int) -> bool:
        place = bisect_left(self._edited, start)
        return place < len(self._edited) and self._edited[place] < end

    def _blank(self, start: int) -> int:
        """Where the blank line that starts here ends; the start itself where it is not blank."""
        end = self.data.find(b"\n", start) + 1
        return end if end and not self.data[start:end].strip() else start

    def _blanks_above(self, end: int) -> int:
        count = 0
        while end:
            start = self.data.rfind(b"\n", 0, end - 1) + 1
            if self.data[start:end].strip():
                break
            count, end = count + 1, start
        return count
