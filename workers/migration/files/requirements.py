"""requirements.txt: what goes leaves no line behind, what a person decides keeps its line and gets a comment."""

from __future__ import annotations

import re

from workers.migration import dependencies
from workers.migration.notes import Matter, Migrated, Note

_TORCH_INDEX = re.compile(r"^\s*(?:-f|--find-links|--extra-index-url|--index-url|-i)[\s=]+\S*(?:pytorch|nvidia|data\.pyg)\S*\s*$")


def migrated(text: str, device: str = "ascend") -> Migrated:
    lines: list[str] = []
    notes: list[Note] = []
    written: set[str] = set()
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        end = line[len(line.rstrip("\r\n")) :]
        if _TORCH_INDEX.match(line):
            continue
        change = None if line.lstrip().startswith(("#", "-")) or not line.strip() else dependencies.of(line)
        if change is None:
            lines.append(line)
            continue
        notes.append(dependencies.note(line, change, number))
        if change.requirement is None:
            lines.append(f"{line.rstrip()}  # mindport: review: {change.text.en}{end}")
        elif change.requirement and change.requirement not in written:
            written.add(change.requirement)
            lines.append(change.requirement + end)
    if any(note.matter is Matter.CHANGED for note in notes) and dependencies.MINDSPORE not in written and "torchvision" in text:
        lines.insert(0, dependencies.MINDSPORE + "\n")  # torchvision alone brought torch along
    return Migrated("".join(lines), tuple(notes))
