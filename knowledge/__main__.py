"""python -m knowledge check | show NAME | search WORDS | coverage | declared | codes | changes DUMP [DUMP] | official REPOSITORY"""

from __future__ import annotations

import argparse
import itertools
import sys
from pathlib import Path

import knowledge
from knowledge import (
    changes,
    codes,
    coverage,
    declaration_checks,
    device_coverage,
    dump,
    error_reading,
    installing,
    official_source,
    topic_checks,
    upstream_checks,
)
from knowledge.checks import entries, faults
from knowledge.device_support import of_target
from knowledge.devices import CHIPS, KINDS
from knowledge.error_reading import all_errors
from knowledge.record import Record
from knowledge.topic_reading import all_topics


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m knowledge", description="Look into the records, or check them.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check", help="check every record; non-zero when something is wrong")
    show = commands.add_parser("show", help="print one record")
    show.add_argument("name")
    search = commands.add_parser("search", help="find records, recipes, topics, errors and rules by words")
    search.add_argument("words", nargs="+")
    commands.add_parser("coverage", help="how many torch names have a record, by module")
    commands.add_parser("declared", help="how much of Ascend has an answer, by operator and by name; the rest by name")
    commands.add_parser("codes", help="give a code to every difference that has none yet; no code ever changes")
    changed = commands.add_parser("changes", help="verdicts, targets and measurements that are others than in a /kb/dump.jsonl.gz")
    changed.add_argument("before", type=Path)
    changed.add_argument("after", type=Path, nargs="?", help="without it: the records as they are here")
    table = commands.add_parser("official", help="what the official table says otherwise at the commits it was read at")
    table.add_argument("repository", type=Path, help="a clone of mindspore-ai/docs")
    options = parser.parse_args(arguments)
    if options.command == "check":
        return _check()
    if options.command == "show":
        return _show(options.name)
    if options.command == "codes":
        codes.FILE.write_text(codes.with_new(), encoding="utf-8")
        return 0
    if options.command == "declared":
        print("\n".join(device_coverage.report()))
        return 0
    if options.command == "official":
        return _official(options.repository)
    if options.command == "changes":
        return _changes(options.before, options.after)
    return _search(" ".join(options.words)) if options.command == "search" else _coverage()


def _check() -> int:
    count = 0
    found = itertools.chain(
        faults(entries()),
        topic_checks.faults(),
        error_reading.faults(),
        installing.faults(),
        declaration_checks.faults(),
        codes.faults(),
        upstream_checks.faults(),
    )
    for fault in found:
        print(fault, file=sys.stderr)
        count += 1
    total = len(list(entries()))
    print(f"{total} records, {len(all_topics())} topics, {len(all_errors())} errors, {count} faults")
    return 1 if count else 0


def _changes(before: Path, after: Path | None) -> int:
    old, new = changes.read(before), changes.read(after) if after else list(dump.lines())
    found = list(changes.changes(old, new))
    print("\n".join([f"{changes.digest(old)} -> {changes.digest(new)}", *found, f"{len(found)} changes"]))
    return 0


def _official(repository: Path) -> int:
    found = list(official_source.differences(repository))
    print("\n".join([*found, f"{len(found)} difference{'' if len(found) == 1 else 's'}"]))
    return 1 if found else 0


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
        head.append(f"           declared: {', '.join(f'{d} {of_target(target, d).support}' for d in (KINDS[0], *CHIPS))}")
    if not record.targets:
        head.append(f"  no equivalent{': ' + record.alternative if record.alternative else ''}")
    return head + [f"  example: {example.before.strip()}" for example in record.examples]


def _search(words: str) -> int:
    found = knowledge.search(words)
    for entry in found:
        print(f"{entry.address:48} {entry.summary.en if entry.record else entry.title.en}")
    return 0 if found else 1


def _coverage() -> int:
    """Of the public torch names: how many have a record, and how many of those a target."""
    rows = coverage.by_module()
    for row in [*rows, coverage.total(rows)]:
        print(f"{row.module:34} {row.names:5} names {row.records:5} records {row.targets:5} with a target")
    return 0


if __name__ == "__main__":
    sys.exit(main())
