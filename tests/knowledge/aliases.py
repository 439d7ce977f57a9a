"""python -m tests.knowledge.aliases [--write]: which torch calls give a tensor that looks at what they were given, and which
draw random numbers, measured.

Every example of the knowledge base runs in torch, beside a few calls of its own; each call that torch sees in there is asked
whether its result shares memory with an argument. `self`: it always gives the argument itself; `view`: another tensor over the
same numbers; `maybe`: now and then (a cast that has nothing to do, dropout that is off). With --write the answers go into
the records as `returns_alias`; the test compares them. A call draws if torch's generator has moved behind it (`draws`).
"""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch.overrides import TorchFunctionMode, resolve_name

from knowledge.reading import all_records, path_of
from knowledge.record import Kind, Record
from workers.parity.inputs import make_all
from workers.translation.facts.names import canonical

# What examples leave out: calls that have nothing to do, and modes that are off.
_PROBES = """
"; x.to(torch.float32); x.to(torch.float64); x.type(torch.float32); x.type(torch.float64); x.type_as(x); x.type_as(x.double())
x.contiguous(); x.t().contiguous(); x.float(); x.double(); x.double().double(); x.cpu(); x.reshape(6); x.t().reshape(6)
x.half().half(); x.half(); x.long().long(); x.long(); x.int().int(); x.int(); x.bool().bool(); x.bool(); x.bfloat16().bfloat16()
x.bfloat16(); x.short().short(); x.short(); x.byte().byte(); x.byte(); x.char().char(); x.char(); x.flatten(); x.t().flatten()
x.ravel(); x.t().ravel(); torch.reshape(x.t(), (6,)); torch.flatten(x.t()); torch.ravel(x.t()); x.unflatten(1, (1, 3))
torch.as_tensor(x); torch.as_tensor(x, dtype=torch.float64); torch.asarray(x); torch.asarray(x, dtype=torch.float64)
torch.atleast_1d(x); torch.atleast_2d(x); torch.atleast_3d(x); torch.atleast_3d(x[0]); torch.atleast_2d(x[0])
torch.atleast_1d(x.sum()); F.dropout(x, 0.5, True); F.dropout(x, 0.5, False); F.dropout1d(x, 0.5, False); F.dropout1d(x)
F.alpha_dropout(x, 0.5, False); F.alpha_dropout(x, 0.5, True); F.feature_alpha_dropout(x, 0.5, False)
F.feature_alpha_dropout(x, 0.5, True); F.dropout2d(x[None, None], 0.5, False); F.dropout2d(x[None, None])
F.dropout3d(x[None, None, None], 0.5, False); F.dropout3d(x[None, None, None]); torch.dropout(x, 0.5, False)
torch.dropout(x, 0.5, True); torch.einsum("ij->ji", x); torch.einsum("ij->i", x); torch.conj(x); x.conj(); x.resolve_conj()
x.resolve_neg(); torch.resolve_conj(x); torch.resolve_neg(x); torch.positive(x); x.positive(); x.real; torch.real(x); x.detach()
x.data; x.T; x.mT; x.H; x.mH; x.view_as(x); x.expand(2, 2, 3); x.expand_as(x); x.swapaxes(0, 1); x.swapdims(0, 1); x.adjoint()
torch.adjoint(x); x.moveaxis(0, 1); torch.moveaxis(x, 0, 1); x.requires_grad_(False); x.as_strided((2,), (1,))
x.unfold(1, 2, 1); x.broadcast_to((2, 2, 3)); torch.broadcast_to(x, (2, 2, 3)); torch.broadcast_tensors(x, x); torch.Tensor(x)
torch.autograd.Variable(x); x.numpy(); torch.from_numpy(x.numpy()); torch.meshgrid(x[0], x[1], indexing="ij"); torch.detach(x)
x.squeeze(); torch.squeeze(x); torch.chunk(x, 2, 1); torch.split(x, 1); x.hsplit(3); x.vsplit(2); torch.hsplit(x, 3)
x.tensor_split(2); torch.vsplit(x, 2); torch.dsplit(x[None], 3); x[None].dsplit(3); torch.tensor_split(x, 2); torch.unbind(x)
x.diagonal(); torch.diagonal(x); torch.narrow(x, 0, 0, 1); x.narrow(0, 0, 1); torch.select(x, 0, 1); x.select(0, 1)
x.movedim(0, 1); x.clone(); torch.view_as_real(torch.complex(x, x)); torch.view_as_complex(x[:, :2].contiguous())
x.sum_to_size(2, 3); x.sum_to_size(1, 3); nn.Identity()(x); nn.Flatten(0)(x); nn.Flatten(0)(x.t()); nn.Dropout(0.5).eval()(x)
nn.Dropout(0.5)(x); nn.Unflatten(1, (1, 3))(x); nn.Dropout1d(0.5).eval()(x); nn.Dropout1d()(x)
nn.Dropout2d().eval()(x[None, None]); nn.Dropout2d()(x[None, None]); nn.AlphaDropout().eval()(x)
nn.Dropout3d().eval()(x[None, None, None]); nn.Dropout3d()(x[None, None, None]); nn.AlphaDropout()(x)
nn.FeatureAlphaDropout().eval()(x); nn.FeatureAlphaDropout()(x); nn.PixelShuffle(1)(x[None, None])
nn.ZeroPad2d(0)(x[None, None]); torch.nan_to_num(x); x.repeat(1, 1); x.tile(1); x.roll(0); torch.rot90(x, 0); x.flip(0)
torch.Tensor.view(x, 6); x.index_select(0, torch.tensor([0])); x.cpu().xpu
"""
# What torch does not dispatch, with `a` an array over the same numbers.
_DIRECT = {
    "torch.from_numpy": "torch.from_numpy(a)", "torch.Tensor": "torch.Tensor(x)", "torch.nn.Parameter": "nn.Parameter(x)",
    "torch.autograd.Variable": "torch.autograd.Variable(x)", "torch.frombuffer": "torch.frombuffer(a, dtype=torch.float32)",
}  # fmt: skip
# Where a tensor already is decides; on a machine without an accelerator it is always there.
_MOVES = {"torch.Tensor.cpu": "maybe", "torch.Tensor.cuda": "maybe"}
_OF_RECORDS = ("torch.",)


class _Watch(TorchFunctionMode):
    """Asks every call that torch dispatches."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: dict[str, set[str]] = {}
        self.ran: set[str] = set()
        self.drew: set[str] = set()

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        given = list(_arrays([*args, *(kwargs or {}).values()]))
        name = (resolve_name(func) or "").removesuffix(".__get__")
        before = _generator()
        result = func(*args, **(kwargs or {}))
        self.note_drawing(name, before)
        if "out" not in (kwargs or {}) and not (kwargs or {}).get("inplace"):
            self.note(name, given, result)
        return result

    def note_drawing(self, name: str, before: bytes) -> None:
        self.ran.add(name)
        if _generator() != before and "seed" not in name:
            self.drew.add(name)

    def note(self, name: str, given: list[Any], result: Any) -> None:
        for tensor in _arrays([result]):
            answers = [_shares(tensor, other) for other in given]
            found = "self" if any(tensor is other for other in given) else "view" if any(answers) else "new"
            if given and _size(tensor):
                self.seen.setdefault(name, set()).add(found)


def _generator() -> bytes:
    with torch._C.DisableTorchFunction():
        return bytes(torch.default_generator.get_state().numpy())


def _arrays(values: Any, depth: int = 0) -> Iterator[Any]:
    for value in values:
        if isinstance(value, torch.Tensor | np.ndarray):
            yield value
        elif isinstance(value, list | tuple) and depth < 3:
            yield from _arrays(value, depth + 1)


def _size(value: Any) -> int:
    return int(value.size if isinstance(value, np.ndarray) else value.numel())


def _range(value: Any) -> tuple[int, int]:
    if isinstance(value, np.ndarray):
        first, last = np.lib.array_utils.byte_bounds(value) if hasattr(np.lib, "array_utils") else np.byte_bounds(value)
        return int(first), int(last)
    try:
        storage = torch._C._TensorBase.untyped_storage(value)
    except (NotImplementedError, RuntimeError):  # sparse tensors have none
        return 0, 0
    return storage.data_ptr(), storage.data_ptr() + storage.nbytes()


def _shares(one: Any, other: Any) -> bool:
    with torch._C.DisableTorchFunction():
        (a, b), (c, d) = _range(one), _range(other)
    return bool(a and c) and a < d and c < b


def _run(lines: str, values: dict[str, Any]) -> None:
    names = {"torch": torch, "nn": torch.nn, "F": torch.nn.functional, "np": np, **values}
    exec(compile(lines, "<example>", "exec"), names)  # noqa: S102 - the knowledge base's own lines


@dataclass(frozen=True)
class Measured:
    """views: torch name -> self, view or maybe, without those that always give tensors of their own; ran, drew: torch names."""

    views: dict[str, str]
    ran: frozenset[str]
    drew: frozenset[str]


def measured() -> Measured:
    watch = _Watch()
    entered: list[bytes] = []

    def hook(module: torch.nn.Module, given: Any, result: Any) -> None:
        home, before = type(module), entered.pop()
        if home.__module__.startswith("torch.nn.modules"):
            watch.note_drawing(f"torch.nn.{home.__name__}", before)
            if not getattr(module, "inplace", False):
                watch.note(f"torch.nn.{home.__name__}", list(_arrays(given)), result)

    entering = torch.nn.modules.module.register_module_forward_pre_hook(lambda *_: entered.append(_generator()))
    handle = torch.nn.modules.module.register_module_forward_hook(hook)
    torch.manual_seed(0)
    with warnings.catch_warnings(), watch:
        warnings.simplefilter("ignore")
        for probe in re.split(r"[;\n]\s*", _PROBES.strip()):
            _tried(probe, {"x": torch.arange(6.0).view(2, 3) + 1})
        for record in all_records():
            for example in record.examples if record.torch.startswith(_OF_RECORDS) else ():
                if example.inputs:
                    _tried(example.before, _inputs(example.inputs))
    handle.remove()
    entering.remove()
    for name, line in _DIRECT.items():
        x = torch.arange(6.0)
        result = eval(line, {"torch": torch, "nn": torch.nn, "x": x, "a": x.numpy()})  # noqa: S307 - the lines above
        watch.seen[name] = {"self" if result is x else "view" if _shares(result, x) else "new"}
    views = {canonical(name): _word(found) for name, found in sorted(watch.seen.items()) if found - {"new"}} | _MOVES
    return Measured(views, frozenset(map(canonical, watch.ran)), frozenset(map(canonical, watch.drew)))


def _inputs(specs: dict[str, str]) -> dict[str, Any]:
    return {n: torch.from_numpy(v.copy()) if isinstance(v, np.ndarray) else v for n, v in make_all(specs).items()}


def _tried(lines: str, values: dict[str, Any]) -> None:
    try:
        _run(lines, values)
    except Exception:  # an example may ask for what this machine has not: it says nothing then
        return


def _word(found: set[str]) -> str:
    return "maybe" if "new" in found else "self" if found == {"self"} else "view"


def promised(record: Record, answers: dict[str, str]) -> str:
    """The measured word for a record; in-place names give their receiver by their name alone."""
    in_place = record.short.endswith("_") and not record.short.endswith("__")
    if in_place or record.kind not in {Kind.FUNCTION, Kind.METHOD, Kind.ATTRIBUTE, Kind.CLASS}:
        return ""
    return answers.get(record.torch, "")


def write(answers: dict[str, str]) -> int:
    """Put the answers into the records, behind `returns` or `kind`; returns how many files have changed."""
    changed = 0
    for record in all_records():
        path = path_of(record.torch)
        text = path.read_text(encoding="utf-8")
        bare = re.sub(r"^returns_alias = .*\n", "", text, flags=re.MULTILINE)
        word = promised(record, answers)
        line = f'returns_alias = "{word}"\n' if word else ""
        keys = ("returns", "signature", "kind", "method_form_of", "alias_of", "torch")
        anchor = next(found for key in keys if (found := re.search(rf"^{key} = .*\n", bare, re.MULTILINE)))
        new = bare[: anchor.end()] + line + bare[anchor.end() :]
        if new != text:
            path.write_text(new, encoding="utf-8")
            changed += 1
    return changed


if __name__ == "__main__":
    found = measured()
    if "--write" in sys.argv:
        print(write(found.views), "records changed")
    else:
        print("\n".join(f"{name} {word}" for name, word in found.views.items()))
        print("\n".join(f"{name} draws" for name in sorted(found.drew)))
