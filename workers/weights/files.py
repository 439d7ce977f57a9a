"""The files in which trained weights lie: `.pt`, `.pth`, `.bin` (torch), safetensors, and MindSpore's `.ckpt`."""

from __future__ import annotations

import json
import os
import struct
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

import numpy as np

from workers.companion.torch_files import SAFETENSORS, STORAGES, Damaged, Refused, read_checkpoint

Array = np.ndarray[Any, Any]
TORCH = (".pt", ".pth", ".bin")
SUFFIXES = (*TORCH, ".safetensors", ".ckpt")
SLICE = 512 << 20  # bytes of one piece of a parameter, as MindSpore cuts them
_KINDS = {
    "Int8": "<i1", "UInt8": "<u1", "Int16": "<i2", "UInt16": "<u2", "Int32": "<i4", "UInt32": "<u4", "Int64": "<i8",
    "UInt64": "<u8", "Float16": "<f2", "Float32": "<f4", "Float64": "<f8", "Bool": "?",
}  # fmt: skip
_BYTES, _VARINT, _LONG, _SHORT = 2, 0, 1, 5  # wire types of protobuf


class Unreadable(ValueError):
    """The file is none of these, damaged, or holds what must not be built; the message says which."""


def read(path: Path) -> Any:
    """What the file holds, with numpy arrays for tensors; bfloat16 comes as float32. Raises Unreadable, OSError."""
    if path.suffix not in SUFFIXES:
        raise Unreadable(f"{path.name}: a checkpoint ends in {', '.join(SUFFIXES)}")
    try:
        return _read_ckpt(path.read_bytes()) if path.suffix == ".ckpt" else read_checkpoint(path)
    except (Refused, Damaged, struct.error, zipfile.BadZipFile, EOFError, KeyError, IndexError) as error:
        raise Unreadable(f"{path.name}: {error}") from None


def write(path: Path, weights: Mapping[str, Array]) -> None:
    """In the format that the name asks for. Raises Unreadable for another name or a dtype that the format has not."""
    writers = {".safetensors": _write_safetensors, ".ckpt": _write_ckpt, **dict.fromkeys(TORCH, _write_torch)}
    if path.suffix not in writers:
        raise Unreadable(f"{path.name}: a checkpoint ends in {', '.join(SUFFIXES)}")
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with unfinished.open("wb") as file:
            writers[path.suffix](file, weights)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


# -- MindSpore: messages of protobuf, one after the other (checkpoint.proto)


def _read_ckpt(data: bytes) -> dict[str, Array]:
    shapes: dict[str, tuple[tuple[int, ...], str]] = {}
    parts: dict[str, list[bytes]] = {}
    for number, value in _fields(data):
        if number != 1 or not isinstance(value, bytes):
            raise Unreadable("this is no checkpoint of MindSpore")
        entry = dict(_fields(value))
        name = _bytes(entry.get(1)).decode()
        dims, kind, content = _tensor(_bytes(entry.get(2)))
        shapes[name] = dims, kind
        parts.setdefault(name, []).append(content)
    return {name: _array(name, b"".join(parts[name]), *shapes[name]) for name in shapes}


def _tensor(data: bytes) -> tuple[tuple[int, ...], str, bytes]:
    dims: list[int] = []
    kind, content = "", b""
    for number, value in _fields(data):
        if number == 1:
            dims += [value] if isinstance(value, int) else list(_varints(value))
        elif number == 2:
            kind = _bytes(value).decode()
        elif number == 3:
            content = _bytes(value)
    return (() if dims == [0] else tuple(dims)), kind, content


def _array(name: str, content: bytes, dims: tuple[int, ...], kind: str) -> Array:
    if kind == "BFloat16":
        found = (np.frombuffer(content, "<u2").astype(np.uint32) << 16).view(np.float32)
    elif kind in _KINDS:
        found = np.frombuffer(content, _KINDS[kind])
    else:
        raise Unreadable(f"{name}: {kind or 'an entry'} is no tensor of numbers")
    if found.size != int(np.prod(dims, dtype=np.int64)):
        raise Unreadable(f"{name}: its bytes do not fill shape {dims}; the file is cut off")
    return found.reshape(dims)


def _write_ckpt(file: IO[bytes], weights: Mapping[str, Array]) -> None:
    names = {np.dtype(kind): name for name, kind in _KINDS.items()}
    for name, array in weights.items():
        if array.dtype not in names:
            raise Unreadable(f"{name}: a checkpoint of MindSpore holds no {array.dtype}")
        head = b"".join(b"\x08" + _varint(length) for length in array.shape) + _field(2, names[array.dtype].encode())
        content = np.ascontiguousarray(array).tobytes()
        for start in range(0, max(len(content), 1), SLICE):
            tensor = head + _field(3, content[start : start + SLICE])
            file.write(_field(1, _field(1, name.encode()) + _field(2, tensor)))


def _fields(data: bytes) -> Iterator[tuple[int, int | bytes]]:
    at = 0
    while at < len(data):
        key, at = _number(data, at)
        number, kind = key >> 3, key & 7
        if kind == _VARINT:
            value, at = _number(data, at)
            yield number, value
            continue
        length, at = _number(data, at) if kind == _BYTES else ({_LONG: 8, _SHORT: 4}.get(kind, -1), at)
        if length < 0 or at + length > len(data):
            raise Unreadable("the file is cut off, or no checkpoint of MindSpore")
        yield number, data[at : at + length]
        at += length


def _number(data: bytes, at: int) -> tuple[int, int]:
    value, shift = 0, 0
    while True:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if not byte & 0x80:
            return value, at
        if shift > 63:
            raise Unreadable("the file is no checkpoint of MindSpore")


def _varints(data: bytes) -> Iterator[int]:
    at = 0
    while at < len(data):
        value, at = _number(data, at)
        yield value


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def _field(number: int, content: bytes) -> bytes:
    return bytes([number << 3 | _BYTES]) + _varint(len(content)) + content


def _bytes(value: int | bytes | None) -> bytes:
    if not isinstance(value, bytes):
        raise Unreadable("this is no checkpoint of MindSpore")
    return value


# -- safetensors: a header in JSON, then the bytes


def _write_safetensors(file: IO[bytes], weights: Mapping[str, Array]) -> None:
    names = {np.dtype(kind): name for name, kind in SAFETENSORS.items() if kind != "bfloat16"}
    header, at = dict[str, Any](), 0
    for name, array in weights.items():
        if array.dtype not in names:
            raise Unreadable(f"{name}: a safetensors file holds no {array.dtype}")
        header[name] = {"dtype": names[array.dtype], "shape": list(array.shape), "data_offsets": [at, at + array.nbytes]}
        at += array.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    file.write(struct.pack("<Q", len(text)) + text)
    file.writelines(np.ascontiguousarray(array).tobytes() for array in weights.values())


# -- torch: a zip of a pickle and the bytes of each storage (torch/serialization.py)


def _write_torch(file: IO[bytes], weights: Mapping[str, Array]) -> None:
    kinds = {np.dtype(kind): name for name, kind in STORAGES.items() if kind != "bfloat16" and not name.startswith("Untyped")}
    for name, array in weights.items():
        if array.dtype not in kinds:
            raise Unreadable(f"{name}: torch has no storage of {array.dtype}")
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("archive/data.pkl", _listing((name, array, kinds[array.dtype]) for name, array in weights.items()))
        archive.writestr("archive/byteorder", "little")
        for place, array in enumerate(weights.values()):
            archive.writestr(f"archive/data/{place}", np.ascontiguousarray(array).tobytes())
        archive.writestr("archive/version", "3\n")


def _listing(entries: Iterable[tuple[str, Array, str]]) -> bytes:
    """The pickle, written by its opcodes: torch's own functions are named in it, and nobody here has them."""
    out = [b"\x80\x02", b"ccollections\nOrderedDict\n", b")R", b"("]
    for place, (name, array, kind) in enumerate(entries):
        storage = [b"(", _text("storage"), f"ctorch\n{kind}\n".encode(), _text(str(place)), _text("cpu"), _int(array.size), b"tQ"]
        steps = [length // array.itemsize for length in np.ascontiguousarray(array).reshape(array.shape).strides]
        tensor = [b"ctorch._utils\n_rebuild_tensor_v2\n", b"(", *storage, _int(0), _ints(array.shape), _ints(steps)]
        out += [_text(name), *tensor, b"\x89", b"ccollections\nOrderedDict\n", b")R", b"t", b"R"]
    return b"".join([*out, b"u."])


def _text(value: str) -> bytes:
    raw = value.encode()
    return b"X" + struct.pack("<I", len(raw)) + raw


def _int(value: int) -> bytes:
    if value < 1 << 31:
        return b"J" + struct.pack("<i", value)
    return b"\x8a\x08" + value.to_bytes(8, "little", signed=True)  # LONG1: the number of bytes, then they


def _ints(values: Iterable[int]) -> bytes:
    return b"(" + b"".join(map(_int, values)) + b"t"
