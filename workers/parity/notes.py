"""A remark in English that also knows its Chinese."""

from __future__ import annotations

from collections.abc import Iterable

MADE_UP = "made up "  # begins what a side says of a data set that it gave out in a made-up edition


class Note(str):
    """Compares and prints as its English text."""

    __slots__ = ("zh",)
    zh: str

    def __new__(cls, en: str, zh: str) -> Note:
        made = super().__new__(cls, en)
        made.zh = zh
        return made


def told(note: str) -> dict[str, str] | str:
    """For pages: both languages where there are two."""
    return {"en": str(note), "zh": note.zh} if isinstance(note, Note) else note


def made_up(facts: Iterable[str]) -> str:
    """What a reader has to know of the data that a program was run on; nothing if it was the program's own."""
    names = ", ".join(sorted(fact.removeprefix(MADE_UP) for fact in facts if fact.startswith(MADE_UP)))
    if not names:
        return ""
    return Note(
        f"run on a small made-up edition of {names} (500 + 100 pictures): the sandbox has no network",
        f"在 {names} 的小型合成版本（500 + 100 张图片）上运行：沙箱没有网络",
    )
