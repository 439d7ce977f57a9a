"""The query language of the job list: text to terms and back. Knows nothing of jobs, fields or a database.

    state:failed,cancelled -kind:parity age:<1d "my file" resnet

Terms stand beside each other and all must hold. A term is a field with a value, or text; `-` before it means that it must
not hold. A comma between values means any of them. Quotes hold together what has blanks, colons or commas in it; inside
them a backslash stands before a quote and before a backslash.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

FIELD = re.compile(r"([^\W\d]\w*)[:：]")  # also as Chinese keyboards type it
PLAIN = re.compile(r'[^\s",]+')
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
BLANKS = re.compile(r"\s*")
BARE = re.compile(r'[^\s",:：\\-][^\s",:：\\]*')  # what needs no quotes
LONGEST = 1_000  # characters


class QueryError(ValueError):
    """What is wrong, and where: `start` and `end` are places in the text, counted in characters from 0."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message, self.start, self.end = message, start, end


@dataclass(frozen=True)
class Value:
    text: str
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Term:
    """`name` is the field, empty for plain text; any of the values will do."""

    name: str
    values: tuple[Value, ...]
    negated: bool = False
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)  # of the field's name


def parse(text: str) -> list[Term]:
    """Raises QueryError, whose message says what was expected."""
    if len(text) > LONGEST:
        raise QueryError(_("A query has at most %(limit)s characters.") % {"limit": LONGEST}, LONGEST, len(text))
    if "\0" in text:
        raise QueryError(_("There is a character here that no name has."), text.index("\0"), text.index("\0") + 1)
    return list(_terms(text))


def _terms(text: str) -> Iterator[Term]:
    place = _after_blanks(text, 0)
    while place < len(text):
        negated = text[place] == "-"
        begun = place + negated
        named = FIELD.match(text, begun)
        name = named[1].lower() if named else ""
        values = _values(text, named.end() if named else begun)
        yield Term(name, values, negated, begun, named.end(1) if named else begun)
        place = _after_blanks(text, values[-1].end)


def _values(text: str, place: int) -> tuple[Value, ...]:
    """One or more, with commas between them and no blanks."""
    found = [_value(text, place)]
    while text[found[-1].end : found[-1].end + 1] == ",":
        found.append(_value(text, found[-1].end + 1))
    after = found[-1].end
    if after < len(text) and not text[after].isspace():
        raise QueryError(_("A blank is missing here."), after, after + 1)
    return tuple(found)


def _value(text: str, place: int) -> Value:
    if text[place : place + 1] == '"':
        quoted = QUOTED.match(text, place)
        if not quoted:
            raise QueryError(_("This quotation mark is never closed."), place, len(text))
        return Value(re.sub(r"\\(.)", r"\1", quoted[1], flags=re.DOTALL), place, quoted.end())
    plain = PLAIN.match(text, place)
    if not plain:
        raise QueryError(_("A value is missing here."), place, min(place + 1, len(text)))
    return Value(plain[0], place, plain.end())


def _after_blanks(text: str, place: int) -> int:
    found = BLANKS.match(text, place)
    assert found is not None
    return found.end()


def written(terms: Iterable[Term]) -> str:
    """As one would type them: parse(written(terms)) gives the same terms."""
    return " ".join(_written(term) for term in terms)


def _written(term: Term) -> str:
    name = f"{term.name}:" if term.name else ""
    return f"{'-' if term.negated else ''}{name}{','.join(_quoted(value.text) for value in term.values)}"


def _quoted(text: str) -> str:
    if BARE.fullmatch(text):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
