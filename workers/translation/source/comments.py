"""Comments inside a call that is written anew: they move behind its opening parenthesis instead of vanishing."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Sequence

from workers.translation.source.edits import Piece
from workers.translation.source.text import Source, Span


def with_comments(source: Source, span: Span, pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, with the comments of the span that no piece quotes."""
    quoted = [piece for piece in pieces if isinstance(piece, tuple)]
    lost = [text for at, text in comments_in(source, span) if not any(low <= at < high for low, high in quoted)]
    return _placed(list(pieces), lost, source.newline) if lost else list(pieces)


def comments_in(source: Source, span: Span) -> list[tuple[int, str]]:
    """Byte offset and text of every comment inside the span."""
    data = source.data[span[0] : span[1]]
    if b"#" not in data:
        return []
    text = data.decode("utf-8")
    lines = text.splitlines(keepends=True)
    found = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(f"({text}\n)").readline):
            if token.type == tokenize.COMMENT:
                row, column = token.start
                before = "".join(lines[: row - 1]) + lines[row - 1][: column - (row == 1)]
                found.append((span[0] + len(before.encode("utf-8")), token.string))
    except (tokenize.TokenError, IndentationError):
        return found
    return found


def _placed(pieces: list[Piece], lost: list[str], newline: str) -> list[Piece]:
    for index, piece in enumerate(pieces):
        if isinstance(piece, str) and "(" in piece:
            head, _, tail = piece.partition("(")
            lines = "".join(f"  {comment}{newline}    " for comment in lost)
            return [*pieces[:index], f"{head}({lines}{tail}", *pieces[index + 1 :]]
    lines = "".join(f"  {comment}{newline}    " for comment in lost)
    return [f"({lines}", *pieces, ")"]
