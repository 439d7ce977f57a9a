"""`norm_layer=nn.LayerNorm`, `act_layer=nn.GELU`: classes that are handed on are MindSpore's own with torch's defaults.

partial(nn.LayerNorm, epsilon=1e-5)      and every call of it gives its shape as a tuple
partial(nn.GELU, approximate=False)      where nobody calls it with arguments
nn.ReLU                                  likewise

Where a name that carries the class is given another one as well, or goes to code that is not seen, the companion's class, which
takes torch's arguments, is handed on instead. What a class is called with elsewhere cannot be told from here.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.call_sites.handed_classes import Handed, handed_on
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span

_REASON = Text(
    "The class is handed on with torch's defaults written out; all its calls are seen.",
    "传递的类写明了 torch 的默认值；它的所有调用都可见。",
)

_BARE = Text(
    "The class is handed on; all its calls are seen, and none has arguments.",
    "传递该类；它的所有调用都可见，且均不带参数。",
)


def rewrite_file(file: File) -> None:
    for handed in handed_on(file):
        for node in handed.made:
            _rewrite(file, handed, node)
        for call in handed.calls if handed.is_norm else ():
            span = file.source.span(call.args[0])
            _change(file, handed, call, [(span, ["(", span, ",)"]), *(_renamed(file, word) for word in call.keywords)])


def _rewrite(file: File, handed: Handed, node: ast.expr) -> None:
    """The class, or what stands around it already: `partial(nn.LayerNorm, eps=1e-6)`."""
    source, layer = file.source, file.spelling.spell(handed.target)
    if handed.is_bare:
        _change(file, handed, node, [(source.span(node), [layer])])
        file.claim(node)
        return
    setting = ", epsilon=1e-5" if handed.is_norm else ", approximate=False"
    if not isinstance(node, ast.Call):
        partial = file.spelling.local("partial", "from functools import partial")
        _change(file, handed, node, [(source.span(node), [f"{partial}({layer}{setting})"])])
        file.claim(node)
        return
    end = source.span(node)[1] - 1
    edits: list[tuple[Span, list[Piece]]] = [(source.span(node.args[0]), [layer])]
    edits += [_renamed(file, word) for word in node.keywords] or [((end, end), [setting])]
    _change(file, handed, node, edits)
    file.claim(node.args[0])


def _renamed(file: File, word: ast.keyword) -> tuple[Span, list[Piece]]:
    start = file.source.span(word)[0]
    return (start, start + len("eps")), ["epsilon"]


def _change(file: File, handed: Handed, node: ast.AST, edits: list[tuple[Span, list[Piece]]]) -> None:
    file.change(
        node, edits, torch=handed.torch, target=handed.target, verdict="adapted", reason=_BARE if handed.is_bare else _REASON
    )
