from __future__ import annotations

import re


def found(pattern: str, text: object) -> str:
    """The first match, of a pattern with a group what stands in it; fails with the text when there is none."""
    match = re.search(pattern, str(text))
    assert match, f"{pattern} is not in: {text}"
    return match[match.lastindex or 0]
