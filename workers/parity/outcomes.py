"""What measuring a probe gave, and where it is kept: one JSON file per torch module, sorted, stable bytes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from workers.parity.answers import Failure
from workers.parity.compare import Comparison
from workers.parity.probes import Probe
from workers.parity.verdict import Class, worst

EVIDENCE = Path(__file__).resolve().parents[2] / "knowledge" / "evidence"
DIGITS = 3
ERROR = 200


@dataclass(frozen=True)
class Outcome:
    probe: Probe
    comparisons: list[Comparison] = field(default_factory=list)
    failure: Failure | None = None
    note: str = ""
    stated: Class | None = None
    corrections: tuple[str, ...] = ()  # of CPU kernels, that it was measured with

    @property
    def kind(self) -> Class:
        if self.stated:
            return self.stated
        return Class.RAISES if self.failure else worst(comparison.kind for comparison in self.comparisons)

    @property
    def broken_promise(self) -> bool:
        """The translator said exact or adapted, and the result is something else."""
        bad = not self.kind.same and self.kind not in (Class.NON_DETERMINISTIC, Class.NOT_RUN)
        return bad and self.probe.verdict in ("exact", "adapted")

    def to_dict(self) -> dict[str, Any]:
        """What stays in the repository: short, and equal when measured again on the same machine."""
        kept = {"digest": self.probe.digest, "verdict": self.probe.verdict, "after": self.probe.translated}
        data: dict[str, Any] = {"class": str(self.kind), **kept}
        if self.probe.device:
            data |= {"device": self.probe.device, "corrections": list(self.corrections)}
        if self.comparisons:
            data["outputs"] = [_short(comparison) for comparison in self.comparisons]
        if self.failure:
            data["error"] = f"{self.failure.side}: {_first_line(self.failure.message)[:ERROR]}"
        if self.note:
            data["note"] = self.note
        return data | ({"broken": True} if self.broken_promise else {})

    def in_short(self) -> dict[str, Any]:
        """Class, largest difference and error: what is kept of a version that is not the installed one."""
        full = self.to_dict()
        short = {name: full[name] for name in ("class", "error" if "error" in full else "note") if name in full}
        largest = max((comparison.max_abs or 0.0 for comparison in self.comparisons), default=0.0)
        return short | ({"max_abs": _rounded(largest)} if largest else {})


def _first_line(message: str) -> str:
    """Type and first words: MindSpore rules off parts of its messages, and the first line may be a rule."""
    lines = [line.strip() for line in message.splitlines()]
    kind, colon, rest = lines[0].partition(": ")
    if colon and not rest.strip("- "):
        return f"{kind}: {next((line for line in lines[1:] if line.strip('- ')), '')}"
    return lines[0]


def _short(comparison: Comparison) -> dict[str, Any]:
    data: dict[str, Any] = {"name": comparison.name, "class": str(comparison.kind)}
    if comparison.dtype:
        data |= {"shape": str(tuple(comparison.shape)), "dtype": comparison.dtype}
    if comparison.max_abs:
        data |= {"max_abs": _rounded(comparison.max_abs), "max_rel": _rounded(comparison.max_rel)}
    if comparison.note:
        data["note"] = comparison.note
    return data


def _rounded(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.{DIGITS - 1}e}")


class Book:
    """The evidence of one MindSpore version and device."""

    def __init__(self, version: str, device: str) -> None:
        self.folder = EVIDENCE / f"mindspore-{version}-{device}"
        self._pages: dict[str, dict[str, Any]] = {}

    def known(self, probe: Probe) -> bool:
        """Whether the same example with the same translation was measured before."""
        kept = self._page(probe.name)["records"].get(probe.name, {}).get(probe.profile, {})
        return bool(kept.get(str(probe.number), {}).get("digest") == probe.digest)

    def write(self, outcome: Outcome, environment: dict[str, Any]) -> None:
        probe = outcome.probe
        page = self._page(probe.name)
        page["environment"] = environment
        page["records"].setdefault(probe.name, {}).setdefault(probe.profile, {})[str(probe.number)] = outcome.to_dict()

    def forget_all_but(self, probes: Sequence[Probe]) -> None:
        """Removes what was measured of examples and records that are no longer there."""
        there = {probe.key for probe in probes}
        for path in self.folder.glob("*.json"):
            records = self._page(f"{path.stem}.any")["records"]
            for name, profiles in list(records.items()):
                for profile, examples in profiles.items():
                    profiles[profile] = {n: kept for n, kept in examples.items() if f"{name}#{n}:{profile}" in there}
                if not any(profiles.values()):
                    del records[name]

    def broken(self) -> list[str]:
        """Examples that, when last measured, were not what the translator had promised."""
        found = []
        for page in self._pages.values():
            for name, profiles in page["records"].items():
                for profile, examples in profiles.items():
                    found += [f"{name}#{number}:{profile}" for number, kept in examples.items() if kept.get("broken")]
        return sorted(found)

    def save(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for module, page in self._pages.items():
            if page["records"] or (self.folder / f"{module}.json").is_file():
                text = json.dumps(page, indent=1, sort_keys=True, ensure_ascii=False)
                replace_file(self.folder / f"{module}.json", text + "\n")

    def _page(self, name: str) -> dict[str, Any]:
        module = name.rpartition(".")[0] or name
        if module not in self._pages:
            path = self.folder / f"{module}.json"
            fresh: dict[str, Any] = {"environment": {}, "records": {}}
            self._pages[module] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else fresh
        return self._pages[module]


def replace_file(path: Path, text: str) -> None:
    """Whole or not at all: measuring is often interrupted."""
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return
    fresh = path.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)
