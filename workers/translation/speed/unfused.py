"""Formulas written out in several operators for which there is one."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator

from workers.translation.file import File
from workers.translation.graph_mode.compiled import Compiled, compiled_functions, is_self_attribute
from workers.translation.source.survey import walk
from workers.translation.speed.steps import in_forwards, last_word


def attention(file: File) -> Iterator[ast.AST]:
    """Products on both sides of a softmax: what scaled_dot_product_attention computes at once."""
    for function in compiled_functions(file):
        words = _words(file, function)
        if (
            "softmax" in words
            and _products(file, function) >= 2
            and any(node for node in function.nodes if _transposes(file, node))
        ):
            yield next(node for node in function.nodes if last_word(file, node) == "softmax")


def layer_norm(file: File) -> Iterator[ast.AST]:
    """`(x - x.mean(-1)) / (x.var(-1) + eps).sqrt()`"""
    for function in compiled_functions(file):
        words = _words(file, function)
        if words["mean"] and (words["var"] or words["std"]) and _has(function.nodes, ast.Sub) and not _has_batch(function):
            yield next(node for node in function.nodes if last_word(file, node) == "mean")


def rms_norm(file: File) -> Iterator[ast.AST]:
    """`x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + eps)`"""
    for node in in_forwards(file):
        if isinstance(node, ast.Call) and last_word(file, node) in {"rsqrt", "sqrt"}:
            inside = {last_word(file, part) for part in walk(node)}
            powers = _has(walk(node), ast.Pow)
            if "mean" in inside and (powers or inside & {"pow", "square"}) and not inside & {"var", "std"}:
                yield node


def swiglu(file: File) -> Iterator[ast.AST]:
    """`F.silu(self.w1(x)) * self.w3(x)`: one product of matrices, and an operator for the gate."""
    for node in in_forwards(file):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            sides = (node.left, node.right)
            for gate, value in (sides, sides[::-1]):
                is_gate = isinstance(gate, ast.Call) and last_word(file, gate) == "silu" and gate.args and _layer_call(gate.args[0])
                if is_gate and _layer_call(value):
                    yield node


def gelu(file: File) -> Iterator[ast.AST]:
    """Its tanh formula, or the one with erf."""
    for function in compiled_functions(file):
        numbers = {node.value for node in function.nodes if isinstance(node, ast.Constant) and isinstance(node.value, float)}
        for node in function.nodes:
            word = last_word(file, node)
            if (word == "tanh" and 0.044715 in numbers) or (word == "erf" and 0.5 in numbers):
                yield node


def cross_entropy(file: File) -> Iterator[ast.AST]:
    """The logarithm of a softmax, taken apart."""
    for node in file.nodes(ast.Call):
        if last_word(file, node) == "log":
            given = [*node.args, *([node.func.value] if isinstance(node.func, ast.Attribute) else [])]
            if any(last_word(file, part) == "softmax" for value in given for part in walk(value)):
                yield node


def one_hot(file: File) -> Iterator[ast.AST]:
    """`F.one_hot(x, n).float() @ table`"""
    for node in in_forwards(file):
        is_product = isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult)
        if is_product and any(last_word(file, part) == "one_hot" for part in walk(node)):
            yield node


def projections(file: File) -> Iterator[ast.AST]:
    """Three layers of one input, as queries, keys and values are made."""
    for function in compiled_functions(file):
        calls = [
            node for node in function.calls if _layer_call(node) and len(node.args) == 1 and isinstance(node.args[0], ast.Name)
        ]
        linear = [call for call in calls if file.known(call.func).name == "torch.nn.Linear"]
        counted = Counter(call.args[0].id for call in linear if isinstance(call.args[0], ast.Name))
        name = next((name for name, number in counted.items() if number >= 3), None)
        if name is not None:
            yield next(call for call in linear if isinstance(call.args[0], ast.Name) and call.args[0].id == name)


def _layer_call(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and is_self_attribute(node.func)


def _words(file: File, function: Compiled) -> Counter[str]:
    return Counter(last_word(file, node) for node in function.nodes if isinstance(node, ast.Call))


def _products(file: File, function: Compiled) -> int:
    signs = sum(isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult) for node in function.nodes)
    return signs + sum(last_word(file, node) in {"matmul", "bmm"} for node in function.nodes if isinstance(node, ast.Call))


def _transposes(file: File, node: ast.AST) -> bool:
    return last_word(file, node) in {"transpose", "permute", "swapaxes", "T", "mT"}


def _has(nodes: Iterable[ast.AST], kind: type[ast.operator]) -> bool:
    return any(isinstance(getattr(node, "op", None), kind) for node in nodes)


def _has_batch(function: Compiled) -> bool:
    """Running statistics make it another norm."""
    return any(isinstance(node, ast.Attribute) and "running" in node.attr for node in function.nodes)
