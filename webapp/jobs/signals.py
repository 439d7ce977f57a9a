"""What other parts of the application may want to know about jobs."""

from __future__ import annotations

from django.dispatch import Signal

job_over = Signal()  # job: id; sent when the end of its attempt is stored
