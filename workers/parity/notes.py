"""A remark in English that also knows its Chinese."""

from __future__ import annotations


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
