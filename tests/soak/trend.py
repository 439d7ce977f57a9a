"""Flat or growing? The slope of a line through the means of equal parts of a run, with its error; and the run as a chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from statistics import fmean

PARTS = 10  # samples beside each other depend on each other; means of long parts hardly do
WARM = 0.5  # of the run: caches fill, workers make their first children, and what fills stops in the second half
STUDENT = 2.31  # 95 % of t with PARTS - 2 degrees of freedom
MATTERS = 0.05  # growth over the run, as a share of the level, that is worth a look
WIDTH, HEIGHT = 640, 90


@dataclass(frozen=True)
class Trend:
    level: float
    slope: float  # per hour
    error: float  # 95 %
    hours: float

    @property
    def growing(self) -> bool:
        """Surely more than nothing, and not too little to matter."""
        return self.slope > self.error and self.slope * self.hours > max(MATTERS * self.level, 1)

    @property
    def said(self) -> str:
        return "growing" if self.growing else "flat"


def trend(times: Sequence[float], values: Sequence[float]) -> Trend:
    """`times` in seconds; the first part of the run is left out."""
    begin = times[0] + WARM * (times[-1] - times[0])
    kept = [(at / 3600, value) for at, value in zip(times, values, strict=True) if at >= begin]
    per = max(1, len(kept) // PARTS)
    parts = [kept[start : start + per] for start in range(0, per * (len(kept) // per), per)][-PARTS:]
    points = [(fmean(at for at, _ in part), fmean(value for _, value in part)) for part in parts]
    middle, level = fmean(at for at, _ in points), fmean(value for _, value in points)
    spread = sum((at - middle) ** 2 for at, _ in points)
    slope = sum((at - middle) * (value - level) for at, value in points) / spread if spread else 0.0
    rest = sum((value - level - slope * (at - middle)) ** 2 for at, value in points)
    error = STUDENT * (rest / max(1, len(points) - 2) / spread) ** 0.5 if spread else 0.0
    return Trend(level, slope, error, kept[-1][0] - kept[0][0])


def chart(times: Sequence[float], series: Mapping[str, tuple[Sequence[float], str]]) -> str:
    """One band for each measure, from nothing to its highest value, over minutes."""
    begin, span = times[0], max(times[-1] - times[0], 1.0)
    bands = [_band(number, name, times, begin, span, *series[name]) for number, name in enumerate(series)]
    height = HEIGHT * len(series) + 20
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 220} {height}" font-family="sans-serif" font-size="12">'
    foot = f'<text x="0" y="{height - 4}">0</text><text x="{WIDTH}" y="{height - 4}" text-anchor="end">{span / 60:.0f} min</text>'
    return "\n".join([head, '<rect width="100%" height="100%" fill="#fff"/>', *bands, foot, "</svg>\n"])


def _band(number: int, name: str, times: Sequence[float], begin: float, span: float, values: Sequence[float], unit: str) -> str:
    top, ground = max(*values, 1e-9), (number + 1) * HEIGHT - 8
    dots = (
        f"{(at - begin) / span * WIDTH:.1f},{ground - value / top * (HEIGHT - 20):.1f}"
        for at, value in zip(times, values, strict=True)
    )
    told = f"{escape(name)}: {min(values):,.0f} to {max(values):,.0f} {unit}".rstrip()
    return (
        f'<line x1="0" x2="{WIDTH}" y1="{ground}" y2="{ground}" stroke="#ccc"/>'
        f'<polyline fill="none" stroke="#1f5fa8" stroke-width="1.2" points="{" ".join(dots)}"/>'
        f'<text x="{WIDTH + 8}" y="{ground - HEIGHT / 2 + 12:.0f}">{told}</text>'
    )
