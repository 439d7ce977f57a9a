"""What a CPU kernel of the most used functions was measured to get wrong in silence is said of a program, or right in it."""

from __future__ import annotations

import pytest

import knowledge
from knowledge.property_reading import RAISES, SAME, most_used, words, wrong_without_a_word
from knowledge.record import Kind
from workers.parity import batches, properties
from workers.parity.probes import Probe
from workers.parity.sandbox.pool import Pool
from workers.parity.variations import Variation
from workers.translation import translate
from workers.translation.porting.kernels import CODE

# How a program shows what its tensors are, or hold.
TYPES = {
    "float64": "{0} = {0}.double()",
    "int32": "{0} = {0}.int()",
    "int64": "{0} = {0}.long()",
    "bool": "{0} = {0}.bool()",
    "complex64": "{0} = {0}.to(torch.complex64)",
}
NUMBERS = {"nan": "lost = float('nan')", "infinities": "lost = float('inf')"}
WRONG = [(name, each) for name in most_used() for each in wrong_without_a_word(name)]


def told(source: str, device: str = "cpu") -> dict[str, str]:
    """Of the finding, the operations and lines of each property."""
    found = [each.message["en"] for each in translate(source, device=device).findings if each.code == CODE]
    assert len(found) <= 1
    parts = found[0].partition("MindSpore 2")[2].partition(": ")[2].partition(". ")[0].split("; ") if found else []
    return dict(part.partition(": ")[::2] for part in parts)


def programs(name: str, prop: str) -> list[tuple[Variation, Probe]]:
    """The measured variations that concern the property, as a program that does not show it, where it may be, and one that does."""
    record = knowledge.find_exact(name)
    record = knowledge.find_exact(record.alias_of) if record and record.alias_of else record
    assert record
    found = []
    for variation, probe in properties._cases(record):
        if variation.property == prop and not variation.turn:
            arrays = [each for each, value in probe.arguments.items() if hasattr(value, "dtype")]
            shown = NUMBERS.get(prop, "" if record.kind is Kind.CLASS else TYPES.get(prop, ""))
            said = list(dict.fromkeys(shown.format(each) for each in arrays if shown))
            found += [(variation, probe)] if prop not in TYPES else []
            found += [_said(record, variation, probe, said)] if said else []
    return found


def _said(record, variation: Variation, probe: Probe, said: list[str]) -> tuple[Variation, Probe]:
    """With lines in front of the call."""
    showing = Variation(variation.property, "\n".join([*said, variation.before]), variation.arguments, variation.manner)
    made = properties._probe(record, probe.number, showing)
    return showing, Probe(**{**made.__dict__, "number": probe.number + 100, "arguments": variation.arguments})


def is_marked(name: str, prop: str, probe: Probe) -> bool:
    short = name.rpartition(".")[2]
    return probe.verdict in {"review", "unsupported"} or f"`{short}`" in told(probe.source).get(words()[prop].en, "")


def test_something_is_wrong_and_much_is_not():
    assert {("torch.relu", "nan"), ("torch.sum", "empty"), ("torch.nn.MaxPool2d", "nan")} <= set(WRONG)
    assert len({name for name, _ in WRONG}) < len(most_used()) / 2


@pytest.mark.parametrize(("name", "prop"), [pair for pair in WRONG if pair[1] not in TYPES])
def test_a_program_that_does_not_show_it_is_told(name, prop):
    plain = [probe for _, probe in programs(name, prop) if probe.number < 100]
    assert plain
    assert all(is_marked(name, prop, probe) for probe in plain)


@pytest.mark.slow
def test_a_program_that_shows_it_is_right_or_told():
    """What is said neither by a mark nor by the finding is run: then it has to be the same as in torch."""
    unmarked = [(name, prop, pair) for name, prop in WRONG for pair in programs(name, prop) if not is_marked(name, prop, pair[1])]
    assert unmarked
    with Pool() as pool:
        pool.start()
        torch = batches.run(pool, "torch", [properties._case(*pair) for *_, pair in unmarked])
        ran = [one for one in unmarked if "error" not in torch[properties._id(*one[2])].data]
        theirs = batches.run(pool, "mindspore", [properties._case(*pair, torch[properties._id(*pair)]) for *_, pair in ran])
    outcomes = {
        (name, prop, pair[1].source): properties._said(pair[1], torch[key], theirs[key], prop == "huge")
        for name, prop, pair in ran
        for key in [properties._id(*pair)]
    }
    assert outcomes
    assert {key: how for key, how in outcomes.items() if how[0] not in {SAME, RAISES}} == {}


@pytest.mark.parametrize("device", ["ascend", "gpu"])
def test_of_other_devices_nothing_is_known(device):
    assert told("import torch\nx = torch.relu(torch.ones(3))\n", device) == {}


TWO = """import torch
def f(x: torch.Tensor, n: torch.Tensor):
    a = torch.relu(x){first}
    b = torch.relu(a) + n.long().max()
    return b.softmax(1), x.sum(){last}
"""


def test_it_names_operations_and_lines_once_a_file():
    found = told(TWO.format(first="", last=""))
    assert found["NaN"] == "`relu` (3, 4), `softmax` (5)"
    assert found["no elements"] == "`sum` (5)"


def test_what_may_be_no_tensor_is_not_blamed():
    assert told("import torch\ndef f(x, y):\n    return torch.add(x, y), x.sum()\n") == {}


def test_a_line_that_is_switched_off_is_left_out():
    assert told(TWO.format(first="  # mindport: off", last=""))["NaN"] == "`relu` (4), `softmax` (5)"
    assert told(TWO.format(first="  # mindport: off port-cpu-special-values", last=""))["NaN"] == "`relu` (4), `softmax` (5)"
    assert told(TWO.format(first="", last="  # mindport: off MP-PORT-007")).keys() == {"NaN"}


def test_where_the_file_speaks_of_nan_the_form_that_keeps_it_is_not_blamed():
    assert "NaN" in told("import torch\ndef f(x):\n    return torch.max(x)\n")
    assert "NaN" not in told("import torch\ndef f(x):\n    return torch.max(x), x == torch.nan\n")


def test_whole_numbers_hold_no_nan():
    assert told("import torch\ndef f(x):\n    return torch.max(x.long())\n") == {}
    assert "int32" not in told("import torch\ndef f(x):\n    return torch.cumsum(x.int(), 0)\n")
