"""Whole programs in many styles, each run in torch and, translated, in MindSpore, from the same weights and data.

`samples/` holds training scripts, whose printed losses are compared; `models/` holds networks, whose outputs and gradients are.
`python -m tests.translation.programs [PATTERN ...] [--show] [--accept]` runs them and prints the scoreboard.
"""

from __future__ import annotations

from pathlib import Path

SAMPLES = Path(__file__).parent / "samples"
MODELS = Path(__file__).parent / "models"


def names(folder: Path = SAMPLES) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.py"))


def source(name: str, folder: Path = SAMPLES) -> str:
    return (folder / f"{name}.py").read_text(encoding="utf-8")
