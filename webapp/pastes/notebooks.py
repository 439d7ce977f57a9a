"""Jupyter notebooks: cells in, one program with a marker per cell to translate, and the same cells out again."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

SUFFIX = ".ipynb"
MAX_BYTES = 20_000_000  # outputs, mostly pictures, count; they are dropped before anything is kept
_FORMAT = "py:percent"


class Unreadable(ValueError):
    """No notebook, or one of a form that nbformat does not know; the message is for the reader."""


def opened(text: str) -> tuple[str, str]:
    """The program of a notebook, in the percent format of Jupytext, and the notebook without its outputs.

    Markdown, IPython commands and cells in other languages become comments. Raises Unreadable.
    """
    import jupytext  # imports nbformat and its schemas, which only these requests need
    import nbformat
    from jupytext.config import JupytextConfiguration

    try:
        notebook = nbformat.reads(text, as_version=4)
        for cell in notebook.cells:
            _forget_outputs(cell)
        nbformat.validate(notebook)
        plain = JupytextConfiguration(notebook_metadata_filter="-all", cell_metadata_filter="-all")
        return jupytext.writes(notebook, fmt=_FORMAT, config=plain), nbformat.writes(notebook)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, nbformat.ValidationError) as problem:
        told = str(problem).strip().split("\n", 1)[0][:200]
        raise Unreadable(_("This is no notebook that can be read: %(why)s") % {"why": told}) from None


def _forget_outputs(cell: Any) -> None:
    if cell.get("cell_type") == "code":
        cell["outputs"], cell["execution_count"] = [], None


def filled(notebook: str, program: str) -> str:
    """The notebook with the program's cells in the places of its own: order, ids and metadata stay."""
    import jupytext
    import nbformat

    kept = nbformat.reads(notebook, as_version=4)
    texts = [cell.source for cell in jupytext.reads(program, fmt=_FORMAT).cells]
    if extra := texts[: max(0, len(texts) - len(kept.cells))]:
        # What a reviewer wrote before the first marker belongs to the first cell.
        texts = ["\n\n".join([*extra, texts[len(extra)]]), *texts[len(extra) + 1 :]]
    for cell, text in zip(kept.cells, texts, strict=False):
        cell.source = text
    return f"{nbformat.writes(kept)}\n"
