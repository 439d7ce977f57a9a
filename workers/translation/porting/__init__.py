"""Advice for the whole file: what a port has to mind. Each is told once, where it first applies (knowledge/porting)."""

from __future__ import annotations

import ast
from collections.abc import Callable

from knowledge.advice import advice
from workers.translation.file import File
from workers.translation.porting import detectors
from workers.translation.porting.kernels import CODE, goes_wrong_on_cpu

_DETECTORS: dict[str, Callable[[File], ast.AST | None]] = {
    "port-changing-shape": detectors.changing_shapes,
    "port-distributed": detectors.distributed,
    "port-dtype": detectors.data_types,
    "port-in-place": detectors.in_place,
    "port-mode": detectors.modes,
    "port-numpy-stream": detectors.numpy_stream,
    "port-random-stream": detectors.random_numbers,
}


def advise_on_porting(file: File) -> None:
    for code, detector in _DETECTORS.items():
        if node := detector(file):
            found = advice("porting")[code]
            file.finding(node, code, found.severity, found.message)
    if wrong := goes_wrong_on_cpu(file):
        node, where = wrong
        found = advice("porting")[CODE]
        file.finding(node, CODE, found.severity, found.telling(where))
