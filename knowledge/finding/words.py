"""Text to words: names taken apart, English brought to its stem, Chinese cut, both led to one word for one thing."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from functools import lru_cache
from pathlib import Path

from rjieba import Jieba

_FOLDER = Path(__file__).parent
_PIECES = re.compile(r"[a-z_][a-z0-9_]*(?:[.:]+[a-z_][a-z0-9_]*)*|\d+(?:\.\d+)?|[\u3400-\u9fff]+", re.IGNORECASE)
_CAMEL = re.compile(r"NaN|(?<![A-Za-z])[A-Za-z]\d+(?![A-Za-z0-9])|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+[dDhH]?")
_CJK = re.compile(r"[\u3400-\u9fff]")
_ENDINGS = (
    ("ations", "at"),
    ("ation", "at"),
    ("ies", "y"),
    ("ings", ""),
    ("ing", ""),
    ("ers", "er"),
    ("ed", ""),
    ("es", ""),
    ("s", ""),
)


@lru_cache(maxsize=1)
def _language() -> tuple[frozenset[str], dict[str, str], Jieba]:
    """Words that ask and name nothing; each way to write a thing with the one word for it; a cutter that knows these ways."""
    told = tomllib.loads((_FOLDER / "words.toml").read_text(encoding="utf-8"))
    meant = {way: thing for thing, ways in told["same"].items() for way in (thing, *ways.split(", "))}
    cutter = Jieba()
    for way in meant:
        if _CJK.match(way):
            cutter.add_word(way, 100_000, "n")
    idle = frozenset(stem(word) for word in " ".join(told["idle"].values()).split())
    return idle, {" ".join(_plain(way)): thing for way, thing in meant.items()}, cutter


def normal(text: str) -> str:
    """One blank between words, full-width signs as usual ones."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def compact(name: str) -> str:
    """How names are compared that people write with or without capitals and underscores."""
    return name.lower().replace("_", "")


def stem(word: str) -> str:
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word[: -len(ending)] + instead
            break
    doubled = len(word) > 4 and word[-1] == word[-2] and word[-1] not in "slf"
    return word[:-1] if doubled else word.removesuffix("e") if len(word) > 4 else word


def parts(name: str) -> list[str]:
    """`nn.CrossEntropyLoss` -> nn, cross, entropy, loss; `max_pool2d` -> max, pool, 2d."""
    return [part.lower() for piece in re.split(r"[._:]+", name) for part in _CAMEL.findall(piece)]


def _plain(text: str) -> list[str]:
    """Stems and runs of Chinese as they stand."""
    found = []
    for piece in _PIECES.findall(text):
        found += [piece] if _CJK.match(piece) else [stem(part) for part in parts(piece)]
    return found


def names(text: str) -> list[str]:
    """What is written like a name of a program: dots, underscores, or capitals inside of a word."""
    found = _PIECES.findall(text)
    return [piece for piece in found if re.search(r"[._]|[a-z][A-Z]|[A-Z]{2}[a-z]|\dd$", piece) and not _CJK.match(piece)]


@lru_cache(maxsize=4096)
def words(text: str) -> tuple[str, ...]:
    """All words of a text, one word for one thing, in their order."""
    _, meant, cutter = _language()
    found: list[str] = []
    for piece in _PIECES.findall(text):
        if _CJK.match(piece):
            found += cutter.cut(piece)
        else:
            found += [stem(part) for part in parts(piece)]
    return tuple(_led(found, meant))


def _led(found: list[str], meant: dict[str, str]) -> list[str]:
    """Up to three words in a row may together be one thing: `learning rate`."""
    led, place = [], 0
    while place < len(found):
        for length in (3, 2, 1):
            thing = meant.get(" ".join(found[place : place + length]))
            if thing is not None:
                led += thing.split()
                place += length
                break
        else:
            led.append(found[place])
            place += 1
    return led


def ways() -> dict[str, str]:
    """Each way to write a thing in one English word, with the word for it."""
    return {way: thing for way, thing in _language()[1].items() if way.isascii() and " " not in way}


@lru_cache(maxsize=1)
def several() -> dict[str, str]:
    """Each way to write a thing in several English words, as stems, with the word for it."""
    return {way: thing for way, thing in _language()[1].items() if way.isascii() and " " in way}


def within_several(text: str) -> frozenset[str]:
    """Plain words, as they stand, that only together with their neighbours mean something: `mode` in `graph mode`."""
    plain = [word.lower() for word in re.findall(r"(?<![\w.])[A-Za-z]+(?![\w.])", text)]
    stemmed, ways = [stem(word) for word in plain], several()
    return frozenset(
        word
        for start in range(len(plain))
        for length in (2, 3)
        if " ".join(stemmed[start : start + length]) in ways
        for word in plain[start : start + length]
    )


def stems(text: str) -> list[str]:
    """The words as they stand, each brought to its stem, not led to the thing that they mean."""
    return _plain(text)


def idle(word: str) -> bool:
    """Whether a plain word only asks: `to`, `where`, `is`."""
    return word.islower() and stem(word) in _language()[0]


def asked(text: str) -> tuple[str, ...]:
    """The words of a question that name something; all of them where none does."""
    asking = _language()[0]
    found = tuple(dict.fromkeys(words(text)))
    return tuple(word for word in found if word not in asking) or found
