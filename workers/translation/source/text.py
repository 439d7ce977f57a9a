"""Source text as parsed bytes. Spans are byte offsets, because `ast` counts columns in UTF-8 bytes."""

from __future__ import annotations

import ast
import re
import warnings
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from operator import itemgetter

from workers.translation.result import Unusable
from workers.translation.source.fstrings import relocate
from workers.translation.source.survey import Survey

MAX_BYTES = 2_000_000
_ODD = re.compile("[\0\ud800-\udfff]")
_NEWLINE = re.compile(rb"\r\n|\r|\n")
_PYTHON2 = re.compile(r"^\s*(print\s+[\"'\w]|exec\s+[\"'\w]|except\s+[\w.]+\s*,\s*\w+\s*:|raise\s+\w+\s*,)", re.MULTILINE)

Span = tuple[int, int]
# What was written anew before translation: offset, bytes that stood there, bytes that stand there now.
Growth = tuple[int, int, int]


def check_usable(text: str) -> None:
    """Refuse what no parser should see. Raises Unusable with the reason."""
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise Unusable("too-large", f"The text is larger than {MAX_BYTES} bytes.")
    if odd := _ODD.search(text):
        line = text.count("\n", 0, odd.start()) + 1
        raise Unusable("binary", "This is not text: it holds a null character or a broken one.", line)


def parse(text: str) -> ast.Module:
    """`ast.parse` whose failures are Unusable with line and column (both from 1, as editors count)."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except SyntaxError as error:
        line, column = error.lineno or 1, error.offset or 1
        if "too many nested" in error.msg:
            raise Unusable("too-deep", "Brackets are nested too deeply.", line, column) from None
        reason = "python2" if _PYTHON2.search(text) else "syntax"
        message = "This is Python 2: convert it to Python 3 first." if reason == "python2" else f"Syntax error: {error.msg}"
        raise Unusable(reason, message, line, column) from None
    except (RecursionError, MemoryError):
        raise Unusable("too-deep", "The program is nested too deeply to parse.") from None
    except ValueError as error:
        raise Unusable("binary", str(error)) from None


def _longer(offset: int, start: int, before: int, now: int) -> int:
    """By how much the text before the offset has grown at this place; what is new begins where the old text did."""
    return now - before if start + now <= offset else max(0, offset - start - before)


class Source:
    """One file: its bytes without byte order mark, its tree, and where every line begins.

    `origin`: the text as the user gave it, where some of it was written anew (`grown`) before translation.
    """

    def __init__(self, text: str, origin: Source | None = None, grown: Sequence[Growth] = ()) -> None:
        check_usable(text)
        self.origin, self.grown = origin, list(grown)  # in the order of the text
        self.mark = "\ufeff" if text.startswith("\ufeff") else ""
        self.text = text[len(self.mark) :]
        self.tree = parse(self.text)
        self.data = self.text.encode("utf-8")
        self.starts = [0, *(match.end() for match in _NEWLINE.finditer(self.data))]
        self.survey = Survey(self.tree)
        self._found: dict[re.Pattern[str], bool] = {}
        relocate(self)

    def mentions(self, pattern: re.Pattern[str]) -> bool:
        """Whether the pattern is found anywhere in the text; looked for once."""
        if pattern not in self._found:
            self._found[pattern] = pattern.search(self.text) is not None
        return self._found[pattern]

    @cached_property
    def lines_in_strings(self) -> list[int]:
        """Numbers of the lines that begin inside a string of several lines."""
        strings: list[ast.expr] = [n for n in self.survey.nodes(ast.Constant) if isinstance(n.value, str | bytes)]
        texts = [*strings, *self.survey.nodes(ast.JoinedStr)]
        return sorted({line for n in texts for line in range(n.lineno + 1, (n.end_lineno or n.lineno) + 1)})

    def starts_in_strings(self, span: Span) -> frozenset[int]:
        """Where such lines begin inside the span."""
        first, last = (bisect_left(self.starts, place) + 1 for place in span)
        lines = self.lines_in_strings
        return frozenset(self.starts[line - 1] for line in lines[bisect_left(lines, first) : bisect_left(lines, last)])

    @cached_property
    def newline(self) -> str:
        match = _NEWLINE.search(self.data)
        return match.group().decode() if match else "\n"

    @cached_property
    def step(self) -> str:
        """What a block is further in than the line that opens it, as the first block of the file has it."""
        for node in self.tree.body:
            first = next(iter(body), None) if isinstance(body := getattr(node, "body", None), list) else None
            if first is not None and first.lineno > node.lineno:
                start = self.starts[first.lineno - 1]
                if (lead := self.data[start : start + first.col_offset]).isspace():
                    return lead.decode()
        return "    "

    def span(self, node: ast.AST) -> Span:
        start = self.starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]

    def segment(self, span: Span) -> str:
        return self.data[span[0] : span[1]].decode("utf-8")

    def receiver_span(self, node: ast.Attribute) -> Span:
        """What stands before the dot, with the parentheses that belong to it; comments behind it do not."""
        at = end = self.span(node.value)[1]
        for line in self.data[at : self.dot(node)].splitlines(keepends=True):
            closed = line.partition(b"#")[0].rfind(b")") + 1
            end = at + closed if closed else end
            at += len(line)
        return self.span(node)[0], end

    def dot(self, node: ast.Attribute) -> int:
        return self.data.rindex(b".", self.span(node.value)[1], self.span(node)[1])

    def name_span(self, node: ast.Attribute) -> Span:
        """The name behind the dot."""
        end = self.span(node)[1]
        return end - len(node.attr.encode()), end

    def outer_span(self, node: ast.AST, within: Span) -> Span:
        """The node with the parentheses around it, as far as they lie inside `within`."""
        start, end = self.span(node)
        while True:
            left = within[0] + len(self.data[within[0] : start].rstrip())
            right = end + len(self.data[end : within[1]]) - len(self.data[end : within[1]].lstrip())
            if (
                left <= within[0]
                or right >= within[1]
                or self.data[left - 1 : left] != b"("
                or self.data[right : right + 1] != b")"
            ):
                return start, end
            start, end = left - 1, right + 1

    def call_inside(self, call: ast.Call) -> Span:
        """What stands between the parentheses of the call."""
        end = self.span(call)[1]
        return self.data.index(b"(", self._behind(call.func, end)) + 1, end - 1

    def _behind(self, func: ast.expr, limit: int) -> int:
        """Behind the callee and the parentheses that are its own: (f)(x)."""
        start, end = self.span(func)
        left = start
        while self.data[end:limit].lstrip().startswith(b")") and self.data[:left].rstrip().endswith(b"("):
            left = len(self.data[:left].rstrip()) - 1
            end = self.data.index(b")", end) + 1
        return end

    def text_of(self, node: ast.AST) -> str:
        return self.segment(self.span(node))

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, with its end."""
        end = self.starts[number] if number < len(self.starts) else len(self.data)
        return self.data[self.starts[number - 1] : end].decode("utf-8")

    def position(self, offset: int) -> tuple[int, int]:
        """Line from 1 and column from 0, in characters of the user's text."""
        if self.origin is not None:
            return self.origin.position(offset - self._longer_at(offset))
        line = bisect_right(self.starts, offset)
        return line, len(self.data[self.starts[line - 1] : offset].decode("utf-8", "replace"))

    def _longer_at(self, offset: int) -> int:
        """All that was written anew above the offset counts whole: only the last piece can reach over it."""
        place = bisect_right(self.grown, offset, key=itemgetter(0))
        return self._grown_before[place - 1] + _longer(offset, *self.grown[place - 1]) if place else 0

    @cached_property
    def _grown_before(self) -> list[int]:
        """By how much the text is longer in front of each growth."""
        return [0, *accumulate(now - before for _, before, now in self.grown)]

    def line_start(self, offset: int) -> int:
        return self.starts[bisect_right(self.starts, offset) - 1]

    def indent(self, node: ast.AST) -> str:
        """The white space before the statement's line."""
        start = self.span(node)[0]
        line = self.data[self.line_start(start) : start]
        return line[: len(line) - len(line.lstrip())].decode()

    def whole_lines(self, statement: ast.stmt) -> Span:
        """The lines of the statement, with the line break behind them."""
        first, last = self.starts[statement.lineno - 1], self.line_end(self.span(statement)[1])
        following = self.data[last : last + 2]
        return first, last + (2 if following == b"\r\n" else min(1, len(following)))

    def is_alone(self, statement: ast.stmt) -> bool:
        """Nothing else stands on the statement's lines but a comment."""
        start, end = self.span(statement)
        before, behind = self.data[self.line_start(start) : start].strip(), self.data[end : self.line_end(end)].strip()
        return not before and (not behind or behind.startswith(b"#"))

    def line_end(self, offset: int) -> int:
        """Where the line of the offset ends, before its newline."""
        match = _NEWLINE.search(self.data, offset)
        return match.start() if match else len(self.data)


def needs_brackets(source: Source, span: Span) -> bool:
    """Text over several lines that only brackets around it held together."""
    text = source.segment(span)
    if "\n" not in text:
        return False
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        return True
    return False
