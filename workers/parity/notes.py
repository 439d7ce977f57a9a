"""A remark in English that also knows its Chinese."""

from __future__ import annotations

from collections.abc import Iterable

CORRECTED = "corrected"  # names a correction of a CPU kernel, when it is used first
MADE_UP = "made up "  # begins what a side says of a data set that it gave out in a made-up edition

STOPPED = "stopped"  # the program had called its networks often enough
STOPPED_AT = "stopped at"  # after so many steps of optimizers, and so many calls since the last
SILENT = "silent "  # begins what a side says of a package that only reports, in whose place is one that does nothing
STOOD_IN = "stood in "  # begins what a side says of any other package that is not installed

ENVIRONMENTS = frozenset({"gym", "gymnasium"})  # packages in whose place environments are made up


class Note(str):
    """Compares and prints as its English text."""

    __slots__ = ("zh",)
    zh: str

    def __new__(cls, en: str, zh: str) -> Note:
        made = super().__new__(cls, en)
        made.zh = zh
        return made

    def __reduce__(self) -> tuple[type[Note], tuple[str, str]]:
        return Note, (str(self), self.zh)


def against(one: object, other: object) -> Note:
    """What torch's side has and what MindSpore's."""
    return Note(f"{one} against {other}", f"torch 为 {one}，MindSpore 为 {other}")


def only(side: str) -> Note:
    return Note(f"only the {side} side has it", f"仅 {side} 侧有")


def chinese(text: str) -> str:
    """The text itself where it has no Chinese of its own."""
    return text.zh if isinstance(text, Note) else str(text)


def first_line(text: str, most: int) -> str:
    """In both languages where there are two."""
    one, zh = ((said.splitlines() or [""])[0][:most] for said in (str(text), chinese(text)))
    return Note(one, zh) if isinstance(text, Note) else one


def told(note: str) -> dict[str, str] | str:
    """For pages: both languages where there are two."""
    return {"en": str(note), "zh": note.zh} if isinstance(note, Note) else note


def made_up(sets: Iterable[str]) -> str:
    """What a reader has to know of the data that a program was run on; nothing if it was the program's own."""
    given = sorted(sets)
    names, acted_in = (", ".join(name for name in given if (name in ENVIRONMENTS) is which) for which in (False, True))
    if acted_in:
        data = f" and {names}" if names else ""
        return Note(
            f"run on made-up editions of the environments of {acted_in}{data}",
            f"在 {acted_in} 环境{data and '及数据'}的合成版本上运行",
        )
    if not names:
        return ""
    return Note(
        f"run on a small made-up edition of {names} (500 + 100 pictures): the sandbox has no network",
        f"在 {names} 的小型合成版本（500 + 100 张图片）上运行：沙箱没有网络",
    )
