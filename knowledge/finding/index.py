"""What a search looks through, built once: words with the places where they stand, names, and what people call things."""

from __future__ import annotations

import math
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from knowledge.error import ErrorRecord
from knowledge.error_reading import find_error
from knowledge.finding.entries import Entry, EntryKind, all_entries
from knowledge.finding.words import asked, compact, words
from knowledge.reading import find_exact

_TERMS = Path(__file__).parent / "terms.toml"
_TITLE, _CALLED, _SAID, _BODY = 1.0, 0.9, 0.45, 0.12  # how much a word counts by where it stands
_PRIOR = {EntryKind.RECIPE: 1.0, EntryKind.TOPIC: 0.9, EntryKind.RULE: 0.8, EntryKind.ERROR: 0.7, EntryKind.PAGE: 0.75}
_PARENTS = {"torch.nn": 1.0, "torch": 0.98, "torch.nn.functional": 0.96, "torch.optim": 0.97, "torch.Tensor": 0.9,
            "torch.nn.Module": 0.95, "torch.optim.Optimizer": 0.92, "torch.optim.lr_scheduler": 0.9, "torch.utils.data": 0.93,
            "torch.nn.init": 0.93, "torch.nn.utils": 0.92, "torch.linalg": 0.9, "torchvision.transforms": 0.92,
            "torchvision.ops": 0.9, "torch.amp": 0.9, "torch.distributions": 0.88}  # fmt: skip
_ELSEWHERE = 0.85
_LATER = 0.93  # each further answer of a term is worth this much of the one before


@dataclass(frozen=True, slots=True)
class Phrase:
    """What people call something: its words, and the rows that it means with their worth from 0 to 1."""

    words: frozenset[str]
    means: dict[int, float]


@dataclass(frozen=True, slots=True)
class Index:
    """Rows are places in `entries`. `order` decides between equals; `prior` says how likely a row is meant at all, from 0 to 1."""

    entries: tuple[Entry, ...]
    rows: dict[str, int]
    prior: tuple[float, ...]
    order: tuple[int, ...]
    postings: dict[str, list[tuple[int, float]]] = field(default_factory=dict)
    phrases: list[Phrase] = field(default_factory=list)
    phrases_with: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    full: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    short: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    squeezed: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    reverse: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    errors: tuple[tuple[int, ErrorRecord], ...] = ()

    def knows(self, word: str) -> bool:
        return word in self.postings or word in self.phrases_with

    def rarity(self, word: str) -> float:
        """From about 1 for words that stand everywhere to about 8 for those that stand once; 3 for what nobody knows."""
        if not self.knows(word):
            return 3.0
        return math.log(1 + len(self.entries) / (1 + len(self.postings.get(word, ()))))


@lru_cache(maxsize=1)
def index() -> Index:
    entries = all_entries()
    places = sorted(range(len(entries)), key=lambda row: _weight(entries[row]))
    order = tuple(place for _, place in sorted((row, place) for place, row in enumerate(places)))
    errors = tuple((row, _error(entry)) for row, entry in enumerate(entries) if entry.kind is EntryKind.ERROR)
    rows = {entry.address: row for row, entry in enumerate(entries)}
    built = Index(entries, rows, tuple(map(_prior, entries)), order, errors=errors)
    for row, entry in enumerate(entries):
        _enter_words(built, row, entry)
        if entry.record:
            _enter_names(built, row, entry)
    _enter_phrases(built)
    return built


def _error(entry: Entry) -> ErrorRecord:
    found = find_error(entry.id)
    if found is None:
        raise LookupError(entry.id)
    return found


def _prior(entry: Entry) -> float:
    if not entry.record:
        return _PRIOR[entry.kind]
    parent = entry.id.rpartition(".")[0]
    inner = 0.8 if entry.record.short.startswith("_") or ".ao." in entry.id or "quantized" in entry.id else 1.0
    known_as = find_exact(f"torch.nn.functional.{entry.record.short}") if parent == "torch" else None
    second = 0.9 if entry.record.alias_of or known_as else 1.0  # torch.conv2d: nobody writes it so
    return _PARENTS.get(parent, _ELSEWHERE) * inner * second


def _weight(entry: Entry) -> tuple[float, int, str]:
    return -_prior(entry), len(entry.id), entry.id


def _enter_words(built: Index, row: int, entry: Entry) -> None:
    """Each word once for an entry, at the best of the places where it stands."""
    texts = ((_BODY, entry.body), (_SAID, entry.summary.en), (_SAID, entry.summary.zh), (_SAID, entry.id))
    called = (entry.kind is EntryKind.ERROR and _SAID) or _CALLED
    titles = ((called, text) for text in entry.words)
    places: dict[str, float] = {}
    for worth, text in (*texts, *titles, *_titles(entry)):
        for word in words(text):
            places[word] = max(places.get(word, 0.0), worth)
    for word, worth in places.items():
        built.postings.setdefault(word, []).append((row, worth))


def _titles(entry: Entry) -> Iterator[tuple[float, str]]:
    if entry.record:
        yield _TITLE, entry.record.short
        return
    yield _TITLE, entry.title.en
    yield _TITLE, entry.title.zh


def _enter_names(built: Index, row: int, entry: Entry) -> None:
    record = entry.record
    if record is None:
        return
    built.full[record.torch.lower()].append(row)
    built.short[record.short.lower()].append(row)
    built.squeezed[compact(record.short)].append(row)
    for name in dict.fromkeys(target.name.lower() for target in record.targets if target.name):
        built.reverse[name].append(row)
        built.reverse[name.rpartition(".")[2]].append(row)


def _enter_phrases(built: Index) -> None:
    means: dict[frozenset[str], dict[int, float]] = defaultdict(dict)
    for row, entry in enumerate(built.entries):
        if entry.kind is EntryKind.ERROR:
            continue
        own = {EntryKind.RECIPE: 1.0, EntryKind.TOPIC: 0.9, EntryKind.RULE: 0.9, EntryKind.PAGE: 0.75}.get(entry.kind, 0.85)
        for text in (*entry.words, *(() if entry.record else (entry.title.en, entry.title.zh))):
            _mean(means, text, row, own * (built.prior[row] if entry.record else 1.0))
    for texts, addresses in tomllib.loads(_TERMS.read_text(encoding="utf-8")).items():
        for text in texts.split(", "):
            for place, address in enumerate(addresses):
                _mean(means, text, built.rows[address], 0.97 * _LATER**place)
    for phrase, rows in means.items():
        built.phrases.append(Phrase(phrase, rows))
        for word in phrase:
            built.phrases_with[word].append(len(built.phrases) - 1)


def _mean(means: dict[frozenset[str], dict[int, float]], text: str, row: int, worth: float) -> None:
    if phrase := frozenset(asked(text)):
        means[phrase][row] = max(means[phrase].get(row, 0.0), worth)
