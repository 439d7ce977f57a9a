"""What the program as a whole brings and does.

It bounds what a value may be that is not known nearer, and answers for layers, which are made before they are used.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from functools import cached_property

from workers.translation.facts.differences import Definitions, is_difference
from workers.translation.facts.double_layers import double_layers
from workers.translation.facts.gradients import BACKWARD
from workers.translation.facts.infer import Inference
from workers.translation.facts.nested_derivatives import are_nested
from workers.translation.facts.none_layers import LayerLists
from workers.translation.facts.places import is_literal
from workers.translation.facts.ranks import without_batch
from workers.translation.facts.raw_inputs import are_raw_inputs
from workers.translation.facts.types import Value
from workers.translation.source.parts import called_name
from workers.translation.source.survey import Survey, walk

_NAMED = {
    "float64": re.compile(r"float64|double|cdouble|complex128|DoubleTensor"),
    "uint8": re.compile(r"uint8|ByteTensor|byte"),
    "complex": re.compile(r"\w*fft[2n]?|i?stft|polar|(view_as_)?complex(32|64|128)?|cfloat|cdouble"),
    "nan": re.compile(r"nan|NaN|NAN"),
    "inf": re.compile(r"[-+]?inf(inity)?", re.IGNORECASE),
}
_CASTS = frozenset({"double", "byte"})  # without arguments; a layer that is called so gets some
_CAST_AT_ONCE = frozenset({"float", "long", "int", "half", "bool", "type", "short"})
_DERIVATIVES = frozenset(
    {f"torch.func.{name}" for name in "grad grad_and_value jacrev jacfwd hessian vjp jvp linearize".split()}
    | {f"torch.autograd.functional.{name}" for name in "jacobian hessian vjp jvp hvp vhp".split()}
    | {"torch.autograd.grad"}
)
_OTHER = re.compile(r"float(16|32)|u?int(8|16|32|64)?|bool_?")
_PRODUCTS = frozenset({"matmul", "bmm", "baddbmm", "einsum"})
_WEIGHTS_ALIKE = frozenset({"torch.nn.Conv1d", "torch.nn.ConvTranspose1d", "torch.nn.LazyConv1d", "torch.nn.LazyConvTranspose1d"})
_FILLS = frozenset({"zero_", "fill_", "normal_", "uniform_"})
_INITIALIZERS = frozenset(
    "zeros_ ones_ constant_ normal_ uniform_ trunc_normal_ xavier_uniform_ xavier_normal_ kaiming_uniform_ kaiming_normal_".split()
)
_FREEZING = frozenset({"requires_grad_", "from_pretrained"})
_SCOPE = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


class Program:
    """Answers rest on resolved names, calls and literals; what stands in a comment or a message counts for nothing."""

    def __init__(self, survey: Survey, types: Inference, origin: Callable[[ast.AST], str], definitions: Definitions) -> None:
        self.survey, self.types, self.origin, self.definitions = survey, types, origin, definitions
        self._brings: dict[str, bool] = {}
        self._products: dict[ast.AST, bool] = {}

    # -- what a value that is not known may be

    def may_be(self, value: Value, what: str) -> bool:
        """`what`: float64, uint8, complex, nan, inf. Not where its dtype is known to be another, else as the program brings it."""
        answers = [_is(option, what) for option in value.options]
        unsure = None in answers or (
            what == "float64" and self._moves_floats and any(o.dtype in {"", "float"} for o in value.options)
        )
        return any(answers) or (unsure and self.brings(what))

    def may_be_negative(self, node: ast.expr) -> bool:
        return is_difference(node, self.definitions)

    @cached_property
    def _moves_floats(self) -> bool:
        """Layers are made double, or the default is: then what reads as float32 need not be."""
        return self.double_layers or any(site.name.startswith("torch.set_default_") for site in self.types.sites)

    def brings(self, what: str) -> bool:
        """Whether anything in the program makes such numbers."""
        if what not in self._brings:
            self._brings[what] = self._makes(what)
        return self._brings[what]

    def _makes(self, what: str) -> bool:
        named = _NAMED[what].fullmatch
        return (
            any(named(node.attr) and self._is_own(node) for node in self.survey.nodes(ast.Attribute))
            or any(named(name.rpartition(".")[2]) for node in self.survey.nodes(ast.Name) if (name := self.origin(node)))
            or any(named(site.name.rpartition(".")[2]) for site in self.types.sites if site.receiver is None)
            or any(isinstance(node.value, str) and named(node.value) for node in self.survey.nodes(ast.Constant))
            or (what == "complex" and any(isinstance(node.value, complex) for node in self.survey.nodes(ast.Constant)))
            or (what == "complex" and any(_called(node) == "complex" for node in self.survey.nodes(ast.Call)))
            or (what == "float64" and any(map(self._takes_doubles, self.survey.nodes(ast.Call))))
        )

    def _is_own(self, node: ast.Attribute) -> bool:
        """Not an attribute that a class of the program calls so, such as a layer `self.double`."""
        call = self.survey.parents.get(node)
        if node.attr in _CASTS and not self.origin(node):
            return isinstance(call, ast.Call) and call.func is node and not call.args
        return True

    def _takes_doubles(self, call: ast.Call) -> bool:
        """numpy's own numbers are double, unless the code says what they are."""
        if _called(call) != "from_numpy":
            return False
        holder = self.survey.parents.get(call)
        cast = isinstance(holder, ast.Attribute) and holder.attr in _CAST_AT_ONCE
        said = any(_OTHER.fullmatch(getattr(node, "attr", "")) for given in call.args for node in walk(given))
        found = self.types.type_of(call)
        return not cast and not said and found.dtype not in {"int", "bool"} and found.exact in {"", "float64"}

    # -- what is done with tensors and layers

    def says(self, question: str, node: ast.AST) -> bool:
        """The answer for a use of torch at the node."""
        if question == "among_products":
            return self._multiplies(node)
        if question == "none_among_layers":
            return self.layer_lists.may_hold_none(node)
        if question == "of_raw_inputs":
            return are_raw_inputs(node, self.survey, self.definitions)
        return bool(getattr(self, question))

    @cached_property
    def differentiated_twice(self) -> bool:
        """Somebody asks for gradients that are differentiated again, or hands on that wish."""
        return any(k.arg == "create_graph" and not _is_false(k.value) for k in self.survey.nodes(ast.keyword)) or any(
            node.value == "create_graph" for node in self.survey.nodes(ast.Constant)
        )

    @cached_property
    def derived_once(self) -> bool:
        """No derivative is differentiated again: nothing is trained, and no derivative is taken while another one is."""
        asked = [s for s in self.types.sites if s.name in BACKWARD or s.name in _DERIVATIVES]
        alone = len(asked) <= 1 or all(s.name.startswith("torch.func.") for s in asked)
        named = [s.call.func if s.call else s.node for s in asked]
        return not self.trained and alone and not are_nested(named, self.survey, self.origin)

    @cached_property
    def trained(self) -> bool:
        """Weights may be moved by an optimizer, of torch's or one that was handed in."""
        return any(site.name.startswith("torch.optim") or site.name in BACKWARD for site in self.types.sites) or any(
            isinstance(call.func, ast.Attribute) and call.func.attr in {"step", "backward"} for call in self.survey.nodes(ast.Call)
        )

    @cached_property
    def freezes(self) -> bool:
        """Something sets requires_grad, or a layer is made of weights that may not be trained."""
        said = any(
            node.attr in _FREEZING or (node.attr == "requires_grad" and not isinstance(node.ctx, ast.Load))
            for node in self.survey.nodes(ast.Attribute)
        )
        given = any(
            word.arg == "freeze" or (word.arg == "requires_grad" and not is_literal(word.value, True))
            for word in self.survey.nodes(ast.keyword)
        )
        named = any(node.value in {"requires_grad", *_FREEZING} for node in self.survey.nodes(ast.Constant))
        return said or given or named

    @cached_property
    def weights_read(self) -> bool:
        """The weights of convolutions over one axis have another shape in MindSpore; those of other layers tell nothing of them."""
        loops: list[ast.For | ast.comprehension] = [*self.survey.nodes(ast.For), *self.survey.nodes(ast.comprehension)]
        return (
            any(
                node.attr == "weight" and self._may_be_of_one_axis(node.value) and not self._is_filled(node)
                for node in self.survey.nodes(ast.Attribute)
            )
            or any(_called(loop.iter) in {"parameters", "named_parameters"} or _is_of_state(loop.iter) for loop in loops)
            or any(_called(call) == "load_state_dict" and call.args and isinstance(call.args[0], ast.Dict)
                   for call in self.survey.nodes(ast.Call))
        )  # fmt: skip

    def _is_filled(self, weight: ast.Attribute) -> bool:
        """`conv.weight.data.zero_()`, `nn.init.xavier_uniform_(conv.weight)`: an axis of length 1 more makes no difference."""
        node: ast.AST = weight
        outer = self.survey.parents.get(node)
        if isinstance(outer, ast.Attribute) and outer.attr == "data":
            node, outer = outer, self.survey.parents.get(outer)
        call = self.survey.parents.get(outer) if isinstance(outer, ast.Attribute) and outer.attr in _FILLS else outer
        if not isinstance(call, ast.Call) or not isinstance(self.survey.parents.get(call), ast.Expr):
            return False
        site = self.types.site_at(call) if call.args[:1] == [node] else None
        owner, _, name = site.name.rpartition(".") if site is not None else ("", "", "")
        return call.func is outer or (owner == "torch.nn.init" and name in _INITIALIZERS)

    def _may_be_of_one_axis(self, layer: ast.expr) -> bool:
        options = self.types.type_of(layer).options
        return any(not (o.kind == "module" and o.name.startswith("torch.nn.")) or o.name in _WEIGHTS_ALIKE for o in options)

    @cached_property
    def output_size_asked(self) -> bool:
        """A layer, not a function or class of torch, is called with output_size."""
        return any(
            any(k.arg == "output_size" for k in call.keywords) and self.types.site_at(call) is None
            for call in self.survey.nodes(ast.Call)
        )

    @cached_property
    def empty_tensors(self) -> bool:
        """Tensors of one dimension without elements are made: `torch.empty(0)`, `torch.tensor([])`, `torch.Tensor()`."""
        return any(
            site.call is not None and site.name.startswith("torch.") and _is_empty(site.name.rpartition(".")[2], site.call.args)
            for site in self.types.sites
        )

    @cached_property
    def without_batch(self) -> bool:
        return without_batch(self.survey.nodes(ast.Call), self.types.type_of)

    @cached_property
    def layer_lists(self) -> LayerLists:
        return LayerLists(self.survey)

    @cached_property
    def double_layers(self) -> bool:
        parents: Mapping[ast.AST, ast.AST] = self.survey.parents
        return double_layers(self.survey.nodes(ast.Call), self.types, parents)

    def _multiplies(self, node: ast.AST) -> bool:
        """The class around the node, else the function, else the file has products of tensors, as attention makes them."""
        around: ast.AST | None = node
        scope: ast.AST | None = None
        while around is not None:
            last = around
            if isinstance(around, _SCOPE):
                scope = around
            around = self.survey.parents.get(around)
        place = scope or last
        if place not in self._products:
            self._products[place] = any(map(_is_product, walk(place)))
        return self._products[place]


def _is(value: Value, what: str) -> bool | None:
    """None where the value's dtype does not show it."""
    if what == "complex":
        return value.dtype == "complex" if value.dtype else None
    if what in {"nan", "inf"}:
        return False if value.dtype in {"int", "bool"} else None
    if value.exact:
        return value.exact == what or (what == "float64" and value.exact == "complex128")
    other = {"float64": {"int", "bool"}, "uint8": {"float", "bool", "complex"}}[what]
    return False if value.dtype in other else None


def _is_empty(maker: str, given: list[ast.expr]) -> bool:
    first = given[0] if len(given) == 1 else None
    if maker in {"empty", "zeros"}:
        return isinstance(first, ast.Constant) and first.value == 0
    listed = isinstance(first, ast.List | ast.Tuple) and not first.elts
    return (maker in {"tensor", "as_tensor"} and listed) or (maker.endswith("Tensor") and (not given or listed))


def _is_product(node: ast.AST) -> bool:
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.MatMult)
    return isinstance(node, ast.Call) and _called(node) in _PRODUCTS


def _is_of_state(node: ast.expr) -> bool:
    """`net.state_dict().items()`, `net.state_dict().values()`."""
    func = node.func if isinstance(node, ast.Call) else None
    return isinstance(func, ast.Attribute) and func.attr in {"items", "values"} and _called(func.value) == "state_dict"


def _is_false(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is False


def _called(node: ast.expr) -> str:
    return called_name(node) if isinstance(node, ast.Call) else ""
