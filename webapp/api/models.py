from __future__ import annotations

from django.db import models


class Answer(models.Model):
    """What a request with an Idempotency-Key was answered; see repeats.py. `status` is 0 while it is being answered."""

    who = models.CharField(max_length=64)
    key = models.CharField(max_length=255)
    digest = models.CharField(max_length=64)  # of method, address and body
    status = models.PositiveSmallIntegerField(default=0)
    headers = models.JSONField(default=dict)
    body = models.TextField(blank=True)
    created = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["who", "key"], name="one_answer_per_key")]

    def __str__(self) -> str:
        return f"{self.who} {self.key}"
