"""How data and arrays cross the sandbox wall: a JSON header, then raw bytes. No pickle, no zip.

A stranger's program may have written what comes back, so whatever could hurt a reader of it, a database or a page is refused
here: sizes, depth, large and infinite numbers, texts that are no text. Who holds a parcel need not ask again.
"""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

KINDS = frozenset(
    [
        "bool",
        "int8",
        "int16",
        "int32",
        "int64",
        "uint8",
        "uint16",
        "uint32",
        "uint64",
        "float16",
        "float32",
        "float64",
        "complex64",
        "complex128",
    ]
)
SEAL = "seal"  # in every parcel of ours: a word of the request
TAMPERED = "tampered"  # beside it: functions of ours that the program has changed
DATA = "made-up data"  # in a request: as TREE, but data alone, for a program that has no project
TREE = "tree"  # in a request: paths and sizes of the project's files, whose bytes are the array of that name
LEFT = "left by a call: "  # begins the series of a name that a call has changed; then its owner and itself
NETWORK, PROGRAM = "self", "program"  # begin the names of what stands on a network, and of what stands in the module
RATES = "learning rate"  # the output under which a program's schedule is told
LONGEST_HEADER = 8 << 20  # bytes
HEAVIEST = 256 << 20  # bytes of memory for the headers of one answer
LONGEST_NUMBER = 40  # characters
LARGEST = 1 << 48  # integers, lengths and sizes stay below
DEEPEST = 32  # lists and objects in each other
DIMENSIONS = 32  # numpy's own limit
_SIZES = struct.Struct("<QQ")
_VALUE = 100  # bytes that a value of a header takes at most, beside its text
_CHARACTER = 4

Arrays = dict[str, np.ndarray[Any, Any]]


class Malformed(ValueError):
    """What came out of the sandbox is not a parcel; nothing in it may be believed."""


@dataclass(frozen=True)
class Parcel:
    """`weight`: bytes of memory that `data` takes at most; a header of many empty lists takes 30 times its length."""

    data: dict[str, Any]
    arrays: Arrays = field(default_factory=dict)
    weight: int = 0


def pack(data: Mapping[str, Any], arrays: Mapping[str, np.ndarray[Any, Any]] | None = None) -> bytes:
    """`data` must be JSON; arrays keep dtype and shape exactly. Texts lose NUL and halves of characters, numbers that are none
    become null: what a program says of itself in good faith arrives."""
    table, body = [], []
    for name, array in (arrays or {}).items():
        if array.dtype.name not in KINDS:
            raise Malformed(f"array {name} has the kind {array.dtype.name}, which does not travel")
        table.append([name, array.dtype.name, list(array.shape)])
        body.append(np.ascontiguousarray(array).tobytes())
    header = _header_of({"data": data, "arrays": table})
    if len(header) > LONGEST_HEADER:
        raise Malformed(f"a description of {len(header) >> 20} MiB, which is more than travels")
    content = b"".join(body)
    return _SIZES.pack(len(header), len(content)) + header + content


def unpack(raw: bytes | bytearray, at: int = 0) -> tuple[Parcel, int] | None:
    """The parcel that begins at `at` in `raw` and how many bytes it takes, or None when it is not complete yet.

    Raises Malformed and nothing else, whatever `raw` holds.
    """
    if len(raw) - at < _SIZES.size:
        return None
    header_size, body_size = _SIZES.unpack_from(raw, at)
    if header_size > LONGEST_HEADER or body_size >= LARGEST:
        raise Malformed(f"a header of {header_size} bytes before {body_size} of arrays")
    size = _SIZES.size + header_size + body_size
    if len(raw) - at < size:
        return None
    start = at + _SIZES.size + header_size
    header = bytes(raw[at + _SIZES.size : start])
    try:
        if (weight := _weight(header)) > HEAVIEST:
            raise Malformed(f"a header of {header_size} bytes that would take {weight}")
        data, table = _header(header)
        return Parcel(data, _arrays(table, memoryview(raw)[start : at + size]), weight), size
    except Malformed:
        raise
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:  # of json and numpy
        raise Malformed(f"unreadable: {str(error)[:200]}") from None


def _header_of(content: dict[str, Any]) -> bytes:
    try:
        text = json.dumps(content, ensure_ascii=False, allow_nan=False)
    except ValueError:  # NaN or an infinity
        text = json.dumps(_plain(content), ensure_ascii=False)
    if "\\u0000" in text:
        text = json.dumps(_plain(content), ensure_ascii=False)
    return text.encode("utf-8", "replace")


def _plain(value: Any) -> Any:
    match value:
        case str():
            return value.replace("\0", "\ufffd")
        case float():
            return value if math.isfinite(value) else None
        case list() | tuple():
            return [_plain(one) for one in value]
        case Mapping():
            return {_plain(key): _plain(one) for key, one in value.items()}
    return value


def _weight(header: bytes) -> int:
    values = sum(header.count(mark) for mark in (b",", b"[", b"{", b":"))
    return len(header) * _CHARACTER + values * _VALUE


def _header(raw: bytes) -> tuple[dict[str, Any], list[Any]]:
    header = json.loads(raw.decode(), parse_int=_integer, parse_float=_number, parse_constant=_no_number)
    if not isinstance(header, dict):
        raise Malformed("header is not an object")
    data, table = header["data"], header["arrays"]
    if not (isinstance(data, dict) and isinstance(table, list)):
        raise Malformed("header is not an object with a list of arrays")
    _look_through(header)
    return data, table


def _look_through(header: dict[str, Any]) -> None:
    """By a list and not by recursion: depth is one of the things that are looked for."""
    waiting: list[tuple[Any, int]] = [(header, 0)]
    while waiting:
        value, depth = waiting.pop()
        if isinstance(value, str):
            _insist_on_text(value)
        elif isinstance(value, list | dict):
            if depth > DEEPEST:
                raise Malformed(f"more than {DEEPEST} lists in each other")
            waiting.extend((one, depth + 1) for one in value)
            if isinstance(value, dict):
                waiting.extend((one, depth + 1) for one in value.values())


def _insist_on_text(value: str) -> None:
    """UnicodeEncodeError for half a surrogate pair, which JSON can spell and no page or database can write."""
    if "\0" in value:
        raise Malformed("NUL in a text")
    if not value.isascii():
        value.encode()


def _integer(text: str) -> int:
    if len(text) > LONGEST_NUMBER or abs(number := int(text)) >= LARGEST:
        raise Malformed(f"the integer {text[:LONGEST_NUMBER]} is too large")
    return number


def _number(text: str) -> float:
    if len(text) > LONGEST_NUMBER or not math.isfinite(number := float(text)):
        raise Malformed(f"the number {text[:LONGEST_NUMBER]} is too large or too long")
    return number


def _no_number(text: str) -> float:
    raise Malformed(f"{text} is not a number")


def _arrays(table: list[Any], body: memoryview) -> Arrays:
    arrays, position = {}, 0
    for entry in table:
        name, kind, shape = _entry(entry)
        size = int(np.dtype(kind).itemsize) * math.prod(shape)
        if position + size > len(body):
            raise Malformed(f"array {name} is longer than what was sent")
        flat = np.frombuffer(body[position : position + size], dtype=kind)
        arrays[name] = flat.reshape(shape)
        position += size
    if position != len(body):
        raise Malformed("more bytes than the arrays need")
    return arrays


def _entry(entry: Any) -> tuple[str, str, tuple[int, ...]]:
    match entry:
        case [str(name), str(kind), [*shape]] if kind in KINDS and all(type(n) is int and n >= 0 for n in shape):
            if len(shape) <= DIMENSIONS and math.prod(filter(None, shape)) < LARGEST:  # also where a 0 makes it empty
                return name, kind, tuple(shape)
    raise Malformed(f"not an array entry: {str(entry)[:80]}")
