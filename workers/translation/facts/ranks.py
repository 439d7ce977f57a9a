"""How many dimensions a tensor has, where the code shows it: by the sizes it is made with, reshaped to, or indexed by."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence

from workers.translation.facts.types import Value
from workers.translation.source.parts import called_name

Known = Callable[[ast.AST | None], Value]
UNSEEN = -1

_SIZED = frozenset("randn rand zeros ones empty".split())
_LINES = frozenset("arange linspace logspace randperm".split())
_SHAPED = frozenset("view reshape".split())
SAME = frozenset(
    """
    float double half bfloat16 long int short bool to type clone detach contiguous abs neg exp log log1p sqrt square sin cos tanh
    sigmoid relu relu6 gelu silu elu softplus softmax log_softmax sign clamp clip transpose t permute flip roll cumsum cumprod
    cuda cpu requires_grad_ zeros_like ones_like rand_like randn_like full_like empty_like masked_fill tril triu dropout normalize
    leaky_relu add sub mul div pow conv1d conv2d conv3d max_pool1d max_pool2d max_pool3d avg_pool1d avg_pool2d avg_pool3d
    """.split()
)
_REDUCING = frozenset("sum mean prod max min amax amin std var norm median all any argmax argmin logsumexp numel".split())
_LAYERS = ("Conv", "BatchNorm", "InstanceNorm", "GroupNorm", "LayerNorm", "Dropout", "ReLU", "AvgPool", "Pad", "Upsample", "Linear")

_UNBATCHED = {
    **{f"torch.nn.{kind}{count}d": count + 1 for kind in ("Conv", "ConvTranspose", "MaxPool", "AvgPool") for count in (1, 2, 3)},
    **dict.fromkeys(("torch.nn.RNN", "torch.nn.GRU", "torch.nn.LSTM"), 2),
    **dict.fromkeys(("torch.nn.RNNCell", "torch.nn.GRUCell", "torch.nn.LSTMCell"), 1),
}


def without_batch(calls: Iterable[ast.Call], known: Known) -> bool:
    """Whether a layer is called with what MindSpore's own refuses: input that plainly has no batch, states in a list."""
    for call in calls:
        layer = known(call.func)
        if layer.kind == "module" and call.args:
            name = layer.items[0].name if layer.items else layer.name
            if known(call.args[0]).rank == _UNBATCHED.get(name):
                return True
            states = [option for argument in call.args[1:] for option in known(argument).options]
            if name == "torch.nn.LSTM" and any(state.kind in {"list", "other"} for state in states):
                return True
    return False


def rank_of(node: ast.expr, known: Known) -> int:
    """The number of dimensions of a tensor expression; UNSEEN where the code does not show it."""
    if isinstance(node, ast.Call):
        return _called(node, known)
    if isinstance(node, ast.Subscript):
        return _indexed(known(node.value).rank, node.slice, known)
    if isinstance(node, ast.BinOp):
        return _together([known(node.left), known(node.right)])
    if isinstance(node, ast.Compare):
        return _together([known(node.left), *(known(side) for side in node.comparators)])
    return known(node.operand).rank if isinstance(node, ast.UnaryOp) else UNSEEN


def _together(values: Sequence[Value]) -> int:
    ranks = [value.rank if value.is_tensor else 0 for value in values if value.is_tensor or value.kind in {"number", "bool"}]
    return UNSEEN if UNSEEN in ranks or len(ranks) < len(values) else max(ranks)


def _called(node: ast.Call, known: Known) -> int:
    layer = known(node.func)
    if layer.kind == "module":
        kept = any(part in layer.name for part in _LAYERS) and node.args
        return known(node.args[0]).rank if kept else UNSEEN
    func, short = node.func, called_name(node)
    method = isinstance(func, ast.Attribute) and known(func.value).is_tensor
    operands = [func.value, *node.args] if isinstance(func, ast.Attribute) and method else list(node.args)
    if any(isinstance(operand, ast.Starred) for operand in operands):
        return UNSEEN
    if short in _REDUCING and {k.arg for k in node.keywords} & {"dim", "axis", "keepdim", "other"}:
        return UNSEEN
    return _by_name(short, operands, known) if operands else UNSEEN


def _by_name(short: str, operands: list[ast.expr], known: Known) -> int:
    if short in _SIZED:
        return _sizes(operands, known)
    if short in _LINES:
        return 1
    if short in {"tensor", "as_tensor", "from_numpy"}:
        given = known(operands[0])
        return given.rank if given.is_tensor or given.kind == "ndarray" else _depth(operands[0], known)
    if short in {"full", "randint"}:
        return next((len(o.elts) for o in operands if isinstance(o, ast.Tuple | ast.List)), UNSEEN)
    first = known(operands[0])
    if short in _REDUCING and len(operands) == 1 and first.is_tensor:
        return 0
    if short in _SHAPED:
        return _sizes(operands[1:], known)
    if short == "unsqueeze":
        return first.rank + 1 if first.rank >= 0 else UNSEEN
    return first.rank if short in SAME else UNSEEN


def _sizes(operands: list[ast.expr], known: Known) -> int:
    """`randn(2, 3)`, `randn((2, 3))`."""
    if len(operands) == 1 and isinstance(operands[0], ast.Tuple | ast.List):
        operands = operands[0].elts
    return len(operands) if all(known(operand).kind == "number" for operand in operands) else UNSEEN


def _depth(node: ast.expr, known: Known) -> int:
    if isinstance(node, ast.List | ast.Tuple) and node.elts:
        inner = _depth(node.elts[0], known)
        return inner + 1 if inner >= 0 else UNSEEN
    return 0 if known(node).kind in {"number", "bool"} else UNSEEN


def _indexed(rank: int, index: ast.expr, known: Known) -> int:
    """An integer takes a dimension away, a slice keeps it, None adds one; masks and index tensors are left open."""
    if rank < 0:
        return UNSEEN
    for part in index.elts if isinstance(index, ast.Tuple) else [index]:
        if isinstance(part, ast.Constant) and part.value is None:
            rank += 1
        elif isinstance(part, ast.Slice) or (isinstance(part, ast.Constant) and part.value is Ellipsis):
            continue
        elif known(part).kind == "number":
            rank -= 1
        else:
            return UNSEEN
    return rank
