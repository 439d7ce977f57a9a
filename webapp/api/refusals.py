"""The problems that an endpoint documents."""

from __future__ import annotations

from typing import Any

from webapp.api.schemas import Problem

ALWAYS = (401, 429)


def refusals(*statuses: int) -> dict[Any, Any]:
    return dict.fromkeys((*ALWAYS, *statuses), Problem)
