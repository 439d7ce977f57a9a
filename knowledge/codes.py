"""A stable code for each difference that a translation can mark: `codes.tsv`, a code and what it is about, a line.

What it is about is a key: `record:torch.nn.X` (what the record says of itself), `reason:<name>` and `rule:<name>` (what the
engine and its rules say, with a text in `codes.toml`), `advice:<name>` (graph mode and porting). A code stays its own:
`python -m knowledge codes` writes new lines at the end and changes none.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from knowledge import values
from knowledge.advice import all_advice
from knowledge.reading import all_records, find_exact
from knowledge.record import Record, Text, Verdict

FILE = Path(__file__).parent / "codes.tsv"
TEXTS = Path(__file__).parent / "codes.toml"
CODE = re.compile(r"MP-[A-Z0-9]+-\d{3,}")
_MARKING = (Verdict.REVIEW, Verdict.UNSUPPORTED)
_AREAS = (
    ("torch.Tensor.", "TENSOR"),
    ("torch.nn.functional.", "FUNC"),
    ("torch.nn.", "NN"),
    ("torch.optim.", "OPTIM"),
    ("torch.linalg.", "LINALG"),
    ("torch.special.", "SPECIAL"),
    ("torch.fft.", "FFT"),
    ("torch.distributed.", "DIST"),
    ("torch.distributions.", "PROB"),
    ("torch.utils.data.", "DATA"),
    ("torch.utils.", "UTILS"),
    ("torch.cuda.", "CUDA"),
    ("torch.backends.", "BACKEND"),
    ("torch.autograd.", "GRAD"),
    ("torch.jit.", "JIT"),
    ("torch.sparse.", "SPARSE"),
    ("torch.", "OPS"),
    ("torchvision.", "VISION"),
    ("torchaudio.", "AUDIO"),
    ("torchtext.", "TEXT"),
    ("einops.", "EINOPS"),
    ("timm.", "TIMM"),
)
_SORTS = {"reason": "GEN", "rule": "RULE"}


@dataclass(frozen=True, slots=True)
class Difference:
    """title: the difference in a sentence; record: whose page tells more; slug: of advice on graph mode or porting."""

    code: str
    key: str
    title: Text
    record: Record | None = None
    slug: str = ""


def code_of(key: str) -> str:
    """Empty for a key that has none: nothing is marked by it."""
    return _codes().get(key, "")


def of_record(name: str) -> str:
    """The code of what the record of a torch name marks; an alias has its origin's."""
    record = find_exact(name)
    return code_of(f"record:{record.alias_of or record.torch}") if record else ""


@lru_cache(maxsize=1)
def all_differences() -> dict[str, Difference]:
    """By code, in the order of the table; what a code was once given to and nothing says any more is left out."""
    found = ((code, key, _difference(code, key)) for key, code in _codes().items())
    return {code: difference for code, _, difference in found if difference}


def keys() -> Iterator[str]:
    """Everything that can mark, in a fixed order."""
    yield from (f"{sort}:{name}" for sort, table in sorted(_texts().items()) for name in sorted(table))
    yield from (f"advice:{code}" for code in all_advice())
    yield from (f"record:{record.torch}" for record in sorted(all_records(), key=lambda record: record.torch) if marks(record))


def faults() -> Iterator[str]:
    """What `python -m knowledge check` says of the table."""
    known = _codes()
    for key in keys():
        if key not in known:
            yield f"{FILE}: {key} has no code (run python -m knowledge codes)"


def marks(record: Record) -> bool:
    """Whether the record itself can say that a use needs a person."""
    return not record.alias_of and (
        not record.targets or any(target.unsupported_arguments or target.verdict in _MARKING for target in record.targets)
    )


def own_texts(record: Record) -> frozenset[Text]:
    """What a mark says that is the record's own."""
    reasons = {target.reason for target in record.targets if target.reason}
    refused = {why for target in record.targets for why in target.unsupported_arguments.values()}
    return frozenset({record.summary, *reasons, *refused})


def with_new() -> str:
    """The table with a line more for each key that has no code yet."""
    text = FILE.read_text(encoding="utf-8") if FILE.is_file() else ""
    known = _codes()
    last = Counter({area: max(numbers) for area, numbers in _numbers(known.values()).items()})
    for key in keys():
        if key not in known:
            area = _area(key)
            last[area] += 1
            text += f"MP-{area}-{last[area]:03}\t{key}\n"
    return text


def _numbers(codes: Iterable[str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for code in codes:
        _, area, number = code.split("-")
        found.setdefault(area, []).append(int(number))
    return found


def _area(key: str) -> str:
    sort, _, name = key.partition(":")
    if sort == "advice":
        return name.partition("-")[0].upper()
    return _SORTS.get(sort) or next((area for start, area in _AREAS if name.startswith(start)), "OTHER")


def _difference(code: str, key: str) -> Difference | None:
    sort, _, name = key.partition(":")
    if sort == "record":
        record = find_exact(name)
        return Difference(code, key, record.summary, record=record) if record else None
    if sort == "advice":
        rule = all_advice().get(name)
        return Difference(code, key, rule.summary, slug=name) if rule else None
    title = _texts().get(sort, {}).get(name)
    return Difference(code, key, title) if title else None


@lru_cache(maxsize=1)
def _codes() -> dict[str, str]:
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.is_file() else []
    return {key: code for code, _, key in (line.partition("\t") for line in lines)}


@lru_cache(maxsize=1)
def _texts() -> dict[str, dict[str, Text]]:
    told = tomllib.loads(TEXTS.read_text(encoding="utf-8"))
    return {sort: {name: values.text(text, f"{sort}.{name}") for name, text in table.items()} for sort, table in told.items()}
