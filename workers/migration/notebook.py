"""Notebooks as one program with a marker for each cell, and back: cells keep their order, ids and metadata, outputs go.

Jupytext does this on the server; the command line has three small dependencies and the format is JSON (nbformat 4).
"""

from __future__ import annotations

import json
import re
from typing import Any

_MARK = "# %% mindport cell {}"
_MARKED = re.compile(r"^# %% mindport cell (\d+)$", re.MULTILINE)
_MAGIC = re.compile(r"^(\s*)([%!?].*)$", re.MULTILINE)
_HELD = re.compile(r"^(\s*)# mindport-ipython: (.*)$", re.MULTILINE)


class Unreadable(ValueError):
    """No notebook of format 4."""


def program(text: str) -> str:
    """All Python cells behind a marker each; IPython's commands stand in comments. Raises Unreadable."""
    notebook = _opened(text)
    parts = []
    for number, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] == "code" and not _source(cell).lstrip().startswith("%%"):
            held = _MAGIC.sub(r"\1# mindport-ipython: \2", _source(cell))
            parts.append(f"{_MARK.format(number)}\n{held}\n")
    return "\n".join(parts)


def filled(text: str, translated: str) -> str:
    """The notebook with the translated cells in their places. Raises Unreadable where a marker was lost."""
    notebook = _opened(text)
    pieces = _MARKED.split(translated)
    before, cells = pieces[0], {int(number): body for number, body in zip(pieces[1::2], pieces[2::2], strict=True)}
    wanted = {int(number) for number in _MARKED.findall(program(text))}
    if cells.keys() != wanted:
        raise Unreadable("a cell was lost in translation")
    for number, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
        if number in cells:
            body = (before + cells[number] if number == min(cells) and before.strip() else cells[number]).strip("\n")
            cell["source"] = _HELD.sub(r"\1\2", body).splitlines(keepends=True)
    lines = text.splitlines()[1:2] or [" "]
    indent = len(lines[0]) - len(lines[0].lstrip()) or 1
    return json.dumps(notebook, ensure_ascii=text.isascii(), indent=indent) + ("\n" if text.endswith("\n") else "")


def _opened(text: str) -> dict[str, Any]:
    try:
        notebook = json.loads(text)
        kinds = [cell["cell_type"] for cell in notebook["cells"]]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Unreadable("no notebook of format 4") from None
    if notebook.get("nbformat") != 4 or not all(isinstance(kind, str) for kind in kinds):
        raise Unreadable("no notebook of format 4")
    return dict(notebook)


def _source(cell: dict[str, Any]) -> str:
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)
