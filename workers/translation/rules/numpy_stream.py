"""`np.random.randint(10)`: MindSpore's layers draw from numpy's global stream as well, so the program gets one of its own.

`RandomState(seed)` gives the very numbers of `np.random.seed(seed)`. The global stream is seeded too, for other libraries.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.imported import dotted_name, imported_names
from workers.translation.mode import foreign_names
from workers.translation.training.surroundings import alone_on_line

ORDER = 45
_DRAWS = frozenset(
    """
    rand randn randint random random_sample choice permutation shuffle uniform normal standard_normal beta gamma binomial poisson
    exponential laplace dirichlet multinomial multivariate_normal lognormal triangular geometric gumbel logistic
    """.split()
)
_STATE = frozenset({"seed", "get_state", "set_state"})
_OWN_STREAM = frozenset({"RandomState", "default_rng", "Generator", "PCG64", "MT19937", "SeedSequence"})
_DISTURBING = ("torch.nn.", "torch.utils.data.", "torch.manual_seed")
_REASON = Text(
    "MindSpore's layers and shuffled loaders draw from numpy's global stream: the program's own draws keep a stream of their own.",
    "MindSpore 的层和打乱的数据加载会使用 numpy 的全局随机数序列，因此程序自己的取数使用独立的序列。",
)


def rewrite_file(file: File) -> None:
    if b"random" not in file.source.data:
        return
    imported = imported_names(file)
    spelled = {node: dotted_name(node, imported) for node in file.nodes(ast.Attribute)}
    streams = [n for n in file.nodes(ast.Attribute) if spelled[n].startswith("numpy.random.") and spelled[n].count(".") == 2]
    global_ones = [node for node in streams if node.attr not in _OWN_STREAM]
    if not _plain(file, global_ones, streams, imported) or not _differs(file, global_ones):
        return
    for node in global_ones:
        _rewrite(file, node)


def _plain(file: File, used: list[ast.Attribute], streams: list[ast.Attribute], imported: dict[str, str]) -> bool:
    """Every use of the stream is a call that RandomState has as well; the module itself is not handed on."""
    modules = [n for n in file.nodes(ast.Attribute) if dotted_name(n, imported) == "numpy.random"]
    called = all(isinstance(call := file.parent(node), ast.Call) and call.func is node for node in used)
    known = all(node.attr in _DRAWS | _STATE and isinstance(node.value, ast.Attribute) for node in used)
    borrowed = any(origin.startswith("numpy.random") for origin in imported.values())
    return called and known and not borrowed and len(modules) == len([n for n in streams if isinstance(n.value, ast.Attribute)])


def _differs(file: File, used: list[ast.Attribute]) -> bool:
    """A draw behind the first layer, or in a function that may run then; or a seed for what other files draw."""
    draws = [node for node in used if node.attr in _DRAWS]
    if not draws:
        return bool(used) and bool(foreign_names(file))
    lines = [site.node.lineno for site in file.flow.sites if site.name.startswith(_DISTURBING) and site.call is not None]
    nested = any(isinstance(o, ast.FunctionDef | ast.For | ast.While | ast.Lambda) for n in draws for o in file.ancestors(n))
    return bool(lines or foreign_names(file)) and (nested or any(node.lineno > min(lines, default=0) for node in draws))


def _rewrite(file: File, node: ast.Attribute) -> None:
    source, own = file.source, file.use_block("numpy_random")
    call, statement = file.parent(node), file.parent(file.parent(node) or node)
    edit = (source.span(node.value), [own])
    if node.attr == "seed" and isinstance(statement, ast.Expr) and isinstance(call, ast.Call) and alone_on_line(file, statement):
        end = source.span(statement)[1]
        given = source.segment((source.span(node)[1], end))
        edit = ((end, end), [f"{source.newline}{source.indent(statement)}{own}.seed{given}"])
    file.change(node, [edit], target="numpy.random.RandomState", verdict="adapted", rule="numpy_stream", reason=_REASON)
