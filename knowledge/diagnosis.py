"""The traceback doctor: a pasted traceback, or one line of it, with what is known about its error."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from knowledge.clues import Clues, clues, next_steps
from knowledge.declaration import Operator
from knowledge.declaration_reading import ending_in, operators
from knowledge.error import ErrorRecord
from knowledge.error_reading import all_errors, kernels
from knowledge.reading import find_exact
from knowledge.record import Text
from knowledge.reverse import answering, names_in
from knowledge.traceback_reading import Block, Part, blocks, calling_library, ends, message
from knowledge.written import Written, written

MOST_NAMES = 6
_TYPOGRAPHIC = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"'})  # blogs and chats set them
_PYTHON = (".py", ">")  # how the files of its frames end, <stdin> too; a trace of TVM names .cc
_NOTEBOOK = re.compile(r"^-+> ?\d+ ", re.MULTILINE)
_ACLNN = re.compile(r"\baclnn[A-Z]\w*")
# What a log or Python only warns of: from its head to the next entry, or to the end of the line.
_WARNING = re.compile(
    r"\[(?:WARNING|INFO|EVENT|DEBUG)\](?:(?!\[(?:ERROR|CRITICAL|WARNING)\]|^Traceback |^\s*$)[\s\S])*+|\b\w*Warning: .*",
    re.MULTILINE,
)
_OF_MESSAGE = re.compile(r"(?:For '|primitive\[|op \[|operator\[|calling )(?P<name>[A-Za-z_][\w.]*)")


@dataclass(frozen=True, slots=True)
class Named:
    """A MindSpore name that the traceback speaks of, and the torch names that become it."""

    mindspore: str
    torch: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What the doctor says. `found` is empty when no record matches: nothing is guessed, `steps` say what to look at next."""

    blocks: tuple[Block, ...]
    message: str
    found: tuple[ErrorRecord, ...]
    named: tuple[Named, ...]
    kernel: str = ""
    clues: Clues = field(default_factory=Clues)
    steps: tuple[Text, ...] = ()
    operator: Operator | None = None  # of CANN, that the message names
    written: Written | None = None  # by mindport, where the error arose in it
    library: str = ""  # that makes the failing call, behind the user's last line

    @property
    def cause_frame(self) -> Block | None:
        """The last line of the user's own program before the error, not one of what mindport wrote."""
        own = [block for block in self.blocks if block.part is Part.USER]
        return next((block for block in reversed(own) if not written(block)), own[-1] if own else None)


def diagnose(text: str) -> Diagnosis:
    """Any text has a diagnosis; where no frame or message can be told apart the whole text counts as the message."""
    text = text.translate(_TYPOGRAPHIC)
    parts = tuple(blocks(text))
    said = message(list(parts)) or ends(text).strip()
    found = _matching(said) or (_matching(text) if len(said) < len(text.strip()) else [])
    kernel = next((match["kernel"] for error, match in found if "kernel" in match.re.groupindex), "")
    records = tuple(error for error, _ in found)
    last = next((block for block in reversed(parts) if block.part is Part.USER), None)
    has_own_line = bool((last and last.file.endswith(_PYTHON)) or _NOTEBOOK.search(text))
    steps = () if records or not said else tuple(next_steps(ends(text), has_own_line))
    wrote = written(last) if last else None
    named = tuple(_named(parts, said, kernel))
    return Diagnosis(parts, said, records, named, kernel, clues(said), steps, _operator(said), wrote, calling_library(parts))


def _operator(said: str) -> Operator | None:
    """What is declared of the first operator that the message names, though it may be nothing."""
    name = next(iter(_ACLNN.findall(said)), "").removesuffix("GetWorkspaceSize")
    return operators().get(name) or (Operator(name) if name else None)


def _matching(said: str) -> list[tuple[ErrorRecord, re.Match[str]]]:
    """Exact records before general ones, errors before warnings, those that say more of the message first."""
    places = [(error, match) for error in all_errors() if (match := error.find(said))]
    exact = [(error, match) for error, match in places if not error.general]
    warnings = [warning.span() for warning in _WARNING.finditer(said)] if len(places) > 1 else []

    def order(place: tuple[ErrorRecord, re.Match[str]]) -> tuple[bool, int, str]:
        error, match = place
        return any(begin <= match.start() < end for begin, end in warnings), -len(match[0]), error.slug

    return sorted(exact or places, key=order)


def _named(parts: Iterable[Block], said: str, kernel: str) -> Iterator[Named]:
    """What the kernel belongs to, then what the user's last lines and the message name. Names without a torch side are left out."""
    spelled = [name for block in reversed(list(parts)) for name in names_in(block.code)]
    told = [place["name"] for place in _OF_MESSAGE.finditer(said)]
    operator = _operator(said)
    launching = ending_in(operator.name) if operator else ()
    candidates = [*kernels().get(kernel, ()), *spelled, *(name for word in told for name in _meant(word)), *launching]
    found = (Named(name, _sources(name)) for name in dict.fromkeys(candidates))
    yield from [named for named in found if named.torch][:MOST_NAMES]


def _meant(word: str) -> Iterator[str]:
    """Messages name a layer, a function or a kernel without its module."""
    yield from kernels().get(word, ())
    yield from (f"mindspore.{module}.{word}" for module in ("nn", "ops", "mint"))


def _sources(mindspore_name: str) -> tuple[str, ...]:
    """The torch names that become it; for a mint name without a record of its own, the torch name that it copies."""
    found = tuple(sorted((record.torch for record in answering(mindspore_name)), key=lambda name: (name.count("."), name)))
    twin = mindspore_name.replace("mindspore.mint.", "torch.").replace("mindspore.Tensor.", "torch.Tensor.")
    return found or ((twin,) if twin != mindspore_name and find_exact(twin) else ())
