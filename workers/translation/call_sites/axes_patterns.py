"""Patterns of einops, read where they are written: `'b n (h d) -> b h n d'` as reshape, permute, broadcast and flatten.

What cannot be written in one line of these is left to the companion, which reads the pattern when it runs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from workers.translation.source.edits import Piece

UNIT = "1"
REST = "..."
JOINED = "(...)"
_PATTERN = re.compile(r"\(([^()]*)\)|(\.\.\.|\w+)")
_WORD = re.compile(r"[\w\s().]*->[\w\s().]*")
Groups = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """Both sides, each a tuple of groups of names; an axis of length 1 is an empty group."""

    left: Groups
    right: Groups

    @property
    def before(self) -> list[str]:
        return [name for group in self.left for name in group]

    @property
    def after(self) -> list[str]:
        return [name for group in self.right for name in group]


def read(text: str, rank: int = -1) -> Pattern | None:
    """None for what einops would refuse. rank: the tensor's, -1 where it is not known: then axes that are joined stay one."""
    if not _WORD.fullmatch(text):
        return None
    left, right = (_groups(side) for side in text.split("->"))
    sides = [[name for group in side for name in group] for side in (left, right)]
    twice = any(len(set(names)) != len(names) for names in sides) or any(name.startswith("_") for name in sides[0] + sides[1])
    elsewhere = JOINED in sides[0] or {REST, JOINED} <= set(sides[1]) or (REST not in sides[0] and {REST, JOINED} & set(sides[1]))
    if twice or elsewhere:
        return None
    if rank >= 0 and REST in sides[0]:
        spread = [f"{REST}{number}" for number in range(rank - len(left) + 1)]
        return Pattern(_spread(left, spread), _spread(right, spread)) if rank >= len(left) - 1 else None
    if REST not in sides[1]:
        left = tuple((JOINED,) if group == (REST,) else group for group in left)
    return Pattern(left, right)


def _groups(side: str) -> Groups:
    found = [(part[1].replace(REST, JOINED) if part[1] is not None else part[2]) for part in _PATTERN.finditer(side)]
    return tuple(tuple(name for name in part.split() if name != UNIT) for part in found)


def _spread(groups: Groups, names: list[str]) -> Groups:
    """The axes that an ellipsis stands for: each on its own, or all where it is joined."""
    found: list[tuple[str, ...]] = []
    for group in groups:
        if group == (REST,):
            found += [(name,) for name in names]
        else:
            found.append(tuple(part for name in group for part in (names if name == JOINED else [name])))
    return tuple(found)


@dataclass(slots=True)
class Writer:
    """Writes one call. `tensor`: its text; plain: it may be said again; sizes: the text of each length that is given;
    floating: it holds floats for sure."""

    tensor: list[Piece]
    plain: bool
    sizes: dict[str, list[Piece]]
    floating: bool = False

    def rearranged(self, pattern: Pattern) -> list[Piece] | None:
        """Every axis stays. None where it takes more than these calls."""
        if set(pattern.before) != set(pattern.after) or any(name.isdigit() for name in pattern.before):
            return None
        return self._beside_rest(pattern) if REST in pattern.before else self._written(pattern)

    def repeated(self, pattern: Pattern) -> list[Piece] | None:
        """New axes on the right repeat the values; the others keep their order."""
        new = [name for name in pattern.after if name not in pattern.before]
        kept = [name for name in pattern.after if name in pattern.before]
        known = all(name in self.sizes or name.isdigit() for name in new)
        if kept != pattern.before or not new or not known or any(len(group) > 1 for group in pattern.left):
            return None
        if JOINED in kept or any(name.isdigit() for name in kept) or (REST in kept and not self.plain):
            return None
        if (steps := self._in_place(pattern)) is not None:
            return [*self.tensor, *steps]
        if () in pattern.left:
            return None
        steps = self._along(pattern, new) or [*self._grown(pattern, new), *_joins(pattern.right)]
        return [*self.tensor, *steps, *_units(pattern.right)]

    def reduced(self, pattern: Pattern, method: str) -> list[Piece] | None:
        """Axes that are gone on the right."""
        kept = [name for name in pattern.before if name in pattern.after]
        gone = [place for place, name in enumerate(pattern.before) if name not in pattern.after]
        if set(kept) != set(pattern.after) or not gone or any(name.isdigit() for name in pattern.before):
            return None
        if REST in pattern.before:
            if kept != pattern.after or any(len(group) != 1 for group in (*pattern.left, *pattern.right)):
                return None
            middle = pattern.before.index(REST)
            split: list[Piece] | None = []
            gone = [place if place < middle else place - len(pattern.left) for place in gone]
        else:
            split = self._split(pattern)
        if split is None:
            return None
        axes = str(gone[0]) if len(gone) == 1 else f"({', '.join(map(str, gone))})"
        turned = _turned(kept, pattern.after)
        return [*self.tensor, *split, f".{method}({axes})", *turned, *_joins(pattern.right), *_units(pattern.right)]

    def _in_place(self, pattern: Pattern) -> list[Piece] | None:
        """broadcast_to alone: new axes in front, or where an axis of length 1 stood."""
        extra = len(pattern.right) - len(pattern.left)
        if extra < 0 or any(len(group) > 1 for group in pattern.right):
            return None
        pairs = zip(pattern.left, pattern.right[extra:], strict=True)
        if not all(old == new or (not old and new[0] not in pattern.before) for old, new in pairs):
            return None
        return [".broadcast_to((", *self._lengths(pattern), "))"]

    def _along(self, pattern: Pattern, new: list[str]) -> list[Piece]:
        """One axis of which the whole, or each element, comes several times."""
        filled = [group for group in pattern.right if group]
        place, group = next(((place, group) for place, group in enumerate(filled) if new[0] in group), (0, ()))
        if len(new) > 1 or len(group) != 2 or len(filled) != len(pattern.left) or (REST,) in filled[:place]:
            return []
        times = self.sizes.get(new[0], [new[0]])
        if group[1] == new[0]:
            return [".repeat_interleave(", *times, f", {place})"] if self.floating else []
        if (REST,) in filled:
            return []
        return [f".tile(({'1, ' * place}", *times, f"{', 1' * (len(filled) - place - 1)}{',' * (len(filled) == 1)}))"]

    def _grown(self, pattern: Pattern, new: list[str]) -> list[Piece]:
        """New axes of length 1, which are then as long as they are asked to be; those in front need not be there before."""
        after = pattern.after
        front = next(place for place, name in enumerate(after) if name not in new)
        apart = Pattern(pattern.left, tuple((name,) for name in after))
        inner = tuple(() if name in new else (name,) for name in after[front:])
        return [*_units(inner), ".broadcast_to((", *self._lengths(apart), "))"]

    def _lengths(self, pattern: Pattern) -> list[Piece]:
        """What broadcast_to is given: -1 for an axis that stays."""
        lengths: list[Piece] = []
        for group in pattern.right:
            if not group:
                lengths.append("1, ")
            elif group[0] == REST:
                start = pattern.left.index(group)
                end = start - len(pattern.left) + 1
                part = f"[{start or ''}:{end or ''}]" if start or end else ""
                lengths += ["*", *self.tensor, f".shape{part}, "]
            elif group[0] in pattern.before:
                lengths.append("-1, ")
            else:
                lengths += [*self.sizes.get(group[0], [group[0]]), ", "]
        return _listed(lengths)

    def _beside_rest(self, pattern: Pattern) -> list[Piece] | None:
        """Around an ellipsis, which stands for any number of axes, those behind it are counted from the end."""
        if any(len(group) > 1 for group in pattern.left):
            return None
        middle, before, after = pattern.left.index((REST,)), pattern.before, pattern.after
        units = [place if place < middle else place - len(pattern.left) for place, group in enumerate(pattern.left) if not group]
        turned = []
        if before != after:
            if [*before[:-2], before[-1], before[-2]] != after or REST in before[-2:]:
                return None
            turned = [".swapaxes(-1, -2)"]
        steps = [*_squeezed(units), *turned, *_joins(pattern.right), *_units(pattern.right)]
        return [*self.tensor, *steps] if steps else None

    def _written(self, pattern: Pattern) -> list[Piece] | None:
        split = self._split(pattern)
        if split is None:
            return None
        if not split and pattern.left == tuple((name,) for name in pattern.after) and len(pattern.left) == 1 and pattern.right[2:]:
            lengths = ", ".join("-1" if group else "1" for group in pattern.right)
            return [*self.tensor, f".reshape({lengths})"]
        steps = [*split, *_turned(pattern.before, pattern.after), *_joins(pattern.right), *_units(pattern.right)]
        return [*self.tensor, *steps] if steps else None

    def _split(self, pattern: Pattern) -> list[Piece] | None:
        """Groups on the left become axes of their own, what an ellipsis stands for becomes one."""
        left = pattern.left
        if all(len(group) <= 1 for group in left) and (JOINED,) not in left:
            return _squeezed([place for place, group in enumerate(left) if not group])
        unknown = [[name for name in group if name not in self.sizes] if len(group) > 1 else [] for group in left]
        if any(len(names) > 1 for names in unknown):
            return None
        middle = left.index((JOINED,)) if (JOINED,) in left else len(left)
        found = JOINED if (JOINED,) in left else next((names[0] for names in reversed(unknown) if names), "")
        lead = next(place for place, group in enumerate(left) if len(group) != 1 or group == (JOINED,))
        first: list[Piece] = ["*", *self.tensor, f".shape[:{lead}], "] if lead > 1 else [*self.tensor, ".shape[0], "]
        lengths = first if lead else []
        for place, group in enumerate(left[lead:], lead):
            shape: list[Piece] = [*self.tensor, f".shape[{place if place < middle else place - len(left)}]"]
            for name in group:
                if name == found:
                    lengths += ["-1, "]
                elif len(group) == 1:
                    lengths += [*shape, ", "]
                elif name in self.sizes:
                    lengths += [*self.sizes[name], ", "]
                elif len(group) == 2:
                    lengths += [*shape, " // ", *self.sizes[group[1 - group.index(name)]], ", "]
                else:
                    return None
        return [".reshape(", *_listed(lengths), ")"] if self.plain or self.tensor[0] not in lengths else None


def _squeezed(places: list[int]) -> list[Piece]:
    axes = str(places[0]) if len(places) == 1 else f"({', '.join(map(str, places))})"
    return [f".squeeze({axes})"] if places else []


def _turned(before: list[str], after: list[str]) -> list[Piece]:
    order = [before.index(name) for name in after]
    return [f".permute({', '.join(map(str, order))})"] if order != sorted(order) else []


def _joins(right: Groups) -> list[Piece]:
    """Groups become one axis each, the last first; behind an ellipsis they are counted from the end."""
    steps: list[Piece] = []
    filled = [group for group in right if group]
    middle = filled.index((REST,)) if (REST,) in filled else len(filled)
    for index, group in reversed(list(enumerate(filled))):
        if len(group) < 2:
            continue
        start = sum(map(len, filled[:index])) if index < middle else index + 1 - len(filled) - len(group)
        end = start + len(group) - 1
        steps.append(f".flatten(start_dim={start}{f', end_dim={end}' if index < len(filled) - 1 else ''})")
    return steps


def _units(right: Groups) -> list[Piece]:
    """Axes of length 1; behind an ellipsis they are counted from the end."""
    middle = right.index((REST,)) if (REST,) in right else len(right)
    units = [place if place < middle else place - len(right) for place, group in enumerate(right) if not group]
    front = [place for place in units if place >= 0]
    behind = sorted((place for place in units if place < 0), reverse=True)
    return [f".unsqueeze({place})" for place in [*front, *behind]]


def _listed(lengths: list[Piece]) -> list[Piece]:
    """Without the comma and space behind the last; a tuple of one keeps its comma."""
    return [*lengths[:-1], str(lengths[-1]).removesuffix(", " if lengths.count(", ") != 1 or len(lengths) > 2 else " ")]
