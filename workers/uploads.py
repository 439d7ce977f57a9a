"""Arrays from a user's .npy or .npz file, read with suspicion: sizes are checked before anything is unpacked, and nothing is
ever unpickled. Standard library only: the web process refuses what is wrong at once, the worker reads the values.

Format: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
"""

from __future__ import annotations

import ast
import io
import math
import re
import struct
import zipfile
import zlib
from dataclasses import dataclass

LARGEST = 8 << 20  # bytes of a file
UNPACKED = 64 << 20  # bytes of all its arrays
MOST = 256  # arrays
LONGEST_HEADER = 1 << 16
MAGIC = b"\x93NUMPY"
KINDS = re.compile(r"[<>|=]?(b1|[iu][1248]|f[248]|c(8|16))")
PICKLES = (b"\x80\x02", b"\x80\x03", b"\x80\x04", b"\x80\x05")

Text = dict[str, str]


class Refused(ValueError):
    """A file that is not read; `reason` says why, in English and Chinese."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.reason: Text = {"en": en, "zh": zh}


@dataclass(frozen=True)
class Raw:
    """One array as bytes; `kind` as numpy spells it, `fortran`: the first index runs fastest."""

    kind: str
    shape: tuple[int, ...]
    fortran: bool
    content: bytes


def read(data: bytes) -> dict[str, Raw]:
    """Arrays by key; an .npy file has one, called "array". Raises Refused."""
    if len(data) > LARGEST:
        raise Refused(f"The file is larger than {LARGEST >> 20} MiB.", f"文件大于 {LARGEST >> 20} MiB。")
    if data.startswith(PICKLES):
        raise Refused(
            "This is a pickle, which can run programs when it is opened; it was not opened. Save arrays with numpy.savez.",
            "这是 pickle 文件，打开它可能会执行程序，因此没有打开。请用 numpy.savez 保存数组。",
        )
    if data.startswith(MAGIC):
        return {"array": _array(data)}
    if data.startswith(b"PK\x03\x04"):
        return _archive(data)
    raise Refused("This is neither an .npy nor an .npz file.", "这不是 .npy 或 .npz 文件。")


def _archive(data: bytes) -> dict[str, Raw]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            _look_at(members)
            return {member.filename.removesuffix(".npy"): _array(_unpacked(archive, member)) for member in members}
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError):
        raise Refused(
            "The archive is damaged or of a kind that numpy does not write.", "压缩包已损坏，或不是 numpy 写出的格式。"
        ) from None


def _look_at(members: list[zipfile.ZipInfo]) -> None:
    if any(member.filename.endswith(".pkl") for member in members):
        raise Refused(
            "This is a checkpoint of torch, which holds a pickle; it was not opened. Save arrays with numpy.savez.",
            "这是 torch 的检查点，其中含有 pickle，因此没有打开。请用 numpy.savez 保存数组。",
        )
    if any(not member.filename.endswith(".npy") for member in members):
        raise Refused("The archive holds something else than .npy files.", "压缩包中含有 .npy 以外的文件。")
    if len(members) > MOST or len({member.filename for member in members}) < len(members):
        raise Refused(
            f"The archive holds more than {MOST} arrays, or two of one name.", f"压缩包中的数组超过 {MOST} 个，或有重名。"
        )
    if sum(member.file_size for member in members) > UNPACKED:
        raise Refused(f"The arrays take more than {UNPACKED >> 20} MiB.", f"数组总大小超过 {UNPACKED >> 20} MiB。")


def _unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """No more than the archive's own list promised, which has been checked."""
    with archive.open(member) as file:
        content = file.read(member.file_size + 1)
    if len(content) > member.file_size:
        raise Refused("The archive unpacks to more than it says.", "压缩包解开后比其声明的更大。")
    return content


def _array(data: bytes) -> Raw:
    header, start = _header(data)
    kind, shape, fortran = header.get("descr"), header.get("shape"), header.get("fortran_order")
    if isinstance(kind, str) and kind.lstrip("<>|=").startswith("O"):
        raise Refused(
            "The array holds Python objects, which are kept as a pickle; it was not opened. Save numbers only.",
            "数组中是 Python 对象，以 pickle 形式保存，因此没有打开。请只保存数值。",
        )
    if not (isinstance(kind, str) and KINDS.fullmatch(kind)):
        odd = str(kind)[:40]
        en = f"Arrays of the kind {odd} are not compared; numbers and booleans are."
        raise Refused(en, f"不比较 {odd} 类型的数组，只比较数值与布尔。")
    lengths = isinstance(shape, tuple) and all(type(length) is int and length >= 0 for length in shape)
    if not (isinstance(shape, tuple) and lengths and isinstance(fortran, bool)):
        raise _unreadable()
    width = int(kind[-2:] if kind.endswith("16") else kind[-1])
    if math.prod(shape) * width != len(data) - start or len(shape) > 32:
        raise Refused("The file is shorter or longer than its header says.", "文件长度与文件头不符。")
    return Raw(kind, shape, fortran, data[start:])


def _header(data: bytes) -> tuple[dict[str, object], int]:
    """The header's dictionary of plain values, and where the values begin."""
    if not data.startswith(MAGIC) or len(data) < 12:
        raise _unreadable()
    form, place = ("<H", 10) if data[6] == 1 else ("<I", 12)
    (length,) = struct.unpack_from(form, data, 8)
    if length > LONGEST_HEADER or place + length > len(data):
        raise _unreadable()
    try:
        header = ast.literal_eval(data[place : place + length].decode("utf-8").strip())
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        raise _unreadable() from None
    if not isinstance(header, dict):
        raise _unreadable()
    return header, place + length


def _unreadable() -> Refused:
    return Refused("The header of an array cannot be read.", "无法读取数组的文件头。")
