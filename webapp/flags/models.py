"""What readers say is wrong on a page of the knowledge base, and what an operator answered."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Flag(models.Model):
    """`page` is the path of the page; `text` and `answer` are plain text. An answer names the author of the decision."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        CORRECTED = "corrected", _("corrected")
        RIGHT = "right", _("right as it stands")

    page = models.CharField(max_length=200, db_index=True)
    text = models.TextField()
    proposal = models.TextField(blank=True)  # the file of the record as the reader would have it
    base = models.TextField(blank=True)  # the file that it was written against
    version = models.CharField(max_length=40, blank=True)  # of mindport, whose page it was
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="flags")
    created = models.DateTimeField(auto_now_add=True)
    state = models.CharField(max_length=12, choices=State, default=State.OPEN, db_index=True)
    answer = models.TextField(blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    answered = models.DateTimeField(null=True)

    class Meta:
        ordering = ["created"]

    def __str__(self) -> str:
        return f"{self.page}: {self.text[:60]}"
