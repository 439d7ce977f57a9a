"""Statements in the order in which they run: who is bound to what, class by class and function by function.

The file is gone through twice: first for evidence (attributes set in __init__, what callers pass, what functions return, what the
file binds below the functions that read it), then every use of a torch name is recorded with that evidence in hand.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable
from typing import Any

import knowledge
from knowledge import Returns
from workers.translation.expressions import Expressions
from workers.translation.module_uses import module_uses
from workers.translation.named_weights import data_uses, holder
from workers.translation.names import ROOTS, canonical, root_of
from workers.translation.narrowing import narrowed
from workers.translation.parameters import other_uses, parameter_values, tensor_uses, used_in
from workers.translation.sites import Class, Site
from workers.translation.starred_names import starred_names
from workers.translation.survey import Survey
from workers.translation.values import MODULE, NONE, OTHER, PARAMETER, UNKNOWN, Value, join

Function = ast.FunctionDef | ast.AsyncFunctionDef
_ARRAYS = frozenset({"numpy", "scipy"})  # whose functions have names of a tensor's methods: `scipy.linalg.lu(a)`


class Flow(Expressions):
    """Goes through one file. `sites` are its uses of torch names, innermost first."""

    def __init__(self, tree: ast.Module, survey: Survey) -> None:
        super().__init__()
        self.tree = tree
        self.tensor_uses = tensor_uses(survey)
        self.other_uses = other_uses(survey)
        self.module_uses = module_uses(survey)
        self.data_uses = data_uses(survey)
        self.module_attributes = {name for _, name in self.module_uses if name.startswith(".")}
        self.starred = starred_names(survey)
        self.imports: list[ast.Import | ast.ImportFrom] = []
        self.returns: list[Value] = []
        self._by_node: dict[ast.AST, Site] = {}
        self._statements: dict[type, Callable[[Any], None]] = {
            ast.Return: self._return, ast.Expr: self._expression, ast.Assign: self._assign, ast.AnnAssign: self._annotated,
            ast.AugAssign: self._augmented, ast.FunctionDef: self._function, ast.AsyncFunctionDef: self._function,
            ast.ClassDef: self._class, ast.If: self._if, ast.For: self._for, ast.AsyncFor: self._for, ast.While: self._while,
            ast.With: self._with, ast.AsyncWith: self._with, ast.Try: self._try, ast.Import: self._import,
            ast.ImportFrom: self._import_from, ast.Delete: self._delete, ast.Assert: self._assert, ast.Raise: self._raise,
            ast.Match: self._match,
        }  # fmt: skip

    def run(self) -> list[Site]:
        """Both passes; returns the sites of the second."""
        self._pass()
        same = {name: values for name, values in self.bound.items() if len({value.kind for value in values}) == 1}
        self.later = {name: functools.reduce(join, values) for name, values in same.items()}
        self.scopes, self.sites, self.values, self.imports, self.stars = [{}], [], {}, [], []
        self._pass()
        return self.sites

    @property
    def imported(self) -> set[str]:
        """The names that the file's import lines bind."""
        return {alias.asname or alias.name.partition(".")[0] for node in self.imports for alias in node.names}

    def brings_torch(self) -> bool:
        """A star import of another file binds names of torch in this one."""
        return any(value.kind == "api" for value in self.starred.values())

    def site_at(self, node: ast.AST) -> Site | None:
        """The use of a torch name that this node is."""
        if not self._by_node:
            self._by_node = {site.node: site for site in self.sites}
        return self._by_node.get(node)

    def _pass(self) -> None:
        for name, value in self.starred.items():
            self.bind(name, value)
        self._declare(self.tree.body)
        self.body(self.tree.body)

    def _declare(self, body: list[ast.stmt]) -> None:
        """Functions may be used before the line that defines them is reached."""
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self.bind(node.name, Value("function", node.name))

    def body(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            self.statement = statement
            handler = self._statements.get(type(statement))
            if handler:
                handler(statement)

    # -- plain statements

    def _expression(self, node: ast.Expr) -> None:
        self.value(node.value)

    def _assign(self, node: ast.Assign) -> None:
        value, call = self.value(node.value), node.value
        for target in node.targets:
            self.assign(target, self._by_use(target, call) if value is UNKNOWN and isinstance(call, ast.Call) else value)

    def _by_use(self, target: ast.expr, call: ast.Call) -> Value:
        """What an imported class gives: a network, if it is treated as one further down; a network's weight, got by its name."""
        names = {target.id} if isinstance(target, ast.Name) else set()
        if used_in(self.function or self.tree, names, self.module_uses):
            return MODULE
        owner = holder(call)
        weight = owner is not None and self.known(owner).kind == "module"
        return PARAMETER if weight and used_in(self.function or self.tree, names, self.data_uses) else UNKNOWN

    def _annotated(self, node: ast.AnnAssign) -> None:
        self.value(node.annotation)
        value = self.value(node.value) if node.value else UNKNOWN
        self.assign(node.target, self.annotated(node.annotation) if value in (UNKNOWN, NONE) else value)

    def annotated(self, node: ast.expr) -> Value:
        """What an annotation says: a tensor, a module, a number."""
        name = self.dotted(node) if isinstance(node, ast.Name | ast.Attribute) else ""
        if name in {"torch.Tensor", "torch.FloatTensor", "torch.LongTensor"}:
            return Value("tensor")
        record = knowledge.find_exact(name) if name else None
        if record and record.returns not in {Returns.UNKNOWN, Returns.TENSOR}:
            return Value(record.returns.value, name)
        return parameter_values.annotation(node, self)

    def _augmented(self, node: ast.AugAssign) -> None:
        value = self.value(node.value)
        if isinstance(node.target, ast.Name):
            before = self.look(node.target.id)
            self.values[node.target] = before
            self.bind(node.target.id, before if before.is_tensor else join(before, value))
        else:
            load = node.target
            self.values[load] = self.value(load)

    def _return(self, node: ast.Return) -> None:
        self.returns.append(self.value(node.value))

    def _delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            if not isinstance(target, ast.Name):
                self.value(target)

    def _assert(self, node: ast.Assert) -> None:
        self.value(node.test)
        self.value(node.msg)

    def _raise(self, node: ast.Raise) -> None:
        self.value(node.exc)
        self.value(node.cause)

    # -- blocks

    def _branches(self, bodies: list[list[ast.stmt]], first: dict[str, Value] | None = None) -> None:
        """Each branch starts from what was known before; afterwards a name is what the branches agree on."""
        before = dict(self.scopes[-1])
        after: list[dict[str, Value]] = []
        for number, body in enumerate(bodies):
            self.scopes[-1] = before | (first or {}) if number == 0 else dict(before)
            self.body(body)
            after.append(self.scopes[-1])
        merged = after[0]
        for other in after[1:]:
            for name, value in other.items():
                merged[name] = join(merged[name], value) if name in merged else value
        self.scopes[-1] = merged

    def _if(self, node: ast.If) -> None:
        self.value(node.test)
        self._branches([node.body, node.orelse], narrowed(node.test, self))

    def _for(self, node: ast.For | ast.AsyncFor) -> None:
        self.assign(node.target, self.value(node.iter).each())
        self._branches([node.body, node.orelse])

    def _while(self, node: ast.While) -> None:
        self.value(node.test)
        self._branches([node.body, node.orelse])

    def _with(self, node: ast.With | ast.AsyncWith) -> None:
        for item in node.items:
            value = self.value(item.context_expr)
            if item.optional_vars:
                self.assign(item.optional_vars, value)
        self.body(node.body)

    def _try(self, node: ast.Try) -> None:
        self.body(node.body)
        imports = [part for part in node.body if isinstance(part, ast.Import | ast.ImportFrom)]
        names = {alias.asname or alias.name.partition(".")[0] for part in imports for alias in part.names}
        found = {name: value for name in names if (value := self.look(name)).kind == "api"}
        for handler in node.handlers:
            self.value(handler.type)
            if handler.name:
                self.bind(handler.name, OTHER)
            self.body(handler.body)
        self.scopes[-1].update(found)  # what a handler binds instead was for a torch without the name
        self.bound.update({name: [value] for name, value in found.items() if len(self.scopes) == 1})
        self.body(node.orelse)
        self.body(node.finalbody)

    def _match(self, node: ast.Match) -> None:
        self.value(node.subject)
        for case in node.cases:
            self.value(case.guard)
            self.body(case.body)

    # -- imports

    def _import(self, node: ast.Import) -> None:
        self.imports.append(node)
        for alias in node.names:
            top = root_of(alias.name)
            if top in ROOTS:
                self.bind(alias.asname or top, Value("api", alias.name if alias.asname else top))
            else:
                self.bind(alias.asname or top, Value("other", alias.name if alias.asname else top) if top in _ARRAYS else OTHER)

    def _import_from(self, node: ast.ImportFrom) -> None:
        self.imports.append(node)
        module = node.module or ""
        torch = not node.level and root_of(module) in ROOTS
        for alias in node.names:
            if torch and alias.name == "*":
                self.stars.append(module)
            elif torch:
                self.bind(alias.asname or alias.name, Value("api", canonical(f"{module}.{alias.name}")))
            elif not node.level and root_of(module) == "scipy":
                self.bind(alias.asname or alias.name, Value("other", f"{module}.{alias.name}"))
            else:
                self.bind(
                    alias.asname or alias.name, UNKNOWN if node.level or root_of(module) not in {"numpy", "math", "os"} else OTHER
                )

    # -- definitions

    def _class(self, node: ast.ClassDef) -> None:
        for decorator in node.decorator_list:
            self.value(decorator)
        bases = tuple(self.value(base) for base in node.bases)
        for keyword in node.keywords:
            self.value(keyword.value)
        cls = self.classes.setdefault(node.name, Class(node.name, node))
        cls.node, cls.bases = node, bases
        cls.torch_base = next((base.name for base in bases if base.kind in {"api", "held"}), "")
        cls.is_module = self._derives_module(cls)
        cls.methods = {item.name: item for item in node.body if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)}
        self.bind(node.name, Value("class", node.name))
        self._class_body(node)

    def _derives_module(self, cls: Class) -> bool:
        record = knowledge.find_exact(cls.torch_base) if cls.torch_base else None
        if cls.torch_base == "torch.nn.Module" or (record and record.returns is Returns.MODULE):
            return True
        if any(base.kind == "class" and self.is_module(base.name) for base in cls.bases):
            return True
        return any(base.kind == "unknown" for base in cls.bases) and "forward" in {
            item.name for item in cls.node.body if isinstance(item, ast.FunctionDef)
        }

    def _class_body(self, node: ast.ClassDef) -> None:
        owner, function = self.owner, self.function
        self.owner, self.function = node.name, None  # what a class inside a function defines are methods too
        self.scopes.append({})
        self.body(node.body)
        attributes = self.classes[node.name].attributes
        for name, value in self.scopes.pop().items():
            if value.kind not in {"function", "unknown"}:
                attributes[name] = join(attributes.get(name, UNKNOWN), value)
        self.owner, self.function = owner, function

    def _function(self, node: Function) -> None:
        for decorator in node.decorator_list:
            self.value(decorator)
        method = bool(self.owner) and self.function is None
        name = f"{self.owner}.{node.name}" if method else node.name
        self.bind(node.name, Value("function", name))
        outer = (self.function, self.returns, self.statement, self.owner)
        scope = parameter_values.of(node, name, self, method=method)
        self.function, self.returns = node, []
        self.scopes.append(scope)
        self._declare(node.body)
        self.body(node.body)
        self.scopes.pop()
        self.functions[name] = self._result_of(node, name)
        self.function, self.returns, self.statement, self.owner = outer

    def _result_of(self, node: Function, name: str) -> Value:
        result = UNKNOWN
        for value in self.returns:
            result = join(result, value)
        if result is UNKNOWN and node.returns is not None:
            result = self.annotated(node.returns)
        return join(self.functions.get(name, UNKNOWN), result) if result is UNKNOWN else result
