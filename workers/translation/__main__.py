"""python -m workers.translation [--profile portable|mint] [--mindspore VERSION] [--mode pynative|graph] [--json] FILE|-
python -m workers.translation [--profile portable|mint] [--jobs N] --out FOLDER FOLDER

Exit status: 0 all exact or adapted, 1 something to review or unsupported, 2 unusable input.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from knowledge.evidence_reading import versions
from workers.translation import Translation, Unusable, translate
from workers.translation.targeting import MODES, PROFILES
from workers.translation.tree import FileResult, translate_tree


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    if options.out:
        return _translate_folder(Path(options.file), Path(options.out), options.profile, options.jobs)
    try:
        result = translate(_read(options.file), profile=options.profile, mindspore=options.mindspore, mode=options.mode)
    except Unusable as error:
        place = f":{error.line}:{error.column}" if error.line else ""
        print(f"{options.file}{place}: {error.reason}: {error.message}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{options.file}: {error.strerror or error}", file=sys.stderr)
        return 2
    _write(result, as_json=options.json)
    return 0 if result.clean else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m workers.translation", description="Translate PyTorch to MindSpore.")
    parser.add_argument("file", help="a Python file, - for standard input, or with --out a folder")
    parser.add_argument("--profile", choices=PROFILES, default=PROFILES[0])
    parser.add_argument("--mindspore", choices=versions(), default=versions()[-1], help="mark what an older version does not do")
    parser.add_argument("--mode", choices=MODES, default=MODES[0], help="graph: mark what ms.jit refuses or changes")
    parser.add_argument("--json", action="store_true", help="print the whole translation as JSON")
    parser.add_argument("--out", help="write the translation of a whole folder below this folder")
    parser.add_argument("--jobs", type=int, default=1, help="processes for a folder (default 1)")
    return parser


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


def _translate_folder(folder: Path, out: Path, profile: str, jobs: int) -> int:
    if not folder.is_dir():
        print(f"{folder}: no such folder", file=sys.stderr)
        return 2
    return max((_place(result, folder, out) for result in translate_tree(folder, profile=profile, jobs=jobs)), default=0)


def _place(result: FileResult, folder: Path, out: Path) -> int:
    name = result.path.relative_to(folder)
    if result.translation is None:
        print(f"{name}:{result.error}", file=sys.stderr)
        return 2
    target = out / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(result.translation.text.encode("utf-8"))
    flagged = sum(change.verdict in {"review", "unsupported"} for change in result.translation.changes)
    print(f"{name}: {result.translation.apis} torch uses, {flagged} to look at")
    return int(flagged > 0)


if __name__ == "__main__":
    sys.exit(main())
