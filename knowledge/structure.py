"""Records that structural changes rest on, by the rule that makes them: `structure.toml`."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

FILE = Path(__file__).with_name("structure.toml")


@lru_cache(maxsize=1)
def grounds() -> dict[str, str]:
    return {rule: str(record) for rule, record in tomllib.loads(FILE.read_text(encoding="utf-8")).items()}
