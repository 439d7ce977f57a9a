"""What people make of a translation: decisions, remarks, links, approvals, the points of a checklist."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from webapp.ids import new_token
from webapp.jobs.models import Job
from webapp.pastes.models import Paste


class Revision(models.Model):
    """All decisions of the reviewers up to a point; see revisions.py."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    decisions = models.JSONField(default=dict)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    session = models.CharField(max_length=40, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["job", "number"], name="one_revision_per_number")]

    def __str__(self) -> str:
        return f"{self.job_id} r{self.number}"


class Share(models.Model):
    """A link to one revision for reading. Whoever has the token may read until it is over."""

    token = models.CharField(primary_key=True, max_length=32, default=new_token, editable=False)
    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="shares")
    revision = models.PositiveIntegerField()
    session = models.CharField(max_length=40, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()
    revoked = models.BooleanField(default=False)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return f"{self.job_id} r{self.revision}"

    @property
    def over(self) -> bool:
        return self.revoked or self.expires <= timezone.now()


class Tick(models.Model):
    """One point of the migration checklist of a paste: settled or not, and what was noted."""

    paste = models.ForeignKey(Paste, on_delete=models.CASCADE, related_name="ticks")
    key = models.CharField(max_length=32)
    done = models.BooleanField(default=False)
    note = models.CharField(max_length=500, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["paste", "key"], name="one_tick_per_point")]

    def __str__(self) -> str:
        return f"{self.paste_id} {self.key}"


class Comment(models.Model):
    """A remark on one line: "L12" of the source or "R30" of the result as the engine made it."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="comments")
    line = models.CharField(max_length=12)
    text = models.TextField()
    author = models.CharField(max_length=150, blank=True)  # as typed; of a person with an account, its name
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    session = models.CharField(max_length=40, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    resolved = models.BooleanField(default=False)
    draft = models.BooleanField(default=False)  # seen by its author only, until published

    class Meta:
        ordering = ["created", "id"]

    def __str__(self) -> str:
        return f"{self.job_id} {self.line}"


class Baseline(models.Model):
    """A run whose differences are known and accepted, see baselines.py. `classes`: those of its outputs, by name."""

    paste = models.ForeignKey(Paste, on_delete=models.CASCADE, related_name="baselines")
    profile = models.CharField(max_length=400)
    device = models.CharField(max_length=32)
    run = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="+")
    classes = models.JSONField(default=dict)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    kept = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["paste", "profile", "device"], name="one_baseline_per_target")]

    def __str__(self) -> str:
        return f"{self.paste_id} {self.run_id}"


class Approval(models.Model):
    """A member of the team stands for one revision as it is."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="approvals")
    revision = models.PositiveIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    who = models.CharField(max_length=150)  # the name as it was: what was approved stays approved
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created", "id"]
        constraints = [models.UniqueConstraint(fields=["job", "revision", "user"], name="one_approval_per_person")]

    def __str__(self) -> str:
        return f"{self.who} {self.job_id} r{self.revision}"
