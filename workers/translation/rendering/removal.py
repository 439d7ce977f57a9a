"""Taking a statement out of the text, with its line where it stood alone on it."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.source.text import Span


def vanish(file: File, node: ast.stmt) -> tuple[Span, str]:
    """What to replace by what so that the statement is gone; a body that would be empty keeps `pass`."""
    file.claim(node)
    start, end = file.source.span(node)
    file.pending[:] = [told for told in file.pending if not (start <= told.span[0] and told.span[1] <= end)]
    return take_out(file, node)


def take_out(file: File, node: ast.stmt) -> tuple[Span, str]:
    """The same for a statement of which a part is written elsewhere: its calls are still to be translated."""
    source = file.source
    start, end = source.span(node)
    body = file.suite(node)[0] or [node]
    file.gone.add(node)
    if all(other in file.gone for other in reversed(body)):  # those in front have mostly gone before
        return (start, end), "pass"
    first, last = source.starts[node.lineno - 1], source.line_end(end)
    before, behind = source.data[first:start].strip(), source.data[end:last].strip()
    if source.is_alone(node):
        whole = source.whole_lines(node)
        if file.edits.has(whole):  # a step is called where this line stood: one blank line stays on either side
            return whole, ""
        return (_blank_above(source.data, first, last), whole[1]), ""
    if not before and behind.startswith(b";") and behind != b";":
        rest = source.data.index(b";", end) + 1
        return (start, rest + len(source.data[rest:last]) - len(source.data[rest:last].lstrip())), ""
    return (start, end), "pass"


def _blank_above(data: bytes, first: int, last: int) -> int:
    """Where the line's span begins: with the blank line above it, where one follows too."""
    end, behind = first, last
    for byte in b"\n\r":
        end -= data[max(end - 1, 0) : end] == bytes([byte])
    while data[behind : behind + 1] in {b"\r", b"\n"}:
        behind += 1
    start = data.rfind(b"\n", 0, end) + 1
    blanks = behind < len(data) and data.count(b"\n", last, behind) > 1
    return start if blanks and first and not data[start:end].strip() else first
