from __future__ import annotations

from django.db import models


class Gap(models.Model):
    """An error message that no record explains, without paths, numbers and secrets, and how often it was asked for."""

    digest = models.CharField(primary_key=True, max_length=64, editable=False)
    text = models.TextField()
    count = models.PositiveIntegerField(default=1)
    first = models.DateTimeField(auto_now_add=True)
    last = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-count", "-last"]

    def __str__(self) -> str:
        return f"{self.count} {self.text[:60]}"
