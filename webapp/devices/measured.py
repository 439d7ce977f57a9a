"""What runs on devices of users showed of a record, counted by device and versions."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from webapp.devices.models import Outcome


@dataclass(frozen=True)
class Measured:
    """`same` runs agreed with torch, `other` did not."""

    target: str
    device: str
    cann: str
    mindspore: str
    same: int
    other: int


def measured(record: str) -> list[Measured]:
    fields = ("target", "device", "cann", "mindspore")
    rows = Outcome.objects.filter(record=record).values_list(*fields).order_by(*fields)
    counts = {"agreed": Count("id", filter=Q(same=True)), "wrong": Count("id", filter=Q(same=False))}
    return [Measured(*row) for row in rows.annotate(**counts)]
