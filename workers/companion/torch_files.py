"""Files that torch wrote, read without torch: `.pt`, `.pth` and `.bin` of `torch.save`, and safetensors.

Nothing of the file is executed: of its pickle only tensors, numbers, texts and plain containers are built, everything else is
refused by name. Formats: torch/serialization.py (zip since 1.6, before that a row of pickles), huggingface/safetensors.
"""

from __future__ import annotations

import argparse
import collections
import io
import json
import os
import pathlib
import pickle
import re
import struct
import types
import zipfile
from collections.abc import Callable
from typing import IO, Any

import numpy as np

MAGIC = 0x1950A86A20F9469CFC6C  # of files written before torch 1.6
LARGEST_HEADER = 100 * 2**20  # bytes of names in a safetensors file, as its own library allows

# What a storage holds; bfloat16 has no dtype in numpy: its bits are read as float32, which loses nothing.
STORAGES = {
    "FloatStorage": "<f4", "DoubleStorage": "<f8", "HalfStorage": "<f2", "LongStorage": "<i8", "IntStorage": "<i4",
    "ShortStorage": "<i2", "CharStorage": "<i1", "ByteStorage": "<u1", "BoolStorage": "?", "ComplexFloatStorage": "<c8",
    "ComplexDoubleStorage": "<c16", "BFloat16Storage": "bfloat16", "UntypedStorage": "<u1",
}  # fmt: skip
DTYPES = {
    "float32": "<f4", "float64": "<f8", "float16": "<f2", "bfloat16": "bfloat16", "int64": "<i8", "int32": "<i4", "int16": "<i2",
    "int8": "<i1", "uint8": "<u1", "uint16": "<u2", "uint32": "<u4", "uint64": "<u8", "bool": "?", "complex64": "<c8",
    "complex128": "<c16",
}  # fmt: skip
SAFETENSORS = {
    "F64": "<f8", "F32": "<f4", "F16": "<f2", "BF16": "bfloat16", "I64": "<i8", "I32": "<i4", "I16": "<i2", "I8": "<i1",
    "U8": "<u1", "U16": "<u2", "U32": "<u4", "U64": "<u8", "BOOL": "?",
}  # fmt: skip


Damaged = pickle.UnpicklingError  # what its reader raises of bytes that are no pickle


class Refused(Damaged):
    """The file holds something else than tensors and plain containers, or is damaged; the message says what."""


def read_checkpoint(file: str | os.PathLike[str] | IO[bytes]) -> Any:
    """What was saved, with numpy arrays for tensors. Raises Refused for a file of another kind and for foreign objects."""
    if isinstance(file, str | os.PathLike):
        with open(file, "rb") as opened:
            return _read(opened)
    return _read(file)


def written_by_torch(file: str | os.PathLike[str] | IO[bytes]) -> bool:
    """True where the file begins as torch.save or safetensors begin theirs; an open file stays at its place."""
    if isinstance(file, str | os.PathLike):
        with open(file, "rb") as opened:
            return written_by_torch(opened)
    start = file.tell()
    head = file.read(16)
    file.seek(start)
    if head.startswith(b"PK"):
        with zipfile.ZipFile(file) as archive:
            found = any(name.rpartition("/")[2] == "data.pkl" for name in archive.namelist())
        file.seek(start)
        return found
    return head[:1] == b"\x80" or head[8:9] == b"{"


def _read(file: IO[bytes]) -> Any:
    start = file.tell()
    head = file.read(16)
    file.seek(start)
    if head.startswith(b"PK"):
        return _zipped(file)
    if head[8:9] == b"{":
        return _safetensors(file)
    if head[:1] == b"\x80":
        return _row_of_pickles(file)
    raise Refused("this is no file of torch.save and no safetensors file")


def _zipped(file: IO[bytes]) -> Any:
    with zipfile.ZipFile(file) as archive:
        listings = [name for name in archive.namelist() if name.rpartition("/")[2] == "data.pkl"]
        if len(listings) != 1:
            raise Refused("the archive holds no data.pkl: it was not written by torch.save (a TorchScript file is a program)")
        folder = listings[0].removesuffix("data.pkl")
        names = set(archive.namelist())
        if f"{folder}byteorder" in names and archive.read(f"{folder}byteorder") != b"little":
            raise Refused("the file was written on a big-endian machine")

        def content(key: str, count: int) -> bytes:
            name = f"{folder}data/{key}"
            if name not in names or archive.getinfo(name).file_size < count:
                raise Refused(f"the file is damaged or cut off: storage {key} is missing or too short")
            return archive.read(name)

        return _Reader(io.BytesIO(archive.read(listings[0])), content).load()


def _row_of_pickles(file: IO[bytes]) -> Any:
    """Before torch 1.6: magic number, version, machine, the objects, the keys of the storages, then the storages."""
    storages: dict[str, _Late] = {}

    def content(key: str, count: int) -> bytearray:
        return storages.setdefault(key, _Late(bytearray(count))).data

    if _Reader(file, content).load() != MAGIC:
        raise Refused("a bare pickle: it was not written by torch.save")
    _Reader(file, content).load()
    _Reader(file, content).load()
    objects = _Reader(file, content)
    found = objects.load()
    for key in _Reader(file, content).load():
        length = file.read(8)
        if key not in storages or len(length) < 8:
            raise Refused(f"the file is damaged or cut off at storage {key}")
        data = storages[key].data
        if file.readinto(data) != len(data):  # type: ignore[attr-defined]
            raise Refused(f"the file is damaged or cut off in storage {key}")
    return objects.settled(found)


def _safetensors(file: IO[bytes]) -> dict[str, np.ndarray[Any, Any]]:
    (length,) = struct.unpack("<Q", file.read(8))
    if length > LARGEST_HEADER:
        raise Refused("the header of the safetensors file is larger than any")
    try:
        entries = json.loads(file.read(length))
    except ValueError as error:
        raise Refused("the header of the safetensors file is no JSON") from error
    entries.pop("__metadata__", None)
    data = file.read()
    found = {}
    for name, entry in entries.items():
        begin, end = entry["data_offsets"]
        if entry["dtype"] not in SAFETENSORS or not 0 <= begin <= end <= len(data):
            raise Refused(f"{name}: dtype {entry['dtype']} is not known, or the file is cut off")
        array = _numbers(data[begin:end], SAFETENSORS[entry["dtype"]])
        if array.size != int(np.prod(entry["shape"], dtype=np.int64)):
            raise Refused(f"{name}: its bytes do not fill shape {entry['shape']}")
        found[name] = array.reshape(entry["shape"])
    return found


def _numbers(data: bytes | bytearray, kind: str) -> np.ndarray[Any, Any]:
    if kind != "bfloat16":
        return np.frombuffer(data, np.dtype(kind))
    return (np.frombuffer(data, "<u2").astype(np.uint32) << 16).view(np.float32)


class _Late:
    """The bytes of a storage of an old file, which follow behind the objects that refer to them."""

    def __init__(self, data: bytearray) -> None:
        self.data = data


class _Storage:
    def __init__(self, kind: str, data: bytes | bytearray) -> None:
        self.kind, self.data = kind, data

    def view(self, kind: str, offset: int, size: tuple[int, ...], stride: tuple[int, ...]) -> np.ndarray[Any, Any]:
        """A copy of the elements that the strides name. Raises Refused where they leave the storage."""
        numbers = _numbers(self.data, kind)
        if any(not isinstance(n, int) or n < 0 for n in (offset, *size, *stride)) or len(size) != len(stride):
            raise Refused("a tensor with impossible strides")
        if 0 in size:
            return np.zeros(size, numbers.dtype)
        last = offset + sum((length - 1) * step for length, step in zip(size, stride, strict=True))
        if last >= len(numbers):
            raise Refused("a tensor that reaches beyond its storage")
        if any(step == 0 and length > 1 for length, step in zip(size, stride, strict=True)) and np.prod(size) > 2**31:
            raise Refused("an expanded tensor larger than any weight")
        steps = [step * numbers.itemsize for step in stride]
        return np.lib.stride_tricks.as_strided(numbers[offset:], size, steps).copy()


class _Reader(pickle.Unpickler):
    """Builds tensors, numbers, texts and containers; `content` gives the bytes of a storage by its key."""

    def __init__(self, file: IO[bytes], content: Callable[[str, int], bytes | bytearray]) -> None:
        super().__init__(file, encoding="utf-8")
        self.content = content
        self.waiting: list[tuple[np.ndarray[Any, Any], _Storage, tuple[Any, ...]]] = []

    def find_class(self, module: str, name: str) -> Any:
        found = self._found(module, name)
        if found is None:
            raise Refused(f"the file holds more than tensors and plain containers: {module}.{name}")
        return found

    def _found(self, module: str, name: str) -> Any:
        if module in ("torch", "torch.storage", "torch.cuda") and name in STORAGES:
            return _Kind(STORAGES[name])
        if module == "torch" and name in DTYPES:
            return name
        if module == "torch._utils":
            return {
                "_rebuild_tensor": self._tensor,
                "_rebuild_tensor_v2": self._tensor,
                "_rebuild_tensor_v3": self._tensor_of_dtype,
                "_rebuild_parameter": lambda data, *_: data,
                "_rebuild_parameter_with_state": lambda data, *_: data,
            }.get(name)
        return _PLAIN.get((module.replace("numpy._core", "numpy.core"), name))

    def persistent_load(self, place: Any) -> _Storage:
        kind, key, count = place[1], str(place[2]), place[4]
        if not isinstance(kind, _Kind) or not isinstance(count, int) or not 0 <= count < 2**40:
            raise Refused("a storage of a kind that is not known")
        if len(place) > 5 and place[5] is not None:
            raise Refused("a view of a storage, as torch wrote before 0.4: load it with torch and save it again")
        return _Storage(kind.name, self.content(key, count * _size(kind.name)))

    def _tensor(self, storage: _Storage, offset: int, size: Any, stride: Any, *_: Any) -> np.ndarray[Any, Any]:
        return self._made(storage, storage.kind, offset, tuple(size), tuple(stride))

    def _tensor_of_dtype(self, storage: _Storage, offset: int, size: Any, stride: Any, *rest: Any) -> np.ndarray[Any, Any]:
        _requires_grad, _hooks, dtype, *_ = rest
        return self._made(storage, DTYPES[dtype], offset, tuple(size), tuple(stride))

    def _made(self, storage: _Storage, kind: str, *place: Any) -> np.ndarray[Any, Any]:
        array = storage.view(kind, *place)
        if isinstance(storage.data, bytearray):  # not read yet
            self.waiting.append((array, storage, (kind, *place)))
        return array

    def settled(self, found: Any) -> Any:
        """The same objects, their arrays filled with what the storages hold by now."""
        for array, storage, place in self.waiting:
            array[...] = storage.view(*place)
        return found


class _Kind:
    """A storage class of torch, of which only the element type matters."""

    def __init__(self, name: str) -> None:
        self.name = name


def _size(kind: str) -> int:
    return 2 if kind == "bfloat16" else np.dtype(kind).itemsize


class _Array(np.ndarray[Any, Any]):
    """An array of numpy in the making: its state says shape, dtype and bytes."""

    def __setstate__(self, state: Any) -> None:
        version, shape, dtype, fortran, data = state
        if not isinstance(dtype, _DType):
            raise Refused("an array of objects")
        super().__setstate__((version, shape, dtype.numpy(), fortran, _bytes(data)))


class _DType:
    """A dtype of numpy in the making: its name, and from its state the byte order, nothing else."""

    def __init__(self, name: Any, *_: Any) -> None:
        self.name, self.big = str(name), False

    def __setstate__(self, state: Any) -> None:
        self.big = state[1] == ">"

    def numpy(self) -> np.dtype[Any]:
        if not re.fullmatch(r"[biufcSU]\d+|\?", self.name):
            raise Refused(f"a dtype {self.name!r} of objects or fields")
        return np.dtype(self.name).newbyteorder(">" if self.big else "=")


def _scalar(dtype: Any, data: Any) -> Any:
    if not isinstance(dtype, _DType) or len(raw := _bytes(data)) != dtype.numpy().itemsize:
        raise Refused("a numpy scalar of objects")
    return np.frombuffer(raw, dtype.numpy())[0]


def _bytes(data: Any) -> bytes:
    return data if isinstance(data, bytes) else str(data).encode("latin1")


def _encoded(text: str, encoding: str = "latin1") -> bytes:
    return text.encode("latin1" if encoding != "utf-8" else encoding)


# Device and size are texts and numbers to whoever reads weights; the others are what programs put beside them.
_PLAIN: dict[tuple[str, str], Any] = {
    ("collections", "OrderedDict"): collections.OrderedDict,
    ("collections", "Counter"): collections.Counter,
    ("collections", "deque"): collections.deque,
    ("builtins", "set"): set,
    ("builtins", "frozenset"): frozenset,
    ("builtins", "slice"): slice,
    ("builtins", "complex"): complex,
    ("__builtin__", "set"): set,
    ("argparse", "Namespace"): argparse.Namespace,
    ("types", "SimpleNamespace"): types.SimpleNamespace,
    ("pathlib", "PosixPath"): pathlib.PurePosixPath,
    ("pathlib", "WindowsPath"): pathlib.PureWindowsPath,
    ("torch", "Size"): tuple,
    ("torch", "device"): lambda kind, index=None: kind if index is None else f"{kind}:{index}",
    ("torch.nn.parameter", "Parameter"): lambda data, *_: data,
    ("numpy.core.multiarray", "scalar"): _scalar,
    ("numpy.core.multiarray", "_reconstruct"): lambda *_: np.ndarray.__new__(_Array, (0,)),
    ("numpy", "ndarray"): "ndarray",
    ("numpy", "dtype"): _DType,
    ("_codecs", "encode"): _encoded,
}
