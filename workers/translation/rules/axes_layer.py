"""einops.layers.torch.Rearrange: the layer of MindSpore that does what the pattern says, if there is one, else the companion's."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.call_sites import axes_patterns
from workers.translation.call_sites.axes_patterns import JOINED, Groups, Pattern
from workers.translation.facts.places import place_of
from workers.translation.registry import Outcome, Use
from workers.translation.rules.call_block import rewrite_call as call_block

_REASON = Text("The pattern is what this layer of MindSpore does.", "该模式串正是 MindSpore 这一层所做的。")


def rewrite_call(use: Use) -> Outcome | None:
    return _native(use) or call_block(use)


def _native(use: Use) -> Outcome | None:
    call = use.site.call
    if call is None or use.bound.starred or len(call.args) != 1 or any(keyword.arg is None for keyword in call.keywords):
        return None
    text = call.args[0]
    pattern = axes_patterns.read(text.value) if isinstance(text, ast.Constant) and isinstance(text.value, str) else None
    if pattern is None:
        return None
    sizes = {str(keyword.arg): keyword.value for keyword in call.keywords}
    spell, span = use.file.spelling.spell, use.file.source.span(call)
    if (start := _flattened(pattern)) is not None and not sizes:
        name = "mindspore.nn.Flatten"
        return Outcome([(span, [spell(name), f"({start})"])], target=name, reason=_REASON)
    for name, (apart, together) in {
        "mindspore.nn.PixelUnshuffle": (pattern.left, pattern.right),
        "mindspore.nn.PixelShuffle": (pattern.right, pattern.left),
    }.items():
        if (factor := _factor(apart, together, sizes)) is not None:
            return Outcome([(span, [spell(name), "(", use.file.source.span(factor), ")"])], target=name, reason=_REASON)
    return None


def _flattened(pattern: Pattern) -> str | None:
    """`b ... -> b (...)` and `b c h w -> b c (h w)`: where the joined axes begin, empty for the second axis."""
    *front, last = pattern.right or ((),)
    start = len(front)
    joins = len(last) > 1 or last == (JOINED,)
    if not joins or start == 0 or pattern.left != (*front, *((name,) for name in last)) or any(len(group) != 1 for group in front):
        return None
    return "" if start == 1 else f"start_dim={start}"


def _factor(apart: Groups, together: Groups, sizes: dict[str, ast.expr]) -> ast.expr | None:
    """`b c (h p) (w q)` beside `b (c p q) h w`, where p and q are one length."""
    if [len(group) for group in apart] != [1, 1, 2, 2]:
        return None
    (batch,), (channel,), (height, p), (width, q) = apart
    if together != ((batch,), (channel, p, q), (height,), (width,)) or set(sizes) != {p, q}:
        return None
    plain = isinstance(sizes[p], ast.Constant | ast.Name | ast.Attribute)
    return sizes[p] if plain and place_of(sizes[p]) == place_of(sizes[q]) else None
