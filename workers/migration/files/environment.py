"""environment.yml of conda: torch's channels and packages go; MindSpore comes from PyPI, in the list of pip."""

from __future__ import annotations

import re

from knowledge import Text
from workers.migration import dependencies
from workers.migration.notes import Matter, Migrated, Note

_ITEM = re.compile(r"^(?P<indent>\s*)-\s+(?P<channel>[\w-]+::)?(?P<name>[^#\n]+?)\s*(?P<rest>#.*)?$")
_CHANNELS = frozenset({"pytorch", "nvidia", "pyg", "xformers", "fastai"})
_PYTHON = re.compile(r"python\s*=+\s*(\d+\.\d+)")
_OLD = Text(en="MindSpore 2.10 has wheels for Python 3.9 to 3.12", zh="MindSpore 2.10 仅提供 Python 3.9 至 3.12 的安装包")


def migrated(text: str, device: str = "ascend") -> Migrated:
    lines: list[str] = []
    notes: list[Note] = []
    section = indent = ""
    wanted = False
    for number, line in enumerate(text.splitlines(), 1):
        if line[:1].strip() and line.rstrip().endswith(":"):
            section = line.split(":")[0]
        item = _ITEM.match(line)
        if item is None:
            lines.append(line)
            continue
        indent = indent or (item["indent"] if section == "dependencies" else "")
        if section == "channels" and item["name"] in _CHANNELS:
            notes.append(Note(number, Matter.CHANGED, Text(en=f"channel {item['name']}: goes", zh=f"频道 {item['name']}：移除")))
            continue
        if python := _PYTHON.fullmatch(item["name"]):
            if python[1] not in dependencies.PYTHONS:
                notes.append(Note(number, Matter.CHANGED, _OLD))
                line = line.replace(python[1], "3.11")
            lines.append(line)
            continue
        # conda writes one `=` where pip writes two; its `pytorch=1.8=py3.8_cuda` names a build as well
        requirement = re.sub(r"^([\w.-]+)=([^=]+).*$", r"\1==\2", item["name"])
        change = dependencies.of(requirement) if section == "dependencies" else None
        if change is None or change.requirement is None:
            lines.append(line)
        elif change.requirement == dependencies.MINDSPORE:
            wanted = True
        elif change.requirement:
            lines.append(f"{item['indent']}- {change.requirement}")
        if change is not None:
            notes.append(dependencies.note(requirement, change, number))
    if wanted:
        lines = _with_pip(lines, indent)
    return Migrated("\n".join(lines) + "\n" * text.endswith("\n"), tuple(notes))


def _with_pip(lines: list[str], indent: str) -> list[str]:
    for index, line in enumerate(lines):
        if re.match(r"^\s*-\s+pip:\s*$", line):
            below = "".join(lines[index + 1 : index + 2])
            inner = below[: len(below) - len(below.lstrip())] or f"{indent}    "
            return [*lines[: index + 1], f"{inner}- {dependencies.MINDSPORE}", *lines[index + 1 :]]
    last = max((i for i, line in enumerate(lines) if line.startswith(f"{indent}- ")), default=len(lines) - 1)
    return [*lines[: last + 1], f"{indent}- pip", f"{indent}- pip:", f"{indent}    - {dependencies.MINDSPORE}", *lines[last + 1 :]]
