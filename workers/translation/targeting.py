"""What the output is for: profile, device, MindSpore version and mode; and what was measured on an older version."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from knowledge import Record, Text
from knowledge.decision import EVERY, USUAL, all_decisions, check_choice
from knowledge.devices import DEVICES, KINDS, kind_of
from knowledge.evidence_reading import evidence_for, evidence_on, versions
from workers.translation.marks import Reason

PROFILES = ("portable", "mint")
MODES = ("pynative", "graph")
COMPANIONS = ("package", "installed", "inline")


@dataclass(frozen=True, slots=True)
class Purpose:
    """mindspore: empty for the newest version that was measured; companion: where definitions of ours come from, see translate.

    decisions: pairs of decision and option that were chosen; see knowledge/decision.py.
    """

    profile: str = "portable"
    mindspore: str = ""
    mode: str = "pynative"
    companion: str = "package"
    device: str = KINDS[0]
    decisions: tuple[tuple[str, str], ...] = ()

    @property
    def kind(self) -> str:
        """The kind of the device: what exists because of another kind's kernels is not for this output."""
        return kind_of(self.device)

    def chosen(self) -> dict[str, Any]:
        """The words of `translate` and of the API that one chooses."""
        words = {name: getattr(self, name) for name in ("profile", "device", "mindspore", "mode")}
        return words | {"decisions": dict(self.decisions)}

    def taken(self, decision: str) -> bool:
        """Whether somebody has chosen; until then the default is written, and marked."""
        chosen = dict(self.decisions)
        return decision in chosen or EVERY in chosen

    def option(self, decision: str) -> str:
        """The chosen option, else the default. Raises KeyError for a decision that does not exist."""
        chosen = dict(self.decisions).get(decision, USUAL)
        return all_decisions()[decision].default if chosen == USUAL else chosen

    def check(self) -> None:
        """Raises ValueError for a word that is not known."""
        for name, value, known in (
            ("profile", self.profile, PROFILES),
            ("mindspore", self.mindspore, ("", *versions())),
            ("mode", self.mode, MODES),
            ("companion", self.companion, COMPANIONS),
            ("device", self.device, DEVICES),
        ):
            if value not in known:
                raise ValueError(f"{name} {value!r} is not one of {', '.join(filter(None, known))}")
        for decision, option in self.decisions:
            check_choice(decision, option)


def broken_on(record: Record, purpose: Purpose) -> Text | None:
    """What an older version made of examples that are the same on the newest; None when it was measured to be the same too."""
    if not purpose.mindspore or purpose.mindspore == versions()[-1]:
        return None
    good = {entry.digest for entry in evidence_for(record.torch) if entry.same and entry.profile == purpose.profile}
    there = [entry for entry in evidence_on(record.torch, purpose.mindspore) if entry.digest in good]
    bad = [entry for entry in there if not entry.same]
    if not bad:
        return None
    said = (bad[0].error or bad[0].kind).strip().split("\n", 1)[0][:120]
    count = f"{len(bad)}/{len(there)}"
    return Reason(
        en=f"Measured on MindSpore {purpose.mindspore} (CPU): {count} examples do not compute the same: {said}",
        zh=f"在 MindSpore {purpose.mindspore}（CPU）上实测：{count} 个示例结果不同：{said}",
        key="older-version",
    )
