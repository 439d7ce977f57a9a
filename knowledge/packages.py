"""Packages whose names have records: `packages.toml`, read once."""

from __future__ import annotations

import tomllib
from pathlib import Path

_TABLE = Path(__file__).with_name("packages.toml")
# Root of a package -> (pattern of a name, where its record stands).
ALIASES: dict[str, list[tuple[str, str]]] = {
    root: [(pattern, home) for pattern, home in entry["aliases"]]
    for root, entry in tomllib.loads(_TABLE.read_text(encoding="utf-8")).items()
}
