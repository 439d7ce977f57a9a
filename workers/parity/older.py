"""The evidence of a MindSpore that is not the installed one, in short: the outcome by the digest of what was run.

A page asks with the digest of today's translation. What was run before the translation changed is not found, so it
can be "unknown" and never "no".
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from workers.parity import outcomes
from workers.parity.outcomes import Outcome
from workers.parity.probes import Probe


class OlderBook:
    """One JSON file per torch module with one line per record, so that a change shows which record it is about."""

    def __init__(self, version: str, device: str) -> None:
        self.folder = outcomes.EVIDENCE / f"mindspore-{version}-{device}"
        self._pages: dict[str, dict[str, Any]] = {}

    def known(self, probe: Probe) -> bool:
        """Whether the same program was run with the same inputs before."""
        return probe.digest in self._page(probe.name)["records"].get(probe.name, {})

    def write(self, outcome: Outcome, environment: dict[str, Any]) -> None:
        page = self._page(outcome.probe.name)
        page["environment"] = environment
        page["records"].setdefault(outcome.probe.name, {})[outcome.probe.digest] = outcome.in_short()

    def forget_all_but(self, probes: Sequence[Probe]) -> None:
        """Removes what nobody can ask for any more."""
        there = {(probe.name, probe.digest) for probe in probes}
        for path in self.folder.glob("*.json"):
            records = self._page(f"{path.stem}.any")["records"]
            for name, kept in list(records.items()):
                records[name] = {digest: said for digest, said in kept.items() if (name, digest) in there}
                if not records[name]:
                    del records[name]

    def broken(self) -> list[str]:
        """Nothing is promised for an older version."""
        return []

    def save(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for module, page in self._pages.items():
            path = self.folder / f"{module}.json"
            if page["records"] or path.is_file():
                outcomes.replace_file(path, _text(page))

    def _page(self, name: str) -> dict[str, Any]:
        module = name.rpartition(".")[0] or name
        if module not in self._pages:
            self._pages[module] = _read(self.folder / f"{module}.json")
        return self._pages[module]


def _read(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {"environment": {}, "records": {}}


def _text(page: dict[str, Any]) -> str:
    lines = [f"{_line(name)}: {_line(kept)}" for name, kept in sorted(page["records"].items())]
    return f'{{"environment": {_line(page["environment"])},\n"records": {{\n' + ",\n".join(lines) + "\n}}\n"


def _line(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
