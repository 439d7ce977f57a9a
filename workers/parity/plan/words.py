"""The shortest command line under which a program runs: one epoch, few steps, and something for what it insists on."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

FOLDER = "made_up"  # where data lies that is made up
_Few = Iterable[tuple[re.Pattern[str], str]]
_Limits = tuple[tuple[re.Pattern[str], int, str], ...]  # what stands for a default above the number
_FEW = (
    (re.compile(r"^(num|n|max|total)?_?(train)?_?(epochs?|niter|num_rounds)$"), "1"),
    (re.compile(r"^(learning|train(ing)?)_starts?$|^(start|warm_?up|random|initial|exploration)_(time)?steps$"), "16"),
    (re.compile(r"^(num|n|max|total)_?(env|train(ing)?|environment)?_?(timesteps|time_steps|frames|env_steps)$|^total$"), "64"),
    (re.compile(r"^(num|n|max|total)?_?(train)?_?(steps|iters|iterations|iter|updates|episodes|timesteps)$"), "4"),
    (re.compile(r"^(num|n)_(workers|threads)$|^workers$"), "0"),
    (re.compile(r"^(train(ing)?_?)?batch(_?size)?(_per_(gpu|device))?$|^bs$"), "4"),
)
# What a program is made of, where all of it needs more memory or time than there is.
_SMALLER: _Limits = (
    (re.compile(r"^(img|image|input|crop|train)_?(size|height|width|res|resolution)$|^(size|resolution|height|width)$"), 32, "32"),
    (re.compile(r"^(num|n)_?(flows?|blocks?|layers?|res_?blocks?|\w*_layers)$|^(layers|depth)$"), 2, "2"),
)
_ADDED = re.compile(r"sched|warm_?up|resume|pretrain|wandb|(^|_)(amp|ema|aug)(_|$)")  # on top: without it a program runs as well
# Of a data set that the program makes: thousands are fewer here. Batches may be divided by the number of GPUs.
_MANY: _Limits = (
    (
        re.compile(r"^(num|n)_(train|valid|val|dev|test|samples?|examples|images|sims?|simulations|sequences|graphs|points)$"),
        500,
        "32",
    ),
    (re.compile(r"^(num|n)_?gpus?$"), 1, "1"),
)
# A program that acts learns nothing before it has seen something: the first at random, then rollouts and batches that this fills.
_ACTS = re.compile(r"\benvs?\.(step|reset)\(|^\s*(import|from) gym(nasium)?\b", re.MULTILINE)
_FEW_OF_ACTING = (
    (re.compile(r"^(update|learn|train)_?(after|begin|start)$|^(min|initial)_?(buffer|memory|replay)_?(size)?$"), "16"),
    (re.compile(r"^(total|max)_?(num_|env_|training_)?_?(timesteps|time_steps|steps|frames)$|^total$"), "64"),
    (re.compile(r"^(num|n)_?(env|rollout)?_?steps$|^(rollout|horizon|update)_?(length|len|timesteps?|steps)$"), "16"),
    (re.compile(r"^(rollouts?|horizon)$"), "16"),
    (re.compile(r"^steps_per_epoch$"), "64"),
    (re.compile(r"^(num|n|max)?_?episodes$|^(update|train|learn|target)\w*_(every|interval|freq|frequency)$"), "8"),
    (re.compile(r"^(num|n)_?envs?$|^(num|n)_?mini_?batch(es)?$"), "2"),
    (re.compile(r"^(mini_?)?batch_?size$|^mini_?batch$|^bs$"), "16"),
)
_DEVICE = re.compile(r"(^|_)(device|dev|accelerator)(_|$)")
_CONFIG = re.compile(r"^(config|cfg|conf)_?(file|path)?$")
_PLACE = re.compile(r"(^|_)(dir|path|root|folder|data|dataset|input|inp|images?|src|source)(_|$)")
_DATA = re.compile(r"^(data|dataset)_?(dir|path|root|folder)$")  # without which nothing can be read
# Where a program writes. No folder but its own can be written here, and that one is there already.
_WRITES = re.compile(
    r"(^|_)(out|output|outputs|save|saved|saves|log|logs|logging|ckpts?|checkpoints?|results?|work|working|tmp|temp|cache|exp"
    r"|experiments?|runs?|export|snapshots?|models?|weights?|tensorboard|tb)(_|$)"
)
_TEMPORARY = re.compile(r"/(var/)?tmp(/|$)")
_FILES = (  # what an option's name says of the file that it wants
    (re.compile(r"(^|_)(text|txt|corpus)(_|$)"), "txt"),
    (re.compile(r"(^|_)(csv|table)(_|$)"), "csv"),
    (re.compile(r"(^|_)(json|annotations?)(_|$)"), "json"),
)
_NUMBERS = {"int": "2", "float": "0.1"}


def words(
    text: str, files: Iterable[str] = (), *, whole_batches: bool = False, shown: Mapping[str, str] = MappingProxyType({}),
    sources: str = "", smaller: bool = False, named: bool = False,
) -> list[str]:  # fmt: skip
    """As the program's own parser says; empty where it reads no command line. `files`: paths of the project. `whole_batches`: of
    the size that the program says itself. `shown`: values of its words that the project's documents and scripts show; `sources`:
    the project's code, which compares words with names. `smaller`: also smaller pictures and fewer layers than its own;
    `named`: also a word for every text that has no default.
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    configs = sorted((p for p in files if re.search(r"\.(ya?ml|json|toml)$", p) and _is_config(p)), key=lambda p: (p.count("/"), p))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute))
    few = (*_FEW_OF_ACTING, *_FEW) if _ACTS.search(text) or _ACTS.search(sources) else _FEW[:-1] if whole_batches else _FEW
    limits = _MANY + _SMALLER if smaller else _MANY
    found: list[str] = []
    for call in calls:
        if isinstance(call.func, ast.Attribute) and call.func.attr == "add_argument":
            found += _given(call, configs, few, limits, shown, f"{text}\n{sources}", named=named)
    return found


def fewer(name: str, value: object) -> object:
    """Of what a network is made of, no more than shows what it does."""
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    return next((int(less) for pattern, most, less in _SMALLER if pattern.search(name.lower()) and value > most), value)


def shown(path: str, texts: Iterable[str]) -> dict[str, str]:
    """The values with which documents and scripts start this program, by the word before them; the first for each."""
    name, found = path.rpartition("/")[2], dict[str, str]()
    for text in texts:
        for line in re.sub(r"\\\s*\n", " ", text).splitlines():
            match = re.search(rf"\bpython[\d.]*\s[^`|]*?\b{re.escape(name)}\s+([^`|&;>]*)", line)
            said = re.findall(r"(--?[A-Za-z][\w-]*)[= ]+(\"[^\"]*\"|'[^']*'|[^\s$<\[{-]\S*)(?=\s|$)", match[1]) if match else []
            found = {word: value.strip("\"'") for word, value in said if "$" not in value} | found
    return found


def _is_config(path: str) -> bool:
    folder, _, name = path.lower().rpartition("/")
    return "conf" in name or "conf" in folder or name.startswith(("train", "default"))


def _given(
    call: ast.Call, configs: list[str], few: _Few, limits: _Limits, shown: Mapping[str, str], sources: str, *, named: bool
) -> Iterator[str]:
    flags = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    options = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    if not flags or "action" in options:
        return
    flag = max(flags, key=len)
    name = flag.lstrip("-").replace("-", "_").lower()
    needed = _is_true(options.get("required")) or (not flag.startswith("-") and not _may_lack(options))
    own = _number(options.get("default"))
    value = next((small for pattern, small in few if pattern.search(name) and not _is_text(options)), "")
    value = value or next((less for pattern, most, less in limits if pattern.search(name) and own > most), "")
    if re.match(r"(cuda|gpu|npu|mps|xpu)", _text(options.get("default"))) and _DEVICE.search(name):
        value = "cpu"  # there is no other here
    if not value and (default := _text(options.get("default"))).startswith(("/", "~/")):
        value = _here(name, default)
    if _CONFIG.match(name) and (needed or _is_none(options.get("default")) or _text(options.get("default")) == ""):
        value = configs[0] if configs else ""
    if needed and not value:
        value = next((shown[one] for one in flags if one in shown), "") or _meant(name, options, sources) or _made(name, options)
    if not value and not needed and _is_none(options.get("default")) and not (_is_number(options) or _ADDED.search(name)):
        value = _compared(name, sources) if "choices" not in options else _meant(name, options, sources)  # else nothing is chosen
        value = value or (f"{FOLDER}/{name}" if _DATA.match(name) else "")
    if (
        named
        and not value
        and not needed
        and _is_none(options.get("default"))
        and not (_is_number(options) or "choices" in options)
    ):
        value = name  # `"runs/" + args.info`: nobody starts the program without it, though its parser would let him
    if value and (needed or flag.startswith("-")):
        yield from ([flag, value] if flag.startswith("-") else [value])


def _here(name: str, elsewhere: str) -> str:
    """A path of this machine's own for one that its author has at home: of data, where they are made up, else in the own folder."""
    last = elsewhere.rstrip("/").rpartition("/")[2]
    if _TEMPORARY.match(elsewhere) or _WRITES.search(name):
        return last if "." in last else "."
    kind = last[last.rindex(".") :] if "." in last else ""
    return f"{FOLDER}/{name}{kind}" if _PLACE.search(name) else ""


def _may_lack(options: dict[str, ast.expr]) -> bool:
    nargs = options.get("nargs")
    return isinstance(nargs, ast.Constant) and nargs.value in ("?", "*")


def _meant(name: str, options: dict[str, ast.expr], sources: str) -> str:
    """A choice, the default that is never taken, a name that the code compares it with, or the first that its help lists."""
    choices, default = options.get("choices"), options.get("default")
    if isinstance(choices, ast.List | ast.Tuple) and choices.elts and isinstance(choices.elts[0], ast.Constant):
        return str(choices.elts[0].value)
    if isinstance(choices, ast.Name) and (first := _first_of(choices.id, sources)):
        return first
    if isinstance(default, ast.Constant) and default.value not in (None, ""):
        return str(default.value)
    listed = re.search(r"(?:options|choices|one of|choose from)\W*(\w[\w.-]*)", _text(options.get("help")))
    return _compared(name, sources) or (listed[1] if listed else "")


def _first_of(name: str, sources: str) -> str:
    """The first element of a list, or the first key of a table, that the code binds to the name."""
    found = re.search(rf"^{re.escape(name)}\s*=\s*[\[({{]\s*['\"]([^'\"\n]+)['\"]", sources, re.MULTILINE)
    return found[1] if found else ""


def _compared(name: str, sources: str) -> str:
    """What the code compares it with, or the first key of the table in which it is looked up."""
    one, asked = r"['\"]([^'\"\n]+)['\"]", rf"\w\.{re.escape(name)}\b"
    found = re.search(rf"{asked}\s*(?:==|in)\s*[\[(]?\s*{one}", sources)
    found = found or re.search(rf"\{{\s*{one}\s*:[^{{}}]*\}}\[\w*{asked}\]", sources)
    return found[1] if found else ""


def _made(name: str, options: dict[str, ast.expr]) -> str:
    kind = options.get("type")
    if isinstance(kind, ast.Name) and kind.id in _NUMBERS:
        return _NUMBERS[kind.id]
    kept = next((kind for pattern, kind in _FILES if pattern.search(name)), "")
    if kept:
        return f"{FOLDER}/{name}.{kept}"
    return f"{FOLDER}/{name}" if _PLACE.search(name) else name


def _number(node: ast.expr | None) -> float:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, int | float) else 0


def _text(node: ast.expr | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _is_text(options: dict[str, ast.expr]) -> bool:
    kind = options.get("type")
    return isinstance(kind, ast.Name) and kind.id == "str"


def _is_number(options: dict[str, ast.expr]) -> bool:
    kind = options.get("type")
    return isinstance(kind, ast.Name) and kind.id in _NUMBERS


def _is_true(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is True


def _is_none(node: ast.expr | None) -> bool:
    return node is None or (isinstance(node, ast.Constant) and node.value is None)
