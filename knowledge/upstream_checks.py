"""Checks over upstream threads: the address is one, names exist, both languages speak, the program was run as it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from knowledge.checks import Fault, Report
from knowledge.installed import newest
from knowledge.offered import offered
from knowledge.reading import find_exact
from knowledge.upstream import ADDRESS, FILE, Thread, read
from knowledge.upstream_evidence import run_of
from knowledge.values import RecordError

_CJK = re.compile(r"[\u3400-\u9fff]")
_VERSION = re.compile(r"\d+\.\d+(\.\d+)?(rc\d+)?")


def faults(path: Path = FILE) -> Iterator[Fault]:
    """Everything that is wrong with the threads of a file."""
    try:
        threads = read(path)
    except RecordError as error:
        yield Fault(path, "schema", "file", str(error).removeprefix(f"{path}: "), "see knowledge/upstream.py for the keys")
        return
    addresses = [thread.address for thread in threads]
    for thread in threads:
        if addresses.count(thread.address) > 1:
            yield Fault(path, "upstream", thread.label, "stands twice", "say it once")
        for check in (_form, _languages, _names, _program):
            yield from (Fault(path, "upstream", f"{thread.label}: {key}", found, cure) for key, found, cure in check(thread))


def _form(thread: Thread) -> Report:
    if not ADDRESS.fullmatch(thread.address):
        yield "address", repr(thread.address), "write https://github.com/mindspore-ai/mindspore/issues/NUMBER"
    if not _VERSION.fullmatch(thread.version):
        yield "version", repr(thread.version), "write the MindSpore version that the thread names, such as 2.9.0"
    try:
        date.fromisoformat(thread.looked_at)
    except ValueError:
        yield "looked_at", repr(thread.looked_at), "write the day on which its state was read, such as 2026-11-23"


def _languages(thread: Thread) -> Report:
    if not thread.title.en.strip() or _CJK.search(thread.title.en):
        yield "title.en", repr(thread.title.en), "write it in English"
    if not _CJK.search(thread.title.zh):
        yield "title.zh", repr(thread.title.zh), "write it in Chinese"


def _names(thread: Thread) -> Report:
    if not thread.records:
        yield "records", "none", "name the torch names whose records speak of the operator, or leave the thread out"
    for name in thread.records:
        if find_exact(name) is None:
            yield "records", f"there is no record {name!r}", "name another"
    for name in thread.mindspore:
        if not offered(name):
            yield "mindspore", f"no measured MindSpore offers {name!r}", "write the full public name"


def _program(thread: Thread) -> Report:
    try:
        written = bool(thread.whole)
    except SyntaxError as error:
        yield "program", f"no program: {error.msg}", "let it end in an expression that is true while the fault is there"
        return
    run = run_of(thread, newest("mindspore")) if written else {"there": False}
    if "error" in run:
        yield "program", str(run["error"]), "let it run to its end, or leave it out where no CPU can run it"
    elif "there" not in run:
        yield "program", "not run as it stands", "run: python -m workers.parity measure upstream"
