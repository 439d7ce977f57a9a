"""The tests of containers run again when something changes that they rest on, and not otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.containers import proof
from tests.stack import ROOT


@pytest.mark.parametrize("pattern", proof.DECIDE)
def test_every_pattern_names_files(pattern: str):
    assert any(ROOT.glob(pattern))


def test_another_line_in_a_dockerfile_is_another_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(proof, "ROOT", tmp_path)
    (tmp_path / "Dockerfile").write_text("FROM scratch\n")
    before = proof.digest()
    (tmp_path / "README.md").write_text("read by nobody")
    assert proof.digest() == before
    (tmp_path / "Dockerfile").write_text("FROM scratch\nUSER root\n")
    assert proof.digest() != before
