"""Files of weights that the program writes and reads by itself: `torch.save(net.state_dict(), path)` and what loads them again.

MindSpore writes and reads these with functions of its own. Their names have to end in .ckpt, so the path must show its end.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workers.translation.facts.optimizer_runs import may_replace_weights, never_trained
from workers.translation.facts.places import place_of
from workers.translation.source.survey import walk

if TYPE_CHECKING:
    from workers.translation.facts import Facts

_ENDS = re.compile(r"\.(pt|pth|pkl|tar|bin|t7|model|ckpt)$")
_BY_END = re.compile(r"(?:.*\*)?(\.(?:pt|pth|pkl|tar|bin|t7|model))")  # "*.pth", "models/*.pth", ".pth"
_LOADS = "torch.nn.Module.load_state_dict"


@dataclass(frozen=True, slots=True)
class Files:
    """What a file of the project says of the files that it writes and reads, by what is seen of their names.

    saved: those to which nothing but a network's weights are written; perhaps: to which the state of something unknown is;
    loaded: those that a network is given; otherwise: those of which other uses are made, an end alone for all that end so, which
    the program looks for (`glob("*.pth")`); all: whatever it writes, empty for a name that is not seen.
    """

    saved: frozenset[str] = frozenset()
    perhaps: frozenset[str] = frozenset()
    loaded: frozenset[str] = frozenset()
    otherwise: frozenset[str] = frozenset()
    all: frozenset[str] = frozenset()


def files(facts: Facts) -> Files:
    """Of one file alone."""
    saves = {call: _key(facts, call, 1) for call in facts.nodes(ast.Call) if facts.called(call) == "torch.save"}
    loads = {call: _key(facts, call, 0) for call in facts.nodes(ast.Call) if facts.called(call) == "torch.load"}
    kinds = {call: _saves_weights(facts, call) for call in saves}
    other = {key for call, key in saves.items() if kinds[call] is False}
    perhaps = {key for call, key in saves.items() if kinds[call] is None}
    given = {key for call, key in loads.items() if is_weights(facts, call)}
    other |= {key for call, key in loads.items() if not is_weights(facts, call)}
    if any("complex" in node.attr or node.attr == "polar" for node in facts.nodes(ast.Attribute)):
        other |= set(saves.values())  # MindSpore's checkpoints hold no complex numbers
    ends = {end for call in saves if (end := _end(facts, call, 1)) is not None}
    ends |= {end for call in loads if (end := _end(facts, call, 0)) is not None}
    meant = {node for end in ends for node in walk(end)}
    texts = [node.value for node in facts.nodes(ast.Constant) if isinstance(node.value, str) and node not in meant]
    said = {_last(text) for text in texts if _ENDS.search(text)}
    other |= said | {key for key in (*saves.values(), *loads.values()) if _last(key) in said}
    other |= {by_end[1] for text in texts if (by_end := _BY_END.fullmatch(text))}
    written = frozenset(saves.values())
    saved, seen = written - perhaps - {""}, frozenset({""})
    written_out = {node for end in ends for node in walk(end)}
    texts = [n.value for n in facts.nodes(ast.Constant) if isinstance(n.value, str) and n not in written_out]
    other |= {by_end[1] for text in texts if (by_end := _BY_END.fullmatch(text))}
    return Files(saved, frozenset(perhaps) - seen, frozenset(given) - seen, frozenset(other) - seen, written)


def own(facts: Facts) -> frozenset[str]:
    """The files that the program writes, as weights alone, and that nobody in it uses otherwise; in a project by last name."""
    known = _of_program(facts)
    loaded = {_seen(facts, key) for each in known for key in each.loaded}
    otherwise = {_seen(facts, key) for each in known for key in each.otherwise}
    saved = {key for each in known for key in each.saved}
    saved |= {key for each in known for key in each.perhaps if _seen(facts, key) in loaded}
    return frozenset(key for key in saved if not {_seen(facts, key), f".{key.rpartition('.')[2]}"} & otherwise)


def _of_program(facts: Facts) -> list[Files]:
    return [files(facts), *(shown.files for shown in facts.neighbours.shown.values())]


def _seen(facts: Facts, key: str) -> str:
    """Files of a project may begin a path otherwise: the last name counts."""
    return key if facts.neighbours.project is None else _last(key)


def written(facts: Facts) -> frozenset[ast.Call]:
    """The calls of torch.save that write nothing but a network's weights, to a file of which no other kind of call knows."""
    calls = (call for call in facts.nodes(ast.Call) if facts.called(call) == "torch.save")
    return frozenset(call for call in calls if _key(facts, call, 1) in facts.own_files)


def read(facts: Facts) -> frozenset[ast.Call]:
    """The calls of torch.load that read what `written` has written."""
    keys = {_seen(facts, key) for key in facts.own_files}
    loads = {call: _key(facts, call, 0) for call in facts.nodes(ast.Call) if facts.called(call) == "torch.load"}
    return frozenset(call for call, key in loads.items() if key and _seen(facts, key) in keys)


def foreign(facts: Facts, call: ast.Call) -> bool:
    """A file of which the program shows that it does not write it: another name, or no file is written at all."""
    names = {_seen(facts, key) for each in _of_program(facts) for key in each.all}
    return not names or ("" not in names and bool(key := _key(facts, call, 0)) and _seen(facts, key) not in names)


def loaded(facts: Facts, call: ast.Call) -> ast.Call | None:
    """The call of torch.load whose weights the network is given: as the argument, or by a name that nobody else reads."""
    given = call.args[0] if call.args else None
    if isinstance(given, ast.Name):
        made = facts.definitions(given)
        statement = made[0].statement if len(made) == 1 else None
        given = statement.value if isinstance(statement, ast.Assign) else None
    return given if isinstance(given, ast.Call) and facts.called(given) == "torch.load" else None


def restored(facts: Facts, call: ast.Call) -> bool:
    """`net.load_state_dict(torch.load(path))` of such a file, or of another network's state, where no optimizer goes on.

    One that does goes on with the values that it had, if Cell.load_state_dict gives a weight another one.
    """
    given, network = call.args[0] if call.args else None, call.func.value if isinstance(call.func, ast.Attribute) else call
    if isinstance(given, ast.Call) and facts.called(given) == "torch.nn.Module.state_dict":
        return never_trained(facts, network)
    return loaded(facts, call) in read(facts) and may_be_given(facts, call)


def may_be_given(facts: Facts, call: ast.Call) -> bool:
    """`net.load_state_dict(...)`: Cell.load_state_dict does, for no optimizer that has run goes on with these weights."""
    assert isinstance(call.func, ast.Attribute)
    return may_replace_weights(facts, call) or never_trained(facts, call.func.value)


def path_end(facts: Facts, path: ast.expr) -> ast.expr | None:
    """The text in which the path's name ends: of a literal, a formatted text, the last part of a path that is joined, or of what a
    name was given."""
    while True:
        if isinstance(path, ast.BinOp) and isinstance(path.op, ast.Add):
            path = path.right
        elif isinstance(path, ast.BinOp) and isinstance(path.op, ast.Mod):
            path = path.left
        elif isinstance(path, ast.Call) and isinstance(path.func, ast.Attribute) and path.func.attr == "format":
            path = path.func.value
        elif isinstance(path, ast.Call) and place_of(path.func) in {"os.path.join", "osp.join", "join"} and path.args:
            path = path.args[-1]
        elif isinstance(path, ast.Name) and (value := _given(facts, path)) is not None:
            path = value
        else:
            break
    text = "".join(_parts(path))
    return path if _ENDS.search(text) else None


def _given(facts: Facts, name: ast.Name) -> ast.expr | None:
    """The one value that a name can have here."""
    made = facts.definitions(name)
    statement = made[0].statement if len(made) == 1 else None
    plain = isinstance(statement, ast.Assign) and statement.targets == [made[0].node]
    return statement.value if isinstance(statement, ast.Assign) and plain else None


def _end(facts: Facts, call: ast.Call, place: int) -> ast.expr | None:
    paths = [*call.args[place : place + 1], *(word.value for word in call.keywords if word.arg == "f")]
    return path_end(facts, paths[0]) if paths else None


def _key(facts: Facts, call: ast.Call, place: int) -> str:
    """What the call says of its path; empty where that does not show the end of the name."""
    end = _end(facts, call, place)
    return "" if end is None else "".join(_parts(end))


def _last(key: str) -> str:
    return key.rpartition("/")[2]


def _parts(text: ast.expr) -> Iterator[str]:
    if isinstance(text, ast.Constant) and isinstance(text.value, str):
        yield text.value
    elif isinstance(text, ast.JoinedStr):
        for value in text.values:
            yield value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else "{}"


def _saves_weights(facts: Facts, call: ast.Call) -> bool | None:
    """One object, one path, nothing else; None where the code does not show whether a network's state is meant."""
    plain = len(call.args) == 2 and not call.keywords
    state = call.args[0] if plain else None
    if not isinstance(state, ast.Call) or state.args or state.keywords or not isinstance(state.func, ast.Attribute):
        return False
    if facts.called(state) == "torch.nn.Module.state_dict":
        return True
    unknown = state.func.attr == "state_dict" and facts.type_of(state.func.value).kind == "unknown"
    return None if unknown else False


def is_weights(facts: Facts, call: ast.Call) -> bool:
    """What is loaded is given to a network, and to nothing else."""
    outer = facts.parent(call)
    asked = {word.arg for word in call.keywords} <= {"map_location", "weights_only"}
    if not asked or len(call.args) > 2:
        return False
    if isinstance(outer, ast.Assign) and len(outer.targets) == 1 and isinstance(outer.targets[0], ast.Name):
        symbol = facts.symbols.symbol(outer.targets[0])
        named = [n for n in facts.nodes(ast.Name) if isinstance(n.ctx, ast.Load) and facts.symbols.symbol(n) is symbol]
        return bool(named) and all(_is_loaded(facts, name) for name in named)
    return _is_loaded(facts, call)


def _is_loaded(facts: Facts, node: ast.expr) -> bool:
    outer = facts.parent(node)
    return isinstance(outer, ast.Call) and outer.args[:1] == [node] and facts.called(outer) == _LOADS
