"""Records beside a name: those with the nearest names, and the other forms of the same thing."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz import fuzz, process

from knowledge.finding.index import index
from knowledge.reading import all_records, find_exact
from knowledge.record import Record


@lru_cache(maxsize=1)
def _columns() -> tuple[tuple[Record, ...], list[str], list[str]]:
    """Records, their full names and their last names, in one order."""
    records = all_records()
    return records, [record.torch.lower() for record in records], [record.short.lower() for record in records]


def neighbours(name: str, limit: int = 5) -> list[Record]:
    """The records nearest to a name that has none, or beside one that has."""
    records, full, short = _columns()
    lower = name.lower()
    hits = process.extract(lower, full, scorer=fuzz.ratio, limit=limit * 3)
    hits += process.extract(lower.rpartition(".")[2], short, scorer=fuzz.ratio, limit=limit * 2, score_cutoff=75)
    rows, order = index().rows, index().order
    places = [place for _, _, place in sorted(hits, key=lambda hit: (-hit[1], order[rows[records[hit[2]].torch]]))]
    found = [records[place] for place in dict.fromkeys(places) if records[place].torch != name]
    return found[:limit]


def twins(record: Record) -> list[Record]:
    """The other forms of the same thing: function, method, layer, alias."""
    others = (
        f"torch.{record.short}",
        f"torch.Tensor.{record.short}",
        f"torch.nn.functional.{record.short}",
        record.alias_of,
        record.method_form_of,
    )
    found = (find_exact(name) for name in dict.fromkeys(others) if name and name != record.torch)
    return [other for other in found if other]
