"""Which entries answer what somebody typed, the best first: by name, by what people call it, by its words, by the error's text."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection
from functools import lru_cache

from knowledge.codes import CODE
from knowledge.finding import naming, spelling
from knowledge.finding.entries import Entry, EntryKind, coded
from knowledge.finding.index import Index, index
from knowledge.finding.words import asked, normal

LONGEST = 400  # characters that are read
_CALLED, _WORDS, _MISSPELT, _QUOTED, _RECOGNISED = 90.0, 60.0, 75.0, 70.0, 130.0  # what each way of finding is worth at most
_COMPLAINED = 1.4  # so much more a record of an error says to a complaint, and so much less all others
_COUNTED = 0.2  # a number beside words: of a version, a layer, a size
_NEARLY = 0.6  # what people call an entry, but for one word
_UNASKED = 0.6  # in a message of an error the names that stand in it are not asked for
_BESIDE = 0.4  # beside a name that is known and stands alone, its words mean so much less
_MOST = 0.7  # so much of a question, by rarity, has to stand in the text of an error to be a piece of its message
_COMPLAINT = re.compile(
    r"Error\b|Exception|has no (?:attribute|len)\b"
    r"|must be|should be|but got|does not exist|not supported|unsupported|exceeds?\b|failed\b"
    r"|cannot\b|can not|no module named|out of memory|expected|invalid|unexpected|missing \d|not defined|already exists|should have"
    r"|tim(?:es?|ed) out|unregistered|already in use|not match|mismatch\b|got an?\b|(?:was|were) given\b|not enough"
    r"|could not|unable to|too many|is not (?:an?|in|callable|defined|iterable|subscriptable)\b|not found|no such\b"
    r"|out of (?:range|bounds)|报错|越界|失败|无法|不支持|找不到|不匹配|未定义",
    re.IGNORECASE,
)
_NUMBERED = 100.0  # the doctor, for the number of an error; right behind a record that knows it
_ASKS = re.compile(
    r"(?:how|why|what|which|when|where|who|can|could|do|does|did|is|are|should|will)\b"
    r"|.*(?:怎么|怎样|如何|为什么|能否|吗|什么|哪)",
    re.IGNORECASE,
)
_ANSWERED = {
    EntryKind.ERROR: 0.7,
    EntryKind.RECIPE: 1.1,
    EntryKind.TOPIC: 1.05,
    EntryKind.RECORD: 0.92,
}  # how much rather a question means it
_STATED, _CODED_NAME = 60.0, re.compile(r"[a-z]_[a-z]")  # a question has a name in it as code writes it, not a word that is one
_SENTENCE = 14.0  # the words of a question, by rarity, of which an answer has all: a longer one tells a story, too
_LEAST = 9.0  # what is worth less has nothing to do with the question
_NAMED = re.compile(
    r"(?P<before>\b(?:module|attribute|named|name|argument) (?!named\b))(?P<name>[A-Za-z_][\w.]*)"
    r"|(?P<object>\b[A-Za-z_]\w*)(?= object has)"
)
# What CANN and its libraries number their errors by: E39999, EI0006, 107002, 507011, 561103.
_DEVICE_CODE = re.compile(r"\bE[A-Z]?\d{4,5}\b|\b(?:107|161|207|361|507|561)\d{3}\b")
_NAME = re.compile(r"(?:torch|tensor|nn|f|ms|mindspore|mint|ops|optim)(?:\.\w+)+", re.IGNORECASE)  # and nothing else
_QUOTES = {ord(mark): None for mark in "'\"`"}

Scores = dict[int, float]


def warm() -> int:
    """Read everything and build the index now, and what the first questions build; returns how many entries there are."""
    search("nn.Linaer 学习率")  # misspelt, and in Chinese: vocabulary and cutter too
    search("'Tensor' object has no attribute 'backward'")  # what MindSpore has, by version
    return len(index().entries)


def search(words: str, limit: int = 20, kinds: Collection[EntryKind] = ()) -> list[Entry]:
    """The best first. Never raises on what people type; nothing typed finds nothing. `kinds`: only these."""
    query = normal(words[: 4 * LONGEST]).strip(" ().?!。？！")[:LONGEST]
    if not query:
        return []
    stated = [entry for code in dict.fromkeys(CODE.findall(query.upper())) if (entry := coded(code))]
    if stated:
        return [entry for entry in stated if not kinds or entry.kind in kinds][:limit]
    found = index()
    scores = _scores(found, query)
    rows = sorted((row for row, score in scores.items() if score >= _LEAST), key=lambda row: (-scores[row], found.order[row]))
    entries = (found.entries[row] for row in rows)
    return [entry for entry in entries if not kinds or entry.kind in kinds][:limit]


def _scores(found: Index, query: str) -> Scores:
    scores: Scores = defaultdict(float)
    wanted = asked(query)
    known = [word for word in wanted if found.knows(word)]
    unknown = [word for word in wanted if not found.knows(word)]
    named = {} if _complains(query) else naming.named(found, query)
    _add(scores, named)
    respelt = spelling.words(found, unknown, query)
    weights = {word: _COUNTED if word.isdecimal() and len(word) < 4 else 1.0 for word in known}
    for word, likeness in respelt.items():
        weights[word] = max(weights.get(word, 0.0), likeness)
    lost = sum(found.rarity(word) for word in unknown) - sum(found.rarity(word) * share for word, share in respelt.items())
    whole = min(sum(found.rarity(word) * share for word, share in weights.items()) + max(lost, 0.0), _SENTENCE)
    aloud = _BESIDE if named and "." in query and " " not in query else 1.0
    complaint = _complains(query)
    called = _called(found, weights, whole, aloud)
    _add(scores, {row: score * _UNASKED for row, score in called.items() if found.entries[row].record} if complaint else {})
    _add(scores, {row: score for row, score in called.items() if not (complaint and found.entries[row].record)})
    _worded(found, weights, whole, scores, complaint, aloud)
    if not named:
        _add(scores, {row: _MISSPELT * likeness for row, likeness in spelling.names(found, query).items()})
    if not complaint and _ASKS.match(query):
        coded_name = _CODED_NAME.search(query) is not None
        for row in scores:
            stated = coded_name and named.get(row, 0.0) > _STATED
            scores[row] *= 1.0 if stated else _ANSWERED.get(found.entries[row].kind, 1.0)
    _erroneous(found, query, scores)
    if codes := _DEVICE_CODE.findall(query):
        knowing = (scores.get(row, 0.0) for row, error in found.errors if any(map(error.knows, codes)))
        recognised = max(knowing, default=0.0)
        by_words = max([_NUMBERED, *scores.values()]) + 1
        scores[found.rows["page:doctor"]] = min(recognised, _NUMBERED) - 1 if recognised > _LEAST else by_words
    return scores


def _complains(query: str) -> bool:
    """A message of an error: the names in it are not asked for."""
    return bool(_COMPLAINT.search(query)) and (query.count(" ") > 1 or not query.isascii())


def _add(scores: Scores, more: Scores) -> None:
    for row, score in more.items():
        scores[row] += score


def _called(found: Index, weights: dict[str, float], whole: float, most: float) -> Scores:
    """What people call an entry, all of it in the question, or all but one word of many; the best name counts.

    It is worth more, the more of the question it is.
    """
    best: Scores = {}
    for number, held in Counter(number for word in weights for number in found.phrases_with.get(word, ())).items():
        phrase = found.phrases[number]
        if held < len(phrase.words) and (held < 3 or held < len(phrase.words) - 1):
            continue
        share = sum(found.rarity(word) * weights.get(word, 0.0) for word in phrase.words) / whole
        nearly = _NEARLY if held < len(phrase.words) else 1.0
        for row, worth in phrase.means.items():
            best[row] = max(best.get(row, 0.0), most * nearly * _CALLED * share**1.3 * worth)
    return best


def _worded(found: Index, weights: dict[str, float], whole: float, scores: Scores, complaint: bool, aloud: float) -> None:
    """By words: rare ones count more, and so do those in names and titles; an entry that has half of them is worth a quarter."""
    quoting = 1.0 if complaint else 0.15
    told: Scores = defaultdict(float)
    had: Scores = defaultdict(float)
    for word, weight in weights.items():
        rarity = found.rarity(word) * weight
        for row, place in found.postings.get(word, ()):
            told[row] += rarity * place
            had[row] += rarity
    several, entries, prior = len(weights) > 2, found.entries, found.prior
    beside = {kind: 1.0 if kind is EntryKind.RECORD else aloud for kind in EntryKind}
    if several:
        beside[EntryKind.RECORD] *= 0.7  # a sentence asks for a task
    if complaint:
        beside = {kind: each * (_COMPLAINED if kind is EntryKind.ERROR else 1 / _COMPLAINED) for kind, each in beside.items()}
    for row, score in told.items():
        share, kind = had[row] / whole, entries[row].kind
        quoted = quoting * _QUOTED * share if several and share > _MOST and kind is EntryKind.ERROR else 0.0
        scores[row] += beside[kind] * _WORDS * (score / whole) * share * prior[row] + quoted


def _erroneous(found: Index, query: str, scores: Scores) -> None:
    """A message by the patterns of the error records, or a piece of the line by which MindSpore says it."""
    if _NAME.fullmatch(query):
        return
    lower, quoted = _unquoted(query), _requoted(query)
    said = len(lower) > 7 and " " in lower
    ways = dict.fromkeys((query, quoted, f"The {quoted}" if quoted.startswith("'") else quoted))  # so MindSpore says it of a Cell
    if " has no attribute" in query and " object" not in query:
        ways |= dict.fromkeys(f"{the}{query.replace(' has no attribute', ' object has no attribute')}" for the in ("", "The "))
    for row, error in found.errors:
        match = next((match for way in ways if (match := error.find(way, quoted="'" in way))), None)
        if match and len(match[0]) * 6 > min(len(query), 60):
            scores[row] += _RECOGNISED * (0.4 if error.general else 1.0) + min(len(match[0]), 60) / 6
        if said and lower in (line := _unquoted(error.says)):
            scores[row] += _RECOGNISED if len(lower) > 0.4 * len(line) else _QUOTED


@lru_cache(maxsize=1024)
def _unquoted(text: str) -> str:
    """People leave the quotes of a message out."""
    return text.lower().translate(_QUOTES)


def _requoted(text: str) -> str:
    """The quotes that Python's own messages have: `module mindspore has no attribute cuda`."""
    return _NAMED.sub(lambda found: f"{found['before'] or ''}'{found['name'] or found['object']}'", text)
