"""The tables of declarations fit the records, each other and the frameworks' own words; nothing measured stands in them."""

from __future__ import annotations

from collections.abc import Iterator

from knowledge import declaration_reading as tables
from knowledge import installed
from knowledge.declaration import ABSENT, HOST, PRODUCTS
from knowledge.device_names import all_names
from knowledge.device_support import NO_KERNEL
from knowledge.evidence_reading import versions

CURE = "run: python -m workers.declarations"


def faults() -> Iterator[str]:
    """As `<table>: <what and cure>`."""
    for table in tables.TABLES:
        if not (tables.FOLDER / f"{table}.tsv").is_file():
            yield f"{tables.FOLDER}: {table}.tsv: missing: {CURE}"
            return
        yield from (f"{tables.FOLDER / table}.tsv: {said}" for said in _order(table))
    yield from (f"{tables.FOLDER / table}.tsv: {said}: {CURE}" for table, said in _wrong())


def _order(table: str) -> Iterator[str]:
    lines = (tables.FOLDER / f"{table}.tsv").read_text(encoding="utf-8").splitlines()
    keys = [line.partition("\t")[0] for line in lines]
    if lines != sorted(lines) or len(set(keys)) < len(keys):
        yield f"lines are not sorted, or a name stands twice: {CURE}"


def _wrong() -> Iterator[tuple[str, str]]:
    """Table, what is wrong."""
    if set(tables.sources()) != set(tables.TABLES) - {"sources"}:
        yield "sources", f"tables are {', '.join(tables.sources())}"
        return
    if tables.version() != versions()[-1]:
        yield "sources", f"read from MindSpore {tables.version()}, measured is {versions()[-1]}"
    used, known = set(all_names()), set(tables.names())
    yield from (("names", f"{name} is used by a record and was not asked") for name in sorted(used - known))
    yield from (("names", f"{name} is used by no record") for name in sorted(known - used))
    yield from _names()
    yield from _operators()


def _names() -> Iterator[tuple[str, str]]:
    """Platforms are those that `signatures/` has of the same name: there they are asked in another way."""
    for name, said in tables.names().items():
        told = installed.told("mindspore", name, tables.version())
        named = [platform for platform in said.platforms if platform != HOST]
        if said.by == name and named and told and set(told.platforms) != set(named):
            yield "names", f"{name} is for {' '.join(named)} here and for {' '.join(told.platforms)} in signatures/"
        if HOST in said.platforms and (kernels := sorted(set(said.primitives) - NO_KERNEL)):
            yield "names", f"{name} runs on the host, and ends in {', '.join(kernels)}"
        if ABSENT in said.platforms and told and told.exists:
            yield "names", f"{name} is absent here and there in signatures/"


def _operators() -> Iterator[tuple[str, str]]:
    known = tables.operators()
    for primitive, names in tables.primitives().items():
        yield from (("primitives", f"{primitive} starts {name}, which has no line") for name in names if name not in known)
    for name, said in known.items():
        products = {*said.products, *(product for limit in said.restrictions for product in limit.products)}
        if products - set(PRODUCTS):
            yield "operators", f"{name} speaks of {', '.join(sorted(products - set(PRODUCTS)))}"
        if not said.source and (said.products or said.parameters):
            yield "operators", f"{name} says something without a source"
