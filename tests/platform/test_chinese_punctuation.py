"""Chinese sentences have Chinese punctuation: full-width, without a space behind it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HALF = re.compile(r"[\u3400-\u9fff][,;:](?!//)|(?<!\?)[,;:](?=[\u3400-\u9fff])")


def texts(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


@pytest.mark.parametrize("folder", ["workers", "webapp"])
def test_texts_for_chinese_readers(folder: str):
    paths = sorted((ROOT / folder).rglob("*.py"))
    wrong = [f"{path.relative_to(ROOT)}:{line}: {text[:60]}" for path in paths for line, text in texts(path) if HALF.search(text)]
    assert not wrong, "\n".join(wrong)


def test_catalogues():
    wrong = []
    for path in sorted(ROOT.glob("w*/**/*.po")):
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not text.startswith(("#", "msgid")) and "文件:行:列" not in text and HALF.search(text):
                wrong.append(f"{path.relative_to(ROOT)}:{line}: {text[:80]}")
    assert not wrong, "\n".join(wrong)
