"""What a check did not compare, said in both languages: it stands under the verdict, and what matters of it caps the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from workers.parity.notes import Note, chinese, told

NAMED = 6  # of many alike


@dataclass(frozen=True)
class LeftOut:
    """`caps`: a mistake may hide there, so the whole is compared in part only; `lines` of the source, first and last."""

    what: Note
    caps: bool = True
    lines: tuple[int, int] | None = None

    def to_dict(self) -> dict[str, Any]:
        return {"what": told(self.what), "caps": self.caps, "lines": list(self.lines) if self.lines else None}


def one_sided(side: str, things: Iterable[str], *, caps: bool = True) -> list[LeftOut]:
    """Variables, keys or attributes that only one side has; `side` is how that side is called."""
    known = list(things)
    zh = listed([chinese(name) for name in known])
    return [LeftOut(Note(f"only the {side} side has {listed(known)}", f"仅 {side} 侧有 {zh}"), caps)] if known else []


def sampled(counts: Mapping[str, tuple[int, int]]) -> list[LeftOut]:
    """By name: how many of how many were compared. A sample stands for the rest, so it caps nothing."""
    few = [(name, some, all_) for name, (some, all_) in counts.items() if some < all_]
    return [
        LeftOut(Note(f"{name}: {some} of {all_} compared", f"{name}：比较了 {all_} 次中的 {some} 次"), caps=False)
        for name, some, all_ in few
    ]


def unevenly_called(name: str, ours: int, theirs: int, *, caps: bool = True) -> LeftOut:
    en = f"{name} is called {ours} times in torch and {theirs} times in MindSpore"
    return LeftOut(Note(en, f"{name} 在 torch 中调用 {ours} 次，在 MindSpore 中调用 {theirs} 次"), caps)


def undecided(names: Iterable[str]) -> list[LeftOut]:
    """Values that rounding, or random numbers that are not shared, move as far as the two sides lie apart."""
    known = list(names)
    zh = listed([chinese(name) for name in known])
    return [LeftOut(Note(f"cannot be decided: {listed(known)}", f"无法判定：{zh}"))] if known else []


def not_compared(what: str, zh: str, why: str = "") -> LeftOut:
    """A network, a function or the whole program, with the reason."""
    reason = f": {why}" if why else ""
    return LeftOut(Note(f"{what} was not compared{reason}", f"{zh}未比较" + (f"：{chinese(why)}" if why else "")))


def reaching(source: list[tuple[int, str]], translated: list[tuple[int, str]]) -> list[LeftOut]:
    """Places where a program reaches for what measures it: its results may be told by itself."""
    found = [
        LeftOut(
            Note(
                f"line {line} reaches for {name}: what this program computes, it may say itself",
                f"第 {line} 行触及 {name}：该程序的结果可能由其自行报告",
            ),
            lines=(line, line),
        )
        for line, name in source
    ]
    return found + [
        LeftOut(
            Note(
                f"line {line} of the translation reaches for {name}: what it computes, it may say itself",
                f"译文第 {line} 行触及 {name}：其结果可能由其自行报告",
            )
        )
        for line, name in translated
        if name not in {one for _, one in source}
    ]


def listed(names: list[str]) -> str:
    """The first of them, and how many more there are."""
    shown = ", ".join(names[:NAMED])
    return shown + (f" (+{len(names) - NAMED})" if len(names) > NAMED else "")
