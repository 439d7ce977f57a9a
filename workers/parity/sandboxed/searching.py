"""Inputs that a torch network accepts, found by trying: what the program shows first, then what its layers ask for."""

from __future__ import annotations

import inspect
import itertools
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from workers.parity import inputs
from workers.parity.sandboxed.asking import specs_by_word, specs_for
from workers.parity.sandboxed.repairing import repairs

TRIES = 400
LIKELY = 12  # that are tried before what torch says of them is followed up
DEEPEST, WIDEST = 5, 8  # of one refusal: changes one after the other, and tries of each
COMBINATIONS = 20_000
SECONDS = 25.0
_OF_NODES = re.compile(r"adj|a_hat$|laplacian|support$|graph$|affinity")  # a square of all nodes of a graph
PLAIN = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
Specs = dict[str, str]


class NoInputs(RuntimeError):
    """No inputs were found; the message repeats what the network said to the first attempt."""


@dataclass
class Found:
    specs: Specs
    output: Any


def search(network: torch.nn.Module, shown: list[list[str]], seed: int) -> Specs:
    """Specs by parameter of `forward`. Whatever is tried, the network is in eval mode and learns nothing from it."""
    names = required(network)
    network.eval()
    attempts = _Attempts(network, seed)
    candidates = itertools.islice(_candidates(network, names, shown), TRIES)
    for specs in itertools.chain(itertools.islice(candidates, LIKELY), attempts.mended(), candidates):
        if attempts.accepts(specs):
            return specs
        if time.monotonic() > attempts.deadline:
            break
    if attempts.second_best is None:
        raise NoInputs(f"no inputs were found that {type(network).__name__} accepts; the first attempt was {attempts.first_error}")
    return attempts.second_best


class _Attempts:
    """What was tried with a network, and what torch said of it."""

    def __init__(self, network: torch.nn.Module, seed: int) -> None:
        self.network, self.seed, self.deadline = network, seed, time.monotonic() + SECONDS
        self.first_error = ""
        self.second_best: Specs | None = None  # whose output does not keep the batch
        self.refused: list[tuple[Specs, str]] = []

    def accepts(self, specs: Specs) -> bool:
        try:
            output = call(self.network, specs, self.seed)
        except Exception as error:
            self.first_error = self.first_error or f"{specs}: {type(error).__name__}: {error}"
            self.refused.append((specs, str(error)))
            return False
        if _keeps_the_batch(output, specs):
            return True
        self.second_best = self.second_best or specs
        return False

    def mended(self) -> Iterator[Specs]:
        """Each refusal followed up: what torch asks for instead, and what it says of that. Pictures of one pixel come last."""
        known = {str(specs) for specs, _ in self.refused}
        for start in sorted(self.refused, key=lambda refusal: "1, 1)" in str(refusal[0])):
            waiting = [start]
            for _ in range(DEEPEST):
                found = [(specs, said) for old, said in waiting for specs in repairs(old, said) if str(specs) not in known]
                known |= {str(specs) for specs, _ in found}
                before, asked = len(self.refused), {str(specs): said for specs, said in found[:WIDEST]}
                yield from (specs for specs, _ in found[:WIDEST])
                again = self.refused[before:]
                waiting = [(specs, said) for specs, said in again if said != asked[str(specs)]] or again  # where torch came further


def search_function(function: Callable[..., Any], shown: list[list[str]], seed: int) -> Specs:
    """What is shown, then specs for the parameters without a default, by their names, then by what functions usually take."""
    parameters = inspect.signature(function).parameters.values()
    places = [item.name for item in parameters if item.kind in PLAIN]
    given = [dict(zip(places, specs, strict=False)) for specs in shown if len(specs) <= len(places)]
    choices = {item.name: specs_by_word(item.name) for item in parameters if item.default is item.empty and item.kind in PLAIN}
    first_error, deadline = "it takes no arguments", time.monotonic() + SECONDS
    for specs in itertools.islice(itertools.chain(given, by_likelihood(choices)), TRIES):
        try:
            values = inputs.make_all(specs, seed)
            result = function(*(inputs.handed_over(value, torch.from_numpy) for value in values.values()))
        except Exception as error:
            first_error = f"{specs}: {type(error).__name__}: {error}" if first_error.startswith("it takes") else first_error
            continue
        if result is not None:
            return specs
        if time.monotonic() > deadline:
            break
    raise NoInputs(f"no arguments were found with which {function.__name__} returns something; the first attempt was {first_error}")


def required(network: torch.nn.Module) -> list[str]:
    """Parameters of `forward` without a default; the first one at least, when there are only optional ones."""
    parameters = list(inspect.signature(network.forward).parameters.values())
    plain = [item for item in parameters if item.kind in (item.POSITIONAL_ONLY, item.POSITIONAL_OR_KEYWORD)]
    needed = [item.name for item in plain if item.default is item.empty]
    if needed or not parameters:
        return needed
    return [plain[0].name] if plain else ["input"]


def call(network: torch.nn.Module, specs: Specs, seed: int) -> Any:
    values = inputs.make_all(specs, seed)
    arguments = [inputs.handed_over(value, torch.from_numpy) for value in values.values()]
    with torch.no_grad():
        return network(*arguments)


def _candidates(network: torch.nn.Module, names: list[str], shown: list[list[str]]) -> Iterator[Specs]:
    for specs in shown:
        if len(specs) >= len(names):
            yield dict(zip(_all_names(network, names, len(specs)), specs, strict=False))
    choices = {name: specs_for(network, name, place) for place, name in enumerate(names)}
    nodes = _rows(choices[names[0]]) if names else 0
    square = {name: [f"positive({nodes}, {nodes})"] for name in names[1:] if nodes and _OF_NODES.match(name.lower())}
    yield from by_likelihood({name: square.get(name, []) + specs for name, specs in choices.items()})


def _rows(specs: list[str]) -> int:
    """How many nodes of a graph the first guess has, where that is a table."""
    first = inputs.make("", specs[0]) if specs else None
    return len(first) if isinstance(first, np.ndarray) and first.ndim == 2 else 0


def by_likelihood(choices: dict[str, list[str]]) -> Iterator[Specs]:
    """Every combination, those made of early choices first; of many parameters only so many that they can be put in order."""
    most = int(COMBINATIONS ** (1 / max(len(choices), 1)))
    lists = [specs[:most] for specs in choices.values()]
    ranked = sorted(itertools.product(*(range(len(specs)) for specs in lists)), key=lambda places: _cost(lists, places))
    for places in ranked:
        yield {name: choices[name][place] for name, place in zip(choices, places, strict=True)}


def _cost(lists: list[list[str]], places: tuple[int, ...]) -> tuple[float, int]:
    """Inputs that are all alike cost little more than one of them: series and what goes with them have the same shape."""
    alike = len(lists) > 1 and len({specs[place] for specs, place in zip(lists, places, strict=True)}) == 1
    return max(places) + 0.5 if alike and any(places) else sum(places), max(places, default=0)


def _all_names(network: torch.nn.Module, names: list[str], count: int) -> list[str]:
    every = list(inspect.signature(network.forward).parameters)
    return every if len(every) >= count else names + [f"input{place}" for place in range(count - len(names))]


def _keeps_the_batch(output: Any, specs: Specs) -> bool:
    """A reshape may swallow a wrong size into the batch; the first output must have as many rows as the first input."""
    first = inputs.make("", next(iter(specs.values()), "0"))
    result = next(iter(output.values()), None) if isinstance(output, dict) else output
    result = result[0] if isinstance(result, tuple | list) and result else result
    if not (isinstance(result, torch.Tensor) and result.ndim and getattr(first, "ndim", 0)):
        return True
    tokens = first.size if first.dtype.kind == "i" else 0  # a language model gives one row per token
    return first.shape[0] in result.shape[:2] or bool(tokens and tokens == result.shape[0])
