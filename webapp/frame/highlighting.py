"""Python source as coloured lines. The classes are our own few, so that one token set serves both themes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from itertools import pairwise

from django.utils.safestring import SafeString, mark_safe
from pygments.lexer import ExtendedRegexLexer, LexerContext
from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, _TokenType

from webapp.frame.keeping import kept

LINE_END = re.compile(r"\r\n|\r|\n")

# Order matters: the first ancestor that matches wins.
_CLASSES: tuple[tuple[_TokenType, str], ...] = (
    (Comment, "tc"),
    (String.Doc, "tc"),
    (String, "ts"),
    (Number, "tn"),
    (Operator.Word, "tk"),
    (Keyword.Constant, "tn"),
    (Keyword, "tk"),
    (Name.Function.Magic, "td"),
    (Name.Function, "td"),
    (Name.Class, "td"),
    (Name.Decorator, "ta"),
    (Name.Builtin.Pseudo, "ta"),
)

MARKER = "# mindport:"
MARKER_STYLE = "tm"


class _Lexer(ExtendedRegexLexer, PythonLexer):
    """Python's, telling where it stands at the end."""


_LEXER = _Lexer()
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
TRIPLE = re.compile("\"{3}|'{3}")
USUAL = 200  # characters of a line that is worth remembering
LONGEST = 30  # tries to find the end of a part; then all that is left is taken at once

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of one line; `style` is one of our token classes or empty for plain text."""

    text: str
    style: str


Lines = tuple[tuple[Span, ...], ...]


def lines_of(text: str) -> list[str]:
    """The lines as Python counts them: only \\n, \\r\\n and \\r end a line, and a final line end opens no new line."""
    lines = LINE_END.split(text)
    return lines[:-1] if lines and lines[-1] == "" else lines


def ended_lines(text: str) -> list[str]:
    """The same lines, each with the end it has; joined they are the text."""
    cuts = [0, *(found.end() for found in LINE_END.finditer(text)), len(text)]
    return [text[start:stop] for start, stop in pairwise(cuts) if start < stop]


@kept(short=64, long=2)
def coloured_lines(text: str) -> tuple[tuple[Span, ...], ...]:
    """One tuple of spans for each line of `lines_of(text)`; joined again they are the line."""
    wanted = len(lines_of(text))
    return tuple(line for part in _parts(LINE_END.sub("\n", text)) for line in part)[:wanted]


def _parts(text: str) -> Iterator[Lines]:
    """The lines by the smallest parts behind which the lexer is where it began: what was met before need not be met again."""
    lines = _LINE.findall(text)
    at = 0
    while at < len(lines):
        taken, tries = 1, 1
        found, whole = (_line_coloured if len(lines[at]) < USUAL else _coloured)(lines[at])
        while not whole and at + taken < len(lines):
            taken = len(lines) - at if tries == LONGEST else taken + 1
            while TRIPLE.search(lines[at]) and at + taken < len(lines) and not TRIPLE.search(lines[at + taken - 1]):
                taken += 1  # the end of a docstring has such quotes too
            tries += 1
            found, whole = _coloured("".join(lines[at : at + taken]))
        yield found
        at += taken


@lru_cache(maxsize=4096)
def _line_coloured(line: str) -> tuple[Lines, bool]:
    return _coloured(line)


def _coloured(part: str) -> tuple[Lines, bool]:
    """The lines of the part, and whether it ends where it began: not in the middle of a text, nor of an import."""
    lines: list[list[Span]] = [[]]
    here = LexerContext(part, 0)
    for _, kind, value in _LEXER.get_tokens_unprocessed(context=here):
        style = MARKER_STYLE if value.startswith(MARKER) else _style_of(kind)
        first, *rest = value.split("\n")
        _append(lines[-1], first, style)
        for piece in rest:
            lines.append([])
            _append(lines[-1], piece, style)
    if part.endswith("\n"):
        lines.pop()
    return tuple(tuple(line) for line in lines), here.stack == ["root"] and not part.endswith("\\\n")


def _append(line: list[Span], text: str, style: str) -> None:
    if not text:
        return
    if line and (line[-1].style == style or text.isspace()):
        line[-1] = Span(line[-1].text + text, line[-1].style)
    else:
        line.append(Span(text, style))


@cache
def _style_of(kind: _TokenType) -> str:
    return next((style for parent, style in _CLASSES if parent in kind.split()), "")


def html_of(spans: Sequence[Span], marks: Sequence[Range] = ()) -> SafeString:
    """One line as HTML; the marked character ranges stand in <mark>."""
    if not marks:
        return mark_safe("".join([_piece(span, False) for span in spans]))
    return mark_safe("".join(_piece(span, marked) for span, marked in cut(spans, marks)))


def _piece(span: Span, marked: bool) -> str:
    text = escape(span.text)
    inner = f'<span class="{span.style}">{text}</span>' if span.style else text
    return f"<mark>{inner}</mark>" if marked and span.style != MARKER_STYLE and not span.text.isspace() else inner


def cut(spans: Sequence[Span], marks: Sequence[Range]) -> Iterator[tuple[Span, bool]]:
    """The spans split where a mark begins or ends, each with whether it is marked."""
    edges = sorted({edge for mark in marks for edge in mark})
    position = 0
    for span in spans:
        end = position + len(span.text)
        stops = [position, *(edge for edge in edges if position < edge < end), end]
        for start, stop in pairwise(stops):
            piece = Span(span.text[start - position : stop - position], span.style)
            yield piece, any(first <= start and stop <= last for first, last in marks)
        position = end
