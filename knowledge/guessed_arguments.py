"""Arguments for a constructor that nobody calls in the pasted text, from the names of its parameters.

Both the check of parity and the page that offers to check one class alone ask here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

GUESSES: tuple[tuple[tuple[str, ...], str], ...] = (  # the first that fits; `dropout` ends in "out"
    (("drop",), "0.1"),
    (("device",), "'cpu'"),
    (("num_class", "n_class", "classes", "num_labels", "n_labels"), "10"),
    (("vocab", "alphabet", "num_embeddings", "n_tokens", "ntoken", "num_tokens"), "50"),
    (("in_channel", "in_ch", "input_channel", "channels_in", "nc", "in_c"), "3"),
    (("out_channel", "out_ch", "planes", "channels_out", "features", "filters", "width", "ngf", "ndf"), "8"),
    (("num_layer", "n_layer", "nlayers", "layers", "depth", "num_blocks", "n_blocks", "cycles"), "2"),
    (("head",), "4"),
    (("embed", "emb", "d_model", "dim", "hidden", "nhid", "latent", "nz"), "16"),
    (("seq_len", "max_len", "block_size", "context", "length", "size"), "16"),
    (("tag", "output", "out", "n_actions", "num_actions", "action"), "5"),
    (("input", "in_", "n_in", "state", "obs"), "12"),
    (("kernel",), "3"),
    (("stride", "groups", "dilation"), "1"),
    (("padding",), "1"),
    (("prob", "rate", "alpha", "beta", "gamma", "sigma", "slope", "momentum", "temperature", "cost", "eps"), "0.1"),
    (("bias", "flag", "use_"), "True"),
)
WHOLE = "2"  # where a name means no whole number, and the type says that it is one
SETTINGS = ("config", "cfg", "conf", "args", "opt", "opts", "hparams", "hps", "params", "settings")  # in one object
LAYERS = ("block", "layer", "model", "encoder", "decoder", "backbone", "net", "module", "norm_layer", "act_layer", "activation")


def required(constructor: ast.FunctionDef) -> list[ast.arg]:
    """The parameters without a default, but for the object itself."""
    given = constructor.args
    positional = [*given.posonlyargs, *given.args]
    words = [word for word, default in zip(given.kwonlyargs, given.kw_defaults, strict=True) if default is None]
    return [*positional[1 : len(positional) - len(given.defaults)], *words]


def arguments_for(constructor: ast.FunctionDef | None, known: Mapping[str, str] | None = None) -> str | None:
    """Text of the arguments, empty when none are needed, None when one cannot be guessed. `known`: texts for some parameters."""
    if constructor is None:
        return ""
    several, said = _taken_apart(constructor), known or {}
    guesses = {
        parameter.arg: said.get(parameter.arg) or ("[8, 8]" if parameter.arg in several else guess(parameter))
        for parameter in required(constructor)
    }
    if None in guesses.values():
        return None
    for name, divisor in _divided(constructor):
        value = guesses.get(name) or ""
        if value.isdigit() and value == usual(name.lower()) and int(value) % divisor:
            guesses[name] = str(4 * divisor)
    fresh = dict.fromkeys(_fetches(constructor), "False")
    return ", ".join(f"{name}={value}" for name, value in (guesses | fresh).items())


def _fetches(constructor: ast.FunctionDef) -> Iterator[str]:
    """`pretrained=True`: weights that are fetched from elsewhere, where no file of them need be."""
    given = constructor.args
    optional = [*zip([*given.posonlyargs, *given.args][::-1], given.defaults[::-1], strict=False)]
    optional += [(word, default) for word, default in zip(given.kwonlyargs, given.kw_defaults, strict=True) if default is not None]
    for parameter, default in optional:
        if "pretrained" in parameter.arg and isinstance(default, ast.Constant) and default.value is True:
            yield parameter.arg


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


def _divided(constructor: ast.FunctionDef) -> Iterator[tuple[str, int]]:
    """Parameters of which the constructor takes a part: half of 3 channels is what no layer has."""
    for node in ast.walk(constructor):
        match node:
            case ast.BinOp(ast.Name(name), ast.FloorDiv() | ast.Div() | ast.Mod(), ast.Constant(int(divisor))) if divisor > 1:
                yield name, divisor


def guess(parameter: ast.arg) -> str | None:
    """A small value for a parameter or field; None for another layer, and for settings in one object."""
    name = parameter.arg.lower()
    if name in (*SETTINGS, *LAYERS):
        return None
    kind = ast.unparse(parameter.annotation) if parameter.annotation else ""
    if kind in ("bool", "float"):
        return {"bool": "True", "float": "0.1"}[kind]
    value = usual(name)
    return WHOLE if kind == "int" and not value.isdigit() else value


def usual(name: str) -> str:
    """A small value for what is called so."""
    return next((value for words, value in GUESSES if any(word in name.lower() for word in words)), "8")
