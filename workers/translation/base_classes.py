"""A torch class that the user's class derives from: its stand-in where the constructors differ, else the MindSpore class."""

from __future__ import annotations

from knowledge import Record
from workers.translation.file import File
from workers.translation.rules.sequential import grows


def base_class(file: File, record: Record) -> str:
    """The text to write for the base; empty when there is none whose constructor takes torch's arguments."""
    target = next(iter(record.targets_for(file.profile)), None)
    if target is None:
        return ""
    if target.rule == "sequential":
        return file.use_block(target.block) if grows(file) else file.spelling.spell(target.name)
    same = target.rule == "rename_call" and not target.explicit and all(a == b for a, b in target.arguments.items())
    if same and (target.arguments or record.signature in {"", "()"}):
        return file.spelling.spell(target.name)
    stand_in = next((t.block for t in record.targets_for(file.profile) if t.block), "")
    return file.use_block(stand_in) if stand_in else ""
