"""Where torchvision's transforms get pictures of PIL, and where the program sees what they make only in a loader's batches.

There `mindspore.dataset.vision` computes the same: it gives arrays in place of tensors, and a loader makes tensors of both.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from knowledge.reading import find_exact
from workers.translation.facts.arguments import bind
from workers.translation.facts.image_transforms import PREFIX
from workers.translation.source.parts import elements

if TYPE_CHECKING:
    from workers.translation.facts import Facts

_DATA = "torch.utils.data."
_SETS = "torchvision.datasets."
_OTHER_ITEMS = frozenset(
    {"DatasetFolder", "FakeVideo", "HMDB51", "Kinetics", "MovingMNIST", "PhotoTour", "UCF101", "VisionDataset"}
)
_NO_PICTURE = frozenset({"Lambda", "RandomApply", "RandomChoice", "RandomOrder", "FiveCrop", "TenCrop", "ToNumpy", "Compose"})
_OF_TENSORS = frozenset({"ToTensor", "PILToTensor", "ToImage", "ConvertImageDtype", "RandomErasing", "LinearTransformation"})
_ASKED = frozenset(
    {"classes", "class_to_idx", "targets", "labels", "samples", "imgs", "data", "train_data", "train_labels", "root"}
)
_AROUND = frozenset({f"{_DATA}{name}" for name in ("Subset", "random_split", "ConcatDataset")})


def of_picture(facts: Facts, call: ast.Call) -> bool:
    """A step in front of ToTensor in a Compose that is not printed: torchvision would raise for an array there."""
    steps = _steps(facts, call)
    composed = facts.parent(facts.parent(call) or call)
    if isinstance(composed, ast.Call) and any(_is_shown(facts, value) for value in _values(facts, composed)):
        return False
    names = [_transform(facts, step) for step in steps]
    place = next((i for i, step in enumerate(steps) if step is call), -1)
    return "ToTensor" in names[place + 1 :] and _pictures(names[:place])


def only_collated(facts: Facts, call: ast.Call) -> bool:
    """ToTensor, or Normalize behind it: a loader puts all of the items together, and nothing else reads them."""
    uses = list(_values(facts, call))
    return bool(uses) and _loader_keeps(facts) and all(_is_collated(facts, call, use) for use in uses)


def _is_collated(facts: Facts, call: ast.Call, use: ast.expr) -> bool:
    """The call, or a name for it, as a step of a Compose or as the whole transform."""
    steps = _steps(facts, use)
    if steps and all(each is not use for each in steps):
        return False
    names = [_transform(facts, _made(facts, step)) for step in steps] or [_transform(facts, call)]
    if "ToTensor" not in names:
        return False
    place = names.index("ToTensor")
    if not _pictures(names[:place]) or any(not _normalizes(facts, _made(facts, step)) for step in steps[place + 1 :]):
        return False
    if not steps:
        return _is_given(facts, use)
    outer = facts.parent(facts.parent(use) or use)
    return isinstance(outer, ast.Call) and _transforms_a_set(facts, outer)


def _made(facts: Facts, step: ast.expr) -> ast.expr:
    """What a name stands for, where one assignment says it: `normalize = transforms.Normalize(mean, std)`."""
    found = facts.definitions(step) if isinstance(step, ast.Name) else []
    statement = found[0].statement if len(found) == 1 else None
    plain = isinstance(statement, ast.Assign) and found[0].node in statement.targets
    return statement.value if isinstance(statement, ast.Assign) and plain else step


def _steps(facts: Facts, call: ast.expr) -> list[ast.expr]:
    """Of the Compose among whose steps the call is; none where there is no such."""
    steps = facts.parent(call)
    outer = facts.parent(steps) if isinstance(steps, ast.List | ast.Tuple) else None
    if isinstance(outer, ast.Call) and outer.args == [steps] and facts.called(outer) == f"{PREFIX}Compose":
        assert isinstance(steps, ast.List | ast.Tuple)
        return steps.elts
    return []


def _transform(facts: Facts, step: ast.AST) -> str:
    name = facts.called(step)
    return name.removeprefix(PREFIX) if name.startswith(PREFIX) else ""


def _pictures(names: list[str]) -> bool:
    """Steps that make a picture of a picture."""
    return all(name and "." not in name and name not in _NO_PICTURE | _OF_TENSORS | {"Normalize"} for name in names)


def _normalizes(facts: Facts, step: ast.expr) -> bool:
    """By numbers that MindSpore takes: means from 0 to 255, deviations above 0."""
    if _transform(facts, step) != "Normalize" or not isinstance(step, ast.Call):
        return False
    given = dict(zip(("mean", "std"), step.args, strict=False)) | {k.arg: k.value for k in step.keywords if k.arg}
    if len(step.args) > 2 or set(given) != {"mean", "std"}:
        return False
    if all(_is_list(facts, value) for value in given.values()):
        return True
    means, deviations = _numbers(given["mean"]), _numbers(given["std"])
    in_range = all(0 <= mean <= 255 for mean in means) and all(0 < deviation <= 255 for deviation in deviations)
    return bool(means) and len(means) == len(deviations) and in_range


def _is_list(facts: Facts, node: ast.expr) -> bool:
    """Under a name or computed: MindSpore raises an error where its numbers are out of range."""
    return not isinstance(node, ast.List | ast.Tuple) and facts.type_of(node).kind in {"list", "tuple"}


def _numbers(node: ast.expr) -> list[float]:
    """Of a list or a tuple that stands here; none for anything else."""
    try:
        found = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        return []
    whole = isinstance(found, list | tuple) and all(isinstance(each, int | float) for each in found)
    return list(found) if whole else []


def _loader_keeps(facts: Facts) -> bool:
    """Nobody takes single items out of `loader.dataset`."""
    held = (node for node in facts.nodes(ast.Attribute) if node.attr == "dataset")
    return all(_is_asked(facts, node) or _is_stored(node) for node in held)


def _is_stored(node: ast.expr) -> bool:
    return isinstance(getattr(node, "ctx", None), ast.Store)


def _transforms_a_set(facts: Facts, made: ast.expr) -> bool:
    """The transform is given to data sets of torchvision and to nothing else."""
    return _all_values(facts, made, _is_given)


def _is_given(facts: Facts, value: ast.expr) -> bool:
    outer = facts.parent(value)
    call = facts.parent(outer) if isinstance(outer, ast.keyword) else outer
    name = facts.called(call) if isinstance(call, ast.Call) else ""
    record = find_exact(name) if name.startswith(_SETS) and name.removeprefix(_SETS) not in _OTHER_ITEMS else None
    if record is None or not isinstance(call, ast.Call):
        return False
    bound = bind(record.signature, call)
    transforms = bound.given.get("transform") is value and not bound.starred and not bound.passed("loader")
    return transforms and _is_loaded(facts, call)


def _is_loaded(facts: Facts, made: ast.expr) -> bool:
    return _all_values(facts, made, _goes_to_a_loader)


def _all_values(facts: Facts, made: ast.expr, asked: Callable[[Facts, ast.expr], bool]) -> bool:
    values = list(_values(facts, made))  # without any, another file may read the name
    return bool(values) and all(asked(facts, value) for value in values)


def _goes_to_a_loader(facts: Facts, value: ast.expr) -> bool:
    outer = facts.parent(value)
    if _is_asked(facts, value):
        return True
    if isinstance(outer, ast.keyword):
        keyword, outer = outer, facts.parent(outer)
        if keyword.arg not in {"dataset", "data_source"}:
            return False
    elif isinstance(outer, ast.List | ast.Tuple):  # ConcatDataset([first, second])
        value, outer = outer, facts.parent(outer)
    if not isinstance(outer, ast.Call) or (outer.args[:1] != [value] and value in outer.args):
        return False
    name = facts.called(outer)
    if name == f"{_DATA}DataLoader":
        options = {word.arg for word in outer.keywords}
        return len(outer.args) < 7 and "collate_fn" not in options and not _whole(outer)
    return name.startswith(_DATA) and (name.endswith("Sampler") or (name in _AROUND and _is_loaded(facts, outer)))


def _is_shown(facts: Facts, value: ast.expr) -> bool:
    """As text, which differs."""
    outer = facts.parent(value)
    said = isinstance(outer, ast.Call) and isinstance(outer.func, ast.Name) and outer.func.id in {"print", "repr", "str", "format"}
    return said or isinstance(outer, ast.FormattedValue)


def _whole(call: ast.Call) -> bool:
    """`batch_size=None` gives single items."""
    sizes = [*call.args[1:2], *(word.value for word in call.keywords if word.arg == "batch_size")]
    return any(isinstance(size, ast.Constant) and size.value is None for size in sizes)


def _is_asked(facts: Facts, value: ast.expr) -> bool:
    """For its length or its classes."""
    outer = facts.parent(value)
    if isinstance(outer, ast.Attribute):
        return outer.attr in _ASKED and isinstance(outer.ctx, ast.Load)
    return isinstance(outer, ast.Call) and isinstance(outer.func, ast.Name) and outer.func.id == "len" and outer.args == [value]


def _values(facts: Facts, made: ast.expr) -> Iterator[ast.expr]:
    """The expressions that stand for what is made here: itself, or the readers of its name, also out of a dictionary."""
    held: ast.expr = made
    outer = facts.parent(held)
    entries = False
    while isinstance(outer, ast.Dict | ast.DictComp | ast.IfExp):
        if isinstance(outer, ast.IfExp) and held is outer.test:
            break
        entries, held, outer = entries or not isinstance(outer, ast.IfExp), outer, facts.parent(outer)
    if not isinstance(outer, ast.Assign):
        yield made if held is made else held
        return
    for target in outer.targets:
        parts = elements(target)
        for part in parts:
            symbol = facts.symbols.symbol(part) if isinstance(part, ast.Name) else None
            if symbol is None:
                yield part  # an attribute: whoever asks finds no loader around it
                continue
            for name in facts.nodes(ast.Name):
                if isinstance(name.ctx, ast.Load) and facts.symbols.symbol(name) is symbol and _may_read(facts, name, part):
                    yield from _read(facts, name, entries=entries)


def _may_read(facts: Facts, name: ast.Name, binding: ast.expr) -> bool:
    found = facts.definitions(name)
    return not found or any(one.node is binding for one in found)


def _read(facts: Facts, name: ast.Name, *, entries: bool) -> Iterator[ast.expr]:
    """`sets["train"]`; a name that gets the same value goes on."""
    outer = facts.parent(name)
    value: ast.expr = outer if entries and isinstance(outer, ast.Subscript) and outer.value is name else name
    yield value
