"""Workers on their owners' machines, what they have taken, and the numbers that they have used."""

from __future__ import annotations

import hashlib
import hmac

from django.conf import settings
from django.db import models

from webapp.ids import new_id
from webapp.jobs.models import Attempt
from webapp.teams.models import Team
from workers.remote import signing


class RemoteWorker(models.Model):
    """Serves one team. Its key is made of the site's secret, so that no table holds it; another generation is another key."""

    id = models.CharField(primary_key=True, max_length=22, default=new_id, editable=False)
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="remote_workers")
    name = models.CharField(max_length=80)
    device = models.CharField(max_length=32)
    said = models.JSONField(default=dict, blank=True)  # of its machine: versions, sandbox
    generation = models.PositiveIntegerField(default=1)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created = models.DateTimeField(auto_now_add=True)
    seen = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)
    shares = models.DateTimeField(null=True, blank=True)  # since when its results may be evidence, see consent.py

    class Meta:
        ordering = ["created", "id"]

    def __str__(self) -> str:
        return f"{self.name} ({self.device})"

    @property
    def key(self) -> bytes:
        said = f"remote worker {self.pk} {self.generation}".encode()
        return hmac.new(settings.SECRET_KEY.encode(), said, hashlib.sha256).digest()

    @property
    def token(self) -> str:
        return signing.token(self.pk, self.key)

    @property
    def signs(self) -> str:
        """As an attempt names its worker."""
        return f"remote:{self.pk}"


class Lease(models.Model):
    """An attempt that a worker has taken, one worker at most. `digest` is of the result that was taken from it."""

    attempt = models.OneToOneField(Attempt, on_delete=models.CASCADE, related_name="lease")
    worker = models.ForeignKey(RemoteWorker, on_delete=models.CASCADE, related_name="leases")
    until = models.DateTimeField()
    digest = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return f"{self.attempt} by {self.worker_id}"


class Nonce(models.Model):
    """A number that a request has used; forgotten once its time alone would refuse it."""

    worker = models.ForeignKey(RemoteWorker, on_delete=models.CASCADE, related_name="+")
    value = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["worker", "value"], name="one_use_of_a_nonce")]
        indexes = [models.Index(fields=["at"])]

    def __str__(self) -> str:
        return self.value
