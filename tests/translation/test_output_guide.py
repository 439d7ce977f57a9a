"""docs/output: the program in it comes out as the page shows it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from workers.translation import translate

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("page", ["output.md", "output.zh.md"])
def test_the_program_of_the_page_comes_out_as_it_shows(page):
    before, after = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
    result = translate(before)
    assert result.text == after
    assert result.clean
    assert not result.companion
