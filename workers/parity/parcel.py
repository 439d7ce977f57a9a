"""How data and arrays cross the sandbox wall: a JSON header, then raw bytes. No pickle, no zip, every size checked."""

from __future__ import annotations

import json
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
RATES = "learning rate"  # the output under which a program's schedule is told
_SIZES = struct.Struct("<QQ")

Arrays = dict[str, np.ndarray[Any, Any]]


class Malformed(ValueError):
    """What came out of the sandbox is not a parcel; nothing in it may be believed."""


@dataclass(frozen=True)
class Parcel:
    data: dict[str, Any]
    arrays: Arrays = field(default_factory=dict)


def pack(data: Mapping[str, Any], arrays: Mapping[str, np.ndarray[Any, Any]] | None = None) -> bytes:
    """`data` must be JSON; arrays keep dtype and shape exactly."""
    table, body = [], []
    for name, array in (arrays or {}).items():
        if array.dtype.name not in KINDS:
            raise Malformed(f"array {name} has the kind {array.dtype.name}, which does not travel")
        table.append([name, array.dtype.name, list(array.shape)])
        body.append(np.ascontiguousarray(array).tobytes())
    header = json.dumps({"data": data, "arrays": table}, ensure_ascii=False).encode("utf-8", "replace")
    content = b"".join(body)
    return _SIZES.pack(len(header), len(content)) + header + content


def unpack(raw: bytes | bytearray, at: int = 0) -> tuple[Parcel, int] | None:
    """The parcel that begins at `at` in `raw` and how many bytes it takes, or None when it is not complete yet."""
    if len(raw) - at < _SIZES.size:
        return None
    header_size, body_size = _SIZES.unpack_from(raw, at)
    size = _SIZES.size + header_size + body_size
    if len(raw) - at < size:
        return None
    start = at + _SIZES.size + header_size
    data, table = _header(raw[at + _SIZES.size : start])
    return Parcel(data, _arrays(table, memoryview(raw)[start : at + size])), size


def _header(raw: bytes | bytearray) -> tuple[dict[str, Any], list[Any]]:
    try:
        header = json.loads(raw)
        data, table = header["data"], header["arrays"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Malformed(f"unreadable header: {error}") from None
    if not (isinstance(data, dict) and isinstance(table, list)):
        raise Malformed("header is not an object with a list of arrays")
    return data, table


def _arrays(table: list[Any], body: memoryview) -> Arrays:
    arrays, position = {}, 0
    for entry in table:
        name, kind, shape = _entry(entry)
        size = int(np.dtype(kind).itemsize) * _product(shape)
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
            return name, kind, tuple(shape)
    raise Malformed(f"not an array entry: {str(entry)[:80]}")


def _product(shape: tuple[int, ...]) -> int:
    size = 1
    for length in shape:
        size *= length
    return size
