"""The task of the queue `repositories`, whose worker shares a folder with the pages and may reach the hosts of GIT_HOSTS."""

from __future__ import annotations

import os

from workers import attendance, repositories
from workers.celery import REPOSITORY
from workers.messages import Data, JobFailed, JobStarted, ParityStep, RepositoryDone, RepositoryRequest
from workers.tasks import report
from workers.translation.targeting import Purpose
from workers.withdrawals import attempt_task

for name, value in repositories.AUTHOR.items():  # of the commits, where the operator has not said otherwise
    os.environ.setdefault(name, value)


@attempt_task(REPOSITORY)
def work_on_repository(data: Data) -> None:
    request = RepositoryRequest.from_json(data)
    report(JobStarted(request.job, request.attempt, attendance.name(), attendance.versions()))

    def tell(name: str, state: str, detail: str) -> None:
        report(ParityStep(request.job, request.attempt, name, state, detail))

    chosen = tuple(sorted(request.decisions.items()))
    asked = Purpose(request.profile, request.mindspore, request.mode, "package", request.device, chosen)
    job = repositories.Job(request.job, request.project)
    try:
        found = repositories.work(request.work, job, request.address, asked, tell, request.arguments)
    except repositories.Refused as refused:
        report(JobFailed(request.job, request.attempt, {"code": "repository", "en": str(refused), "zh": refused.zh}))
    else:
        report(RepositoryDone(request.job, request.attempt, found))
