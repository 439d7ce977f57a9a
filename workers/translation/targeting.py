"""What the output is for: profile, MindSpore version and mode; and what was measured on an older version."""

from __future__ import annotations

from dataclasses import dataclass

from knowledge import Record, Text
from knowledge.evidence_reading import evidence_for, evidence_on, versions

PROFILES = ("portable", "mint")
MODES = ("pynative", "graph")


@dataclass(frozen=True, slots=True)
class Purpose:
    """mindspore: empty for the newest version that was measured."""

    profile: str = "portable"
    mindspore: str = ""
    mode: str = "pynative"

    def check(self) -> None:
        """Raises ValueError for a word that is not known."""
        for name, value, known in (
            ("profile", self.profile, PROFILES),
            ("mindspore", self.mindspore, ("", *versions())),
            ("mode", self.mode, MODES),
        ):
            if value not in known:
                raise ValueError(f"{name} {value!r} is not one of {', '.join(filter(None, known))}")


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
    return Text(
        en=f"Measured on MindSpore {purpose.mindspore} (CPU): {count} examples do not compute the same: {said}",
        zh=f"在 MindSpore {purpose.mindspore}（CPU）上实测：{count} 个示例结果不同：{said}",
    )
