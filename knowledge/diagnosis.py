"""The traceback doctor: a pasted traceback, or one line of it, with what is known about its error."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from knowledge.error import ErrorRecord
from knowledge.error_reading import all_errors, kernels
from knowledge.reading import all_records, find_exact
from knowledge.reverse import answering, mindspore_names, names_in
from knowledge.traceback_reading import Block, Part, blocks, message

MOST_NAMES = 6
_OF_MESSAGE = re.compile(r"(?:For '|primitive\[|op \[|operator\[|calling )(?P<name>[A-Za-z_][\w.]*)")


@dataclass(frozen=True, slots=True)
class Named:
    """A MindSpore name that the traceback speaks of, and the torch names that become it."""

    mindspore: str
    torch: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What the doctor says. `found` is empty when no record matches: nothing is guessed."""

    blocks: tuple[Block, ...]
    message: str
    found: tuple[ErrorRecord, ...]
    named: tuple[Named, ...]
    kernel: str = ""

    @property
    def cause_frame(self) -> Block | None:
        """The last line of the user's own program before the error."""
        return next((block for block in reversed(self.blocks) if block.part is Part.USER), None)


def diagnose(text: str) -> Diagnosis:
    """Any text has a diagnosis; where no frame or message can be told apart the whole text counts as the message."""
    parts = tuple(blocks(text))
    said = message(list(parts)) or text.strip()
    found = _matching(said) or _matching(text)
    kernel = next((match["kernel"] for error, match in found if "kernel" in match.re.groupindex), "")
    records = tuple(error for error, _ in found)
    return Diagnosis(parts, said, records, tuple(_named(parts, said, kernel)), kernel)


def _matching(said: str) -> list[tuple[ErrorRecord, re.Match[str]]]:
    """Exact records before general ones, those that say more of the message first."""
    places = [(error, match) for error in all_errors() if (match := error.find(said))]
    exact = [(error, match) for error, match in places if not error.general]
    return sorted(exact or places, key=lambda place: (-len(place[1][0]), place[0].slug))


def _named(parts: Iterable[Block], said: str, kernel: str) -> Iterator[Named]:
    """What the kernel belongs to, then what the user's last lines and the message name. Names without a torch side are left out."""
    spelled = [name for block in reversed(list(parts)) for name in names_in(block.code)]
    told = [place["name"] for place in _OF_MESSAGE.finditer(said)]
    candidates = [*kernels().get(kernel, ()), *spelled, *(name for word in told for name in _meant(word))]
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


def fragment(words: str, limit: int = 3) -> list[ErrorRecord]:
    """Error records for a search box: by a message, or a piece of one. A single word that names an API is no such piece."""
    wanted = " ".join(words.split()).lower()
    chinese = any("\u3400" <= letter <= "\u9fff" for letter in wanted)
    if len(wanted) < (2 if chinese else 4):
        return []
    exact = [error for error, _ in _matching(words) if not error.general]
    quoted = [] if " " not in wanted and wanted in _names() else [error for error in all_errors() if _quotes(error, wanted)]
    return list(dict.fromkeys([*exact, *quoted]))[:limit]


def _quotes(error: ErrorRecord, wanted: str) -> bool:
    return wanted in error.says.lower() or wanted in error.title.en.lower() or wanted in error.title.zh


@lru_cache(maxsize=1)
def _names() -> str:
    """Every torch and MindSpore name in one text, so that a piece of a name is found in it."""
    return "\n".join((*(record.torch for record in all_records()), *mindspore_names())).lower()
