"""What a translation is for, as the address says it: `?profile=portable&ms=2.8.0&dev=cpu&mode=graph`, and
`&decide=compile:jit,precision:mixed` for what the owner of the program decided.

`dev` is what the code is to run on. Where it is measured is another question: on the devices that have a worker.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from functools import lru_cache
from urllib.parse import urlencode

import knowledge
from knowledge.decision import check_choice
from knowledge.devices import DEVICES

PROFILES = ("portable", "mint")
MODES = ("pynative", "graph")


@dataclass(frozen=True)
class Target:
    """The field names are those of the address; `ms` is empty for the newest version that was measured."""

    profile: str = PROFILES[0]
    ms: str = ""
    dev: str = DEVICES[0]
    mode: str = MODES[0]
    decide: str = ""  # what the owner of the program decided, sorted

    @property
    def token(self) -> str:
        """As the job keeps it: the profile alone when nothing else was chosen."""
        rest = (self.ms, self.dev, self.mode)
        if self.decide:
            return "/".join((self.profile, *rest, self.decide))
        return self.profile if rest == (Target.ms, Target.dev, Target.mode) else "/".join((self.profile, *rest))

    @property
    def decisions(self) -> dict[str, str]:
        """Decision -> option."""
        return {id: option for id, _, option in (part.partition(":") for part in self.decide.split(",")) if option}

    def deciding(self, decision: str, option: str) -> Target:
        """The same with one more decision, which has the last word. Raises ValueError for one that is not known."""
        check_choice(decision, option)
        return replace(self, decide=_joined(self.decisions | {decision: option}))

    @property
    def query(self) -> str:
        """For addresses: what differs from the defaults, and the profile always."""
        return self.query_as("")

    def query_as(self, prefix: str) -> str:
        """The same where one address names two targets."""
        return _query(self, prefix)

    @property
    def version(self) -> str:
        return self.ms or next(reversed(knowledge.versions()), "")


@lru_cache(maxsize=256)  # a page asks for it dozens of times
def _query(target: Target, prefix: str) -> str:
    said = {name: value for name, value in asdict(target).items() if name == "profile" or value != getattr(Target, name)}
    return urlencode({prefix + name: value for name, value in said.items()})


def of_token(token: str) -> Target:
    parts = token.split("/")
    return Target(*parts) if len(parts) in {len(fields(Target)) - 1, len(fields(Target))} else Target(token)


def deciding(decisions: Mapping[str, str]) -> str:
    """As `Target.decide` has it. Raises ValueError for a decision or an option that is not known."""
    for decision, option in decisions.items():
        check_choice(decision, option)
    return _joined(decisions)


def _joined(decisions: Mapping[str, str]) -> str:
    return ",".join(f"{decision}:{option}" for decision, option in sorted(decisions.items()))


def _known(said: str) -> str:
    """What of it can be decided today."""
    found = {}
    for decision, option in Target(decide=said).decisions.items():
        with suppress(ValueError):
            check_choice(decision, option)
            found[decision] = option
    return _joined(found)


def named(given: Mapping[str, str], usual: str = PROFILES[0]) -> Target:
    """An unknown word means the default: addresses stay good between versions."""
    wanted = of_token(given.get("profile") or usual)
    said = {name: given.get(name) or value for name, value in asdict(wanted).items() if name != "profile"}
    return Target(
        profile=wanted.profile if wanted.profile in PROFILES else PROFILES[0],
        ms=said["ms"] if said["ms"] in knowledge.versions()[:-1] else "",
        dev=said["dev"] if said["dev"] in DEVICES else DEVICES[0],
        mode=said["mode"] if said["mode"] in MODES else MODES[0],
        decide=_known(said["decide"]),
    )
