"""Names of programs in what somebody typed: torch's in any spelling, MindSpore's, and those of TensorFlow, Keras, NumPy and JAX."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from knowledge.finding.index import Index
from knowledge.finding.words import compact, idle, within_several
from knowledge.parameters import read

_FOREIGN = Path(__file__).parent / "names.toml"
_NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*", re.ASCII)
_EXACT, _LAST, _ANSWER, _BEGUN = 200.0, 100.0, 120.0, 30.0
_SENTENCE = 4  # with more words than these it is one
_SHORT = (("nn.f.", "torch.nn.functional."), ("f.", "torch.nn.functional."), ("nn.", "torch.nn."), ("tensor.", "torch.tensor."),
          ("optim.", "torch.optim."), ("init.", "torch.nn.init."), ("transforms.", "torchvision.transforms."))  # fmt: skip
_HOLDERS = {
    "torch.nn.Module": ("model", "net", "network", "module", "layer", "self", "netg", "netd", "encoder", "decoder"),
    "torch.optim.Optimizer": ("optimizer", "opt", "optim", "optimiser"),
    "torch.optim.lr_scheduler.LRScheduler": ("scheduler", "lr_scheduler", "sched"),
    "torch.amp.GradScaler": ("scaler",),
}
_FAMILIES = {"tf": "tf", "tensorflow": "tf", "keras": "keras", "np": "np", "numpy": "np", "jnp": "np", "jax": "jax", "ms": "ms",
             "mindspore": "ms", "ops": "ms", "mint": "ms", "msnp": "ms", "amp": "ms", "paddle": "paddle"}  # fmt: skip
_VERB = re.compile(r"\b([a-z]+) (?:the|an?|my|our|all|each|every|several|some|only|one|two)\b")  # `split the batch`
_OPTION = re.compile(r"\b([a-z]\w*) ?=(?!=)")  # `strict=False`
_AS_VERB, _KNOWS_OPTION = 0.3, 1.5
Scores = dict[int, float]


def named(found: Index, query: str) -> Scores:
    """Rows that a name of the query means. A query that is one name is also looked for as the beginning of one."""
    bare = re.sub(r"\(.*?\)", "", query).strip()
    names = _NAME.findall(bare)
    alone = len(names) == 1 and names[0] == bare
    scores = _joined(found, bare)
    spent = within_several(bare)
    prose = min(1.0, _SENTENCE / max(len(names), 1))
    told = [name for name in names if name.lower() not in spent and not (len(names) > _SENTENCE and idle(name))]
    verbs, options = set(_VERB.findall(bare)), set(_OPTION.findall(query))
    for name, family in _families(told):
        trust = 1.0 if alone else _trust(name, family, prose) * (_AS_VERB if name in verbs else 1.0)
        for row, score in _meant(found, name, family, alone).items():
            knows = bool(options) and not family and not options.isdisjoint(_parameters(found, row))
            scores[row] = max(scores.get(row, 0.0), score * trust * (_KNOWS_OPTION if knows else 1.0))
    return scores


def _parameters(found: Index, row: int) -> set[str]:
    record = found.entries[row].record
    return {each.name for each in read(record.signature) or ()} if record else set()


def _joined(found: Index, query: str) -> Scores:
    """`mesh grid` and `max pool 2d`: a name whose parts were written as words."""
    if query.count(" ") not in (1, 2) or not query.isascii():
        return {}
    return {row: _LAST * 0.9 * found.prior[row] for row in found.squeezed.get(compact(query.replace(" ", "")), [])}


def _trust(name: str, family: str, prose: float) -> float:
    """In a sentence a plain word is rather a word, the more so the longer it is; what is written like a name is one."""
    if family or "." in name:
        return 0.95
    if re.search(r"\w_\w|[a-z][A-Z]\w*[a-z]{2}|_$", name):
        return 0.8
    return 0.5 if re.search(r"[A-Z]\w*(?:\dd|[A-Z])$", name) else 0.2 * prose


def _families(names: list[str]) -> Iterator[tuple[str, str]]:
    """Each name with the framework that it is of: said in front of it, or as a word of its own (`keras Conv2D`)."""
    said = next((_FAMILIES[name.lower()] for name in names if name.lower() in _FAMILIES and name.lower() not in ("amp", "ops")), "")
    for name in names:
        lower = name.lower()
        if lower in ("torch", "pytorch") or (lower in _FAMILIES and len(names) > 1):
            continue
        head, dot, _ = lower.partition(".")
        family = _FAMILIES.get(head, "") if dot else ("" if said == "ms" else said)
        yield name, "keras" if ".keras." in f".{lower}" else family


def _meant(found: Index, name: str, family: str, alone: bool) -> Scores:
    lower = name.lower()
    last = lower.rpartition(".")[2]
    if family in ("tf", "keras", "np", "jax", "paddle"):
        told = _foreign().get(f"{family}.{last}") or _foreign().get(last)
        return _as_written(found, name, _ranked(found, told, _ANSWER) if told else _by_last(found, last))
    if family == "ms":
        return {**_answering(found, lower, last), **_ranked(found, _foreign().get(f"ms.{last}", ()), _EXACT)}
    full = _spelled_out(lower)
    ours = found.full.get(full) or found.full.get(f"torch.{full}")
    torchs = lower.startswith("torch")  # and so no name of MindSpore's
    scores = {} if torchs or (ours and "." in name) else _ranked(found, _foreign().get(f"ms.{last}", ()), _ANSWER)
    if ours and "." in name:
        scores |= dict.fromkeys(ours, _EXACT)
    if alone and "." in name and not ours:
        scores |= {row: max(score, scores.get(row, 0.0)) for row, score in _beginning_with(found, full).items()}
    scores |= {row: max(score, scores.get(row, 0.0)) for row, score in _held(found, lower, last).items()}
    if not scores or "." not in name:
        for row, score in _by_last(found, last).items():
            scores[row] = max(score, scores.get(row, 0.0))
        for row, score in ({} if torchs else _answering(found, lower, last)).items():
            scores[row] = max(score * 0.9, scores.get(row, 0.0))
    if alone and "." not in name and len(last) > 2:
        for short, rows in found.squeezed.items():
            if short.startswith(compact(last)):
                for row in rows:
                    scores.setdefault(row, _BEGUN * found.prior[row] * (len(last) / len(short)) ** 0.5)
    return scores


def _beginning_with(found: Index, name: str) -> Scores:
    """While a dotted name is being typed, and for all that a module has."""
    starts = (name, f"torch.{name}")
    full = [(full, rows) for full, rows in found.full.items() if full.startswith(starts)]
    return {row: _LAST * found.prior[row] * (len(name) / len(full)) ** 0.5 for full, rows in full for row in rows}


def _spelled_out(name: str) -> str:
    return next((long + name[len(short) :] for short, long in _SHORT if name.startswith(short)), name)


def _held(found: Index, name: str, last: str) -> Scores:
    """`model.eval`, `loss.backward`: a method by what its owner is usually called; an unknown owner is a tensor, if that has it."""
    owner, dot, _ = name.rpartition(".")
    if not dot or "." in owner or owner in ("torch", "nn", "f"):
        return {}
    kind = next((kind for kind, owners in _HOLDERS.items() if owner in owners), "torch.Tensor")
    rows = found.full.get(f"{kind}.{last}".lower(), [])
    return dict.fromkeys(rows, _EXACT * 0.9)


def _by_last(found: Index, last: str) -> Scores:
    rows = found.short.get(last) or found.squeezed.get(compact(last), [])
    return {row: _LAST * found.prior[row] for row in rows}


def _as_written(found: Index, written: str, scores: Scores) -> Scores:
    """In other frameworks as in torch capitals tell a class from a function, and who means `ReduceLROnPlateau` means torch's."""
    name = written.rpartition(".")[2]
    if name.islower():
        records = {row: found.entries[row].record for row in scores}
        return {row: score * (0.85 if (r := records[row]) and not r.short.islower() else 1.0) for row, score in scores.items()}
    if name[1:].islower() or "_" in name:
        return scores
    same = [row for row in found.short.get(name.lower(), []) if found.entries[row].id.endswith(f".{name}")]
    return scores | {row: max(scores.get(row, 0.0), _ANSWER * (1 + 0.2 * found.prior[row])) for row in same}


def _answering(found: Index, name: str, last: str) -> Scores:
    """Torch names that become a MindSpore name; those of the same name first, what is used for many things last."""
    full = re.sub(r"^(ms|mindspore)\.", "", name)
    rows = found.reverse.get(f"mindspore.{full}") or found.reverse.get(last, [])
    many = 1.0 if len(rows) < 8 else 0.9
    scores = {}
    for row in rows:
        record = found.entries[row].record
        first = record is not None and record.targets[-1].name.lower().endswith(last)
        same = 1.0 if record and compact(record.short) == compact(last) else 0.85
        itself = 1.0 if record and any(t.rule == "rename_call" and t.name.lower().endswith(last) for t in record.targets) else 0.9
        scores[row] = _ANSWER * found.prior[row] * same * many * itself * (1.0 if first else 0.8)
    return scores


def _ranked(found: Index, addresses: tuple[str, ...], best: float) -> Scores:
    return {found.rows[address]: best * 0.88**place for place, address in enumerate(addresses)}


@lru_cache(maxsize=1)
def _foreign() -> dict[str, tuple[str, ...]]:
    """`family.last name` in small letters -> addresses of entries, best first."""
    told = tomllib.loads(_FOREIGN.read_text(encoding="utf-8"))
    found: dict[str, tuple[str, ...]] = {}
    for family, rows in told.items():
        for names, addresses in rows.items():
            for name in names.split(", "):
                found[f"{family}.{name.lower()}"] = tuple(addresses)
    return found
