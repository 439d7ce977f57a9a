"""A compiled library (ELF, x86-64) read for one question: which function names which texts, symbols and functions, in order.

Compilers reach a constant by `lea reg, [rip + distance]`, another library's object by `mov reg, [rip + distance]` through the
global offset table, a function by `lea`, `call` or `jmp`. All bytes are searched for these, without disassembling: of the few
places that only look so, almost none hits the beginning of a text or a function.
"""

from __future__ import annotations

import re
import struct
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path

_LEA = rb"[\x48\x4c]\x8d[\x05\x0d\x15\x1d\x25\x2d\x35\x3d]"
_LOAD = rb"[\x48\x4c]\x8b[\x05\x0d\x15\x1d\x25\x2d\x35\x3d]"
_REACHES = re.compile(_LEA + b"|" + _LOAD + rb"|[\xe8\xe9]")
_TEXT = re.compile(rb"([A-Za-z_][A-Za-z0-9_]{0,80})\0")
_SYMBOL, _RELOCATION, _SECTION = struct.Struct("<IBBHQQ"), struct.Struct("<QQq"), struct.Struct("<IIQQQQIIQQ")
_DISTANCE = struct.Struct("<i")


class Kind(Enum):
    """What a place in the code reaches."""

    TEXT = "text"
    SYMBOL = "symbol"
    FUNCTION = "function"


@dataclass(frozen=True, slots=True)
class Reach:
    """`value`: the text, the symbol's name, or the address of a function."""

    kind: Kind
    value: str | int


@dataclass(frozen=True, slots=True)
class Section:
    address: int
    offset: int
    size: int


class NoLibrary(ValueError):
    """The file is no library that can be read here."""


class Library:
    def __init__(self, path: Path) -> None:
        """Raises NoLibrary for what is no ELF file of 64 bits for x86-64, OSError where it cannot be read."""
        self.data = path.read_bytes()
        if self.data[:6] != b"\x7fELF\x02\x01" or self.data[18:20] != b"\x3e\x00":
            raise NoLibrary(f"{path} is no x86-64 library")
        self.sections = dict(self._sections())

    def _sections(self) -> Iterator[tuple[str, Section]]:
        (start,) = struct.unpack_from("<Q", self.data, 0x28)
        count, names = struct.unpack_from("<HH", self.data, 0x3C)
        found = [_SECTION.unpack_from(self.data, start + _SECTION.size * i) for i in range(count)]
        for section in found:
            yield self._name(found[names][4] + section[0]), Section(section[3], section[4], section[5])

    def _name(self, offset: int) -> str:
        return self.data[offset : self.data.index(b"\0", offset)].decode("utf-8", "replace")

    def _entries(self, name: str, form: struct.Struct) -> Iterator[tuple[int, ...]]:
        section = self.sections.get(name)
        if section:
            yield from form.iter_unpack(self.data[section.offset : section.offset + section.size // form.size * form.size])

    @cached_property
    def _symbols(self) -> list[tuple[str, int]]:
        """Exported and imported names with their addresses, 0 where they are another library's."""
        names = self.sections[".dynstr"].offset
        return [
            (self._name(names + name), value if place else 0) for name, _, _, place, value, _ in self._entries(".dynsym", _SYMBOL)
        ]

    @cached_property
    def exported(self) -> dict[int, str]:
        """Address -> the mangled name that the library gives it to others."""
        return {address: name for name, address in reversed(self._symbols) if address}

    @cached_property
    def starts(self) -> list[int]:
        """Where functions begin, from the table by which exceptions unwind."""
        table = self.sections[".eh_frame_hdr"]
        (count,) = _DISTANCE.unpack_from(self.data, table.offset + 8)
        pairs = struct.iter_unpack("<ii", self.data[table.offset + 12 : table.offset + 12 + 8 * count])
        return sorted(table.address + start for start, _ in pairs)

    def reaches(self) -> dict[int, list[Reach]]:
        """For each function, what its code reaches, in the order of the code."""
        code = self.sections[".text"]
        text = self.data[code.offset : code.offset + code.size]
        slots, stubs, starts = self._slots(), self._stubs(), set(self.starts)
        found: dict[int, list[Reach]] = defaultdict(list)
        for match in _REACHES.finditer(text, 0, len(text) - 8):
            (distance,) = _DISTANCE.unpack_from(text, match.end())
            target = code.address + match.end() + 4 + distance
            target = stubs.get(target, target)
            reach = None
            if text[match.start() + 1] == 0x8B and len(match[0]) == 3:
                reach = Reach(Kind.SYMBOL, slots[target]) if target in slots else None
            elif target in starts:
                reach = Reach(Kind.FUNCTION, target)
            elif len(match[0]) == 3 and (said := self._text(target)):
                reach = Reach(Kind.TEXT, said)
            if reach:
                found[self.starts[bisect_right(self.starts, code.address + match.start()) - 1]].append(reach)
        return dict(found)

    def _text(self, address: int) -> str:
        """The identifier that begins there; linkers keep "max" as the end of "argmax"."""
        section = self.sections[".rodata"]
        if not 0 <= address - section.address < section.size:
            return ""
        match = _TEXT.match(self.data, section.offset + address - section.address)
        return match[1].decode() if match else ""

    def _slots(self) -> dict[int, str]:
        """Entries of the global offset table -> the symbol that stands there."""
        entries = [*self._entries(".rela.dyn", _RELOCATION), *self._entries(".rela.plt", _RELOCATION)]
        return {place: self._symbols[kind >> 32][0] for place, kind, _ in entries if kind >> 32}

    def _stubs(self) -> dict[int, int]:
        """Stubs by which the library calls its own exported functions -> those functions."""
        section = self.sections[".plt"]
        own = {name: address for name, address in self._symbols if address}
        slots = self._slots()
        found = {}
        for step in range(0, section.size, 16):
            (distance,) = _DISTANCE.unpack_from(self.data, section.offset + step + 2)
            name = slots.get(section.address + step + 6 + distance, "")
            if self.data[section.offset + step : section.offset + step + 2] == b"\xff\x25" and name in own:
                found[section.address + step] = own[name]
        return found
