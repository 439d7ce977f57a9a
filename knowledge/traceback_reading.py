"""A traceback taken apart: the frames of the user's program, the frameworks' frames, the message, what is for framework developers.

MindSpore appends sections to its messages, each under a title between dashed lines; graph mode adds places of the form
`In file net.py:12`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

LONGEST = 200_000  # characters that are read


class Part(StrEnum):
    USER = "user"
    FRAMEWORK = "framework"
    INTERNALS = "internals"
    MESSAGE = "message"
    LOG = "log"


@dataclass(frozen=True, slots=True)
class Block:
    """Consecutive lines of one kind; a user's frame names its file, line and code."""

    part: Part
    text: str
    file: str = ""
    line: int = 0
    function: str = ""
    code: str = ""
    frames: int = 0


_FRAME = re.compile(r'^(?P<indent>\s*)File "(?P<file>[^"\n]+)", line (?P<line>\d+)(?:, in (?P<function>.+))?$')
_PLACE = re.compile(r"(?:^|[\s@])In file (?P<file>[^:\s]+\.py):(?P<line>\d+)")
_DASHES = re.compile(r"^\s*-{20,}\s*$")
_TITLE = re.compile(r"^\s*- (?P<title>[A-Z][^:]*):")
_LOG = re.compile(r"^\[(?:ERROR|WARNING|INFO|CRITICAL)\] \w+\(\d+[,:]")
_ONLY_WARNS = re.compile(r"^\[(?:WARNING|INFO)\].*\]\s*$")  # what it says stands in the next line
_LOG_TAIL = re.compile(r"^(?:Line of code\s*:|File\s+:)")
_HEADER = re.compile(
    r"^\s*(?:Traceback \(most recent call last\):|During handling of the above|The above exception was the direct)\s*$|^[~^\s]+$"
)
_FRAMEWORK = re.compile(
    r"site-packages|dist-packages|<frozen |[/\\]lib[/\\]python3|^mindspore[/\\]"
    r"|[/\\]mindspore[/\\](?:ops|nn|common|train|dataset|graph)[/\\]"
)
_PACKAGE = re.compile(r"(?:site|dist)-packages[/\\](\w+)")


def blocks(text: str) -> list[Block]:
    """The parts in the order in which they stand. Any text has parts; one line alone is a message."""
    reader = _Reader()
    for line in ends(text).replace("\r\n", "\n").split("\n"):
        reader.take(line)
    return reader.finished()


def ends(text: str) -> str:
    """Of a long log the beginning, where a run says what it is, and three times as much of the end, where it says why it ended."""
    if len(text) <= LONGEST:
        return text
    start, end = text[: LONGEST // 4], text[-3 * LONGEST // 4 :]
    return f"{start.rpartition(chr(10))[0] or start[:-1]}\n{end.partition(chr(10))[2] or end}"


def message(parts: list[Block]) -> str:
    """What the error says, without frames, logs and framework internals."""
    return "\n".join(part.text for part in parts if part.part is Part.MESSAGE).strip()


def calling_library(parts: Sequence[Block]) -> str:
    """The package behind the user's last line that calls MindSpore where it fails, or is made for MindSpore and fails itself."""
    own = [number for number, part in enumerate(parts) if part.part is Part.USER]
    behind = "\n".join(part.text for part in parts[own[-1] + 1 if own else 0 :])
    packages = _PACKAGE.findall(behind)
    others = [name for name in packages if name != "mindspore"]
    is_callers = bool(others) and (packages[-1] == "mindspore" or others[-1].startswith("mind"))
    return others[-1] if is_callers else ""


class _Reader:
    def __init__(self) -> None:
        self.done: list[Block] = []
        self.part = Part.MESSAGE
        self.lines: list[str] = []
        self.frame: re.Match[str] | None = None
        self.dashed = False

    def take(self, line: str) -> None:
        if _DASHES.match(line):
            self.dashed = True
            return
        title = _TITLE.match(line) if self.dashed else None
        self.dashed = False
        if title:
            self.start(_section(title["title"]))
        elif frame := _FRAME.match(line):
            self.start(Part.FRAMEWORK if _FRAMEWORK.search(frame["file"]) else Part.USER, frame)
        elif place := _PLACE.search(line) if self.part is not Part.INTERNALS else None:
            self.start(Part.FRAMEWORK if _FRAMEWORK.search(place["file"]) else Part.USER, place)
        elif _LOG.match(line):
            self.start(Part.LOG)
        elif self.ends_frame(line):
            self.start(Part.MESSAGE)
        if not (title or _HEADER.match(line)) or self.part is Part.LOG:
            self.lines.append(line)

    def ends_frame(self, line: str) -> bool:
        """A frame ends at the first line that is not indented below it, a log at the first of another form."""
        if self.part is Part.LOG:
            is_head = len(self.lines) == 1 and _ONLY_WARNS.match(self.lines[0])
            return not (is_head or _LOG_TAIL.match(line))
        if self.frame is None or self.part not in (Part.USER, Part.FRAMEWORK):
            return False
        if self.frame.re is _PLACE:
            return not line.strip()
        return len(line) - len(line.lstrip()) <= len(self.frame["indent"])

    def start(self, part: Part, frame: re.Match[str] | None = None) -> None:
        self.finish()
        self.part, self.frame = part, frame

    def finish(self) -> None:
        text = "\n".join(self.lines).strip("\n")
        self.lines = []
        if not text.strip():
            return
        block = _block(self.part, text, self.frame)
        last = self.done[-1] if self.done else None
        if last and last.part is block.part is not Part.USER:
            self.done[-1] = Block(block.part, f"{last.text}\n{block.text}", frames=last.frames + block.frames)
        elif not (last and block.file and (last.file, last.line) == (block.file, block.line)):
            self.done.append(block)

    def finished(self) -> list[Block]:
        self.finish()
        return self.done


def _section(title: str) -> Part:
    return Part.INTERNALS if title.startswith(("C++", "Framework")) else Part.MESSAGE


def _block(part: Part, text: str, frame: re.Match[str] | None) -> Block:
    if part is Part.USER and frame:
        code = [line.strip() for line in text.split("\n")[1:] if line.strip() and not set(line) <= set(" ^~")]
        named = frame.groupdict()
        return Block(part, text, named["file"], int(named["line"]), named.get("function") or "", "\n".join(code), 1)
    return Block(part, text, frames=int(part is Part.FRAMEWORK))
