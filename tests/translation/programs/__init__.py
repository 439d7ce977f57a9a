"""Whole training programs in many styles: each is run in torch and, translated, in MindSpore, from the same weights and data."""

from __future__ import annotations

from pathlib import Path

SAMPLES = Path(__file__).parent / "samples"


def names() -> list[str]:
    return sorted(path.stem for path in SAMPLES.glob("*.py"))


def source(name: str) -> str:
    return (SAMPLES / f"{name}.py").read_text(encoding="utf-8")
