"""What goes in and out of the API. Field descriptions are the documentation of /api/v1/schema."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from ninja import Field, Schema
from pydantic import AfterValidator, ConfigDict

import knowledge
from webapp.pastes.targets import Target, deciding


def _known_version(version: str) -> str:
    if version and version not in knowledge.versions():
        raise ValueError(f"not one of {', '.join(knowledge.versions())}")
    return version


def _known_decisions(chosen: dict[str, str]) -> dict[str, str]:
    deciding(chosen)
    return chosen


Profile = Literal["portable", "mint"]
Mode = Literal["pynative", "graph"]
Device = Literal["ascend", "gpu", "cpu", "ascend910b", "ascend910a", "ascend310p", "a3"]
Version = Annotated[str, AfterValidator(_known_version)]
Decisions = Annotated[dict[str, str], AfterValidator(_known_decisions)]
State = Literal["queued", "running", "done", "failed", "cancelled"]
Text = dict[str, str]


class Strict(Schema):
    """A misspelt field is an error and not a default."""

    model_config = ConfigDict(extra="forbid")


class TranslationRequest(Strict):
    source: str = Field(description="A PyTorch program, at most 2 MB of UTF-8.")
    name: str = Field("", max_length=200, description="Its file name, for messages, patch and SARIF.")
    profile: Profile = Field("portable", description="portable: CPU, GPU and Ascend; mint: the official table, Ascend.")
    device: Device = Field("ascend", description="What the output is to run on; cpu writes around kernels of the CPU backend.")
    mindspore: Version = Field("", description="Also mark lines that were measured to differ on this older version.")
    mode: Mode = Field("pynative", description="graph: also mark what mindspore.jit refuses or changes.")
    decisions: Decisions = Field(
        {}, description='What you decided: decision -> option, as the result lists them in `decisions`; {"all": "default"}.'
    )

    @property
    def target(self) -> Target:
        version = "" if self.mindspore == knowledge.versions()[-1] else self.mindspore
        return Target(self.profile, version, self.device, self.mode, deciding(self.decisions))


class ParityRequest(Strict):
    translation: str = Field(description="The id of a translation that is done.")
    translated: str | None = Field(None, description="Compare with this MindSpore program instead.", max_length=2_000_000)
    entry: str = Field("", max_length=2_000, description="An expression that builds the network, or the name of a function.")
    inputs: str = Field("", max_length=2_000, description="Such as: x=normal(2, 3), y=integers(0, 5, shape=(2,))")
    arguments: str | None = Field(
        None, max_length=2_000, description="The program's command line; left out: the shortest that its own parser takes."
    )
    seed: int = Field(0, ge=0, le=999_999_999)
    speed: bool = Field(False, description="Also count and time training steps in torch, in MindSpore and under ms.jit.")
    mindspore: str = Field("", max_length=20, description="Another version, of a worker that is there (see /version).")
    device: Literal["cpu", "ascend", "gpu"] = Field("cpu", description="That it is measured on.")


class TracebackRequest(Strict):
    text: str = Field(min_length=1, max_length=200_000, description="The traceback or message as MindSpore printed it.")


class Reason(Schema):
    """Why a job failed."""

    code: str = ""
    message: str = Field("", description="In the language of the request.")
    en: str = ""
    zh: str = ""
    line: int = 0
    column: int = 0


class Job(Schema):
    id: str
    kind: Literal["translation", "parity", "reading", "plan", "migration", "verification"]
    state: State
    outcome: str = Field(description="The worst verdict of a translation, the class of a comparison; empty until done.")
    regressed: bool = Field(description="Whether a comparison is worse than the run that is kept as its baseline.")
    name: str
    profile: Profile
    mindspore: str
    mode: Mode
    decisions: dict[str, str] = Field(description="What was decided for the translation: decision -> option.")
    device: str = Field(description="What the translation is written for; of a comparison, what it is measured on.")
    attempt: int
    created: datetime
    started: datetime | None
    finished: datetime | None
    reason: Reason | None
    links: dict[str, str] = Field(description="self, page, result and what can be done.")


class Credential(Schema):
    kind: str = Field(description="Whose it seems to be, such as AWS.")
    line: int


class Translation(Job):
    credentials: list[Credential] = Field(description="Lines of the source that seem to hold a password or key.")


class Jobs(Schema):
    items: list[Job]
    total: int = Field(description="At most 2,000; more are not counted.")
    page: int
    pages: int


class Project(Schema):
    id: str
    name: str
    profile: Profile
    device: str
    created: datetime
    files: int
    translated: int = Field(description="Files that are translated or will be.")
    over: int = Field(description="Of those: how many translations have come to an end.")
    counts: dict[str, int] = Field(description="Uses of torch names by verdict.")
    progress: dict[str, int] = Field(
        description="Places that need a person (flagged): decided and open. Files that use torch (files): proved, and that in "
        "percent. Proved is what a run computed alike on both sides; nothing else counts."
    )
    worklist: list[dict[str, Any]] = Field(description="Names that need a person, the most used first.")
    dependencies: dict[str, int] = Field(description="Foreign packages and how many files import them.")
    links: dict[str, str]


class Projects(Schema):
    items: list[Project]
    total: int = Field(description="At most 2,000; more are not counted.")
    page: int
    pages: int


class ProjectFile(Schema):
    path: str
    state: str = Field(description="A job's state; kept: not a program, handed back as it came.")
    verdict: str
    counts: dict[str, int]
    proved: bool = Field(description="A run computed the same with it on both sides, as it stands now.")
    problem: str
    links: dict[str, str]


class Cloned(Schema):
    address: str = Field(max_length=300, description="https://... of a host that this server allows.")
    profile: Profile = "portable"
    device: Device = "ascend"


class Run(Schema):
    work: Literal["plan", "migration", "verification"]
    arguments: dict[str, str] | None = Field(
        None, description="For a verification: program -> its command line. Left out: as for the one before; else what is found."
    )


class Approval(Schema):
    plan: str = Field(description="The id of the job that made the plan.")


class ProjectFiles(Schema):
    items: list[ProjectFile]
    total: int
    page: int
    pages: int


class Hit(Schema):
    kind: str = Field(description="record, recipe, topic, error, rule or page.")
    id: str
    torch: str | None = Field(None, description="The torch name, where it is a record.")
    title: Text
    summary: Text
    links: dict[str, str]


class Hits(Schema):
    query: str
    items: list[Hit]


class Versions(Schema):
    mindport: str
    commit: str
    records: int
    mindspore: list[str] = Field(description="Versions that records were measured on, oldest first.")
    workers: list[dict[str, Any]]


class Problem(Schema):
    """RFC 9457. `code` says what is wrong; codes are listed at /api/."""

    type: str
    title: str
    status: int
    code: str
    detail: str = ""
    request_id: str
    errors: list[dict[str, Any]] = Field([], description="Of a request that does not validate: what, and where.")
