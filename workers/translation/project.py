"""The files of a project read once, those that others import first: what each shows to the others."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from workers.translation.analysis.maybe_tensor import set_later
from workers.translation.analysis.numpy_draws import kept, seeds
from workers.translation.analysis.program_names import outside
from workers.translation.analysis.references import aliasing_methods
from workers.translation.analysis.repeated_names import repeats
from workers.translation.facts.determinism import wishes
from workers.translation.facts.modules import Modules
from workers.translation.facts.neighbours import GivenOn, Interface, Neighbours, Project, renamed
from workers.translation.facts.own_files import files
from workers.translation.facts.sites import Class
from workers.translation.facts.symbols import Function
from workers.translation.facts.trained_scalars import trains_scalars
from workers.translation.facts.types import Value
from workers.translation.file import File, open_file
from workers.translation.result import Unusable
from workers.translation.targeting import Purpose
from workers.translation.training.gradient_buffers import differentiates, gradient_readers
from workers.translation.training.handed_losses import given_by, loss_consumers
from workers.translation.training.own_functions import is_plain
from workers.translation.training.wrappers import asks_weights, wraps
from workers.translation.undisturbed import undisturbed


def project_of(sources: Mapping[str, str]) -> Project:
    """`sources`: text by path, with slashes. A file that is no program shows nothing; in a circle the first that is met
    knows nothing of the others. The time is linear in the text."""
    project = Project(Modules(sources))
    with undisturbed():
        for path in _in_order(sources, project.modules):
            module = project.modules.names[path]
            try:
                file = open_file(sources[path], Purpose(), neighbours=Neighbours(project, module))
            except (Unusable, RecursionError):
                continue
            imported = tuple(project.modules.imported(file.tree, module))
            project.add(module, replace(_interface(file, module), imports=imported, outside=outside(file, project.modules, module)))
        shown_by_all = project.interfaces.values()
        taking = {name.rpartition(".")[2].rpartition(":")[2] for each in shown_by_all for name in each.loss_consumers}
        for path, text in sources.items():
            shown = project.interfaces.get(project.modules.names[path])
            stores = "torch" in text and (".save(" in text or ".load(" in text)
            gives = "__call__" in taking or any(f"{name}(" in text for name in taking)
            if shown is not None and (stores or gives):
                again = open_file(text, Purpose(), neighbours=project.around(path))  # what it is passed is known by now
                shown.files = files(again.facts) if stores else shown.files
                project.given |= given_by(again) if gives else set()
    return project


def _in_order(sources: Mapping[str, str], modules: Modules) -> Iterator[str]:
    paths = {modules.names[path]: path for path in sources}
    imports: dict[str, list[str]] = {}
    for path, text in sources.items():
        try:
            imports[path] = [paths[name] for name in modules.imported(ast.parse(text), modules.names[path])]
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            imports[path] = []
    done = set[str]()
    for start in sorted(imports):
        waiting = [(start, False)]
        while waiting:
            path, left = waiting.pop()
            if left:
                yield path
            elif path not in done:
                done.add(path)
                waiting.append((path, True))
                waiting += [(needed, False) for needed in reversed(imports[path]) if needed not in done]


def _interface(file: File, module: str) -> Interface:
    flow = file.types
    exports = dict(flow.scopes[0])

    def name_in_project(value: Value) -> str:
        own = value.name.partition(".")[0] in flow.classes or (value.kind == "function" and ":" not in value.name)
        return f"{module}:{value.name}" if value.name and own else value.name

    def given_on() -> GivenOn:
        """Under the names that the project knows."""
        return {
            parameter: frozenset(own and (f"{module}:{own[0]}", own[1]) for own in readers)
            for parameter, readers in file.facts.live_aliases.given_on().items()
        }

    def shown(value: Value) -> Value:
        return renamed(flow.instance(value.name) if value.kind == "self" else value, name_in_project)

    return Interface(
        {name: shown(value) for name, value in exports.items()},
        _starred(file, frozenset(exports)),
        {f"{module}:{name}": _class(file, cls, module, shown) for name, cls in flow.classes.items()},
        {f"{module}:{name}": shown(value) for name, value in flow.functions.items()},
        {key: shown(value) for key, value in flow.arguments.items() if ":" in key[0]},
        frozenset(f"{module}:{node.name}" for node in file.nodes(ast.FunctionDef) if is_plain(file, node)),
        loss_consumers={f"{module}:{name}": consumer for name, consumer in loss_consumers(file).items()},
        freezes=file.facts.program.freezes,
        draws_once=kept(file),
        seeds_numpy=seeds(file),
        trains_scalars=trains_scalars(file.facts),
        gradient_readers=gradient_readers(file),
        mentions=file.source.survey.mentions,
        written=frozenset(place for place in file.facts.written_places if place.startswith(".")),
        differentiates=differentiates(file),
        deterministic=any(not wish.is_off for wish in wishes(file.facts)),
        given_on=given_on(),
        aliasing=frozenset(f"{module}:{name}" for name in aliasing_methods(file)),
        shared_parts={f"{module}:{name}": places for name, places in file.facts.shared_parts.all_in_file().items()},
    )


def _starred(file: File, names: frozenset[str]) -> frozenset[str]:
    """`__all__` where it is written out, else what has no underscore before it."""
    for node in file.tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
            try:
                return frozenset(ast.literal_eval(node.value)) & names
            except (ValueError, TypeError):
                break
    return frozenset(name for name in names if not name.startswith("_"))


def _class(file: File, cls: Class, module: str, shown: Callable[[Value], Value]) -> Class:
    """What others may know of it: what stands in the methods is for its own file."""
    methods = {name: _without_body(method) for name, method in cls.methods.items()}
    node = ast.copy_location(ast.ClassDef(cls.node.name, [], [], [ast.Pass()], []), cls.node)
    attributes = {name: shown(value) for name, value in cls.attributes.items()}
    bases = tuple(shown(base) for base in cls.bases)
    return replace(
        cls, name=f"{module}:{cls.name}", node=node, bases=bases, attributes=attributes, methods=methods, wraps=wraps(cls.node),
        asks_weights=asks_weights(cls.node), repeats=repeats(file, cls), set_later=set_later(cls.node),
    )  # fmt: skip


def _without_body(method: Function) -> Function:
    made = type(method)(name=method.name, args=method.args, body=[ast.Pass()], decorator_list=method.decorator_list)
    return ast.copy_location(made, method)
