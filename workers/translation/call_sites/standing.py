"""What stands around a use of torch, for conditions that ask `said_as("annotation")`."""

from __future__ import annotations

import ast

from workers.translation.facts import own_files
from workers.translation.facts.image_transforms import PREFIX
from workers.translation.facts.names import canonical
from workers.translation.facts.operands import is_operand
from workers.translation.facts.pictures import of_picture, only_collated
from workers.translation.facts.plain_data import is_plain_data
from workers.translation.facts.plain_losses import only_called
from workers.translation.facts.sites import Site
from workers.translation.file import File

_TO_ARRAYS = frozenset({f"{PREFIX}ToTensor", f"{PREFIX}Normalize"})
_OF_ONE_OR_TWO = frozenset({"torch.max", "torch.min"})
_LOGS = frozenset({"debug", "info", "warning", "log"})
_OF_PICTURES = frozenset({f"{PREFIX}Resize", f"{PREFIX}CenterCrop"})
# Mostly of a data set, where a process of its own has only numpy.
_OF_SAMPLES = frozenset({f"{PREFIX}functional.normalize", f"{PREFIX}v2.functional.normalize"})


def said_as(file: File, site: Site) -> str:
    """annotation: a hint for readers; step: an item of the list that Compose gets; values: of the two results the second is not
    read; operand: see facts.operands; shown: a person reads it, the program does not; differentiated: a gradient may flow through
    it; picture, collated: see facts.pictures; restored, foreign, foreign objects: see facts.own_files; function: see
    facts.plain_losses. Else empty."""
    if site.call is None:
        return "annotation" if annotates(file, site.node) else ""
    if canonical(site.name) in _TO_ARRAYS:
        return "collated" if only_collated(file.facts, site.call) else ""
    if canonical(site.name) == "torch.nn.Module.load_state_dict":
        return "restored" if _is_restored(file, site.call) else ""
    if canonical(site.name) == "torch.load":
        foreign = own_files.foreign(file.facts, site.call)
        return "" if not foreign else "foreign" if own_files.is_weights(file.facts, site.call) else "foreign objects"
    if canonical(site.name) == "torch.nn.CrossEntropyLoss":
        return "function" if only_called(file.facts, site.call) else ""
    if canonical(site.name).replace(".Tensor.", ".") in _OF_ONE_OR_TWO:
        return "operand" if is_operand(file.facts, site.call) else ""
    if canonical(site.name) in _OF_PICTURES:
        return "picture" if of_picture(file.facts, site.call) else ""
    if canonical(site.name) in _OF_SAMPLES:
        return "differentiated" if file.facts.gradients.surely_differentiated(site.call) else ""
    if canonical(site.name) == "torch.cuda.get_device_name":
        return "shown" if _is_shown(file, site.call) else ""
    if _is_step(file, site.call):
        return "step"
    if _only_values(file, site.call):
        return "values"
    return "differentiated" if file.facts.gradients.differentiated(site.call) and not is_plain_data(file.facts, site.call) else ""


def _is_restored(file: File, call: ast.Call) -> bool:
    """From a file of MindSpore's: one of the program's own, or one that is converted by then."""
    if own_files.restored(file.facts, call):
        return True
    given = own_files.loaded(file.facts, call) if file.purpose.option("checkpoints") == "converted" else None
    weights = given is not None and own_files.foreign(file.facts, given) and own_files.is_weights(file.facts, given)
    return weights and own_files.may_be_given(file.facts, call)


def annotates(file: File, node: ast.AST) -> bool:
    """A hint for readers: nothing is computed from it."""
    for outer in file.ancestors(node):
        if isinstance(outer, ast.arg):
            return True
        if isinstance(outer, ast.AnnAssign):
            return outer.annotation is node
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef):
            return outer.returns is node
        if not isinstance(outer, ast.Subscript | ast.Tuple | ast.List | ast.BinOp):
            return False
        node = outer
    return False


def _is_shown(file: File, call: ast.Call) -> bool:
    """`print(name)`, `print(f"on {name}")`, `logger.info("on %s", name)`."""
    outer: ast.AST | None = call
    while isinstance(outer := file.parent(outer) if outer is not None else None, ast.FormattedValue | ast.JoinedStr | ast.BinOp):
        pass
    func = outer.func if isinstance(outer, ast.Call) and isinstance(file.parent(outer), ast.Expr) else None
    printed = isinstance(func, ast.Name) and func.id == "print"
    return printed or (isinstance(func, ast.Attribute) and func.attr in _LOGS)


def _is_step(file: File, call: ast.Call) -> bool:
    """`transforms.Compose([transforms.ToTensor(), transforms.Lambda(f)])`: the second."""
    steps = file.parent(call)
    outer = file.parent(steps) if isinstance(steps, ast.List | ast.Tuple) else None
    if not isinstance(outer, ast.Call) or outer.args[:1] != [steps]:
        return False
    site = file.facts.site_at(outer)
    return site is not None and canonical(site.name) == "torchvision.transforms.Compose"


def _only_values(file: File, call: ast.Call) -> bool:
    """`torch.topk(x, 3)[0]`, `x.topk(3).values`, `best, _ = torch.topk(x, 3)` in a function that never reads `_`."""
    outer = file.parent(call)
    if isinstance(outer, ast.Subscript):
        return outer.value is call and isinstance(outer.slice, ast.Constant) and outer.slice.value == 0
    if isinstance(outer, ast.Attribute):
        return outer.attr == "values"
    if not isinstance(outer, ast.Assign) or len(outer.targets) != 1 or not isinstance(outer.targets[0], ast.Tuple):
        return False
    names = outer.targets[0].elts
    local = any(isinstance(around, ast.FunctionDef) for around in file.ancestors(outer))
    unread = names[1].id if len(names) == 2 and isinstance(names[1], ast.Name) else ""
    if not unread or not (local or unread == "_"):
        return False
    return not any(isinstance(name.ctx, ast.Load) for name in file.named(unread))
