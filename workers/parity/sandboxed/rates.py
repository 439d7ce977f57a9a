"""The learning rate after each step of a program's schedule: for the curve that stands beside the translation."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from workers.parity.sandboxed.program import FILE

MOST = 2000  # steps
_BUILDING = {"__init__", "_initial_step"}  # a schedule sets its first rate by a step of its own


class Rates:
    """Of the schedule that the program steps most often; schedules inside another are that one's business."""

    def __init__(self) -> None:
        self._told: dict[int, tuple[Any, list[float]]] = {}
        self._inside = 0

    @property
    def found(self) -> list[float]:
        return max((rates for _, rates in self._told.values()), key=len, default=[])

    @contextmanager
    def watching(self, known: Iterable[Any]) -> Iterator[None]:
        """The framework's schedules, and those whose classes the program makes meanwhile."""
        for value in known:
            self._wrap(value)
        build = builtins.__build_class__

        def built(*given: Any, **named: Any) -> Any:
            made = build(*given, **named)
            self._wrap(made)
            return made

        builtins.__build_class__ = built
        try:
            yield
        finally:
            builtins.__build_class__ = build

    def _wrap(self, cls: Any) -> None:
        own = vars(cls) if isinstance(cls, type) else {}
        if callable(own.get("step")) and hasattr(cls, "get_last_lr"):
            cls.step = self._recording(own["step"])

    def _recording(self, step: Callable[..., Any]) -> Callable[..., Any]:
        def recorded(schedule: Any, *given: Any, **named: Any) -> Any:
            caller = sys._getframe(1).f_code
            self._inside += 1
            try:
                return step(schedule, *given, **named)
            finally:
                self._inside -= 1
                if not self._inside and caller.co_filename == FILE and caller.co_name not in _BUILDING:
                    self._note(schedule)

        return recorded

    def _note(self, schedule: Any) -> None:
        rates = self._told.setdefault(id(schedule), (schedule, []))[1]
        if len(rates) < MOST:
            rates.append(float(schedule.get_last_lr()[0]))
