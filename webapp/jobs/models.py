"""Jobs, their attempts and the steps of each attempt. Rows change by conditional UPDATE only, see lifecycle.py."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models

from webapp.ids import new_id
from webapp.pastes.models import Paste
from webapp.pastes.targets import Target, of_token
from webapp.teams.ownership import Owned
from workers import dispatch, logs


class State(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


OPEN = (State.QUEUED, State.RUNNING)
TERMINAL = (State.DONE, State.FAILED, State.CANCELLED)


class Job(models.Model):
    class Kind(models.TextChoices):
        TRANSLATION = "translation"
        PARITY = "parity"
        READING = "reading"  # this and what follows: of a whole repository, see webapp.projects.together
        PLAN = "plan"  # see webapp.projects.repository
        MIGRATION = "migration"
        VERIFICATION = "verification"

    id = models.CharField(primary_key=True, max_length=22, default=new_id, editable=False)
    kind = models.CharField(max_length=16, choices=Kind)
    state = models.CharField(max_length=16, choices=State, default=State.QUEUED)
    attempt = models.PositiveIntegerField(default=1)  # number of the current attempt
    paste = models.ForeignKey(Paste, on_delete=models.CASCADE, related_name="jobs")
    outcome = models.CharField(max_length=24, blank=True)  # of the report, see outcomes.py; empty until done
    regressed = models.BooleanField(default=False)  # worse than the run that is kept as the baseline
    device = models.CharField(max_length=32, default="cpu")
    options = models.JSONField(default=dict, blank=True)  # profile; parity: translated, entry, inputs, seed
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    session = models.CharField(max_length=40, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)

    ownership_path: ClassVar[str] = "paste__"

    class Meta:
        indexes = [
            models.Index(fields=["state", "created", "kind"]),  # with the kind, /metrics counts without a look at the rows
            models.Index(fields=["-created"]),
            models.Index(fields=["outcome", "-created"], name="jobs_by_outcome"),
            models.Index(fields=["owner", "-created", "id"], name="jobs_of_owner"),  # what somebody started, in order
            models.Index(fields=["-created"], condition=models.Q(regressed=True), name="jobs_regressed"),
            models.Index(fields=["device", "-created"], name="jobs_of_device"),
            models.Index(fields=["paste", "kind", "state"], name="jobs_of_paste"),  # of programs found by their names
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"

    @property
    def carrier(self) -> Owned:
        """A job is open to those to whom its paste is; `owner` only says who asked for it."""
        return self.paste

    @property
    def over(self) -> bool:
        return self.state in TERMINAL

    @property
    def profile(self) -> str:
        return str(self.options.get("profile") or self.paste.profile)

    @property
    def compares_outputs(self) -> bool:
        """A comparison of two uploaded files, see webapp.parity.models."""
        return "compares" in self.options

    @property
    def remote(self) -> bool:
        """For a worker on a machine of the team's, see webapp.remote: it comes and asks, no message is sent."""
        return bool(self.options.get("remote"))

    @property
    def of_repository(self) -> bool:
        return self.kind not in (self.Kind.TRANSLATION, self.Kind.PARITY)

    @property
    def queue(self) -> str:
        """Where the message of this job goes."""
        if self.of_repository:
            return dispatch.REPOSITORIES
        if self.kind == self.Kind.TRANSLATION or self.compares_outputs:
            return dispatch.TRANSLATIONS
        if self.remote:
            return remote_queue(self.device)
        return dispatch.parity_queue(self.device, str(self.options.get("mindspore", "")))

    @property
    def target(self) -> Target:
        return of_token(self.profile)

    @property
    def current(self) -> Attempt:
        return self.attempts.get(number=self.attempt)


REMOTE = "remote."


def remote_queue(device: str) -> str:
    return REMOTE + device


def asked_by() -> str:
    """The id of the web request that is being answered; empty outside of one."""
    return logs.request_id.get()


class Attempt(models.Model):
    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="attempts")
    number = models.PositiveIntegerField(default=1)
    state = models.CharField(max_length=16, choices=State, default=State.QUEUED)
    worker = models.CharField(max_length=120, blank=True)
    versions = models.JSONField(default=dict, blank=True)
    queue = models.CharField(max_length=80, blank=True)  # the job's, filled in when the row is made
    request = models.CharField(max_length=64, blank=True, default=asked_by)
    queued = models.DateTimeField(auto_now_add=True)
    sent = models.DateTimeField(null=True, blank=True)  # to the queue; until then it waits for its turn, see turns.py
    started = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)
    reason = models.JSONField(default=dict, blank=True)  # code, en, zh; for unusable sources also line, column
    detail = models.TextField(blank=True)
    report = models.JSONField(null=True, blank=True)  # Translation.to_dict() or parity Report.to_dict()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["job", "number"], name="one_attempt_per_number")]
        indexes = [
            models.Index(fields=["state", "queue"]),
            models.Index(fields=["queue", "sent"]),
            # Looked through as a whole for parts of names; the state first, or SQLite walks all of it to group those that run.
            models.Index(fields=["state", "worker", "job"], name="attempts_by_worker"),
        ]

    def __str__(self) -> str:
        return f"{self.job_id} attempt {self.number}"

    def save(self, *arguments: Any, **options: Any) -> None:
        self.queue = self.queue or self.job.queue
        super().save(*arguments, **options)


class Step(models.Model):
    """How far a part of the work is: its last event."""

    attempt = models.ForeignKey(Attempt, on_delete=models.CASCADE, related_name="steps")
    name = models.CharField(max_length=80)
    state = models.CharField(max_length=16)
    detail = models.TextField(blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "id"]
        constraints = [models.UniqueConstraint(fields=["attempt", "name"], name="one_row_per_step")]

    def __str__(self) -> str:
        return f"{self.name} {self.state}"


class Event(models.Model):
    """One thing that a worker said while it worked, in order of id; never changed. `said` is what a program printed."""

    SAID = "said"

    attempt = models.ForeignKey(Attempt, on_delete=models.CASCADE, related_name="events")
    name = models.CharField(max_length=80)
    state = models.CharField(max_length=16)
    detail = models.TextField(blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.name} {self.state}"
