"""Error records from their files, `errors/<slug>.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from knowledge import values
from knowledge.error import ErrorKind, ErrorRecord, Offer
from knowledge.reading import find_exact
from knowledge.recipe import find_recipe
from knowledge.record import Text
from knowledge.values import Reader, RecordError

ERRORS = Path(__file__).parent / "errors"
KERNELS = Path(__file__).parent / "kernels.toml"
_CJK = re.compile(r"[\u3400-\u9fff]")


def _flag(value: object, key: str) -> bool:
    if not isinstance(value, bool):
        raise RecordError(f"{key}: true or false expected")
    return value


_READERS: Mapping[str, Reader] = {
    "kind": values.word(ErrorKind),
    "patterns": values.strings,
    "codes": values.strings,
    "recipes": values.strings,
    "title": values.text,
    "cause": values.text,
    "cure": values.text,
    "says": values.string,
    "example": values.string,
    "unprovoked": values.text,
    "records": values.strings,
    "general": _flag,
    "offered": values.word(Offer),
}
_NEEDED = ("kind", "title", "cause", "cure", "says")


def read_error(path: Path) -> ErrorRecord:
    """Raises RecordError naming file and key."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return ErrorRecord(slug=path.stem, **values.entries(data, _READERS, "", _NEEDED))
    except (RecordError, tomllib.TOMLDecodeError) as error:
        raise RecordError(f"{path}: {error}") from None


@lru_cache(maxsize=1)
def all_errors() -> tuple[ErrorRecord, ...]:
    """Every error record, in the order of the slugs."""
    return tuple(read_error(path) for path in sorted(ERRORS.glob("*.toml")))


def find_error(slug: str) -> ErrorRecord | None:
    return next((error for error in all_errors() if error.slug == slug), None)


@lru_cache(maxsize=1)
def kernels() -> dict[str, tuple[str, ...]]:
    """Kernel name -> the MindSpore names that start it, where the CPU build lacks it (measured on 2.10)."""
    return {kernel: tuple(names) for kernel, names in tomllib.loads(KERNELS.read_text(encoding="utf-8")).items()}


def faults() -> Iterator[str]:
    """What is wrong with the error records, as `<file>: <key>: <what and cure>`."""
    for path in sorted(ERRORS.glob("*.toml")):
        try:
            yield from (f"{path}: {fault}" for fault in _wrong(read_error(path)))
        except RecordError as error:
            yield str(error)


def _wrong(error: ErrorRecord) -> Iterator[str]:
    for pattern in error.patterns:
        try:
            re.compile(pattern)
        except re.error as problem:
            yield f"patterns: {pattern!r} is no regular expression: {problem}"
            return
    if error.find(error.says) is None:
        yield "says: no pattern recognises it; correct the pattern or the line"
    if bool(error.example) == bool(error.unprovoked):
        yield "example: give an example that raises it, or say in unprovoked why there is none"
    yield from (f"records: there is no record {name!r}" for name in error.records if find_exact(name) is None)
    yield from (f"recipes: there is no recipe {slug!r}" for slug in error.recipes if find_recipe(slug) is None)
    for key in ("title", "cause", "cure", "unprovoked"):
        yield from _one_language(key, getattr(error, key))


def _one_language(key: str, text: Text | None) -> Iterator[str]:
    if text is None:
        return
    if not text.en.strip() or _CJK.search(text.en):
        yield f"{key}.en: write one or two short English sentences"
    if not _CJK.search(text.zh):
        yield f"{key}.zh: write it in Chinese"
