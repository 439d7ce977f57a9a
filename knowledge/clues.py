"""What a message tells beside its cause: operator, types, shapes, device, codes; and what to look at where no cause is known."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from knowledge.record import Text

_MOST = 6
_OPERATOR = re.compile(
    r"(?:For primitive ?\[|For '|operator\[|[Pp]rimitive\[|[Tt]he kernel |failed, Memory isn't enough, node:\S*/"
    r"|Launch kernel failed: \S*/|op type ?[=:] ?|op_name ?[=:] ?|call (?=aclnn))(?P<name>[A-Za-z_]\w*)"
)
_TYPE = re.compile(
    r"\b(?:mindspore\.|torch\.|Tensor\[)?(?P<name>(?:B?[Ff]loat|U?[Ii]nt|u?int|[Cc]omplex|bfloat)(?:8|16|32|64|128)|[Bb]ool)\b"
)
_SHAPE = re.compile(r"\[const vector\] ?[\[{](?P<vector>[\d, -]*)[\]}]|(?<![\w\])])(?P<tuple>\(\d+(?:,|(?:, ?-?\d+)+,?)\))")
_DEVICE = re.compile(r"\b(?P<name>Ascend ?\d{3}\w*|Ascend|ascend|GPU|CUDA|NPU|CPU|davinci)\b")
_CODE = re.compile(r"\b(?P<code>E[ZEIJLKHGPC]?\d{4,5}|(?:107|161|207|361|507|561)\d{3})\b")
_VERSION = re.compile(r"\b(?P<name>[Mm]ind[Ss]pore|CANN|torch)[^\d/\\\n]{0,12}(?P<number>\d+\.\d+(?:\.\d+)?(?:\.?RC\d+)?)")


@dataclass(frozen=True, slots=True)
class Clues:
    """Each in the order in which the text names it, once."""

    operators: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    shapes: tuple[str, ...] = ()
    devices: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    versions: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return any((self.operators, self.types, self.shapes, self.devices, self.codes, self.versions))


def clues(text: str) -> Clues:
    """From a message of bounded length (traceback_reading.LONGEST)."""
    return Clues(
        operators=_first(m["name"] for m in _OPERATOR.finditer(text)),
        types=_first(m["name"].lower() for m in _TYPE.finditer(text)),
        shapes=_first(f"({m['vector']})" if m["vector"] is not None else m["tuple"] for m in _SHAPE.finditer(text)),
        devices=_first(m["name"].replace("ascend", "Ascend") for m in _DEVICE.finditer(text)),
        codes=_first(m["code"] for m in _CODE.finditer(text)),
        versions=_first(f"{m['name']} {m['number']}" for m in _VERSION.finditer(text)),
    )


def _first(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(found))[:_MOST]


@lru_cache(maxsize=1)
def _steps() -> list[tuple[re.Pattern[str], Text]]:
    told = tomllib.loads((Path(__file__).parent / "next_steps.toml").read_text(encoding="utf-8"))["steps"]
    return [(re.compile(step["says"]), Text(**step["look"])) for step in told]


def next_steps(text: str, has_own_line: bool = True) -> Iterator[Text]:
    """What to look at where the cause is not known; where nothing is told of the text, whether it shows a line of the user's."""
    *said, (_, own_line), (_, no_line) = _steps()
    yield from [look for pattern, look in said if pattern.search(text)] or [own_line if has_own_line else no_line]
