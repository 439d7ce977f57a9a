"""Arguments for a constructor that nobody calls in the pasted text, from the names of its parameters."""

from __future__ import annotations

import ast

GUESSES: tuple[tuple[tuple[str, ...], str], ...] = (
    (("num_class", "n_class", "classes", "num_labels", "n_labels"), "10"),
    (("vocab", "num_embeddings", "n_tokens", "ntoken", "num_tokens"), "50"),
    (("in_channel", "in_ch", "input_channel", "channels_in", "nc", "in_c"), "3"),
    (("out_channel", "out_ch", "planes", "channels_out", "features", "filters", "width", "ngf", "ndf"), "8"),
    (("num_layer", "n_layer", "nlayers", "layers", "depth", "num_blocks", "n_blocks"), "2"),
    (("head",), "4"),
    (("embed", "emb", "d_model", "dim", "hidden", "nhid", "latent", "nz"), "16"),
    (("seq_len", "max_len", "block_size", "context", "length", "size"), "16"),
    (("tag", "output", "out", "n_actions", "num_actions", "action"), "5"),
    (("input", "in_", "n_in", "state", "obs"), "12"),
    (("kernel",), "3"),
    (("stride", "groups", "dilation"), "1"),
    (("padding",), "1"),
    (("drop", "prob", "rate"), "0.1"),
    (("bias", "flag", "use_"), "True"),
)
NOT_GUESSED = ("config", "cfg", "args", "opt", "params", "block", "layer", "model", "encoder", "decoder", "backbone")


def arguments_for(constructor: ast.FunctionDef | None) -> str | None:
    """Text of the arguments, empty when none are needed, None when one cannot be guessed."""
    if constructor is None:
        return ""
    given = constructor.args
    required = given.args[1 : len(given.args) - len(given.defaults)]
    required += [word for word, default in zip(given.kwonlyargs, given.kw_defaults, strict=True) if default is None]
    several = _taken_apart(constructor)
    guesses = {parameter.arg: "[8, 8]" if parameter.arg in several else _guess(parameter) for parameter in required}
    if None in guesses.values():
        return None
    return ", ".join(f"{name}={value}" for name, value in guesses.items())


def _taken_apart(constructor: ast.FunctionDef) -> set[str]:
    """Parameters of which the constructor asks the length or the elements: lists of sizes."""
    found: list[ast.expr] = []
    for node in ast.walk(constructor):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("len", "enumerate", "zip", "reversed")
        ):
            found += node.args
        elif isinstance(node, ast.For | ast.comprehension):
            found.append(node.iter)
        elif isinstance(node, ast.Subscript) and not (isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str)):
            found.append(node.value)
    return {node.id for node in found if isinstance(node, ast.Name)}


def _guess(parameter: ast.arg) -> str | None:
    name = parameter.arg.lower()
    if name in NOT_GUESSED:
        return None
    kind = ast.unparse(parameter.annotation) if parameter.annotation else ""
    if kind in ("bool", "float"):
        return {"bool": "True", "float": "0.1"}[kind]
    return next((value for words, value in GUESSES if any(word in name for word in words)), "8")
