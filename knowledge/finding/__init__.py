"""The one search, over everything that is known: records, topics, recipes, errors, rules of graph mode and porting, pages."""

from __future__ import annotations

from knowledge.finding.entries import Entry, EntryKind
from knowledge.finding.ranking import search, warm

__all__ = ["Entry", "EntryKind", "search", "warm"]
