"""What to run, decided from the text alone: nothing is executed here."""

from __future__ import annotations

from workers.parity.plan.deciding import Network, Plan, decide

__all__ = ["Network", "Plan", "decide"]
