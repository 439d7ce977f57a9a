"""What is known about one error of MindSpore: how it reads, why it comes, what cures it."""

from __future__ import annotations

import re
import re._parser as _parser  # type: ignore[import-not-found]
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache

from knowledge.offered import is_held, offered, versions
from knowledge.record import Text

_SHORT = 500  # characters: looking in it costs less than keeping its words
_NUMBER = re.compile(r"(?<![\d.])\d{6}\b")
# Not the quotes in a class of characters, nor what may be left out already.
_QUOTE = re.compile(r"(?P<kept>\[\^?\]?[^\]]*\]|(?:['\"]|\\\(\\\))[?*+])|(?P<parentheses>\\\(\\\))|(?P<other>\\.)|['\"]")
_CALLED = re.compile(
    r"(?:error|errno|code|ret|result|status|flag|failed)\W{0,4}(?:(?:code|number|is|value|ret|result|no|acl|rt|runtime)\W{1,4}){0,3}\Z",
    re.IGNORECASE,
)


class ErrorKind(StrEnum):
    """The part of a program that one looks at first."""

    KERNEL = "kernel"
    GRAPH = "graph"
    CELL = "cell"
    CALL = "call"
    SHAPE = "shape"
    DTYPE = "dtype"
    INDEX = "index"
    TENSOR = "tensor"
    NAME = "name"
    PARAMETER = "parameter"
    OPTIMIZER = "optimizer"
    GRADIENT = "gradient"
    DATASET = "dataset"
    CHECKPOINT = "checkpoint"
    TRAINING = "training"
    DEVICE = "device"
    DISTRIBUTED = "distributed"


class Offer(StrEnum):
    """What is known of a name in the newest MindSpore."""

    TODAY = "today"
    GONE = "gone"  # or never there
    UNKNOWN = "unknown"  # of a module inside of MindSpore, whose names nobody lists


@dataclass(frozen=True, slots=True)
class ErrorRecord:
    """One error message and what to do about it.

    patterns: regular expressions, any of which recognises the message; the group `kernel` names a kernel of MindSpore;
    codes: numbers of six digits that say the same where the text before them calls them a code;
    says: the line by which MindSpore 2.10 says it; example: a program that raises it on CPU, run by the tests;
    unprovoked: why there is no example; records: torch names whose pages help; recipes: how it is done right;
    general: true of many errors, told only where nothing more exact matches;
    offered: only where this is known of the name that the groups `module` and `name` spell.
    """

    slug: str
    kind: ErrorKind
    title: Text
    cause: Text
    cure: Text
    says: str
    patterns: tuple[str, ...] = ()
    example: str = ""
    unprovoked: Text | None = None
    records: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    recipes: tuple[str, ...] = ()
    general: bool = False
    offered: Offer | None = None

    @property
    def provoked(self) -> bool:
        return bool(self.example)

    def knows(self, code: str) -> bool:
        """Whether the number of an error, EZ1001 or 507015, is one of those that say this."""
        return code in self.codes or code in self.says or any(code in pattern for pattern in self.patterns)

    def find(self, message: str, quoted: bool = True) -> re.Match[str] | None:
        """The place at which the message says most of this; not `quoted`: its quotes may have been left out."""
        places = [_found(pattern if quoted else unquoted(pattern), message) for pattern in self.patterns]
        places += [place for place in codes_in(message) if place[0] in self.codes] if self.codes else []
        return max((place for place in places if place and self._may_be(place)), key=lambda place: len(place[0]), default=None)

    def _may_be(self, place: re.Match[str]) -> bool:
        return self.offered is None or self.offered is offer(f"{place['module']}.{place['name']}")


def offer(name: str) -> Offer:
    if versions()[-1] in offered(name):
        return Offer.TODAY
    return Offer.GONE if is_held(name) else Offer.UNKNOWN


@cache
def unquoted(pattern: str) -> str:
    """The same pattern for a message that was typed from memory: without quotes around names, () behind them, and capitals."""
    lenient = _QUOTE.sub(_left_out, pattern)
    return lenient if lenient.startswith("(?i)") else f"(?i){lenient}"


def _left_out(place: re.Match[str]) -> str:
    if place["kept"] or place["other"]:
        return place[0]
    return r"(?:\(\))?" if place["parentheses"] else "['\"]?"


@cache
def _compiled(pattern: str) -> tuple[tuple[str, ...], re.Pattern[str], bool]:
    """With texts of which every match contains one, and whether capitals count: looking for those first makes a long log cheap.

    Kept here, because there are more patterns than the cache of `re` holds.
    """
    # Private to Python, and no public module tells the literals of a pattern; without them a log of 1 MB takes 1.3 s, not 0.6.
    parsed = _parser.parse(pattern)
    compiled = re.compile(pattern, re.MULTILINE)
    ways = parsed[0][1][1] if len(parsed) == 1 and parsed[0][0] is _parser.BRANCH else [parsed]
    any_case = bool(compiled.flags & re.IGNORECASE)
    literals = map(_longest_literal, ways)
    return tuple(each.lower() if any_case else each for each in literals), compiled, any_case


def _longest_literal(parsed: Iterable[tuple[object, int]]) -> str:
    runs, run = [""], ""
    for operation, argument in parsed:
        run = run + chr(argument) if operation is _parser.LITERAL else run if operation is _parser.AT else ""
        runs.append(run)
    return max(runs, key=len)


def _found(pattern: str, message: str) -> re.Match[str] | None:
    needed, compiled, any_case = _compiled(pattern)
    looked_in = _lower(message) if any_case else message
    short = len(message) < _SHORT
    for literal in needed:
        if literal in looked_in if short else _holds(looked_in, literal):
            return compiled.search(message)
    return None


def _holds(message: str, literal: str) -> bool:
    """A word inside of the literal is looked up first: a log of a megabyte has few different ones."""
    word = _inner_word(literal)
    return (not word or word in _words(message)) and literal in message


@cache
def _inner_word(literal: str) -> str:
    """The longest whose ends the literal shows; empty where none does."""
    return max(re.findall(r"(?<=[^A-Za-z])[A-Za-z]+(?=[^A-Za-z])", literal), key=len, default="")


@lru_cache(maxsize=8)
def _lower(message: str) -> str:
    return message.lower()


@lru_cache(maxsize=16)
def _words(message: str) -> frozenset[str]:
    return frozenset(re.findall(r"[A-Za-z]+", message))


@lru_cache(maxsize=8)
def codes_in(message: str) -> tuple[re.Match[str], ...]:
    """`error code is 507015`, `ret[207001]`: numbers that the text calls a code."""
    return tuple(place for place in _NUMBER.finditer(message) if _CALLED.search(message, max(0, place.start() - 48), place.start()))
