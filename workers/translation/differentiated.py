"""Which functions run while gradients are computed: forward methods, what they call, and code around a backward pass."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.flow import Function
from workers.translation.sharing import scope_of

_BACKWARD = frozenset({"torch.Tensor.backward", "torch.autograd.backward", "torch.autograd.grad"})


def is_differentiated(file: File, node: ast.AST) -> bool:
    """Whether a gradient may flow through this place."""
    scope = scope_of(file, node)
    if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef) and scope.name in reached(file):
        return True
    return any(scope_of(file, call) is scope and not _over(file, node, call) for call in _backward_calls(file))


def _over(file: File, node: ast.AST, call: ast.AST) -> bool:
    """The place comes behind the backward call and no loop leads back to it."""
    loops = [outer for outer in file.ancestors(node) if isinstance(outer, ast.For | ast.While)]
    around = set(file.ancestors(call))
    return getattr(node, "lineno", 0) > getattr(call, "lineno", 0) and not any(loop in around for loop in loops)


def _backward_calls(file: File) -> list[ast.AST]:
    return [site.node for site in file.flow.sites if site.name in _BACKWARD]


def _cut_off(functions: list[Function]) -> bool:
    """`@torch.no_grad() def estimate_loss()`: nobody differentiates it."""
    decorators = [ast.unparse(d) for function in functions for d in function.decorator_list]
    return any("no_grad" in text or "inference_mode" in text for text in decorators)


def reached(file: File) -> set[str]:
    """Names of functions called, directly or not, by a forward method; a loss is called where nobody sees it."""
    functions: dict[str, list[Function]] = {}
    everything: list[Function] = [*file.nodes(ast.FunctionDef), *file.nodes(ast.AsyncFunctionDef)]
    for function in everything:
        functions.setdefault(function.name, []).append(function)
    queue = [name for name, found in functions.items() if name == "forward" or ("loss" in name and not _cut_off(found))]
    found: set[str] = set()
    while queue:
        name = queue.pop()
        if name in functions and name not in found:
            found.add(name)
            for call in (n for f in functions[name] for n in ast.walk(f) if isinstance(n, ast.Call)):
                queue.append(call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", ""))
    return found
