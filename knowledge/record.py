"""What is known about one torch name. A record is read from one TOML file whose path is the name."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What the torch name is in Python."""

    FUNCTION = "function"
    CLASS = "class"
    METHOD = "method"
    ATTRIBUTE = "attribute"
    CONSTANT = "constant"
    MODULE = "module"


class Verdict(StrEnum):
    """A promise about the translation of one call site; `exact` and `adapted` must compute what torch computes."""

    EXACT = "exact"
    ADAPTED = "adapted"
    REVIEW = "review"
    UNSUPPORTED = "unsupported"


class Profile(StrEnum):
    """`portable` runs on CPU, GPU and Ascend; `mint` follows the official table since 2.5 and suits Ascend."""

    PORTABLE = "portable"
    MINT = "mint"


class Difference(StrEnum):
    """The closed list of ways in which a MindSpore target differs from its torch name."""

    NONE = "none"
    ARGUMENT_NAMES = "argument-names"
    ARGUMENT_DEFAULTS = "argument-defaults"
    ARGUMENTS_MISSING = "arguments-missing"
    RESULT = "result"
    BEHAVIOUR = "behaviour"
    COMPOSITE = "composite"
    STRUCTURE = "structure"
    NO_EQUIVALENT = "no-equivalent"


class WayOut(StrEnum):
    """What to do when MindSpore has nothing that answers to the name."""

    COMPOSE = "compose"
    CUSTOM = "custom"
    REPLACE = "replace"
    DROP = "drop"


class Returns(StrEnum):
    """What a call (or the attribute) gives: the evidence by which the translator knows a tensor."""

    TENSOR = "tensor"
    TENSORS = "tensors"
    SAME = "same"
    MODULE = "module"
    PARAMETER = "parameter"
    OPTIMIZER = "optimizer"
    SCHEDULER = "scheduler"
    DATASET = "dataset"
    LOADER = "loader"
    GENERATOR = "generator"
    DTYPE = "dtype"
    DEVICE = "device"
    SHAPE = "shape"
    NUMBER = "number"
    BOOL = "bool"
    STRING = "string"
    NDARRAY = "ndarray"
    LIST = "list"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Text:
    """One statement in both languages."""

    en: str
    zh: str

    def to_dict(self) -> dict[str, str]:
        return {"en": self.en, "zh": self.zh}


@dataclass(frozen=True, slots=True)
class Target:
    """One way to say the torch name in MindSpore.

    name: dotted MindSpore name shown to the reader; rule: a module of workers/translation/rules (empty: explained only);
    arguments: torch parameter -> MindSpore parameter, in torch's order (rule rename_call);
    expression: Python text in which torch parameter names (and `self`, a method's receiver) stand for the arguments (rule compose);
    block: function block to insert (rule call_block), or the stand-in when the name is passed as a value or called with * or **;
    optional: parameters left out of the call when the user did not pass them; explicit: MindSpore arguments always written out;
    refuse: parameters whose use makes the call `review`, with the reason; when: condition under which this target applies.
    """

    name: str = ""
    profile: Profile = Profile.PORTABLE
    rule: str = ""
    verdict: Verdict = Verdict.REVIEW
    arguments: dict[str, str] = field(default_factory=dict)
    expression: str = ""
    block: str = ""
    optional: tuple[str, ...] = ()
    explicit: dict[str, str] = field(default_factory=dict)
    refuse: dict[str, Text] = field(default_factory=dict)
    when: str = ""
    reason: Text | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A torch program that shows the name. `before`: an expression, or lines of which the last is the result.

    inputs: name -> specification (`normal(2, 3)`) or a literal; without inputs the example is shown and translated, not run.
    """

    before: str
    inputs: dict[str, str] = field(default_factory=dict)
    compare: str = "values"


@dataclass(frozen=True, slots=True)
class Record:
    """What is known about one torch name; `alias_of` and `twin_of` name the record from which the rest is taken.

    attributes: what a layer's attribute is called in MindSpore; lost: attributes that MindSpore's layer has not or keeps otherwise;
    lacks: kinds of dtype (bool, int, float, complex) of a tensor argument for which MindSpore has no kernel on CPU: review.
    """

    torch: str
    summary: Text
    kind: Kind = Kind.FUNCTION
    signature: str = ""
    difference: Difference = Difference.NONE
    returns: Returns = Returns.UNKNOWN
    alias_of: str = ""
    twin_of: str = ""
    words: tuple[str, ...] = ()
    trap: Text | None = None
    way_out: WayOut | None = None
    topic: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    lost: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    notes: dict[str, Text] = field(default_factory=dict)
    targets: tuple[Target, ...] = ()
    examples: tuple[Example, ...] = ()

    @property
    def short(self) -> str:
        return self.torch.rpartition(".")[2]

    @property
    def imports(self) -> tuple[str, ...]:
        """The import lines that its examples need."""
        module = re.sub(r"\.[A-Z].*", "", self.torch.rpartition(".")[0])  # a class's own methods and members come with it
        return ("import torch",) if module.partition(".")[0] == "torch" or not module else ("import torch", f"import {module}")

    def targets_for(self, profile: str) -> tuple[Target, ...]:
        """The targets of the profile; `mint` falls back to what runs everywhere."""
        own = tuple(t for t in self.targets if t.profile == profile)
        return own or tuple(t for t in self.targets if t.profile == Profile.PORTABLE)
