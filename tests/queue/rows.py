from __future__ import annotations

from webapp.jobs.models import Attempt, Job
from webapp.pastes.models import Paste

LINEAR = "import torch\n\nlayer = torch.nn.Linear(4, 2)\ny = layer(torch.ones(1, 4))\n"


def queued_job(kind: str = Job.Kind.PARITY, source: str = LINEAR, **options: object) -> Job:
    """A job in the database with its first attempt, as if just submitted, but with no message in the queue."""
    told = {"translated": source, **options}
    job = Job.objects.create(kind=kind, paste=Paste.objects.create(source=source), options=told)
    Attempt.objects.create(job=job, number=1)
    return job


def attempt_of(job: Job, number: int = 1) -> Attempt:
    return Attempt.objects.get(job=job, number=number)


def state_of(job: Job) -> str:
    return str(Job.objects.get(id=job.id).state)
