"""Whether a translation computes what the original computes: both run in the sandbox, on the same weights and inputs."""

from __future__ import annotations

from workers.parity.checking import check
from workers.parity.report import Report
from workers.parity.sandbox.pool import probe, warm_up
from workers.parity.sandbox.trial import REQUIRED
from workers.parity.sandbox.warm import Unavailable

__all__ = ["REQUIRED", "Report", "Unavailable", "check", "probe", "warm_up"]
