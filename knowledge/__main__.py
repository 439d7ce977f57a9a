"""python -m knowledge check | show NAME | search WORDS | coverage"""

from __future__ import annotations

import argparse
import itertools
import sys

import knowledge
from knowledge import coverage, error_reading, topic_checks
from knowledge.checks import entries, faults
from knowledge.error_reading import all_errors
from knowledge.record import Record
from knowledge.topic_reading import all_topics


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m knowledge", description="Look into the records, or check them.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check", help="check every record; non-zero when something is wrong")
    show = commands.add_parser("show", help="print one record")
    show.add_argument("name")
    search = commands.add_parser("search", help="find records by words")
    search.add_argument("words", nargs="+")
    commands.add_parser("coverage", help="how many torch names have a record, by module")
    options = parser.parse_args(arguments)
    if options.command == "check":
        return _check()
    if options.command == "show":
        return _show(options.name)
    return _search(" ".join(options.words)) if options.command == "search" else _coverage()


def _check() -> int:
    count = 0
    for fault in itertools.chain(faults(entries()), topic_checks.faults(), error_reading.faults()):
        print(fault, file=sys.stderr)
        count += 1
    total = len(list(entries()))
    print(f"{total} records, {len(all_topics())} topics, {len(all_errors())} errors, {count} faults")
    return 1 if count else 0


def _show(name: str) -> int:
    record = knowledge.find(name)
    if record is None:
        near = ", ".join(r.torch for r in knowledge.neighbours(name))
        print(f"No record of {name}. Nearest: {near}", file=sys.stderr)
        return 1
    print("\n".join(_lines(record)))
    return 0


def _lines(record: Record) -> list[str]:
    head = [f"{record.torch}{record.signature}", f"  {record.summary.en}", f"  {record.summary.zh}"]
    for target in record.targets:
        condition = f" when {target.when}" if target.when else ""
        head.append(f"  {target.profile:8} {target.verdict:11} {target.name or target.block}{condition}")
    if not record.targets:
        head.append(f"  no equivalent{': ' + record.way_out if record.way_out else ''}")
    return head + [f"  example: {example.before.strip()}" for example in record.examples]


def _search(words: str) -> int:
    found = knowledge.search(words)
    for record in found:
        print(f"{record.torch:48} {record.summary.en}")
    return 0 if found else 1


def _coverage() -> int:
    """Of the public torch names: how many have a record, and how many of those a target."""
    rows = coverage.by_module()
    for row in [*rows, coverage.total(rows)]:
        print(f"{row.module:34} {row.names:5} names {row.records:5} records {row.targets:5} with a target")
    return 0


if __name__ == "__main__":
    sys.exit(main())
