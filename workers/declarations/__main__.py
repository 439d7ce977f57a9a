"""python -m workers.declarations [--operators FILE]: writes knowledge/declarations/ anew, and prints what is answered.

Reads the installed MindSpore wheel: its Python code for primitives and platforms, its Ascend plugin for aclnn operators. What
CANN's pages say of operators is taken from FILE (one JSON object a line), or stays as it is on file.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import distribution
from pathlib import Path

from knowledge import declaration_reading as kept
from knowledge import device_coverage
from knowledge.declaration import ABSENT, HOST, Declared, Operator
from knowledge.device_names import all_names
from workers.declarations import composites, kernels, on_host, pages, plugin
from workers.declarations.overloads import Overloads, overloads
from workers.declarations.rereadings import with_rereadings
from workers.parity.outcomes import replace_file
from workers.parity.parcel import Parcel, pack
from workers.parity.sandbox.pool import Pool
from workers.parity.sandbox.warm import Unavailable

WHEEL = Path(str(distribution("mindspore").locate_file("mindspore")))
SECONDS = 120.0
PAGES = "pages of CANN's operator libraries"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m workers.declarations", description=__doc__)
    parser.add_argument("--operators", metavar="FILE", type=Path, help="rows read from the pages of CANN's operators")
    parser.add_argument("--pages-version", default="", help="of the pages in FILE")
    given = parser.parse_args(arguments)
    with Pool() as pool:
        tables = read(WHEEL, pool, given.operators, given.pages_version)
    kept.FOLDER.mkdir(exist_ok=True)
    for table, lines in tables.items():
        replace_file(kept.FOLDER / f"{table}.tsv", "".join(f"{line}\n" for line in sorted(lines)))
    for cached in (kept.names, kept.primitives, kept.operators, kept.sources):
        cached.cache_clear()
    print("\n".join(device_coverage.report()))
    return 0


def read(wheel: Path, pool: Pool, rows: Path | None = None, pages_version: str = "") -> dict[str, list[str]]:
    """Table -> its lines. Raises Unavailable where MindSpore does not start, OSError and ValueError for unusable files."""
    version = distribution("mindspore").version
    primitives = composites.with_composites(plugin.operators(wheel), composites.composites(wheel))
    launched = plugin.named(wheel)
    known = _operators(wheel, launched, rows)
    pages_version = pages_version or kept.sources().get("operators", (PAGES, ""))[1]
    read_from = {
        "names": (f"documentation and Python code of {wheel.name}", version),
        "primitives": (f"{plugin.PLUGIN}, {composites.LIBRARY}", version),
        "operators": (PAGES, pages_version or "unknown"),
    }
    return {
        "names": [kept.write_name(said) for said in names(pool, overloads(wheel), all_names())],
        "primitives": [f"{name}\t{' '.join(operators)}" for name, operators in primitives.items()],
        "operators": [kept.write_operator(known[name]) for name in launched],
        "sources": ["\t".join((table, *source)) for table, source in read_from.items()],
    }


def _operators(wheel: Path, launched: Sequence[str], rows: Path | None) -> dict[str, Operator]:
    """Pages first, then the kernels that the wheel brings along; what has neither is named all the same."""
    on_pages = pages.operators(rows, launched) if rows else kept.operators()
    unknown = [name for name in launched if name not in on_pages or not on_pages[name].source]
    shipped = kernels.operators(wheel, unknown)
    return {name: shipped.get(name) or with_rereadings(on_pages.get(name) or Operator(name)) for name in launched}


def names(pool: Pool, chosen: Overloads, wanted: Iterable[str]) -> list[Declared]:
    """Asked in the sandbox, where MindSpore is. Of a name that this version has not, `absent` is all that is said."""
    answers: dict[str, dict[str, list[str]] | None] = {}

    def keep(parcel: Parcel) -> None:
        answers.update(parcel.data.get("names", {}))

    outcome = pool.run("mindspore", pack({"job": "primitives", "names": list(wanted)}), keep, SECONDS)
    if not answers:
        raise Unavailable(f"MindSpore told nothing of its names: {outcome.trouble(pool.limits)}")
    return [_declared(name, said, chosen) for name, said in sorted(answers.items())]


def _declared(name: str, said: dict[str, list[str]] | None, chosen: Overloads) -> Declared:
    if said is None:
        return Declared(name, (ABSENT,))
    ends = tuple(_ends(said["primitives"], chosen)) or tuple(_ends(said["referred"], chosen))
    platforms = dict.fromkeys([*said["platforms"], *([HOST] if name in on_host.NAMES else [])])
    return Declared(name, tuple(platforms), str(said["by"] or ""), ends)


def _ends(told: Iterable[str], chosen: Overloads) -> list[str]:
    """`tensor:max` as the primitives that the method can become; a method that is not in the table reaches none."""
    found: set[str] = set()
    for name in told:
        kind, _, method = name.rpartition(":")
        found.update({"": (name,), "tensor": chosen.tensor.get(method, ()), "mint": chosen.mint.get(method, ())}[kind])
    return sorted(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
