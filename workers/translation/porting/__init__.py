"""Advice for the whole file: what a port has to mind. Each is told once, where it first applies (knowledge/porting)."""

from __future__ import annotations

from collections.abc import Callable

from knowledge.advice import advice
from workers.translation.file import File
from workers.translation.porting.detectors import data_types, distributed, in_place, modes, random_numbers
from workers.translation.sites import Site

_DETECTORS: dict[str, Callable[[File], Site | None]] = {
    "port-distributed": distributed,
    "port-dtype": data_types,
    "port-in-place": in_place,
    "port-mode": modes,
    "port-random-stream": random_numbers,
}


def mind(file: File) -> None:
    for code, detector in _DETECTORS.items():
        if site := detector(file):
            found = advice("porting")[code]
            file.finding(site.node, code, found.severity, found.message)
