"""How many places that need a person were open, over time: drawn as a line that goes down to nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from webapp.projects.standing import Standing
from webapp.review.models import Revision

WIDTH, HEIGHT = 640, 160  # of the drawing, in its own units
MOST = 400  # points drawn; a line has no more pixels to show


@dataclass(frozen=True)
class Point:
    """From this moment on: how many places were known, and how many of them were open."""

    at: datetime
    known: int
    open: int


def points(standings: Iterable[Standing]) -> list[Point]:
    """In order of time: a translation brings places, a revision decides some or takes decisions back."""
    changes: list[tuple[datetime, int, int]] = []
    spots: dict[str, frozenset[str]] = {}
    for standing in standings:
        if standing.job and standing.job.finished and standing.spots:
            spots[standing.job.id] = frozenset(spot.unit for spot in standing.spots)
            changes.append((standing.job.finished, len(standing.spots), len(standing.spots)))
    changes += _decisions(spots)
    known = still_open = 0
    found: dict[datetime, Point] = {}
    for at, brought, opened in sorted(changes, key=lambda change: change[0]):
        known, still_open = known + brought, still_open + opened
        found[at] = Point(at, known, still_open)
    return list(found.values())


def _decisions(spots: dict[str, frozenset[str]]) -> list[tuple[datetime, int, int]]:
    decided: dict[str, int] = defaultdict(int)
    changes = []
    rows = Revision.objects.filter(job__in=spots).order_by("created", "number")
    for job, at, decisions in rows.values_list("job", "created", "decisions").iterator(500):
        now = len(spots[job] & decisions.keys())
        if now != decided[job]:
            changes.append((at, 0, decided[job] - now))
            decided[job] = now
    return changes


@dataclass(frozen=True)
class Drawing:
    """Points of SVG lines: `open` as a step line, `ground` the area under it, `known` the line above which it cannot rise."""

    open: str
    ground: str
    known: str
    top: int
    begin: datetime
    end: datetime
    now: int
    width: int = WIDTH
    height: int = HEIGHT


def drawing(found: list[Point], now: datetime) -> Drawing | None:
    """None while there is nothing to burn down."""
    top = max((point.known for point in found), default=0)
    if not top:
        return None
    begin = found[0].at
    span = max(now - begin, timedelta(seconds=1))
    shown = _thinned(found)
    places = [min(WIDTH, WIDTH * ((point.at - begin) / span)) for point in shown]
    opened = _steps(places, [HEIGHT - HEIGHT * point.open / top for point in shown])
    known = _steps(places, [HEIGHT - HEIGHT * point.known / top for point in shown])
    ground = [f"0.0,{HEIGHT}.0", *opened, f"{WIDTH}.0,{HEIGHT}.0"]
    return Drawing(" ".join(opened), " ".join(ground), " ".join(known), top, begin, now, found[-1].open)


def _thinned(found: list[Point]) -> list[Point]:
    thin = found[:: len(found) // MOST + 1]
    return thin if thin[-1] is found[-1] else [*thin, found[-1]]


def _steps(places: list[float], heights: list[float]) -> list[str]:
    """A value holds until the next one, and the last one until now."""
    corners = [(places[0], heights[0])]
    for before, (place, height) in zip(heights, zip(places[1:], heights[1:], strict=True), strict=False):
        corners += [(place, before), (place, height)]
    return [f"{place:.1f},{height:.1f}" for place, height in [*corners, (float(WIDTH), heights[-1])]]


def by_day(found: list[Point], most: int = 30) -> list[Point]:
    """The last point of each day, newest first: the same as numbers."""
    return list(reversed({point.at.date(): point for point in found}.values()))[:most]
