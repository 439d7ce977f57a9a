"""Whether a migrated repository computes what it does in torch: modules, networks, programs and tests, run on both sides."""

from __future__ import annotations

from workers.verification.report import Report, Row, Stage, State
from workers.verification.verify import verify

__all__ = ["Report", "Row", "Stage", "State", "verify"]
