"""`torch.use_deterministic_algorithms(True)`, `torch.backends.cudnn.deterministic = True`: mindspore.set_deterministic, once.

A second call of it raises, so the lines that only repeat the wish go, and where a line may run again the call stands behind a
question. MindSpore computes without determinism unless it is told: a program that only declines it says nothing.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.determinism import Wish, runs_once, wishes
from workers.translation.facts.places import is_literal
from workers.translation.file import File
from workers.translation.rendering.removal import take_out, vanish
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span

_ASKED = Text(
    "Deterministic kernels are asked for once in a process; where MindSpore has none, it says nothing, while torch may raise.",
    "每个进程只设置一次确定性计算；没有确定性内核的算子 MindSpore 不会提示，而 torch 可能报错。",
)
_AGAIN = Text(
    "MindSpore takes this wish once in a process and raises the second time.", "MindSpore 每个进程只能设置一次，重复设置会报错。"
)
_OFF = Text("MindSpore computes so unless it is told otherwise.", "MindSpore 默认如此。")
_STAYS = Text(
    "Determinism that was asked for cannot be switched off again: MindSpore takes the wish once in a process.",
    "确定性计算开启后不能再关闭：MindSpore 每个进程只能设置一次。",
)


def rewrite_file(file: File) -> None:
    if b"deterministic" not in file.source.data:
        return
    found = wishes(file.facts)
    asked = [wish for wish in found if not wish.is_off]
    elsewhere = _is_asked_elsewhere(file)
    for wish in found:
        if wish.is_off:
            _off(file, wish, stays=bool(asked) or elsewhere)
        elif any(_covers(file, other, wish) for other in asked[: asked.index(wish)]):
            _note(file, wish, vanish(file, wish.statement), "nothing", _AGAIN)
        else:
            alone = all(other is wish or _covers(file, wish, other) for other in asked) and not elsewhere
            _ask(file, wish, guarded=not alone or not runs_once(file.facts, wish.statement))


def _is_asked_elsewhere(file: File) -> bool:
    return any(shown.deterministic for name, shown in file.neighbours.shown.items() if name != file.neighbours.module)


def _covers(file: File, first: Wish, later: Wish) -> bool:
    """Both stand in one suite and say the same."""
    same = file.source.text_of(first.flag) == file.source.text_of(later.flag)
    return same and file.parent(first.statement) is file.parent(later.statement) and first.statement.lineno < later.statement.lineno


def _ask(file: File, wish: Wish, *, guarded: bool) -> None:
    source, ms, flag = file.source, file.spelling.local("ms"), wish.flag
    span, sure = source.span(wish.statement), is_literal(flag, True)
    said: list[Piece] = (
        ["True"] if sure else [source.span(flag)] if isinstance(flag, ast.Constant) else ["bool(", source.span(flag), ")"]
    )
    pieces: list[Piece] = [f"{ms}.set_deterministic(", *said, ")"]
    if guarded:
        atom = sure or isinstance(flag, ast.Name | ast.Attribute | ast.Call | ast.Subscript | ast.Constant)
        told: list[Piece] = [] if sure else [source.span(flag), " and "] if atom else ["(", source.span(flag), ") and "]
        unset = f'{ms}.get_context("deterministic") != "ON":{source.newline}{source.indent(wish.statement)}{source.step}'
        pieces = ["if ", *told, unset, f"{ms}.set_deterministic(True)"]
    file.claim(wish.statement)
    file.change(
        wish.statement, [(span, pieces)], torch=wish.torch, target="mindspore.set_deterministic", verdict="adapted",
        reason=_AGAIN if guarded else _ASKED,
    )  # fmt: skip


def _off(file: File, wish: Wish, *, stays: bool) -> None:
    place = take_out(file, wish.statement) if stays else vanish(file, wish.statement)
    _note(file, wish, place, "nothing", _STAYS if stays else _OFF, verdict="review" if stays else "adapted")


def _note(file: File, wish: Wish, place: tuple[Span, str], target: str, why: Text, verdict: str = "adapted") -> None:
    file.claim(wish.statement)
    file.change(wish.statement, [(place[0], [place[1]])], torch=wish.torch, target=target, verdict=verdict, reason=why)
