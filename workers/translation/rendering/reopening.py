"""A file whose text is changed before it is translated: it is read anew, and places are still told in the user's text."""

from __future__ import annotations

from workers.translation.file import File, open_file
from workers.translation.source.text import Growth, Span


def reopened(file: File, replacements: dict[Span, str]) -> File:
    """The file with other text in these places."""
    data, position, pieces, grown = file.source.data, 0, [], list[Growth]()
    length = 0
    for (start, end), text in sorted(replacements.items()):
        new = text.encode("utf-8")
        pieces += [data[position:start], new]
        length += start - position
        grown.append((length, end - start, len(new)))
        length += len(new)
        position = end
    pieces.append(data[position:])
    opened = open_file(file.source.mark + b"".join(pieces).decode("utf-8"), file.purpose, file.source, grown, file.neighbours)
    opened.translate = file.translate
    return opened
