"""Jupyter notebooks as one program in the percent format, which editors know, and back: cells keep order, ids and metadata.

`# %%` begins a cell; prose and cells in other languages stand in comments, IPython's commands too. Both the pages and the command
line read notebooks by this, so that one program is translated, reviewed and written back. Jupytext does the same, with 12 packages
that a machine with nothing but `pip install mindport` would need; it has no word for a command as the only statement of a block.
"""

from __future__ import annotations

import json
import re
from typing import Any

from knowledge import syntax

SUFFIX = ".ipynb"
_MARK = re.compile(r"^# %%(?: .*)?$\n?", re.MULTILINE)
_IN_PYTHON = ("%%time", "%%timeit", "%%capture", "%%prun")  # magics above a cell of Python
_LOOKS_HELD = re.compile(r"^([ \t]*)((?:# )+[%!?].*)$", re.MULTILINE)  # a comment that would be taken for a command on the way back
_TIMED = re.compile(r"^([ \t]*)(%time(?:it)?) (?!-)(.+)$", re.MULTILINE)
_ASSIGNED = re.compile(r"^([ \t]*[\w., ]+ = )([!%].*)$", re.MULTILINE)
_IN_BLOCK = re.compile(r"^([ \t]+)([%!?].*)$", re.MULTILINE)
_COMMAND = re.compile(r"^([%!?].*)$", re.MULTILINE)
_HELD = [
    (re.compile(r"^([ \t]*)pass  # ([%!?].*)$", re.MULTILINE), r"\1\2"),
    (re.compile(r"^([ \t]*[\w., ]+ = )\.\.\.  # ([!%].*)$", re.MULTILINE), r"\1\2"),
    (re.compile(r"^([ \t]*)# ((?:# )*[%!?].*)$", re.MULTILINE), r"\1\2"),
]
_HELD_TIME = re.compile(r"^([ \t]*)(\S.*)  # (%time(?:it)?)$", re.MULTILINE)


class Unreadable(ValueError):
    """No notebook of format 4, or a program that has lost a cell of its notebook."""


def program(text: str) -> str:
    """All cells behind a marker each. Raises Unreadable."""
    return "\n".join(_written(cell) for cell in _opened(text)["cells"])


def cells(program: str) -> int:
    """How many cells it says that its notebook has."""
    return len(_MARK.findall(program))


def emptied(text: str) -> str:
    """The notebook without what its cells have printed. Raises Unreadable."""
    return filled(text, program(text))


def filled(text: str, translated: str) -> str:
    """The notebook with the program's cells in the places of its own, without outputs. Raises Unreadable."""
    notebook = _opened(text)
    before, *bodies = _MARK.split(translated)
    if len(bodies) != len(notebook["cells"]):
        raise Unreadable("a cell was lost in translation")
    for cell, body in zip(notebook["cells"], bodies, strict=True):
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
        if not _is_python(cell):
            continue
        whole, before = f"{before}{body}".strip("\n") if before.strip() else body.strip("\n"), ""
        if whole != _held(_source(cell)).strip("\n"):
            source = _released(whole)
            cell["source"] = source if isinstance(cell["source"], str) else source.splitlines(keepends=True)
    lines = text.splitlines()[1:2] or [" "]
    indent = len(lines[0]) - len(lines[0].lstrip()) or 1
    return json.dumps(notebook, ensure_ascii=text.isascii(), indent=indent) + ("\n" if text.endswith("\n") else "")


def _opened(text: str) -> dict[str, Any]:
    try:
        notebook = json.loads(text)
        read = [(cell["cell_type"], _source(cell)) for cell in notebook["cells"]]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Unreadable("no notebook of format 4") from None
    if notebook.get("nbformat") != 4 or not all(isinstance(word, str) for words in read for word in words):
        raise Unreadable("no notebook of format 4")
    return dict(notebook)


def _source(cell: dict[str, Any]) -> str:
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)


def _is_python(cell: dict[str, Any]) -> bool:
    first = _source(cell).lstrip().split(maxsplit=1)[:1]
    return cell["cell_type"] == "code" and not (first and first[0].startswith("%%") and first[0] not in _IN_PYTHON)


def _written(cell: dict[str, Any]) -> str:
    source = _source(cell)
    if _is_python(cell):
        return f"# %%\n{_held(source)}\n"
    kind = source.split(maxsplit=1)[0].lstrip("%") if cell["cell_type"] == "code" else cell["cell_type"]
    return "\n".join([f"# %% [{kind}]", *(f"# {line}".rstrip() for line in source.splitlines())]) + "\n"


def _held(source: str) -> str:
    """Python that stands for it: a command in a comment, with a statement beside it where a block or a name needs one."""
    source = _LOOKS_HELD.sub(r"\1# \2", source)
    try:
        syntax.module(source)
    except (SyntaxError, ValueError, RecursionError):
        source = _ASSIGNED.sub(r"\1...  # \2", _TIMED.sub(r"\1\3  # \2", source))
        source = _COMMAND.sub(r"# \1", _IN_BLOCK.sub(r"\1pass  # \2", source))
    return source


def _released(program: str) -> str:
    program = _HELD_TIME.sub(_timed, program)
    for held, command in _HELD:
        program = held.sub(command, program)
    return program


def _timed(found: re.Match[str]) -> str:
    """The magic takes one line: a statement that became several keeps it as a comment."""
    try:
        syntax.module(found[2])
    except SyntaxError:
        return found[0]
    return f"{found[1]}{found[3]} {found[2]}"
