"""Two questions to the translator that most tests ask."""

from __future__ import annotations

import ast
import textwrap

from workers.translation import Translation, translate

HEAD = "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n\n"


def translated(body: str, *, profile: str = "portable", device: str = "ascend") -> Translation:
    """Translate a body under torch's usual imports; both texts must parse."""
    source = HEAD + textwrap.dedent(body).lstrip("\n")
    ast.parse(source)
    result = translate(source, profile=profile, device=device)
    ast.parse(result.text)
    return result


def body_of(result: Translation) -> str:
    """The output without its leading import lines."""
    lines = result.text.split("\n")
    while lines and (lines[0].startswith(("import ", "from ")) or not lines[0].strip()):
        lines.pop(0)
    return "\n".join(lines)


def check_transformed(before: str, after: str, *, profile: str = "portable", device: str = "ascend") -> Translation:
    """The body becomes exactly the expected text, and every verdict is a promise."""
    result = translated(before, profile=profile, device=device)
    expected = textwrap.dedent(after).lstrip("\n")
    ast.parse(expected)
    assert body_of(result) == expected
    assert result.clean, [c for c in result.changes if c.verdict not in {"exact", "adapted"}]
    return result


def check_untouched(body: str) -> Translation:
    """The body stays byte for byte."""
    result = translated(body)
    assert body_of(result) == textwrap.dedent(body).lstrip("\n")
    return result


def verdicts(result: Translation) -> dict[str, str]:
    """torch name -> verdict, the last one where a name occurs more than once."""
    return {change.torch: change.verdict for change in result.changes if change.torch}
