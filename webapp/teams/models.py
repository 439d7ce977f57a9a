"""Teams, who is in them, and the keys of programs that act for a person."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from webapp.ids import new_id


class Role(models.TextChoices):
    """Each may do what those before it may, see access.py."""

    VIEWER = "viewer"
    EDITOR = "editor"
    APPROVER = "approver"
    ADMIN = "admin"


class Team(models.Model):
    id = models.CharField(primary_key=True, max_length=22, default=new_id, editable=False)
    name = models.CharField(max_length=80)
    created = models.DateTimeField(auto_now_add=True)
    members = models.ManyToManyField(settings.AUTH_USER_MODEL, through="Membership", related_name="teams")

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=16, choices=Role, default=Role.VIEWER)
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["joined", "id"]
        constraints = [models.UniqueConstraint(fields=["team", "user"], name="one_membership_per_team")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.role} in {self.team_id}"


class Invitation(models.Model):
    """A link that makes whoever follows it, signed in, a member. Only the hash of its token is kept."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="invitations")
    digest = models.CharField(max_length=64, unique=True)
    role = models.CharField(max_length=16, choices=Role, default=Role.EDITOR)
    email = models.EmailField(blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return f"{self.role} in {self.team_id}"

    @property
    def over(self) -> bool:
        return self.used is not None or self.expires <= timezone.now()


class Token(models.Model):
    """Lets a program act for a person. The secret is shown once, when it is made; only its hash is kept."""

    class Scope(models.TextChoices):
        READ = "read"
        WRITE = "write"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    start = models.CharField(max_length=12)  # of the secret, for people to tell tokens apart
    scope = models.CharField(max_length=8, choices=Scope, default=Scope.READ)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField(null=True, blank=True)
    used = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return f"{self.start}… {self.name}"

    @property
    def over(self) -> bool:
        return self.expires is not None and self.expires <= timezone.now()


class Entry(models.Model):
    """One line of the audit log: who changed what, when. Written by audit.record only, never changed."""

    at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    who = models.CharField(max_length=150, blank=True)  # the name as it was: entries outlive accounts
    through = models.CharField(max_length=12, blank=True)  # the start of the token that was used
    action = models.CharField(max_length=40)
    team = models.ForeignKey(Team, null=True, on_delete=models.SET_NULL, related_name="entries")
    kind = models.CharField(max_length=40, blank=True)
    thing = models.CharField(max_length=64, blank=True)
    detail = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["-at", "-id"]
        verbose_name_plural = "entries"
        indexes = [models.Index(fields=["team", "-at"]), models.Index(fields=["kind", "thing"])]

    def __str__(self) -> str:
        return f"{self.who} {self.action} {self.thing}"
