"""What was measured, as `python -m workers.parity measure` left it: by MindSpore version, device and profile."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

EVIDENCE = Path(__file__).parent / "evidence"
SAME = ("bit-equal", "rounding", "tolerance")


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

    @property
    def same(self) -> bool:
        return self.kind in SAME

    @property
    def max_abs(self) -> float | None:
        """The largest difference of all outputs; None when there was no number to compare."""
        found = [output.max_abs or 0.0 for output in self.outputs if output.dtype]
        return max(found, default=None)


def evidence_for(name: str) -> list[Evidence]:
    """Everything measured for a full torch name, newest MindSpore first, then by profile and example."""
    found = []
    for folder in sorted(EVIDENCE.glob("mindspore-*"), reverse=True):
        page = _page(folder / f"{name.rpartition('.')[0] or name}.json")
        profiles = page.get("records", {}).get(name, {})
        for profile, examples in sorted(profiles.items(), reverse=True):
            found += [_evidence(name, profile, number, kept, page) for number, kept in sorted(examples.items())]
    return found


@lru_cache(maxsize=64)
def _page(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def _evidence(name: str, profile: str, number: str, kept: dict[str, Any], page: dict[str, Any]) -> Evidence:
    outputs = tuple(
        Measured(**{("kind" if key == "class" else key): value for key, value in output.items()})
        for output in kept.get("outputs", [])
    )
    words = {key: kept[key] for key in ("verdict", "digest", "error", "note", "after") if key in kept}
    return Evidence(name, profile, int(number), kept["class"], outputs=outputs, environment=page["environment"], **words)
