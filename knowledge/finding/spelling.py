"""Misspelt words and names: the nearest that are known, by letters left out, added, changed or swapped."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from knowledge.finding.index import Index, index
from knowledge.finding.words import asked, compact, several, stems, ways

_NEAR = 0.72  # share of letters that agree
_SHORTEST = 4
_MOST = 3


@lru_cache(maxsize=1)
def _vocabulary() -> tuple[str, ...]:
    """The words of the entries, and those that are led to one of them."""
    led = (way for way, thing in ways().items() if index().knows(thing))
    return tuple(word for word in dict.fromkeys((*index().postings, *led)) if len(word) >= _SHORTEST and word.isascii())


@lru_cache(maxsize=1)
def _pieces() -> tuple[str, ...]:
    """The words of things that are written in several: `learn` and `rat` of learning rate."""
    return tuple(dict.fromkeys(piece for way in several() for piece in way.split() if len(piece) >= _SHORTEST))


@lru_cache(maxsize=1)
def _shorts() -> tuple[str, ...]:
    return tuple(index().squeezed)


@lru_cache(maxsize=1)
def _fulls() -> tuple[str, ...]:
    return tuple(index().full)


def words(found: Index, unknown: list[str], query: str) -> dict[str, float]:
    """Known words instead of unknown ones, with how alike they are: the most alike, and what they mean with their neighbours."""
    respelt: dict[str, float] = _together(unknown, query)
    for word in unknown[:8]:
        if not word.isascii():
            respelt |= dict.fromkeys(_inside(found, word), 0.9)
            continue
        if begun := _begun(word):
            thing = ways().get(begun, begun)
            respelt[thing] = max(respelt.get(thing, 0.0), 0.75)
            continue
        if len(word) < _SHORTEST:
            continue
        near = process.extract(word, _vocabulary(), scorer=OSA.normalized_similarity, limit=_MOST, score_cutoff=_NEAR)
        for other, likeness, _ in near:
            if likeness == near[0][1]:
                thing = ways().get(other, other)
                respelt[thing] = max(respelt.get(thing, 0.0), likeness)
    return respelt


def _together(unknown: list[str], query: str) -> dict[str, float]:
    """`learing rate`: a word of a thing that is written in several."""
    meant: dict[str, float] = {}
    for word in unknown[:8]:
        near = process.extractOne(word, _pieces(), scorer=OSA.normalized_similarity, score_cutoff=_NEAR)
        if near and word.isascii() and len(word) >= _SHORTEST:
            plain = " ".join(near[0] if each == word else each for each in stems(query))
            meant |= {thing: near[1] for way, thing in several().items() if f" {way} " in f" {plain} " and near[0] in way.split()}
    return meant


def _inside(found: Index, word: str) -> list[str]:
    """A Chinese word that nobody knows may hold some that are known."""
    pieces = (word[start:end] for start in range(len(word)) for end in range(start + 2, len(word) + 1))
    return [known for piece in pieces if piece != word for known in asked(piece) if found.knows(known)]


def _begun(word: str) -> str:
    """The shortest word that begins so: abbreviations are cut off."""
    longer = [other for other in _vocabulary() if other.startswith(word)] if len(word) > 2 else []
    return min(longer, key=len, default="")


def names(found: Index, query: str) -> dict[int, float]:
    """Records whose name is nearly the query: the whole name where it has dots, else the last part. Worth 0 to 1."""
    if " " in query or not query.isascii() or len(query) < 3:
        return {}
    lower, last = query.lower(), query.lower().rpartition(".")[2]
    scores: dict[int, float] = {}
    for short, likeness, _ in process.extract(
        compact(last), _shorts(), scorer=OSA.normalized_similarity, limit=12, score_cutoff=0.6
    ):
        for row in found.squeezed[short]:
            scores[row] = likeness**2 * found.prior[row]
    if "." in lower:
        for full, likeness, _ in process.extract(
            _spelt(lower), _fulls(), scorer=OSA.normalized_similarity, limit=12, score_cutoff=0.7
        ):
            for row in found.full[full]:
                scores[row] = scores.get(row, 0.0) * 0.5 + likeness**2
    return scores


def _spelt(name: str) -> str:
    """`f.` and `nn.` are written out before they are compared."""
    for short, long in (("nn.", "torch.nn."), ("f.", "torch.nn.functional."), ("optim.", "torch.optim.")):
        if name.startswith(short):
            return long + name[len(short) :]
    return name
