"""The programs of every topic, run in the sandbox; what they print goes to `knowledge/evidence/<MindSpore>/topics/<slug>.json`."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from knowledge.decision import DEFAULTS
from knowledge.topic import Topic, digest
from knowledge.topic_reading import all_topics
from workers.parity import environment, outcomes
from workers.parity.parcel import Parcel, pack
from workers.parity.probes import RANKED
from workers.parity.sandbox.pool import Pool
from workers.translation import translate

SECONDS = 90.0
LINE = 300  # characters kept of an error


@dataclass(frozen=True)
class Program:
    """One program of a topic. `place`: the claim's id, or "translation"."""

    place: str
    side: str
    text: str

    @property
    def digest(self) -> str:
        return digest(self.side, self.text)


def programs(topic: Topic) -> list[Program]:
    """Everything that a topic's page shows as executed."""
    found = [Program(claim.id, side, text) for claim in topic.claims for side, text in claim.probes()]
    before = topic.translation.before
    after = translate(before, companion="inline", decisions=DEFAULTS).text
    return [*found, Program("translation", "torch", before), Program("translation", "mindspore", after)]


def main(slugs: Sequence[str], again: bool, pool: Pool) -> int:
    """Exit status 1 when a program raises or a translation prints something else than its original, 2 for no such topic."""
    topics = [topic for topic in all_topics() if not slugs or topic.slug in slugs]
    for slug in set(slugs) - {topic.slug for topic in topics}:
        print(f"no topic is called {slug}", file=sys.stderr)
    pool.start()
    stamp = environment.stamp(pool)
    folder = folder_of(stamp["mindspore"], stamp["device"])
    found = [fault for topic in topics for fault in measured(topic, folder, stamp, again, pool)]
    print("\n".join([*found, f"{len(topics)} topics, {len(found)} to look at"]))
    return 2 if set(slugs) - {topic.slug for topic in topics} else int(bool(found))


def folder_of(version: str, device: str) -> Path:
    return outcomes.EVIDENCE / f"mindspore-{version}-{device}" / "topics"


def kept(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def known(topic: Topic, folder: Path) -> bool:
    """Whether every program was run as it stands today."""
    runs = kept(folder / f"{topic.slug}.json").get("runs", {})
    digests = {(place, side): run["digest"] for place, sides in runs.items() for side, run in sides.items()}
    return digests == {(program.place, program.side): program.digest for program in programs(topic)}


def measured(topic: Topic, folder: Path, stamp: dict[str, Any], again: bool, pool: Pool) -> list[str]:
    """Runs what changed, writes the page, and says what is wrong with the topic's programs."""
    before = {} if again else kept(folder / f"{topic.slug}.json").get("runs", {})
    runs: dict[str, dict[str, Any]] = {}
    for program in programs(topic):
        old = before.get(program.place, {}).get(program.side, {})
        run = old if old.get("digest") == program.digest else _run(program, pool)
        runs.setdefault(program.place, {})[program.side] = run
    page = {"environment": stamp, "after": _after(topic), "runs": runs}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{topic.slug}.json").write_text(json.dumps(page, indent=1, sort_keys=True, ensure_ascii=False) + "\n", "utf-8")
    return [f"{topic.slug}#{fault}" for fault in _faults(runs)]


def _after(topic: Topic) -> dict[str, str]:
    translation = translate(topic.translation.before, companion="inline", decisions=DEFAULTS)
    verdicts = [change.verdict for change in translation.changes if change.verdict in RANKED]
    return {"text": translation.text, "verdict": max(verdicts, key=RANKED.index, default="exact")}


def _run(program: Program, pool: Pool) -> dict[str, Any]:
    said: dict[str, Any] = {}

    def keep(parcel: Parcel) -> None:
        said.update(parcel.data)

    outcome = pool.run(program.side, pack({"job": "transcript", "source": program.text}), keep, SECONDS)
    run = {"digest": program.digest, "printed": str(said.get("printed", "")).rstrip()}
    error = said.get("error")
    if isinstance(error, dict):
        run["error"] = f"{error.get('type')}: {error.get('message')}".splitlines()[0][:LINE]
    elif trouble := outcome.trouble(pool.limits):
        run["error"] = trouble
    return run


def _faults(runs: dict[str, dict[str, Any]]) -> list[str]:
    found = [f"{place}: {side}: {run['error']}" for place, sides in runs.items() for side, run in sides.items() if "error" in run]
    shown = {run["printed"] for run in runs["translation"].values()}
    return found + (["translation: the two programs print different things"] if len(shown) > 1 else [])
