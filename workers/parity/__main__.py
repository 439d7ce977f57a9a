"""python -m workers.parity FILE [--entry EXPR] [--inputs SPEC] [--json]   |   measure [NAME ...]"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from workers.parity import measure
from workers.parity.sandbox.pool import Pool
from workers.parity.sandbox.warm import Unavailable

UNUSABLE = 2


def main(arguments: Sequence[str]) -> int:
    try:
        if arguments and arguments[0] == "measure":
            return _measure(arguments[1:])
    except Unavailable as error:
        print(error, file=sys.stderr)
    return UNUSABLE


def _measure(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m workers.parity measure", description=measure.__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a record's name, or torch.nn.* for all below")
    parser.add_argument("--show", action="store_true", help="print failing examples with both values and programs")
    parser.add_argument("--again", action="store_true", help="measure also what has not changed")
    parser.add_argument("--profile", action="append", choices=measure.PROFILES, help="default: all profiles")
    given = parser.parse_args(arguments)
    with Pool() as pool:
        return measure.main(given.names, given.profile or measure.PROFILES, given.show, given.again, pool)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
