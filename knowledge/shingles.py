"""Whether a text repeats a document's wording. A document is kept as hashes of its word sequences, not as text."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

DOCUMENTS = Path(__file__).parent / "documents"
WORDS, CHARACTERS = 8, 16  # how long a sequence of words, or of Chinese characters, is somebody's sentence
BYTES = 6

_TOKEN = re.compile(r"[a-z0-9_]+|[\u3400-\u9fff]")
_CJK = re.compile(r"[\u3400-\u9fff]")


def shingles(text: str) -> Iterator[tuple[bytes, str]]:
    """Hash and wording of every sequence."""
    tokens = _TOKEN.findall(text.lower())
    for start in range(len(tokens)):
        window = tokens[start : start + WORDS]
        if any(_CJK.match(token) for token in window):
            window = tokens[start : start + CHARACTERS]
            full = len(window) == CHARACTERS
        else:
            full = len(window) == WORDS
        if full:
            words = " ".join(window)
            yield hashlib.sha256(words.encode()).digest()[:BYTES], words


def keep(document: Path, id: str) -> None:
    """Writes the hashes of a document: `python -c "from knowledge.shingles import keep; ..."` when a document is added."""
    found = sorted({hashed for hashed, _ in shingles(document.read_text(encoding="utf-8"))})
    (DOCUMENTS / f"{id}.shingles").write_bytes(b"".join(found))


@lru_cache(maxsize=1)
def _kept() -> dict[bytes, str]:
    found = {}
    for path in DOCUMENTS.glob("*.shingles"):
        content = path.read_bytes()
        found.update({content[place : place + BYTES]: path.stem for place in range(0, len(content), BYTES)})
    return found


def copied(text: str) -> tuple[str, str] | None:
    """The first wording that stands in a document, and the document's id."""
    for hashed, words in shingles(text):
        if hashed in _kept():
            return words, _kept()[hashed]
    return None
