"""Code for Ascend and GPU holds no workaround for a kernel of the CPU backend."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

import pytest

import knowledge
from knowledge import Target
from knowledge.record import Record
from tests.translation import calls, programs
from workers import bundling
from workers.bundling.sources import names
from workers.parity import inputs, probes
from workers.parity.batches import in_groups
from workers.parity.measure import outcomes
from workers.parity.sandbox.pool import Pool
from workers.translation import translate
from workers.translation.registry import modules

EVERY = 40  # of the sources that the usual run looks at


def own_names(target: Target) -> set[str]:
    """Functions and classes of ours that the target writes."""
    names = (
        {node.id for node in ast.walk(ast.parse(target.expression)) if isinstance(node, ast.Name)} if target.expression else set()
    )
    return names | {target.block}


@lru_cache(maxsize=1)
def corrections() -> frozenset[str]:
    """Definitions of the companion that exist because of a kernel of the CPU: they say so, or only targets for the CPU name them.

    What others need of them says nothing: that is what must not be.
    """
    targets = [target for record in knowledge.all_records() for target in record.targets]
    wanted = set().union(*(own_names(target) for target in targets if target.because.startswith("cpu")))
    others = set().union(*(own_names(target) for target in targets if not target.because))
    found = frozenset(names() & wanted).difference(others) | for_a_cpu()
    assert found >= {"accurate_tanh", "max_with_nan", "sum_of_chosen", "Tanh", "log1p", "erfinv"}
    return found


def ways_to_corrections(definition: str) -> list[list[str]]:
    """From a definition along what each needs to the nearest corrections; through these it is not looked further."""
    found, waiting, seen = [], [[definition]], {definition}
    while waiting:
        way = waiting.pop(0)
        for used in bundling.definition(way[-1]).uses:
            if used in corrections():
                found.append([*way, used])
            elif used not in seen:
                seen.add(used)
                waiting.append([*way, used])
    return found


@lru_cache(maxsize=1)
def marked_reasons() -> set[str]:
    targets = [target for record in knowledge.all_records() for target in record.targets]
    return {target.reason.en for target in targets if target.because.startswith("cpu") and target.reason}


def cpu_rules() -> set[str]:
    return {name for name, module in modules().items() if getattr(module, "BECAUSE", "").startswith("cpu")}


def examples() -> Iterable[tuple[str, str]]:
    for record in knowledge.all_records():
        for number, example in enumerate(record.examples):
            if example.inputs:
                given = inputs.make_all(example.inputs, probes.SEED)
                yield f"{record.torch}#{number}", probes.function_text(example.before, given, record.imports)


def sources() -> Iterable[tuple[str, str]]:
    snippets = ((case.name, case.source) for case in calls.cases())
    return chain(examples(), snippets, ((name, programs.source(name)) for name in programs.names()))


def corrected(some: Iterable[tuple[str, str]], device: str) -> list[str]:
    """Those whose translation works around a kernel, by name or by what its changes say."""
    found = []
    for name, source in some:
        made = translate(source, device=device)
        marked = any(change.reason["en"] in marked_reasons() or change.rule in cpu_rules() for change in made.changes)
        if marked or corrections() & set(bundling.closure(bundling.imported(made.text))):
            found.append(name)
    return found


@lru_cache(maxsize=1)
def for_a_cpu() -> frozenset[str]:
    """Definitions that say so: in their docstring, a value in its comment."""
    return frozenset(name for name in names() if "for a CPU" in bundling.definition(name).text)


def test_no_definition_for_every_device_needs_one_that_a_kernel_of_the_cpu_is_the_reason_for():
    """Neither records nor rules can bring one along, however many definitions lie between."""
    found = [way for name in sorted(names() - corrections()) for way in ways_to_corrections(name)]
    assert found == [], "\n".join(" needs ".join(way) for way in found)


def test_the_way_to_a_correction_is_followed_through_what_lies_between(monkeypatch: pytest.MonkeyPatch):
    """Three definitions down: as if `reduced`, of which the losses are made, existed because of a kernel."""
    monkeypatch.setattr(f"{__name__}.corrections", lambda: frozenset({"reduced"}))
    assert ["sigmoid_focal_loss", "binary_cross_entropy_with_logits", "reduced"] in ways_to_corrections("sigmoid_focal_loss")
    assert ways_to_corrections("reduced") == []


def test_no_target_for_another_device_names_a_correction():
    targets = [(record.torch, target) for record in knowledge.all_records() for target in record.targets]
    assert [torch for torch, target in targets if not target.because and own_names(target) & corrections()] == []


def test_what_says_that_it_is_for_a_cpu_is_asked_for_by_a_cpu_alone():
    assert {"attention_with_single_keys", "layer_named_on_cpu"} <= for_a_cpu()
    targets = [target for record in knowledge.all_records() for target in record.targets]
    assert {"softmax_with_single", "log1p"} <= set().union(*(own_names(t) for t in targets if t.because.startswith("cpu")))


NAN = "import torch\n\n\ndef f(x: torch.Tensor):\n    x[0] = float('nan')\n    return torch.max(x), x.clamp(0, 1), torch.tanh(x)\n"


def test_what_is_written_for_the_cpu_works_around_its_kernels():
    assert corrected([("nan", NAN)], "cpu") == ["nan"]


@pytest.mark.parametrize("device", ["ascend", "gpu", "ascend910b"])
def test_no_sample_for_another_device_holds_a_correction(device):
    assert corrected([("nan", NAN), *list(sources())[:: EVERY * 3]], device) == []


@pytest.mark.slow
@pytest.mark.parametrize(("device", "every"), [("ascend", 1), ("gpu", 5)])  # one question: is it a CPU
def test_nothing_for_another_device_holds_a_correction(device, every):
    assert corrected(list(sources())[::every], device) == []


def broken_promises(names: Iterable[str]) -> list[str]:
    """What breaks twice: a large network beside other tests may only have been late."""
    wanted = [record for record in map(knowledge.find_exact, names) if record is not None]
    asked = [
        probes.probe(record, number, example, "portable")
        for record in wanted
        for number, example in enumerate(record.examples)
        if example.inputs
    ]
    with Pool() as pool:
        pool.start()
        found = [outcome for group in in_groups(asked, 120) for outcome in outcomes(group, pool)]
        again = [outcome.probe for outcome in found if outcome.broken_promise]
        found = [outcome for one in again for outcome in outcomes([one], pool)]
    return [outcome.probe.key for outcome in found if outcome.broken_promise]


def test_with_corrections_samples_of_clean_code_compute_the_same():
    assert broken_promises(["torch.tanh", "torch.nn.Tanhshrink", "torch.nn.SELU", "torch.nn.functional.softmax", "torch.sum"]) == []


def is_corrected(record: Record) -> bool:
    return any(target.because.startswith("cpu") for target in record.targets)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_with_corrections_every_example_of_clean_code_computes_the_same():
    """All of them with `make test-all`; else those that corrections are for and a tenth of those whose evidence is kept."""
    records = list(knowledge.all_records())
    some = records if os.environ.get("TEST_ALL") else [*filter(is_corrected, records), *records[::10]]
    assert broken_promises(dict.fromkeys(record.torch for record in some)) == []
