"""What following each advice on speed was measured to bring, on its own two programs: `knowledge/evidence/speed/`."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from knowledge.advice import Advice

FILE = Path(__file__).parent / "evidence" / "speed" / "measured.json"


@dataclass(frozen=True, slots=True)
class Pair:
    """The counter of the advice in the program that gets it and in the one that follows it."""

    before: float
    after: float


def digest(one: Advice) -> str:
    """Of both programs and of what is counted in them."""
    text = "\0".join((one.failing, one.working, one.counter, str(one.torch)))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@lru_cache(maxsize=1)
def kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}
    return found


def measured() -> dict[str, Pair]:
    """Of those advices that helped and left the result as it was."""
    rows = kept().get("advice", {})
    return {
        code: Pair(row["before"], row["after"])
        for code, row in rows.items()
        if row.get("alike") is True and row["after"] < row["before"]
    }
