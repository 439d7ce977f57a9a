"""Outputs that a user computed elsewhere and uploads to have them compared. They go with their job, and with its paste."""

from __future__ import annotations

from base64 import b64encode

from django.db import models

from webapp.jobs.models import Job


class Outputs(models.Model):
    """Two .npy or .npz files as they came; what is in them has been looked at, see workers.uploads."""

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="outputs")
    torch = models.BinaryField()
    mindspore = models.BinaryField()

    def __str__(self) -> str:
        return f"outputs of {self.job_id}"

    @property
    def torch_text(self) -> str:
        return b64encode(self.torch).decode()

    @property
    def mindspore_text(self) -> str:
        return b64encode(self.mindspore).decode()
