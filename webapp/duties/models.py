"""Whose turn it is, and until when: for a file or for a whole project."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.db import models
from django.utils import timezone

from webapp.pastes.models import Paste
from webapp.projects.models import Project


class Duty(models.Model):
    """Of one paste or of one project. Without a person it only has a due date."""

    paste = models.OneToOneField(Paste, null=True, blank=True, on_delete=models.CASCADE, related_name="duty")
    project = models.OneToOneField(Project, null=True, blank=True, on_delete=models.CASCADE, related_name="duty")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="duties")
    due = models.DateField(null=True, blank=True)
    since = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "duties"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(paste=None, project__isnull=False) | models.Q(paste__isnull=False, project=None),
                name="duty_of_one_thing",
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id} until {self.due}"

    @property
    def late(self) -> bool:
        return self.due is not None and self.due < today()


def today() -> date:
    return timezone.now().date()
