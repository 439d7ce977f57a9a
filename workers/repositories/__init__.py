"""What the browser and the API do with a whole repository: plan, migrate and verify, each as a job on a copy of its own.

A job that is begun again after its worker died finds what it found before: results are put on the shelf when they are whole.
"""

from __future__ import annotations

from workers.repositories.arriving import AUTHOR, Refused
from workers.repositories.working import Job, work

__all__ = ["AUTHOR", "Job", "Refused", "work"]
