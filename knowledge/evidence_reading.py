"""What was measured, as `python -m workers.parity measure` left it: by MindSpore version, device and profile.

The newest version is the one that promises are about, and is kept in full. Of older ones only the outcome is kept, by the
digest of what was run; what they are asked is what runs on the newest today, so an outcome of another text is never shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

EVIDENCE = Path(__file__).parent / "evidence"
SAME = ("bit-equal", "rounding", "tolerance")
DOCUMENTED = "documented"  # beside the profiles: the official table taken at its word
FOLDER = re.compile(r"mindspore-([\d.]+\d(?:rc\d+)?)-(\w+)")


@dataclass(frozen=True, slots=True)
class Measured:
    """One output of an example; the differences are absent where there was none."""

    name: str
    kind: str
    shape: str = ""
    dtype: str = ""
    max_abs: float | None = None
    max_rel: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One example, run in torch and in our translation. `verdict` is what the translator had promised, `digest` of what."""

    torch: str
    profile: str
    example: int
    kind: str
    verdict: str
    digest: str
    outputs: tuple[Measured, ...] = ()
    error: str = ""
    note: str = ""
    after: str = ""  # the translated text that was run
    environment: dict[str, Any] = field(default_factory=dict)
    device: str = ""  # that the translation was written for, where it reads otherwise for the CPU
    corrections: tuple[str, ...] = ()  # of CPU kernels, that it was measured with
    largest: float | None = None  # the largest difference, where the outputs were not kept

    @property
    def same(self) -> bool:
        return self.kind in SAME

    @property
    def max_abs(self) -> float | None:
        """The largest difference of all outputs; None when there was no number to compare."""
        if self.largest is not None:
            return self.largest
        found = [output.max_abs or 0.0 for output in self.outputs if output.dtype]
        return max(found, default=None)


@lru_cache(maxsize=4)
def versions(device: str = "cpu") -> tuple[str, ...]:
    """The MindSpore versions that were measured on a device, the newest last."""
    found = (FOLDER.fullmatch(path.name) for path in EVIDENCE.iterdir())
    return tuple(sorted((match[1] for match in found if match and match[2] == device), key=_in_order))


def _in_order(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]


def evidence_for(name: str) -> list[Evidence]:
    """Everything measured for a full torch name on the newest MindSpore, by profile and example."""
    return [entry for entry in _newest(name) if entry.profile != DOCUMENTED]


def documented_evidence(name: str) -> list[Evidence]:
    """What became of the examples with the target of the official table, on the newest MindSpore; `verdict` is what it states."""
    return [entry for entry in _newest(name) if entry.profile == DOCUMENTED]


def evidence_on(name: str, version: str, device: str = "cpu") -> list[Evidence]:
    """The same examples as `evidence_for` and `documented_evidence` on another version; one that was not run there is left out."""
    if device != "cpu" or version not in versions():
        return []
    if version == versions()[-1]:
        return _newest(name)
    page = _page_of(name, version, device)
    kept = page.get("records", {}).get(name, {})
    return [_on(entry, kept[entry.digest], page["environment"]) for entry in _newest(name) if entry.digest in kept]


def _on(newest: Evidence, kept: dict[str, Any], environment: dict[str, Any]) -> Evidence:
    said = {"kind": kept["class"], "error": kept.get("error", ""), "note": kept.get("note", "")}
    return replace(newest, **said, outputs=(), largest=kept.get("max_abs", 0.0), environment=environment)


def _newest(name: str) -> list[Evidence]:
    known = versions()
    return list(_all_of(name, known[-1])) if known else []


def _all_of(name: str, version: str) -> Iterator[Evidence]:
    page = _page_of(name, version, "cpu")
    for profile, examples in sorted(page.get("records", {}).get(name, {}).items(), reverse=True):
        for number in sorted(examples, key=int):
            yield _evidence(name, profile, number, examples[number], page)


def _page_of(name: str, version: str, device: str) -> dict[str, Any]:
    return _page(EVIDENCE / f"mindspore-{version}-{device}" / f"{name.rpartition('.')[0] or name}.json")


@lru_cache(maxsize=64)  # 0.1 MiB each, in each web process; names of one module lie together
def _page(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def _evidence(name: str, profile: str, number: str, kept: dict[str, Any], page: dict[str, Any]) -> Evidence:
    outputs = tuple(
        Measured(**{("kind" if key == "class" else key): value for key, value in output.items()})
        for output in kept.get("outputs", [])
    )
    words: dict[str, Any] = {key: kept[key] for key in ("verdict", "digest", "error", "note", "after") if key in kept}
    words |= {"device": kept.get("device", ""), "corrections": tuple(kept.get("corrections", ()))}
    return Evidence(name, profile, int(number), kept["class"], outputs=outputs, environment=page["environment"], **words)
