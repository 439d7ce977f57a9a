"""`def gather(x, group: Optional[dist.ProcessGroup] = None)`: where MindSpore has no such type, the annotation stays as text.

Python evaluates the annotations of a function when it is defined: a name that is not there would end the whole file.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.call_sites.standing import annotates
from workers.translation.facts.sites import Site
from workers.translation.file import File
from workers.translation.registry import Outcome
from workers.translation.source.parts import last_name

_REASON = Text(
    "MindSpore has no such type: the annotation stays as text, for readers.",
    "MindSpore 没有这个类型：注解以文本形式保留，供阅读者参考。",
)
# Others may read the annotations and compute with them: a dispatcher, a parser of command lines.
_BLIND = frozenset("staticmethod classmethod property abstractmethod overload override wraps cached_property no_grad".split())


def quoted(file: File, site: Site) -> Outcome | None:
    """None where nothing is to be quoted: no annotation of a function, or one that may be read."""
    annotation = _annotation(file, site.node) if site.call is None and annotates(file, site.node) else None
    if annotation is None or any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(annotation)):
        return None
    if annotation in file.claimed:  # the quotes are there, by another name in it
        return Outcome([(file.source.span(site.node), [file.source.text_of(site.node)])], verdict="adapted", reason=_REASON)
    file.claimed.add(annotation)
    start, end = file.source.span(annotation)
    return Outcome([((start, start), ['"']), ((end, end), ['"'])], verdict="adapted", reason=_REASON)


def _annotation(file: File, node: ast.AST) -> ast.expr | None:
    """All of it, of a parameter or a result of a function of whose annotations nobody computes anything."""
    function = next((each for each in file.ancestors(node) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)), None)
    if function is None or any(last_name(_called(each)) not in _BLIND for each in function.decorator_list):
        return None
    given = function.args
    declared = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    whole = [function.returns, *(each.annotation for each in declared if each is not None)]
    around = {node, *file.ancestors(node)}
    return next((each for each in whole if each is not None and each in around), None)


def _called(decorator: ast.expr) -> ast.expr:
    return decorator.func if isinstance(decorator, ast.Call) else decorator
