"""python -m workers.translation [--profile portable|mint] [--json] FILE|-

Exit status: 0 all exact or adapted, 1 something to review or unsupported, 2 unusable input.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from workers.translation import Translation, Unusable, translate

sys.setrecursionlimit(20_000)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m workers.translation", description="Translate one PyTorch file to MindSpore.")
    parser.add_argument("file", help="a Python file, or - for standard input")
    parser.add_argument("--profile", choices=("portable", "mint"), default="portable")
    parser.add_argument("--json", action="store_true", help="print the whole translation as JSON")
    options = parser.parse_args(arguments)
    try:
        result = translate(_read(options.file), profile=options.profile)
    except Unusable as error:
        place = f":{error.line}:{error.column}" if error.line else ""
        print(f"{options.file}{place}: {error.reason}: {error.message}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{options.file}: {error.strerror or error}", file=sys.stderr)
        return 2
    _write(result, as_json=options.json)
    return 0 if result.clean else 1


def _read(name: str) -> str:
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unusable("binary", "This is not UTF-8 text.", line, 1) from None


def _write(result: Translation, *, as_json: bool) -> None:
    text = json.dumps(result.to_dict(), ensure_ascii=False, indent=1) + "\n" if as_json else result.text
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
