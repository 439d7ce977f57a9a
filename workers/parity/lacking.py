"""Data for what a program looks for and does not find: small, the same for both sides, and never outside the project's folder.

What it is shows in the name and in how the program reads it. Absolute places stay empty: nothing can be put there.
"""

from __future__ import annotations

import csv
import io
import json
import re
import struct
import zlib
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from posixpath import normpath
from typing import Any

import numpy as np

CLASSES, IMAGES, SIZE = ("a", "b", "c"), 8, 64  # pictures of each class, pixels of an edge
ROWS, LINES = 64, 400
MOST = 200  # files made for one program
_MISSING = re.compile(r"(?:No such file or directory|not found|does not exist|Unable to open)[^'\"\n]*['\"]([^'\"\n]+)['\"]")
_NAMED = re.compile(r"['\"]([^'\"\n]+)['\"][^'\"\n]*(?:not found|does not exist|is not a valid)")
_BARE = re.compile(
    r"(?:No such file or directory|found in|found at|not exist)[:\s]+(\.{0,2}/?[\w-]+(?:[/.][\w-]+)+/?)"
    r"|([\w./-]+/[\w.-]+) (?:not found|does not exist)"
)
_SAVED = re.compile(r"Parent directory ([\w./-]+) does not exist")
_WRITES = re.compile(r"mkdir\(|open\([^\n]*['\"][wax]b?\+?['\"]|\b(?:to_csv|savefig|save|savez|savetxt)\(")
_WEIGHTS = re.compile(r"(weights?|ckpt|checkpoints?|pretrained|model|resume)(_file|_path)?$", re.IGNORECASE)
_MASKS = re.compile(r"mask|label|annot|segm|ground|(^|_)gt($|_)", re.IGNORECASE)
_AS_TEXT = re.compile(r"(?<![\w.])open\((?!.*['\"]r?b)|\.read_text\(|\bloadtxt\(")  # a file, though its name has no ending
_PATH = re.compile(r"['\"]((?:\./)?[\w-]+(?:/[\w-]+)+/?)['\"]")  # of a folder
# `for name in os.listdir(root): glob(os.path.join(root, name, "*.png"))`: pictures lie one folder deeper.
_EACH = re.compile(r"for (\w+) in [^\n]*listdir\(")
_DEEPER = r"(?:glob|listdir|scandir|walk)\([^\n]*\b{name}\b"
_PATTERN = re.compile(r"glob\([^\n]*['\"/]\*/\*")
_COLUMN = re.compile(r"(?:df|data|frame|table|row|train|test)\w*\s*\[\s*['\"](\w+)['\"]\s*\]|usecols=\[([^\]]*)\]")
_WORDS = "the quick brown fox jumps over a lazy dog and then it runs home to sleep under an old tree by the river".split()
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 .,;:!?'\"-()"
_SETTINGS = frozenset({".json", ".yaml", ".yml", ".toml", ".ini", ".cfg"})
_GREY = re.compile(r"to have 1 channels?, but got 3 ")  # channels of a first convolution
_FEW = 2  # pictures of a folder where more do not fit into memory
Files = dict[str, bytes]


def missing(message: str, inside: str = "") -> str:
    """The place that an error names, seen from the project's folder; empty where it names none or one outside the project.

    `inside`: the folder in which the program is started.
    """
    found = _MISSING.search(message) or _NAMED.search(message) or _BARE.search(message)
    written = next(filter(None, found.groups())) if found else ""
    place = re.sub(r"/+", "/", written.replace("\\\\", "\\"))  # an error shows a path of Windows with each stroke doubled
    if not place or place.startswith(("/", "~")):
        return ""
    seen = normpath(f"{inside}/{place}") if inside else normpath(place)
    return "" if seen.startswith("..") or seen == "." else seen


def to_write(message: str, place: str, line: str) -> Files:
    """The folder into which the program writes and which it does not make: a file to save, a folder of its own."""
    saved = _SAVED.search(message)
    folder = saved[1] if saved else normpath(place).rpartition("/")[0] if _WRITES.search(line) else ""
    return {f"{normpath(folder)}/.keep": b""} if folder and not folder.startswith(("/", "..")) else {}


def made(place: str, text: str, beside: Mapping[str, bytes] | None = None, line: str = "") -> Files:
    """Files that stand for the place. `text`: the program that reads them; `line`: that which looked for it; `beside`: the files
    of the project. Empty for a kind that cannot be made up."""
    beside = beside or {}
    suffix = PurePosixPath(place).suffix.lower()
    if suffix in _SETTINGS and (pattern := _pattern_of(place, beside)):
        return {place: beside[pattern]}
    if not suffix and _WEIGHTS.search(place):
        return {}
    if not suffix and _AS_TEXT.search(line):
        return {place: _text(_seed(place))}
    if not suffix:
        return _folder(place, text, beside)
    if suffix in (".txt", ".text", ".tokens", ".raw", ".md"):
        return {place: _text(_seed(place))}
    if suffix in (".csv", ".tsv", ".data"):
        return {place: _table(text, "\t" if suffix == ".tsv" else ",", _seed(place))}
    if suffix == ".json":
        return {place: _json(text)}
    if suffix == ".jsonl":
        return {place: b"".join(json.dumps({"text": " ".join(_WORDS), "label": n % 2}).encode() + b"\n" for n in range(ROWS))}
    if suffix in (".png", ".bmp"):
        return {place: picture(_seed(place))}
    if suffix == ".npy":
        return {place: _array(_seed(place))}
    return {}


def _pattern_of(place: str, beside: Iterable[str]) -> str:
    """A file of settings that is there to be copied: `config_v1.json` or `config.example.json` for `config.json`, best one in the
    same folder."""
    asked = PurePosixPath(place)
    named = re.compile(rf"(?:.*[._-])?{re.escape(asked.stem)}[._-].*|.*[._-]{re.escape(asked.stem)}")
    like = [path for path in map(PurePosixPath, sorted(beside)) if path.suffix == asked.suffix and named.fullmatch(path.stem)]
    like.sort(key=lambda path: path.parent != asked.parent)
    return str(like[0]) if like else ""


def altered(message: str, files: Files) -> Files:
    """The pictures as a program bears them that says it cannot take these: grey ones, or fewer. Empty where it says neither."""
    pictures = [name for name in files if name.endswith(".png")]
    if _GREY.search(message):
        return files | {name: picture(_seed(name), grey=True) for name in pictures}
    if "memory limit" in message:
        many = {name for name in pictures if (number := PurePosixPath(name).stem).isdigit() and int(number) >= _FEW}
        return {name: body for name, body in files.items() if name not in many} if many else {}
    return {}


def _folder(place: str, text: str, beside: Iterable[str]) -> Files:
    """A picture folder by class where the program reads pictures, with masks in the folder beside it that is called so, else
    texts."""
    if "ImageFolder" in text or "DatasetFolder" in text:
        below = [f"{label}/{number}.png" for label in CLASSES for number in range(IMAGES)]
        parts = ("",) if re.search(r"(train|val|valid|test|eval)\w*$", place) else _parts(text)
        return {f"{place}/{part}{name}": picture(_seed(part + name)) for part in parts for name in below}
    if re.search(r"Image\.open|imread|read_image|\.(png|jpg|jpeg)\b", text):
        above = place.rpartition("/")[0]
        folders = {str(PurePosixPath(path).parent) for path in beside} | {normpath(named) for named in _PATH.findall(text)}
        masks = [folder for folder in sorted(folders) if folder.rpartition("/")[0] == above and _MASKS.search(folder)]
        if _reads_folders_of(text):  # called by numbers: some take them for labels
            names = [f"{label}/{number}.png" for label in range(len(CLASSES)) for number in range(IMAGES)]
            return {f"{place}/{name}": picture(_seed(name), grey="mnist" in place.lower()) for name in names}
        numbers = range(IMAGES * len(CLASSES))
        pictures = {f"{place}/{number}.png": _mask(number) if _MASKS.search(place) else picture(number) for number in numbers}
        return pictures | {f"{folder}/{number}.png": _mask(number) for folder in masks for number in numbers}
    return {f"{place}/{part}.txt": _text(_seed(part)) for part in ("train", "valid", "test")}


def _parts(text: str) -> tuple[str, ...]:
    """`train/` and `val/` where the program names them below the folder."""
    found = tuple(f"{name}/" for name in ("train", "val", "valid", "test") if re.search(rf"['\"]/?{name}/?['\"]", text))
    return found or ("",)


def _reads_folders_of(text: str) -> bool:
    """Whether the program looks for pictures in the folders of a folder."""
    each = ((found[1], text[found.end() : found.end() + 600]) for found in _EACH.finditer(text))
    return _PATTERN.search(text) is not None or any(re.search(_DEEPER.format(name=name), behind) for name, behind in each)


def picture(seed: int, *, grey: bool = False) -> bytes:
    """A PNG of three colours, or of one: noise."""
    return _png(np.random.default_rng(seed).integers(0, 256, (SIZE, SIZE, 3)[: 2 if grey else 3], dtype=np.uint8))


def _mask(seed: int) -> bytes:
    """A grey PNG of which one half is 0 and the other 1, cut at another place each time."""
    values = np.zeros((SIZE, SIZE), np.uint8)
    values[8 + seed % (SIZE - 16) :] = 1
    return _png(values)


def _png(values: np.ndarray[Any, Any]) -> bytes:
    rows = b"".join(b"\0" + row.tobytes() for row in values)
    head = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 2 if values.ndim > 2 else 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in chunks)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _text(seed: int) -> bytes:
    stream = np.random.default_rng(seed)
    lines = (" ".join(stream.choice(_WORDS, int(stream.integers(6, 14)))) for _ in range(LINES))
    return "\n".join([*lines, _LETTERS]).encode() + b"\n"


def _table(text: str, separator: str, seed: int) -> bytes:
    """With the columns that the program names, numbers in all of them; labels are whole."""
    named = [name for pair in _COLUMN.findall(text) for name in re.findall(r"\w+", "".join(pair))]
    columns = list(dict.fromkeys(named)) or ["x0", "x1", "x2", "x3", "label"]
    stream = np.random.default_rng(seed)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\n")
    writer.writerow(columns)
    for number in range(ROWS):
        writer.writerow([number % 3 if _is_label(name) else f"{stream.standard_normal():.4f}" for name in columns])
    return out.getvalue().encode()


def _is_label(name: str) -> bool:
    return re.search(r"label|class|target|species|^y$|^id$|_id$|user|item|movie", name.lower()) is not None


def _json(text: str) -> bytes:
    """As COCO keeps its annotations where the program asks for them; else rows of texts and labels."""
    if "annotations" in text or "COCO" in text or "bbox" in text:
        images = [{"id": n, "file_name": f"{n}.png", "width": SIZE, "height": SIZE} for n in range(IMAGES)]
        boxes = [
            {"id": n, "image_id": n, "category_id": n % 3 + 1, "bbox": [4, 4, 20, 16], "area": 320, "iscrowd": 0}
            for n in range(IMAGES)
        ]
        kinds = [{"id": n + 1, "name": name} for n, name in enumerate(CLASSES)]
        return json.dumps({"images": images, "annotations": boxes, "categories": kinds}).encode()
    return json.dumps([{"text": " ".join(_WORDS), "label": n % 2} for n in range(ROWS)]).encode()


def _array(seed: int) -> bytes:
    out = io.BytesIO()
    np.save(out, np.random.default_rng(seed).standard_normal((ROWS, 8)).astype(np.float32))
    return out.getvalue()


def _seed(name: str) -> int:
    return zlib.crc32(name.encode())
