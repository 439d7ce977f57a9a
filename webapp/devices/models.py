"""What runs on devices of users showed of single records, told by owners of the machines who agreed to it."""

from __future__ import annotations

from django.db import models

from webapp.jobs.models import Attempt


class Outcome(models.Model):
    """Of one record in one run. It holds nothing of the program, and goes with the run or with the consent of the owner."""

    attempt = models.ForeignKey(Attempt, on_delete=models.CASCADE, related_name="+")
    machine = models.CharField(max_length=22)  # the worker's id: what its owner may take back
    record = models.CharField(max_length=200)
    target = models.CharField(max_length=200)
    device = models.CharField(max_length=32)
    cann = models.CharField(max_length=80, blank=True)
    mindspore = models.CharField(max_length=80, blank=True)
    same = models.BooleanField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["attempt", "record", "target"], name="one_outcome_of_a_record_in_a_run")]
        indexes = [models.Index(fields=["record", "device"]), models.Index(fields=["machine"])]

    def __str__(self) -> str:
        return f"{self.record} on {self.device}: {'same' if self.same else 'not the same'}"
