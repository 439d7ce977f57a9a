"""What a translation is for, as the address says it: `?profile=portable&ms=2.8.0&dev=cpu&mode=graph`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from urllib.parse import urlencode

import knowledge
from webapp.lookup.measured import DEVICES, Choice, newest

PROFILES = ("portable", "mint")
MODES = ("pynative", "graph")


@dataclass(frozen=True)
class Target:
    """The field names are those of the address; `ms` is empty for the newest version that was measured."""

    profile: str = PROFILES[0]
    ms: str = ""
    dev: str = DEVICES[0]
    mode: str = MODES[0]

    @property
    def token(self) -> str:
        """As the job keeps it: the profile alone when nothing else was chosen."""
        rest = (self.ms, self.dev, self.mode)
        return self.profile if rest == (Target.ms, Target.dev, Target.mode) else "/".join((self.profile, *rest))

    @property
    def query(self) -> str:
        """For addresses: what differs from the defaults, and the profile always."""
        return self.query_as("")

    def query_as(self, prefix: str) -> str:
        """The same where one address names two targets."""
        said = {name: value for name, value in asdict(self).items() if name == "profile" or value != getattr(Target, name)}
        return urlencode({prefix + name: value for name, value in said.items()})

    @property
    def version(self) -> str:
        return self.ms or newest().version

    @property
    def choice(self) -> Choice:
        return Choice(self.version, self.dev)


def of_token(token: str) -> Target:
    return Target(*token.split("/")) if token.count("/") == len(fields(Target)) - 1 else Target(token)


def named(given: Mapping[str, str], usual: str = PROFILES[0]) -> Target:
    """An unknown word means the default: addresses stay good between versions."""
    wanted = of_token(given.get("profile") or usual)
    said = {name: given.get(name) or value for name, value in asdict(wanted).items() if name != "profile"}
    return Target(
        profile=wanted.profile if wanted.profile in PROFILES else PROFILES[0],
        ms=said["ms"] if said["ms"] in knowledge.versions()[:-1] else "",
        dev=said["dev"] if said["dev"] in DEVICES else DEVICES[0],
        mode=said["mode"] if said["mode"] in MODES else MODES[0],
    )
