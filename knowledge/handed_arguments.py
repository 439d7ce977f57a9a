"""A constructor that hands its `**kwargs` on needs what those need that it hands them to: `Decoder(dim=dim, **kwargs)`."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping

from knowledge.guessed_arguments import required

Classes = Mapping[str, ast.ClassDef]


def with_handed_on(constructor: ast.FunctionDef, owner: str, classes: Classes) -> ast.FunctionDef:
    """The constructor as one that asks for all of that itself, by name, and does with it what they do."""
    arguments, body = copy.copy(constructor.args), list(constructor.body)
    for call, taker in _handed_on(constructor, owner, classes):
        maker = next((part for part in classes[taker].body if isinstance(part, ast.FunctionDef) and part.name == "__init__"), None)
        if maker is None:
            continue
        whole = with_handed_on(maker, taker, {name: node for name, node in classes.items() if name != owner})
        said = {word.arg for word in call.keywords}
        said |= {each.arg for each in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]}
        lacking = [each for each in required(whole)[len(call.args) :] if each.arg not in said]
        arguments.kwonlyargs = [*arguments.kwonlyargs, *lacking]
        arguments.kw_defaults = [*arguments.kw_defaults, *(None for _ in lacking)]
        body += whole.body
    return ast.FunctionDef(constructor.name, arguments, body, [])


def _handed_on(constructor: ast.FunctionDef, owner: str, classes: Classes) -> Iterator[tuple[ast.Call, str]]:
    """The calls that are given the rest of the words, and the class of the file that each of them makes or begins."""
    rest = constructor.args.kwarg
    for call in ast.walk(constructor):
        if rest is None or not isinstance(call, ast.Call):
            continue
        if any(word.arg is None and isinstance(word.value, ast.Name) and word.value.id == rest.arg for word in call.keywords):
            bases = [base.id for base in classes[owner].bases if isinstance(base, ast.Name)]
            taker = bases[:1] if ast.unparse(call.func) == "super().__init__" else [ast.unparse(call.func)]
            yield from ((call, name) for name in taker if name in classes and name != owner)
