"""One use of a torch name: find its record, choose the target, let the rule write, and note the verdict."""

from __future__ import annotations

import ast
import sys
from dataclasses import replace

import knowledge
from knowledge import Kind, Record, Target, Text
from workers import bundling
from workers.translation.call_sites.argument_types import retyped
from workers.translation.call_sites.base_classes import base_class, with_base
from workers.translation.call_sites.computed_with import casts_tensor
from workers.translation.call_sites.conditions import holds
from workers.translation.call_sites.declared_support import against, said_unknown
from workers.translation.call_sites.general_arguments import GENERAL, WRITES, of_the_past, removals
from workers.translation.call_sites.held_functions import called_alike, stand_in, unbound, without_general
from workers.translation.call_sites.layer_methods import METHODS
from workers.translation.call_sites.quoted_annotations import quoted
from workers.translation.call_sites.spelled_alike import spelled_alike
from workers.translation.call_sites.spelled_out import spelled_out
from workers.translation.call_sites.standing import annotates, said_as
from workers.translation.call_sites.type_tests import classes_made, in_isinstance, is_type_test
from workers.translation.call_sites.write_back import write_back
from workers.translation.decisions import layout_asked
from workers.translation.facts.arguments import Bound, bind
from workers.translation.facts.dtypes import category
from workers.translation.facts.environment import UNSEEN
from workers.translation.facts.names import STRANGERS, canonical
from workers.translation.facts.sites import Site, by_text
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.registry import Outcome, Use, call_rule, uncertain_rule
from workers.translation.rendering import wording
from workers.translation.source.parts import values_passed
from workers.translation.targeting import broken_on

_PROMISES = ("exact", "adapted")
_SILENT = frozenset(
    "torch torch.nn torch.nn.functional torch.nn.init torch.optim torch.utils torch.utils.data torch.autograd torch.cuda".split()
)
# Python's own protocol, which tensors of both frameworks follow alike.
_PROTOCOL = frozenset(
    """
    __add__ __radd__ __sub__ __mul__ __rmul__ __truediv__ __floordiv__ __mod__ __pow__ __matmul__ __neg__ __abs__ __len__
    __getitem__ __setitem__ __iter__ __class__ __doc__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__ __bool__ __int__ __float__ __hash__
    """.split()
)

# `queue.put(item)`: the tensor's takes two at least.
_QUEUES_TOO = frozenset({"torch.Tensor.put"})
_OF_SPARSE = frozenset({"torch.Tensor.values"})
# What they hold is called by the user's own names, and their list and dictionary methods are MindSpore's too.
_CONTAINERS = frozenset({"torch.nn.Module", "torch.nn.ModuleList", "torch.nn.ModuleDict", "torch.nn.Sequential"})


def translate_site(file: File, site: Site) -> None:
    """Every use of a torch name gets exactly one verdict; what is not torch's gets none."""
    name = canonical(site.name)
    record = knowledge.find_exact(name)
    if name in _OF_SPARSE and not _has_sparse_tensors(file):
        return  # of a dictionary then: torch's dense tensors refuse to give any
    if record is None:
        _without_record(file, site, name)
    elif _is_foreign(file, site, record):
        return
    elif not site.certain:
        _uncertain(file, site, record)
    else:
        _with_record(file, site, record)


@once
def _has_sparse_tensors(file: File) -> bool:
    return any("sparse" in site.name or site.name.endswith(".coalesce") for site in file.types.sites)


# What numpy and other functions of torch call an argument: whoever writes it means a tensor, in a way that torch refuses.
_OF_TENSORS = frozenset("axis axes axis0 axis1 a_min a_max dim dims dtype keepdim keepdims".split())


def _is_foreign(file: File, site: Site, record: Record) -> bool:
    """A member of something else that is called as torch's."""
    if _is_own_attribute(file, site, record) or _takes_more(site, record):
        return True
    return site.receiver_value.kind == "unknown" and _is_of_others(file, site, record)


def _is_own_attribute(file: File, site: Site, record: Record) -> bool:
    """`m.type = name`, and `m.type` where the file sets it: an attribute of the program's own under a method's name."""
    if site.call is not None or site.receiver is None or record.kind is not Kind.METHOD or not isinstance(site.node, ast.Attribute):
        return False
    return not isinstance(site.node.ctx, ast.Load) or site.node.attr in file.types.set_on_others


def _takes_more(site: Site, record: Record) -> bool:
    """`ax.scatter(x, y, color="r")`, `image.transpose(2, 0, 1)`: torch would refuse the call, so this is no tensor."""
    if site.call is None or site.receiver is None or record.kind is not Kind.METHOD or not record.torch.startswith("torch.Tensor."):
        return False
    if site.receiver_value.is_tensor:
        return False
    bound, named = _bound(site, record), {keyword.arg for keyword in site.call.keywords}
    if not bound.unknown or bound.starred or named & _OF_TENSORS:
        return False
    return record.short == "transpose" or named.issuperset(bound.unknown)


def _is_of_others(file: File, site: Site, record: Record) -> bool:
    """`logger.log("loss", x)`, `line.split()`, `os.path.split(name)`: a call that no tensor takes, or on what is none."""
    if site.receiver is not None and _is_of_strangers(file, file.facts.origin(site.receiver).partition(".")[0]):
        return True
    if site.call is None or site.receiver is None or record.kind is not Kind.METHOD:
        return False
    bound = _bound(site, record)
    alone = [p.name for p in bound.parameters if p.kind != "keyword"] in (["input"], ["self"])
    lacking = not site.certain and bool(bound.missing())
    lacking = lacking and (record.torch in _QUEUES_TOO or not bound.given.keys() - {"input", "self"})
    if bound.unknown and isinstance(site.receiver, ast.Name) and site.receiver.id in file.types.imported:
        return True  # `utils.logsumexp(x, keep_mask=mask)`: a function of another file
    return not bound.starred and ((alone and len(site.call.args) > 0) or (lacking and not site.call.keywords))


def _is_of_strangers(file: File, root: str) -> bool:
    """A module of the standard library or of another framework, unless a file of the project has its name: `test`, `types`."""
    return (root in sys.stdlib_module_names or root in STRANGERS) and root not in file.neighbours.shown


def _without_record(file: File, site: Site, name: str) -> None:
    user_attribute = site.receiver is not None and site.receiver_value.kind not in {"tensor", "parameter"}
    protocol = site.receiver is not None and name.rpartition(".")[2] in _PROTOCOL
    layer = site.receiver_value.kind == "module" and site.receiver_value.name.startswith("torch.nn.")
    layer = layer and site.receiver_value.name not in _CONTAINERS
    layer = layer and name.rpartition(".")[2] not in bundling.methods(site.receiver_value.name.rpartition(".")[2])
    layer = layer and name.rpartition(".")[2] in METHODS
    part = name.startswith("torch.return_types.") if site.call is None else layer
    if isinstance(getattr(site.node, "ctx", None), ast.Store) and site.receiver is not None:
        return  # an attribute of the user's own: MindSpore's tensors take them too
    if not site.certain or (user_attribute and not part) or protocol or (name in _SILENT and site.call is None):
        return
    if isinstance(site.node, ast.Call) and isinstance(site.node.func, ast.Subscript) and file.facts.site_at(site.node.func):
        return  # `models.__dict__[name](...)`: told of what is called
    reason = wording.named_at_run_time(name) if name.endswith(f".{UNSEEN}") else wording.no_record(name)
    _note(file, site, name, None, quoted(file, site) or Outcome(verdict="review", reason=reason), None)


def _with_record(file: File, site: Site, record: Record) -> None:
    outcome, target = outcome_of(file, site, record)
    _note(file, site, record.torch, record, outcome, target)


def outcome_of(file: File, site: Site, record: Record) -> tuple[Outcome, Target | None]:
    """What becomes of the use by this record; nothing is noted yet."""
    bound = _bound(site, record)
    target, clear = _target(file, site, record, bound)
    if target is None:
        return quoted(file, site) or Outcome(verdict="unsupported", reason=record.summary), None
    use = Use(file, site, record, target, bound)
    return (_written(use) if clear else _unclear(use)), target


def _target(file: File, site: Site, record: Record, bound: Bound) -> tuple[Target | None, bool]:
    """The first target whose condition holds; not clear when an earlier one might hold as well."""
    receiver = site.receiver_value if site.receiver is not None else file.known(bound.given.get("self"))
    clear = True
    targets = file.targets(record)
    for target in targets:
        around = said_as(file, site) if "said_as(" in target.when else ""
        answer = holds(target.when, bound, file.known, receiver, file.facts.program, site.node, around)
        if answer:
            return target, clear
        clear = clear and answer is not None
    return (targets[-1] if targets else None), False


def _unclear(use: Use) -> Outcome:
    file, site, record = use.file, use.site, use.record
    if site.call is None and record.kind is Kind.CLASS and site.receiver is None and is_type_test(file, site):
        return _as_value(use)
    block = next((t for t in file.targets(record) if t.block), None)
    if block is not None:
        outcome = _by_block(replace(use, target=block))
        if outcome is not None:
            return outcome
    return replace(_written(use), verdict="review", reason=wording.unclear(record.torch))


def _by_block(use: Use) -> Outcome | None:
    rule = call_rule("call_block")
    if rule is None:
        return None
    outcome = rule(use)
    if outcome is None:
        return None
    _check_arguments(use, outcome)
    return write_back(use, outcome)


def _bound(site: Site, record: Record) -> Bound:
    """A twin reads the receiver as first parameter; `torch.Tensor.view(x, 3)` names the receiver as first argument."""
    if record.method_form_of:
        return bind(record.signature, site.call, site.receiver)
    if record.kind is Kind.METHOD and site.receiver is None:
        rest = record.signature[1:] or ")"
        return bind(f"(self{')' if rest == ')' else ', ' + rest}", site.call)
    return bind(record.signature, site.call)


def _written(use: Use) -> Outcome:
    file, site, record, target, bound = use.file, use.site, use.record, use.target, use.bound
    rule = call_rule(target.rule)
    if rule is None and site.call is None and record.kind is Kind.CLASS and is_type_test(file, site) and _names_a_class(target):
        return Outcome([(file.source.span(site.node), [file.spelling.spell(target.name)])], verdict="exact", target=target.name)
    if rule is None:
        return Outcome(
            verdict=target.verdict if target.verdict in {"review", "unsupported"} else "review",
            reason=target.reason or record.summary,
        )
    if site.call is None and record.kind in {Kind.FUNCTION, Kind.CLASS, Kind.METHOD}:
        return unbound(use, _as_value(use))
    writes = target.rule == "in_place" and target.block  # that rule gives the block's result a place, whatever the arguments
    if bound.starred and not writes and not _forwards(target) and not _keeps_places(use):
        found = _by_block(use) if target.block else None
        return found or Outcome(verdict="review", reason=wording.starred(record.torch))
    outcome = rule(use) or Outcome(verdict="review", reason=wording.unclear(record.torch))
    if edits := retyped(use):
        outcome.replacements = [*edits, *outcome.replacements]
        outcome.verdict = outcome.verdict or ("adapted" if target.verdict == "exact" else "")
    _check_arguments(use, outcome)
    return write_back(use, outcome)


def _names_a_class(target: Target) -> bool:
    """`isinstance` refuses a function, such as `mindspore.jit`."""
    return target.name.rpartition(".")[2][:1].isupper()


def _forwards(target: Target) -> bool:
    """Arguments may stay hidden behind * when both sides call them alike."""
    plain = all(name == new for name, new in target.arguments.items())
    return target.rule in {"call_block", "optimizer", "stepped_scheduler"} or (
        target.rule == "rename_call" and plain and not target.write_default and bool(target.arguments)
    )


def _keeps_places(use: Use) -> bool:
    """`x.transpose(*axes)`: what stands behind a star is told by its place, and each place means the same on both sides."""
    target, call = use.target, use.site.call
    if call is None or call.keywords or target.rule != "rename_call" or target.write_default or target.unsupported_arguments:
        return False
    kinds = {p.kind for p in use.bound.parameters if p.name != "self"}
    return kinds == {"positional"} and list(target.arguments) == [p.name for p in use.bound.parameters if p.name != "self"]


def _only_positions(use: Use) -> bool:
    """A function whose arguments all have to be given, in MindSpore's order: nobody calls it by keyword."""
    required = [p.name for p in use.bound.parameters if p.name not in GENERAL | WRITES]
    optional = [p for p in use.bound.parameters if p.name in required and p.default is not None]
    return not optional and bool(required) and list(use.target.arguments) == required and not use.target.write_default


def _check_arguments(use: Use, outcome: Outcome) -> None:
    past = [name for name in use.bound.unknown if of_the_past(use.record.torch, name)]
    if past and use.site.call is not None:
        outcome.removed += [keyword for keyword in use.site.call.keywords if keyword.arg in past]
        outcome.dropped += past
    unknown = [name for name in use.bound.unknown if name not in past]
    if unknown and use.record.signature:
        outcome.verdict, outcome.reason = "review", wording.passed_unknown(", ".join(unknown), use.record.torch)
    missing = {category(use.file.known(node)) for node in _tensors(use)} & set(use.record.unsupported_dtypes)
    if missing and outcome.verdict not in {"review", "unsupported"}:
        outcome.verdict, outcome.reason = "review", wording.lacking(min(missing), use.record.torch)
    if (shapes := _shapes(use) & set(use.record.unsupported_shapes)) and outcome.verdict not in {"review", "unsupported"}:
        outcome.verdict, outcome.reason = "review", wording.odd_shape(max(shapes), use.record.torch)
    for name, why in use.target.unsupported_arguments.items():
        node = use.bound.given.get(name)
        if node is not None and not use.bound.at_default(name):
            outcome.verdict, outcome.reason = "review", wording.refused(name, why)


def _tensors(use: Use) -> list[ast.expr]:
    """The tensors among the arguments, a method's own among them."""
    nodes = [use.site.receiver, *use.bound.given.values()]
    return [node for node in nodes if node is not None and use.file.known(node).is_tensor]


def _shapes(use: Use) -> set[str]:
    """`scalar` where the first tensor has no dimensions, `empty` where one has no elements; one that takes the result may be."""
    target = use.bound.given.get("out")
    known = [use.file.known(node) for node in _tensors(use) if node is not target]
    return {*(["scalar"] if known and known[0].rank == 0 else []), *(["empty"] if any(each.empty for each in known) else [])}


def _as_value(use: Use) -> Outcome:
    """A function or class that is passed on: fine where both sides are called alike, a stand-in where not."""
    file, site, target = use.file, use.site, use.target
    span = file.source.span(site.node)
    if site.receiver is not None:
        return _bound_method(use)
    if isinstance(file.parent(site.node), ast.ClassDef) and (base := base_class(file, use.record)):
        return Outcome([with_base(file, site.node, base)], target=target.name)
    asked = is_type_test(file, site)
    if asked and in_isinstance(file, site) and (made := classes_made(file, use.record)):
        return Outcome([(span, [made])], verdict="adapted", target=target.name)
    alike = _forwards(target) or not use.bound.parameters or _only_positions(use)
    if target.rule == "rename_call" and (alike or asked):
        return Outcome([(span, [file.spelling.spell(target.name)])], target=target.name)
    if target.name.startswith("mindspore.nn.") and asked:
        told = "adapted" if target.verdict == "review" else ""  # making such a layer needs a person, asking for it does not
        return Outcome([(span, [file.spelling.spell(target.name)])], target=target.name, verdict=told)
    if target.block:
        return Outcome([(span, [file.use_block(target.block)])], target=target.block)
    if target.rule not in {"rename_call", "compose"}:
        rule = call_rule(target.rule)
        outcome = rule(use) if rule else None
        if outcome is not None:
            return outcome
    if composed := called_alike(file, use.record, use.bound):
        return Outcome([(span, [file.spelling.spell(composed)]), *without_general(file, site.node)], target=composed)
    function = use.record.kind is Kind.FUNCTION and (isinstance(site.node, ast.Name | ast.Attribute) or by_text(site.node))
    if function and (block := stand_in(file, use.record, use.bound)):
        return Outcome([(span, [file.use_block(block)])], verdict="adapted", target=block, reason=wording.SPELLED_OUT)
    if function and (name := spelled_out(file, site.node, use.record.torch, use.bound.parameters)):
        return Outcome([(span, [name])], verdict="adapted", target=name, reason=wording.SPELLED_OUT)
    text = file.spelling.spell(target.name) if target.name.startswith("mindspore.") else file.source.text_of(site.node)
    if target.name.startswith("mindspore.") and annotates(file, site.node):
        return Outcome([(span, [text])], verdict="adapted", target=target.name)
    return Outcome([(span, [text])], verdict="review", reason=wording.as_value(use.record.torch), target=target.name)


def _bound_method(use: Use) -> Outcome:
    return Outcome(verdict="review", reason=wording.as_value(use.record.torch), target=use.target.name)


def _uncertain(file: File, site: Site, record: Record) -> None:
    """A method name that other objects have too. Nothing is changed; where a tensor would need a change, a person looks."""
    if site.call is None or not record.targets:
        return
    bound = _bound(site, record)
    target, _ = _target(file, site, record, bound)
    if target is None or target.rule == "keep":
        return
    rule = uncertain_rule(target.rule)
    outcome = rule(Use(file, site, record, target, bound)) if rule else None
    if outcome is not None:
        _note(file, site, record.torch, record, outcome, target)
        return
    if not _worth_asking(file, site) or spelled_alike(file, site, target, bound) or casts_tensor(file, site):
        return
    _note(file, site, record.torch, record, Outcome(verdict="review", reason=wording.maybe_tensor(record.torch)), target)


def _worth_asking(file: File, site: Site) -> bool:
    """Text and container methods on things that are plainly no tensors are left in peace."""
    call = site.call
    arguments = call.args if call else []
    return not any((isinstance(a, ast.Constant) and isinstance(a.value, str)) or _of_pil(file, a) for a in arguments)


def _of_pil(file: File, node: ast.expr) -> bool:
    """`Image.FLIP_LEFT_RIGHT`, `Image.Transpose.ROTATE_90`: only images of PIL take it."""
    return isinstance(node, ast.Attribute) and node.attr.isupper() and file.facts.origin(node).startswith("PIL.Image.")


def _given(site: Site) -> list[ast.expr]:
    """A method's own tensor and the arguments, without those behind * and **."""
    receiver = [site.receiver] if site.receiver is not None else []
    call = site.call
    return [*receiver, *values_passed(call)] if call else receiver


def _note(file: File, site: Site, name: str, record: Record | None, outcome: Outcome, target: Target | None) -> None:
    verdict = outcome.verdict or (target.verdict.value if target else "review")
    if verdict == "exact" and (outcome.dropped or outcome.assumed):
        verdict = "adapted"
    reason = outcome.reason
    if verdict in _PROMISES and record and (broken := broken_on(record, file.purpose)):
        verdict, reason = "review", broken
    if verdict in _PROMISES and record and target and (said := against(file, record, target, outcome.target, _given(site))):
        verdict, reason = "review", said
    if verdict in _PROMISES and target and said_unknown(file, site.node, target, outcome.target):
        verdict = "adapted"
    gone = removals(file.source, site.call, outcome.removed) if site.call else []
    if site.call:
        file.removed += [*outcome.removed, *(word for word in site.call.keywords if word.arg in outcome.dropped)]
    file.change(
        site.node, [*outcome.replacements, *((span, []) for span in gone)], torch=name,
        target=outcome.target or (target.name if target else ""), verdict=verdict, rule=target.rule if target else "",
        record=record.torch if record else "",
        reason=reason or (target.reason if target else None) or (record.summary if record else Text("", "")),
        topic=record.topic if record else "", dropped=tuple(outcome.dropped), assumed=tuple(outcome.assumed),
        decision=_decision(site, target), chosen=target,
    )  # fmt: skip


def _decision(site: Site, target: Target | None) -> str:
    asked = target.decision.partition("=")[0] if target else ""
    return asked or ("memory-format" if layout_asked(site.call) else "")
