"""python -m workers.translation [--profile portable|mint] [--device ascend|gpu|cpu] [--mindspore VERSION]
    [--mode pynative|graph] [--json] FILE|-
python -m workers.translation [--profile portable|mint] [--device ascend|gpu|cpu] [--jobs N] --out FOLDER FOLDER
    [--companion package|installed|inline]

What MindSpore lacks stands in the text (inline), or comes from ms_companion, which is written beside a folder's files.
python -m workers.translation growth [--profile portable|mint] [--companion installed|inline] [--jobs N] FOLDER...

Exit status: 0 all exact or adapted, 1 something to review or unsupported, 2 unusable input.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from knowledge.devices import DEVICES
from knowledge.evidence_reading import versions
from workers import bundling
from workers.translation import Translation, Unusable, growth, translate
from workers.translation.targeting import COMPANIONS, MODES, PROFILES
from workers.translation.tree import FileResult, translate_tree


def main(arguments: list[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else arguments
    if given[:1] == ["growth"]:
        return _growth(given[1:])
    options = _parser().parse_args(given)
    if options.out:
        return _translate_folder(Path(options.file), Path(options.out), options)
    try:
        chosen = {name: getattr(options, name) for name in ("profile", "device", "mindspore", "mode")}
        result = translate(_read(options.file), **chosen, companion=options.companion or ("package" if options.json else "inline"))
    except Unusable as error:
        place = f":{error.line}:{error.column}" if error.line else ""
        print(f"{options.file}{place}: {error.reason}: {error.message}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{options.file}: {error.strerror or error}", file=sys.stderr)
        return 2
    _write(result, as_json=options.json)
    return 0 if result.clean else 1


def _growth(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m workers.translation growth", description=growth.__doc__)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--profile", choices=PROFILES, default=PROFILES[0])
    parser.add_argument("--companion", choices=COMPANIONS[1:], default=COMPANIONS[1])
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    options = parser.parse_args(arguments)
    for line in growth.report(options.folders, profile=options.profile, companion=options.companion, jobs=options.jobs):
        print(line)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m workers.translation", description="Translate PyTorch to MindSpore.")
    parser.add_argument("file", help="a Python file, - for standard input, or with --out a folder")
    parser.add_argument("--profile", choices=PROFILES, default=PROFILES[0])
    parser.add_argument("--device", choices=DEVICES, default=DEVICES[0], help="what the output is to run on")
    parser.add_argument("--mindspore", choices=versions(), default=versions()[-1], help="mark what an older version does not do")
    parser.add_argument("--mode", choices=MODES, default=MODES[0], help="graph: mark what ms.jit refuses or changes")
    parser.add_argument("--companion", choices=COMPANIONS, help="default: inline; with --out and --json: package")
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


def _translate_folder(folder: Path, out: Path, options: argparse.Namespace) -> int:
    if not folder.is_dir():
        print(f"{folder}: no such folder", file=sys.stderr)
        return 2
    companion = options.companion or "package"
    way = "inline" if companion == "inline" else "installed"
    status, needed = 0, set[str]()
    chosen = {"profile": options.profile, "device": options.device, "companion": way}
    for result in translate_tree(folder, **chosen, jobs=options.jobs):
        status = max(status, _place(result, folder, out))
        needed |= bundling.imported(result.translation.text) if result.translation else set()
    for path, text in bundling.files(needed).items() if companion == "package" else ():
        _write_file(out / path, text)
    return status


def _place(result: FileResult, folder: Path, out: Path) -> int:
    name = result.path.relative_to(folder)
    if result.translation is None:
        print(f"{name}:{result.error}", file=sys.stderr)
        return 2
    _write_file(out / name, result.translation.text)
    flagged = sum(change.verdict in {"review", "unsupported"} for change in result.translation.changes)
    print(f"{name}: {result.translation.apis} torch uses, {flagged} to look at")
    return int(flagged > 0)


def _write_file(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text.encode("utf-8"))


if __name__ == "__main__":
    sys.exit(main())
