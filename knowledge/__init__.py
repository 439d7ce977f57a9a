"""What we know of torch names and their MindSpore answers. Standard library, rapidfuzz and rjieba only."""

from __future__ import annotations

from knowledge.evidence_reading import Evidence, documented_evidence, evidence_for, evidence_on, versions
from knowledge.finding import Entry, EntryKind, search
from knowledge.neighbours import neighbours, twins
from knowledge.reading import RecordError, all_records, find_exact
from knowledge.record import Alternative, Difference, Example, Kind, Profile, Record, Returns, Target, Text, Verdict
from knowledge.reverse import Sources, answering, sources

__all__ = [
    "Alternative",
    "Difference",
    "Entry",
    "EntryKind",
    "Evidence",
    "Example",
    "Kind",
    "Profile",
    "Record",
    "RecordError",
    "Returns",
    "Sources",
    "Target",
    "Text",
    "Verdict",
    "all_records",
    "answering",
    "documented_evidence",
    "evidence_for",
    "evidence_on",
    "find",
    "find_exact",
    "neighbours",
    "search",
    "sources",
    "twins",
    "versions",
]

_SHORT = {"nn": "torch.nn", "F": "torch.nn.functional", "Tensor": "torch.Tensor", "optim": "torch.optim", "init": "torch.nn.init"}


def find(name: str) -> Record | None:
    """The record of a torch name, also in the short spellings people type: nn.Linear, F.relu, nn.F.relu, Tensor.view."""
    head, dot, rest = name.partition(".")
    if head == "nn" and rest.startswith("F."):
        return find(rest)
    full = f"{_SHORT[head]}{dot}{rest}" if head in _SHORT else name
    return find_exact(full) or (find_exact(f"torch.{name}") if head != "torch" else None)
