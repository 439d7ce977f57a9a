"""The tables of `declarations/`, written by `python -m workers.declarations`, never by hand: one line per name, sorted.

sources.tsv     table, what it was read from, its version
names.tsv       MindSpore name, platforms of its documentation, the name whose documentation says so, primitives
primitives.tsv  primitive, aclnn operators that MindSpore's Ascend plugin starts for it
operators.tsv   aclnn operator, source, products (`+` supported, `-` not), parameters, restrictions
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from knowledge.declaration import Declared, Operator, Parameter, Restriction

FOLDER = Path(__file__).parent / "declarations"
TABLES = ("names", "operators", "primitives", "sources")


@lru_cache(maxsize=1)
def names() -> dict[str, Declared]:
    return {row[0]: read_name(row) for row in _rows("names")}


@lru_cache(maxsize=1)
def primitives() -> dict[str, tuple[str, ...]]:
    return {name: tuple(operators.split()) for name, operators in _rows("primitives")}


@lru_cache(maxsize=1)
def operators() -> dict[str, Operator]:
    """Every aclnn operator that the plugin names; one of which nothing is known has no source."""
    return {row[0]: read_operator(row) for row in _rows("operators")}


@lru_cache(maxsize=1)
def sources() -> dict[str, tuple[str, str]]:
    """Table -> what it was read from, and its version."""
    return {table: (source, version) for table, source, version in _rows("sources")}


def ending_in(operator: str) -> tuple[str, ...]:
    """MindSpore names that can end in the operator, those with the fewest other ends first."""
    starting = {primitive for primitive, launched in primitives().items() if operator in launched}
    found = [said for said in names().values() if starting & set(said.primitives)]
    return tuple(said.name for said in sorted(found, key=lambda said: (len(said.primitives), said.name)))


def version() -> str:
    """The MindSpore whose wheel was read."""
    return sources()["names"][1]


def _rows(table: str) -> Iterator[list[str]]:
    path = FOLDER / f"{table}.tsv"
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else []:
        yield line.split("\t")


def read_name(row: list[str]) -> Declared:
    name, platforms, by, ends = row
    return Declared(name, tuple(platforms.split()), by, tuple(ends.split()))


def write_name(said: Declared) -> str:
    return "\t".join((said.name, " ".join(said.platforms), said.by, " ".join(said.primitives)))


def read_operator(row: list[str]) -> Operator:
    name, source, products, parameters, restrictions = row
    return Operator(
        name,
        source,
        {said[:-1]: said[-1] == "+" for said in products.split()},
        tuple(Parameter(n, io, tuple(d.split(",")) if d else (), r) for n, io, d, r in (p.split(":") for p in parameters.split())),
        tuple(_read_restriction(text) for text in restrictions.split()),
    )


def _read_restriction(text: str) -> Restriction:
    excludes = "!" in text
    products, _, dtypes = text.partition("!" if excludes else "=")
    return Restriction(tuple(products.split(",")), excludes, tuple(dtypes.split(",")))


def write_operator(said: Operator) -> str:
    products = (f"{product}{'+' if held else '-'}" for product, held in said.products.items())
    parameters = (f"{p.name}:{p.io}:{','.join(p.dtypes)}:{p.ranks}" for p in said.parameters)
    restrictions = (f"{','.join(r.products)}{'!' if r.excludes else '='}{','.join(r.dtypes)}" for r in said.restrictions)
    return "\t".join((said.name, said.source, _joined(products), _joined(parameters), _joined(restrictions)))


def _joined(parts: Iterable[str]) -> str:
    return " ".join(part.replace(" ", "") for part in parts)
