"""Upstream threads as data: what was reported, and what was measured of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from knowledge.upstream import Thread, threads_of
from knowledge.upstream_evidence import Answer, answer


def data(*names: str, raising: bool = False) -> list[dict[str, Any]]:
    """Of torch names; `raising`: only faults that are errors."""
    return [_data(thread, answer(thread)) for thread in concerning(names, raising)]


def concerning(names: Iterable[str], raising: bool) -> list[Thread]:
    found = dict.fromkeys(thread for name in names for thread in threads_of(name))
    return [thread for thread in found if thread.raises or not raising]


def _data(thread: Thread, measured: Answer) -> dict[str, Any]:
    reported = {"mindspore": thread.version, "device": str(thread.device)}
    return {
        "address": thread.address,
        "label": thread.label,
        "title": thread.title.to_dict(),
        "state": str(thread.state),
        "looked_at": thread.looked_at,
        "reported_for": reported,
        "names": list(thread.mindspore),
        "standing": str(measured.standing),
        "fixed_in": measured.fixed_in,
        "measured": {"device": "cpu", "there": measured.there},
        "program": thread.whole,
    }
