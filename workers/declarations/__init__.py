"""Reads what vendors declare of Ascend: MindSpore's installed wheel and the pages of CANN's operators. Nothing runs on a device."""

from __future__ import annotations
