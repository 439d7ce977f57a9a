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


class Alternative(StrEnum):
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


class Alias(StrEnum):
    """Whether the result looks at what the call was given: writing into one then changes the other. Measured in torch."""

    VIEW = "view"
    SELF = "self"
    MAYBE = "maybe"
    NEW = ""


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
    optional: parameters left out of the call when the user did not pass them, or where torch itself overrides them;
    write_default: MindSpore arguments always written out;
    unsupported_arguments: parameters whose use makes the call `review`, with the reason;
    when: condition under which this target applies;
    because: backend and version ("cpu 2.10") whose kernel this target works around: it is for that kind of device only;
    decision: `precision=float32`: it applies while this option of the decision is taken or its default; see decisions/.
    """

    name: str = ""
    profile: Profile = Profile.PORTABLE
    rule: str = ""
    verdict: Verdict = Verdict.REVIEW
    arguments: dict[str, str] = field(default_factory=dict)
    expression: str = ""
    block: str = ""
    optional: tuple[str, ...] = ()
    write_default: dict[str, str] = field(default_factory=dict)
    unsupported_arguments: dict[str, Text] = field(default_factory=dict)
    when: str = ""
    because: str = ""
    decision: str = ""
    reason: Text | None = None

    def fits(self, kind: str) -> bool:
        """Whether it is for this kind of device."""
        return not self.because or self.because.partition(" ")[0] == kind


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
    """What is known about one torch name; `alias_of` and `method_form_of` name the record from which the rest is taken.

    attributes: what a layer's attribute is called in MindSpore;
    missing_attributes: those that MindSpore's layer has not or keeps otherwise;
    returns_alias: the result is the first tensor given (a method's own), a view of it, or now and then one of the two;
    draws: it gives other values each time, from random numbers;
    unsupported_dtypes: kinds of dtype (bool, int, float, complex) of a tensor argument that no kernel on CPU takes: review;
    unsupported_shapes: `scalar`, the first tensor has no dimensions; `empty`, a tensor argument has no elements: review;
    as_method: MindSpore's tensor has the method too, by this name and with these arguments: a call of it stays one;
    silent_difference: what runs and computes something else where a user only swaps the names;
    float_arguments, tuple_arguments: parameters for which MindSpore refuses the int or the list that torch takes: it is written so.
    """

    torch: str
    summary: Text
    kind: Kind = Kind.FUNCTION
    signature: str = ""
    difference: Difference = Difference.NONE
    returns: Returns = Returns.UNKNOWN
    returns_alias: Alias = Alias.NEW
    draws: bool = False
    alias_of: str = ""
    method_form_of: str = ""
    search_terms: tuple[str, ...] = ()
    silent_difference: Text | None = None
    alternative: Alternative | None = None
    topic: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    missing_attributes: tuple[str, ...] = ()
    unsupported_dtypes: tuple[str, ...] = ()
    unsupported_shapes: tuple[str, ...] = ()
    float_arguments: tuple[str, ...] = ()
    tuple_arguments: tuple[str, ...] = ()
    notes: dict[str, Text] = field(default_factory=dict)
    targets: tuple[Target, ...] = ()
    as_method: Target | None = None
    examples: tuple[Example, ...] = ()

    @property
    def short(self) -> str:
        return self.torch.rpartition(".")[2]

    @property
    def imports(self) -> tuple[str, ...]:
        """The import lines that its examples need."""
        module = re.sub(r"\.[A-Z].*", "", self.torch.rpartition(".")[0])  # a class's own methods and members come with it
        return ("import torch",) if module.partition(".")[0] == "torch" or not module else ("import torch", f"import {module}")

    def targets_for(self, profile: str, kind: str = "") -> tuple[Target, ...]:
        """The targets of the profile, for one kind of device or for all; `mint` falls back to what runs everywhere."""
        fit = tuple(t for t in self.targets if not kind or t.fits(kind))
        own = tuple(t for t in fit if t.profile == profile)
        return own or tuple(t for t in fit if t.profile == Profile.PORTABLE)
