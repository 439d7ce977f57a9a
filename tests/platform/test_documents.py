"""The documentation builds, both languages say the same commands and settings, and no page asks another host."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
REPORTS = {"load"}  # what a command printed stands in one language
PAGES = sorted(path.stem for path in DOCS.glob("*.md") if not path.stem.endswith(".zh") and path.stem not in REPORTS)


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_show_the_same(name: str) -> None:
    english, chinese = ((DOCS / f"{name}{language}.md").read_text() for language in ("", ".zh"))

    def shown(text: str) -> list[str]:
        blocks = re.findall(r"```(?:console|toml|yaml)\n(.*?)```", text, re.DOTALL)
        return [line.partition(" #")[0].rstrip() for block in blocks for line in block.splitlines()]

    assert shown(english) == shown(chinese)
    assert set(re.findall(r"`([A-Z][A-Z_]{3,})", english)) == set(re.findall(r"`([A-Z][A-Z_]{3,})", chinese))
    assert set(re.findall(r"\]\(([a-z]+)\.md", english)) == set(re.findall(r"\]\(([a-z]+)\.md", chinese))


@pytest.mark.slow
def test_the_site_builds_and_stands_alone(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--quiet",
        "--config-file",
        str(ROOT / "mkdocs.yml"),
        "--site-dir",
        str(tmp_path),
    ]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    for name in PAGES:
        for page in (tmp_path / f"{name}.html", tmp_path / "zh" / f"{name}.html"):
            foreign = re.findall(r"<(?:script|link|img)[^>]*(?:src|href)=\"(https?:[^\"]+)", page.read_text())
            assert foreign == [], page
