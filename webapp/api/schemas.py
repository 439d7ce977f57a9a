"""What goes in and out of the API. Field descriptions are the documentation of /api/v1/schema."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from ninja import Field, Schema
from pydantic import AfterValidator, ConfigDict

import knowledge
from webapp.review.targets import Target


def _known_version(version: str) -> str:
    if version and version not in knowledge.versions():
        raise ValueError(f"not one of {', '.join(knowledge.versions())}")
    return version


Profile = Literal["portable", "mint"]
Mode = Literal["pynative", "graph"]
Version = Annotated[str, AfterValidator(_known_version)]
State = Literal["queued", "running", "done", "failed", "cancelled"]
Text = dict[str, str]


class Strict(Schema):
    """A misspelt field is an error and not a default."""

    model_config = ConfigDict(extra="forbid")


class TranslationRequest(Strict):
    source: str = Field(description="A PyTorch program, at most 2 MB of UTF-8.")
    name: str = Field("", max_length=200, description="Its file name, for messages, patch and SARIF.")
    profile: Profile = Field("portable", description="portable: CPU, GPU and Ascend; mint: the official table, Ascend.")
    mindspore: Version = Field("", description="Also mark lines that were measured to differ on this older version.")
    mode: Mode = Field("pynative", description="graph: also mark what mindspore.jit refuses or changes.")

    @property
    def target(self) -> Target:
        return Target(self.profile, "" if self.mindspore == knowledge.versions()[-1] else self.mindspore, mode=self.mode)


class ParityRequest(Strict):
    translation: str = Field(description="The id of a translation that is done.")
    translated: str | None = Field(None, description="Compare with this MindSpore program instead.", max_length=2_000_000)
    entry: str = Field("", max_length=2_000, description="An expression that builds the network, or the name of a function.")
    inputs: str = Field("", max_length=2_000, description="Such as: x=normal(2, 3), y=integers(0, 5, shape=(2,))")
    seed: int = Field(0, ge=0, le=999_999_999)
    mindspore: str = Field("", max_length=20, description="Another version, of a worker that is there (see /version).")
    device: Literal["cpu", "ascend", "gpu"] = "cpu"


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
    kind: Literal["translation", "parity"]
    state: State
    outcome: str = Field(description="The worst verdict of a translation, the class of a comparison; empty until done.")
    name: str
    profile: Profile
    mindspore: str
    mode: Mode
    device: str
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
    total: int
    page: int
    pages: int


class Project(Schema):
    id: str
    name: str
    profile: Profile
    created: datetime
    files: int
    translated: int = Field(description="Files that are translated or will be.")
    over: int = Field(description="Of those: how many translations have come to an end.")
    counts: dict[str, int] = Field(description="Uses of torch names by verdict.")
    progress: dict[str, int] = Field(
        description="Places that need a person: flagged, resolved, open, and the work done in percent."
    )
    worklist: list[dict[str, Any]] = Field(description="Names that need a person, the most used first.")
    dependencies: dict[str, int] = Field(description="Foreign packages and how many files import them.")
    links: dict[str, str]


class Projects(Schema):
    items: list[Project]
    total: int
    page: int
    pages: int


class ProjectFile(Schema):
    path: str
    state: str = Field(description="A job's state; kept: not a program, handed back as it came.")
    verdict: str
    counts: dict[str, int]
    problem: str
    links: dict[str, str]


class ProjectFiles(Schema):
    items: list[ProjectFile]
    total: int
    page: int
    pages: int


class Hit(Schema):
    torch: str
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
