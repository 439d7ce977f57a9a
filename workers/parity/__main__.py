"""python -m workers.parity FILE [--entry EXPR] [--inputs SPEC] [--json]
| measure [NAME ...] | properties [NAME ...] | signatures | sandbox
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from knowledge import RecordError
from knowledge.devices import DEVICES
from workers.parity import check, environments, installed, measure, probe, properties, speed_evidence, topics, upstream, wording
from workers.parity.environments import NotInstallable
from workers.parity.sandbox.pool import Pool
from workers.parity.sandbox.warm import Unavailable
from workers.parity.verdict import Class
from workers.translation import Unusable, translate

SAME, DIFFERENT, UNUSABLE = 0, 1, 2


def main(arguments: Sequence[str]) -> int:
    """Exit status 0: both compute the same; 1: they do not, or something was left out; 2: nothing could be compared."""
    commands = {"measure": _measure, "properties": _properties, "signatures": _signatures, "sandbox": _sandbox}
    command = commands.get(arguments[0]) if arguments else None
    try:
        return command(arguments[1:]) if command else _check(arguments)
    except (Unavailable, Unusable, NotInstallable, RecordError, OSError, UnicodeDecodeError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return UNUSABLE


def _check(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m workers.parity", description=__doc__)
    parser.add_argument("file", help="PyTorch program, - for standard input")
    parser.add_argument("--translated", metavar="FILE", help="compare with this MindSpore program instead of our translation")
    parser.add_argument("--entry", metavar="EXPR", help="expression that builds the network")
    parser.add_argument("--inputs", metavar="SPEC", help='such as "x=normal(2, 3), y=integers(0, 5, shape=(2,))"')
    parser.add_argument("--profile", choices=measure.PROFILES, default=measure.PROFILES[0])
    parser.add_argument("--device", choices=DEVICES, default=DEVICES[0], help="what the translation is written for")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--script", metavar="FILE", help="also write a script that repeats this check elsewhere")
    parser.add_argument("--json", action="store_true", help="print the whole report as JSON")
    given = parser.parse_args(arguments)
    source = _read(given.file)
    translated = _read(given.translated) if given.translated else _translated(source, given)
    found = check(source, translated, entry=given.entry, inputs=given.inputs, seed=given.seed, device=given.device)
    if given.script:
        Path(given.script).write_text(found.script, encoding="utf-8")
    told = {name: value for name, value in found.to_dict().items() if name != "script"}
    print(json.dumps(told, indent=1, ensure_ascii=False) if given.json else wording.report(found))
    return SAME if found.kind.same else UNUSABLE if found.kind is Class.NOT_RUN else DIFFERENT


def _translated(source: str, given: argparse.Namespace) -> str:
    return translate(source, profile=given.profile, device=given.device).text


def _measure(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m workers.parity measure", description=measure.__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="a record's name, torch.nn.*, topics [SLUG ...], upstream or speed"
    )
    parser.add_argument("--show", action="store_true", help="print failing examples with both values and programs")
    parser.add_argument("--again", action="store_true", help="measure also what has not changed")
    parser.add_argument("--profile", action="append", choices=measure.KINDS, help="default: all")
    parser.add_argument("--mindspore", metavar="VERSION", help="measure on this version, in an environment of its own")
    given = parser.parse_args(arguments)
    with _pool(given.mindspore) as pool:
        if given.names[:1] == ["topics"]:
            return topics.main(given.names[1:], given.again, pool)
        if given.names == ["upstream"]:
            return upstream.main(given.again, pool)
        if given.names == ["speed"]:
            return speed_evidence.main(given.again, pool)
        if not given.names:
            installed.main(pool)
            upstream.main(given.again, pool)
        if not given.names and given.mindspore in (None, environments.installed()):  # a topic's claims are about this version
            topics.main([], given.again, pool)
        return measure.main(given.names, given.profile or measure.KINDS, given.show, given.again, pool)


def _properties(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m workers.parity properties", description=properties.__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a record's name; without, all with examples")
    parser.add_argument("--again", action="store_true", help="measure also what has not changed")
    parser.add_argument("--mindspore", metavar="VERSION", help="measure on this version, in an environment of its own")
    given = parser.parse_args(arguments)
    with _pool(given.mindspore) as pool:
        return properties.main(given.names, given.again, pool)


def _signatures(arguments: Sequence[str]) -> int:
    """Writes down what the frameworks say of their own names."""
    parser = argparse.ArgumentParser(prog="python -m workers.parity signatures", description=installed.__doc__)
    parser.add_argument("--mindspore", metavar="VERSION", help="ask this version, in an environment of its own")
    with _pool(parser.parse_args(arguments).mindspore) as pool:
        return installed.main(pool)


def _pool(version: str | None) -> Pool:
    return Pool(interpreters={"mindspore": environments.python_with(version)} if version else {})


def _sandbox(arguments: Sequence[str]) -> int:
    """Says which promises of the sandbox hold on this machine."""
    held = probe()
    for name, holds in held.items():
        print(f"{name}: {'holds' if holds else 'DOES NOT HOLD'}")
    return SAME


def _read(name: str) -> str:
    return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
