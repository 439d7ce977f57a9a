"""What went wrong, and where, as a report says it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from workers.parity.notes import Note, chinese
from workers.parity.report import Step
from workers.parity.titles import titled

_FRAME = re.compile(r'File "([^"]+)", line (\d+)')
_LACKING = re.compile(r"No module named '([\w.]+)'")


def place_of_error(traceback: str) -> str:
    """The innermost line of the project that the error came through."""
    frames = [frame for frame in _FRAME.findall(traceback) if not frame[0].startswith(("/", "<", "ms_companion"))]
    return f"{frames[-1][0]}:{frames[-1][1]}" if frames else ""


def first_difference(step: Step) -> Note:
    """The step, what it found, and of the first value that differs how."""
    found = Note(f"{step.rung.name}: {step.kind}", f"{step.rung.title['zh']}: {step.kind}")
    first = next((output for output in step.outputs if output.kind is step.kind), None)
    if first is None:
        return found
    name = titled(first.name, step.rung.name)
    en, zh = (f" ({note})" if first.note else "" for note in (first.note, chinese(first.note)))
    return Note(f"{found}, {name}{en}", f"{chinese(found)}，{chinese(name)}{zh}")


def message_of(error: dict[str, str] | None) -> str:
    return (error or {}).get("message", "it was not run")


def not_here(message: str, absent: Iterable[str] = ()) -> str:
    """Why torch's own side could not run it, which says nothing of the translation. `absent`: packages that were stood in for."""
    lacking = _LACKING.search(message)
    if lacking:
        return Note(f"needs the package {lacking[1]}, which is not installed here", f"需要未安装的软件包 {lacking[1]}")
    first, names = next(iter(message.strip().splitlines()), "")[:300], ", ".join(sorted(absent))
    if names:
        en = f"does not run with torch without {names}, which is not installed here: {first}"
        return Note(en, f"未安装 {names}，torch 一侧也无法运行：{first}")
    return Note(f"does not run with torch here: {first}", f"torch 一侧也无法在此运行：{first}")


def is_import(traceback: str, message: str) -> bool:
    return "ImportError" in traceback or "ModuleNotFoundError" in traceback or "No module named" in message
