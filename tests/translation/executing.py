"""Runs a translated text in this process: for texts of our own, whose names the test then uses."""

from __future__ import annotations

import runpy
import tempfile
from pathlib import Path
from typing import Any


def names_of(text: str) -> dict[str, Any]:
    """What the text leaves behind, by name."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "program.py")
        file.write_text(text, encoding="utf-8")
        return runpy.run_path(str(file))
