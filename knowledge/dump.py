"""The whole knowledge base as one file: a JSON object per line, first the records with their evidence, then the errors."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from knowledge.error_reading import all_errors
from knowledge.evidence_reading import evidence_for
from knowledge.reading import all_records
from knowledge.undocumented import all_undocumented


def lines() -> Iterator[str]:
    """Keys are sorted, and nothing depends on the time: the same knowledge gives the same text."""
    for record in all_records():
        evidence = [asdict(entry) for entry in evidence_for(record.torch)]
        yield _line({"type": "record", **asdict(record), "evidence": evidence})
    for entry in all_undocumented().values():
        yield _line({"type": "undocumented", **asdict(entry)})
    for error in all_errors():
        yield _line({"type": "error", **asdict(error)})


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


@lru_cache(maxsize=1)
def compressed() -> bytes:
    """The dump as gzip, byte for byte the same wherever the same knowledge is."""
    text = "".join(f"{line}\n" for line in lines())
    return gzip.compress(text.encode(), compresslevel=6, mtime=0)
