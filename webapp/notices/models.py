"""What people are told, and the addresses of programs that are told as well."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models

from webapp.ids import new_id


class Kind(models.TextChoices):
    """What happened. A webhook chooses among these."""

    MENTION = "mention"
    ASSIGNED = "assigned"
    DONE = "job.done"
    FAILED = "job.failed"
    PROJECT = "project.done"
    REGRESSED = "job.regressed"


class Mail(models.TextChoices):
    NONE = "none"
    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"


class Notice(models.Model):
    """One thing that one person is told. `by` is the name of who did it, `what` that of the thing; `page` is where one sees it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=16, choices=Kind)
    by = models.CharField(max_length=150, blank=True)
    what = models.CharField(max_length=400, blank=True)
    text = models.CharField(max_length=400, blank=True)
    page = models.CharField(max_length=500)
    created = models.DateTimeField(auto_now_add=True)
    read = models.DateTimeField(null=True, blank=True)
    mail = models.CharField(max_length=8, choices=Mail, default=Mail.NONE)

    class Meta:
        ordering = ["-created", "-id"]
        indexes = [
            models.Index(fields=["user", "read"]),
            models.Index(fields=["user", "-created", "-id"]),
            models.Index(fields=["mail"]),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.user_id}"


class Wish(models.Model):
    """How a person wants to be told besides on the page."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="wish")
    mail = models.BooleanField(default=True)

    class Meta:
        verbose_name_plural = "wishes"

    def __str__(self) -> str:
        return f"mail {self.mail}"


def new_secret() -> str:
    return "whsec_" + secrets.token_urlsafe(32)


class Webhook(models.Model):
    """An address to which we post what happens to the things of a person or of a team.

    The secret is needed to sign each message, so it is kept as it is; people are shown it once.
    """

    id = models.CharField(primary_key=True, max_length=22, default=new_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="webhooks")
    team = models.ForeignKey("teams.Team", null=True, blank=True, on_delete=models.CASCADE, related_name="webhooks")
    address = models.CharField(max_length=500)
    secret = models.CharField(max_length=64, default=new_secret)
    kinds = models.JSONField(default=list)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created"]

    def __str__(self) -> str:
        return self.address


class Delivery(models.Model):
    """One message to one webhook, sent until it is taken or given up, see postman.py."""

    class State(models.TextChoices):
        WAITING = "waiting"
        SENT = "sent"
        FAILED = "failed"

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    kind = models.CharField(max_length=16)
    body = models.TextField()
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    tries = models.PositiveIntegerField(default=0)
    due = models.DateTimeField()  # when it is tried next
    status = models.PositiveIntegerField(null=True, blank=True)  # of HTTP, at the last try
    problem = models.CharField(max_length=300, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created", "-id"]
        verbose_name_plural = "deliveries"
        indexes = [models.Index(fields=["state", "due"]), models.Index(fields=["webhook", "-created", "-id"])]

    def __str__(self) -> str:
        return f"{self.kind} to {self.webhook_id}"
