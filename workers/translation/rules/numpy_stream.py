"""`np.random.permutation(10)`: MindSpore's layers draw from numpy's global stream as well.

Noise, batches and labels drawn again and again are as random as before and stay numpy's. What outlives a run must come out as it
did under torch: a split into training and test data, and what a seed fixes before the loop (see numpy_draws). That gets a stream
of its own: `RandomState(seed)` gives the very numbers of `np.random.seed(seed)`. The global stream is seeded too, for other
libraries.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.numpy_draws import DRAWS, drawn, kept
from workers.translation.analysis.training_mode import foreign_names
from workers.translation.file import File

AFTER = ("training_step",)
_DISTURBING = ("torch.nn.", "torch.utils.data.", "torch.manual_seed")
_REASON = Text(
    "MindSpore's layers and shuffled loaders draw from numpy's global stream: the program's own draws keep a stream of their own.",
    "MindSpore 的层和打乱的数据加载会使用 numpy 的全局随机数序列，因此程序自己的取数使用独立的序列。",
)


def rewrite_file(file: File) -> None:
    used = drawn(file)
    if used and _may_be_seeded(file) and _differs(file, used) and (kept(file) or _is_seed_for_others(file, used)):
        for node in used:
            _rewrite(file, node)


def _may_be_seeded(file: File) -> bool:
    """What no file of a project seeds comes out differently in every run, with torch as well."""
    return file.neighbours.project is None or any(shown.seeds_numpy for shown in file.neighbours.together)


def _is_seed_for_others(file: File, used: tuple[ast.Attribute, ...]) -> bool:
    """A seed that fixes what a file draws once that runs with this one; without a project, whatever is imported may."""
    if file.neighbours.project is None:
        return not any(node.attr in DRAWS for node in used)
    seeded = any(node.attr not in DRAWS for node in used)
    return seeded and any(shown.draws_once for shown in file.neighbours.together)


def _differs(file: File, used: tuple[ast.Attribute, ...]) -> bool:
    """A draw behind the first layer, or in a function that may run then; or a seed for what other files draw."""
    draws = [node for node in used if node.attr in DRAWS]
    if not draws:
        return bool(used) and any(True for _ in foreign_names(file))
    lines = [site.node.lineno for site in file.types.sites if site.name.startswith(_DISTURBING) and site.call is not None]
    nested = any(isinstance(o, ast.FunctionDef | ast.For | ast.While | ast.Lambda) for n in draws for o in file.ancestors(n))
    disturbed = bool(lines) or any(True for _ in foreign_names(file))
    return disturbed and (nested or any(node.lineno > min(lines, default=0) for node in draws))


def _rewrite(file: File, node: ast.Attribute) -> None:
    source, own = file.source, file.use_block("numpy_random")
    call, statement = file.parent(node), file.parent(file.parent(node) or node)
    edit = (source.span(node.value), [own])
    if node.attr == "seed" and isinstance(statement, ast.Expr) and isinstance(call, ast.Call) and file.source.is_alone(statement):
        end = source.span(statement)[1]
        given = source.segment((source.span(node)[1], end))
        edit = ((end, end), [f"{source.newline}{source.indent(statement)}{own}.seed{given}"])
    file.change(node, [edit], target="numpy.random.RandomState", verdict="adapted", reason=_REASON)
