"""`make soak HOURS=2`: mixed traffic with hostile pastes against a stack of its own whose workers are killed now and then.

Prints a report in Markdown and writes it with its chart into the folder REPORT (docs/soak.md and soak.svg without it, when
the run took an hour at least). Status 1 when something grew that should not, or a page failed.

MINUTES instead of HOURS for a short look; EVERY: seconds between two samples; KILLS: between two kills.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.load import Times, said_of_the_machine, table
from tests.soak.sampling import HELD, KEPT, SETTLED, UNITS, sample
from tests.soak.traffic import crowd
from tests.soak.trend import Trend, chart, trend
from tests.stack import Stack, wait_for

Samples = list[dict[str, float]]


def run(folder: Path, seconds: float, every: float, pause: float) -> tuple[Samples, Times, Counter[str]]:
    temporary = folder / "temporary"
    temporary.mkdir()
    settings = {"DATABASE_URL": "", "TMPDIR": str(temporary)}
    stack, times, stop = Stack(folder / "state", settings=settings), Times(), threading.Event()
    samples: Samples = []
    stack.start()
    try:
        wait_for(stack.ready, 240, "the sandboxes to be warm")
        threads, killed = crowd(stack, times, stop, pause)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            time.sleep(every)
            samples.append(sample(stack, temporary))
        stop.set()
        for thread in threads:
            thread.join()
    finally:
        stop.set()
        stack.stop()
    return samples, times, killed


def trends(samples: Samples) -> dict[str, Trend]:
    at = [one["at"] for one in samples]
    return {name: trend(at, [one[name] for one in samples]) for name in UNITS}


def judged(seconds: float) -> list[str]:
    """What may be called growing after so long a run."""
    return [name for name in UNITS if name not in KEPT and (seconds >= SETTLED or name not in HELD)]


def unjudged(name: str) -> str:
    return "kept" if name in KEPT else f"nothing to say before {SETTLED // 60} minutes"


def report(found: dict[str, Trend], times: Times, killed: Counter[str], about: str, seconds: float) -> Iterator[str]:
    yield about + "\n"
    yield "| measure | level | slope an hour, with its error (95 %) | |\n|---|---:|---:|---|"
    for name, one in found.items():
        word = f"**{one.said}**" if name in judged(seconds) and one.growing else unjudged(name) if one.growing else one.said
        yield f"| {name} | {one.level:,.1f} {UNITS[name]} | {one.slope:+,.1f} ± {one.error:,.1f} {UNITS[name]} | {word} |"
    yield "\n![Each measure over the run](soak.svg)\n"
    pasted = sum(len(taken) for step, taken in times.taken.items() if step.endswith("paste"))
    grown = found["database"].slope * found["database"].hours * 1024
    yield f"Database: {grown / max(1, pasted):,.1f} KiB a paste (its translation, its runs and their logs are kept).\n"
    yield f"Killed: {', '.join(f'{name} {number}' for name, number in sorted(killed.items())) or 'nobody'}.\n"
    yield from table(times)


def main() -> None:
    minutes = float(os.environ.get("MINUTES") or 60 * float(os.environ.get("HOURS") or 2))
    every, pause = float(os.environ.get("EVERY") or 5), float(os.environ.get("KILLS") or 45)
    target = os.environ.get("REPORT") or ("docs" if minutes >= 60 else "")
    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        samples, times, killed = run(Path(folder), minutes * 60, every, pause)
    found = trends(samples)
    about = f"{time.strftime('%Y-%m-%d %H:%M')} UTC, {minutes:g} minutes, {len(samples)} samples. {said_of_the_machine(before)}"
    told = "\n".join(report(found, times, killed, about, minutes * 60))
    print(told)
    if target:
        Path(target).mkdir(exist_ok=True)
        series = {name: ([one[name] for one in samples], unit) for name, unit in UNITS.items()}
        Path(target, "soak.svg").write_text(chart([one["at"] for one in samples], series), encoding="utf-8")
        Path(target, "soak-measured.md").write_text(told + "\n", encoding="utf-8")
    grown = [name for name in judged(minutes * 60) if found[name].growing]
    sys.exit(1 if grown or times.errors else 0)


if __name__ == "__main__":
    main()
