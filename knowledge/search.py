"""Finding records by what people type: names with typos, short spellings, MindSpore names, Chinese words, error fragments."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rapidfuzz import fuzz, process

from knowledge.reading import all_records, find_exact
from knowledge.record import Record

_CJK = re.compile(r"[\u3400-\u9fff]")
_PREFIXES = (("nn.f.", "torch.nn.functional."), ("f.", "torch.nn.functional."), ("nn.", "torch.nn."), ("tensor.", "torch.tensor."))
_FUZZY_FLOOR = 60.0
_TERMS = Path(__file__).parent / "terms.toml"


@dataclass(frozen=True, slots=True)
class _Index:
    """Lower-case columns over the same rows. `reverse` are the MindSpore names of the targets; `rank` says who comes first."""

    records: tuple[Record, ...]
    full: tuple[str, ...]
    short: tuple[str, ...]
    texts: tuple[str, ...]
    chinese: tuple[str, ...]
    reverse: tuple[str, ...]
    rank: tuple[int, ...]
    rows: dict[str, int]


@lru_cache(maxsize=1)
def _index() -> _Index:
    records = all_records()
    return _Index(
        records,
        tuple(r.torch.lower() for r in records),
        tuple(r.short.lower() for r in records),
        tuple(" ".join((*r.words, r.summary.en)).lower() for r in records),
        tuple(" ".join((*r.words, r.summary.zh)).lower() for r in records),
        tuple(" ".join(t.name.lower() for t in r.targets) for r in records),
        _ranks(records),
        {record.torch: row for row, record in enumerate(records)},
    )


def _ranks(records: tuple[Record, ...]) -> tuple[int, ...]:
    """The place of each row when all are sorted by weight, which a search would otherwise weigh anew for every hit."""
    order = sorted(range(len(records)), key=lambda row: _weight(records[row].torch))
    places = {row: place for place, row in enumerate(order)}
    return tuple(places[row] for row in range(len(records)))


@lru_cache(maxsize=1)
def _terms() -> dict[str, tuple[str, ...]]:
    """What people call things -> the records they mean, best first."""
    rows = tomllib.loads(_TERMS.read_text(encoding="utf-8"))
    return {word.strip().lower(): tuple(names) for words, names in rows.items() for word in words.split(",")}


def _by_term(query: str) -> list[int]:
    """The whole query is a term, or a term that begins with it while one types."""
    terms = _terms()
    names = terms.get(query) or next((terms[term] for term in terms if len(query) > 3 and term.startswith(query)), ())
    rows = _index().rows
    return [rows[name] for name in names if name in rows]


def warm() -> int:
    """Read all records and build the index now; returns how many there are."""
    return len(_index().records)


def search(words: str, limit: int = 20) -> list[Record]:
    """The best records first. Never raises on what people type; nothing typed finds nothing."""
    query = " ".join(words.split()).strip("().").lower()[:200]
    if not query:
        return []
    rows = list(dict.fromkeys(_by_term(query) + _chinese(query))) if _CJK.search(query) else _latin(query, limit)
    index = _index()
    return [index.records[row] for row in rows[:limit]]


def _chinese(query: str) -> list[int]:
    """Every word must occur; words that the record names itself count more than its sentence."""
    parts = query.split()
    index = _index()
    found = [row for row, text in enumerate(index.chinese) if all(part in text for part in parts)]
    return sorted(
        found, key=lambda row: (not any(p in w.lower() for p in parts for w in index.records[row].words), index.rank[row])
    )


def _latin(query: str, limit: int) -> list[int]:
    full = _spelled_out(query)
    reverse = _by_reverse(query)
    named = [row for row in reverse if _names_it(row, query)]
    found = list(dict.fromkeys(_exact(full) + named[:3] + _by_term(query) + _by_name(full) + reverse))
    if len(found) < limit:
        found += [row for row in _by_text(query) + _fuzzy(full, limit) if row not in found]
    return list(dict.fromkeys(found))


def _spelled_out(query: str) -> str:
    for short, long in _PREFIXES:
        if query.startswith(short):
            return long + query[len(short) :]
    return query


def _exact(query: str) -> list[int]:
    index = _index()
    wanted = {query, f"torch.{query}"}
    tail = query.rpartition(".")[2]
    rows = [row for row, name in enumerate(index.full) if name in wanted]
    if "." not in query:
        rows += sorted((row for row, name in enumerate(index.short) if name == tail), key=index.rank.__getitem__)
    return rows


def _by_name(query: str) -> list[int]:
    index = _index()
    tail = query.rpartition(".")[2] if query.startswith("torch.") and query.count(".") == 1 else query
    starts = [row for row, name in enumerate(index.short) if name.startswith(tail)]
    inside = [row for row, name in enumerate(index.full) if query in name]
    return sorted(starts, key=index.rank.__getitem__) + sorted(inside, key=index.rank.__getitem__)


def _by_reverse(query: str) -> list[int]:
    index = _index()
    return sorted(
        (row for row, names in enumerate(index.reverse) if query in names),
        key=lambda row: (not _names_it(row, query), index.rank[row]),
    )


def _names_it(row: int, query: str) -> bool:
    return any(name == query or name.endswith("." + query) for name in _index().reverse[row].split())


def _by_text(query: str) -> list[int]:
    index = _index()
    rows = list(range(len(index.texts)))
    for part in query.split():
        rows = [row for row in rows if part in index.texts[row]]
    return rows[:40]


def _fuzzy(query: str, limit: int) -> list[int]:
    """Typos: the whole name for dotted queries, the last part for single words."""
    index = _index()
    column = index.full if "." in query else index.short
    hits = process.extract(query, column, scorer=fuzz.ratio, limit=limit * 2, score_cutoff=_FUZZY_FLOOR)
    tail = query.rpartition(".")[2]
    if "." in query and tail:
        hits += process.extract(tail, index.short, scorer=fuzz.ratio, limit=limit, score_cutoff=_FUZZY_FLOOR + 10)
    return [row for _, _, row in sorted(hits, key=lambda hit: (-hit[1], index.rank[hit[2]]))]


_FAVOURED = ("torch.nn.", "torch.nn.functional.", "torch.", "torch.Tensor.", "torch.optim.")


def _weight(name: str) -> tuple[int, int, int, str]:
    """Layers and functions that people paste come before internals; short names before long ones."""
    parent = name.rpartition(".")[0] + "."
    rank = _FAVOURED.index(parent) if parent in _FAVOURED else len(_FAVOURED)
    return rank, name.count("."), len(name), name


def neighbours(name: str, limit: int = 5) -> list[Record]:
    """The records nearest to a name that has none, or beside one that has."""
    index = _index()
    lower = name.lower()
    hits = process.extract(lower, index.full, scorer=fuzz.ratio, limit=limit * 3)
    tail = process.extract(lower.rpartition(".")[2], index.short, scorer=fuzz.ratio, limit=limit * 2, score_cutoff=75)
    rows = [row for _, _, row in sorted(hits + tail, key=lambda hit: (-hit[1], index.rank[hit[2]]))]
    found = [index.records[row] for row in dict.fromkeys(rows) if index.records[row].torch != name]
    return found[:limit]


def twins(record: Record) -> list[Record]:
    """The other forms of the same thing: function, method, layer, alias."""
    others = (
        f"torch.{record.short}",
        f"torch.Tensor.{record.short}",
        f"torch.nn.functional.{record.short}",
        record.alias_of,
        record.twin_of,
    )
    found = (find_exact(name) for name in dict.fromkeys(others) if name and name != record.torch)
    return [other for other in found if other]
