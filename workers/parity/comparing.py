"""Outputs that a user computed elsewhere: two files of arrays, compared key by key like the outputs of a check."""

from __future__ import annotations

from typing import Any

import numpy as np

from workers.parity import environment
from workers.parity.answers import Output, Said, compare_outputs
from workers.parity.compare import Value
from workers.parity.notes import told
from workers.parity.report import largest
from workers.parity.verdict import worst
from workers.uploads import Raw, read


def compare_files(torch: bytes, mindspore: bytes) -> dict[str, Any]:
    """A report with one output per key. Raises uploads.Refused."""
    ours, theirs = _said(read(torch)), _said(read(mindspore))
    found = compare_outputs(ours, theirs)
    where = dict.fromkeys(environment.complete({}, 0), "") | {"numpy": np.__version__}
    told_of_each = [one.to_dict() for one in found]
    kind = str(worst(one.kind for one in found))
    return {"class": kind, "largest": told(largest(found)), "outputs": told_of_each, "environment": where}


def _said(arrays: dict[str, Raw]) -> Said:
    return Said([Output(name, Value("tensor", made.dtype.name, made)) for name, raw in arrays.items() for made in [_array(raw)]])


def _array(raw: Raw) -> np.ndarray[Any, Any]:
    flat = np.frombuffer(raw.content, np.dtype(raw.kind))
    order = np.dtype(raw.kind).newbyteorder("=")
    return flat.reshape(raw.shape, order="F" if raw.fortran else "C").astype(order)
