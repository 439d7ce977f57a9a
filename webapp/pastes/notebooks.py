"""Jupyter notebooks: cells in, one program with a marker per cell to translate, and the same cells out again."""

from __future__ import annotations

from django.utils.translation import gettext as _

from workers.formats import notebook
from workers.formats.notebook import SUFFIX, cells, filled
from workers.formats.notebook import Unreadable as Lost

__all__ = ["MAX_BYTES", "SUFFIX", "Lost", "Unreadable", "cells", "filled", "opened"]
MAX_BYTES = 20_000_000  # outputs, mostly pictures, count; they are dropped before anything is kept


class Unreadable(ValueError):
    """No notebook; the message is for the reader."""


def opened(text: str) -> tuple[str, str]:
    """The program of a notebook and the notebook without its outputs. Raises Unreadable."""
    try:
        return notebook.program(text), notebook.emptied(text)
    except notebook.Unreadable as problem:
        raise Unreadable(_("This is no notebook that can be read: %(why)s") % {"why": problem}) from None
