"""The names that the companion package defines, and their texts: what records may name as `block` and in expressions.

Found without parsing, because every translation asks for the names; the graph between them is workers.bundling's.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

FOLDER = Path(__file__).parents[1] / "workers" / "companion"
_TOP = re.compile(r"^(?:@.*\n)*(?:def |class )(\w+)|^(\w+)(?:: [^=\n]+)? = ", re.MULTILINE)


@lru_cache(maxsize=1)
def modules() -> Mapping[str, str]:
    """Definition -> module, dotted below the package."""
    return MappingProxyType({name: where for where, text in _sources() for name in _names(text)})


@lru_cache(maxsize=1)
def texts() -> Mapping[str, str]:
    """Definition -> its text, up to the next one."""
    found: dict[str, str] = {}
    for _, text in _sources():
        places = [(match.start(), match[1] or match[2]) for match in _TOP.finditer(text)]
        places.append((len(text), ""))
        for (start, name), (end, _) in itertools.pairwise(places):
            found[name] = text[start:end]
    return MappingProxyType(found)


def _names(text: str) -> list[str]:
    return [match[1] or match[2] for match in _TOP.finditer(text)]


def _sources() -> list[tuple[str, str]]:
    paths = sorted(FOLDER.rglob("*.py"))
    return [(".".join(path.relative_to(FOLDER).with_suffix("").parts), path.read_text(encoding="utf-8")) for path in paths]
