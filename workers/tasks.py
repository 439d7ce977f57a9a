"""Thin: decode the request, call the engine, send back what it found."""

from __future__ import annotations

import traceback
from base64 import b64decode
from importlib import metadata
from typing import Any

from celery import Task, signals

from workers import attendance, parity, sandboxes, translation
from workers.celery import PARITY, TRANSLATION, app
from workers.messages import (
    ComparisonRequest,
    Data,
    JobFailed,
    JobStarted,
    Message,
    ParityDone,
    ParityRequest,
    ParityStep,
    RepositoryDone,
    TranslationDone,
    TranslationRequest,
)
from workers.parity import comparing
from workers.reasons import reason_for, unusable
from workers.withdrawals import attempt_task

RECORDERS: dict[type[Message], str] = {
    JobStarted: "webapp.tasks.store_started",
    TranslationDone: "webapp.tasks.store_translation",
    ParityStep: "webapp.tasks.store_step",
    ParityDone: "webapp.tasks.store_parity",
    RepositoryDone: "webapp.tasks.store_repository",
    JobFailed: "webapp.tasks.store_failure",
}


signals.worker_process_init.connect(sandboxes.warm_up)


def report(message: Message) -> None:
    app.send_task(RECORDERS[type(message)], args=[message.to_json()], queue="results")


@attempt_task(TRANSLATION)
def translate(data: Data) -> None:
    request = TranslationRequest.from_json(data)
    report(JobStarted(request.job, request.attempt, attendance.name(), {"mindport": metadata.version("mindport")}))
    try:
        chosen = {name: getattr(request, name) for name in ("profile", "device", "mindspore", "mode", "decisions")}
        found = translation.translate(request.source, **chosen)
    except translation.Unusable as problem:
        reason = unusable(problem.reason, str(problem), problem.line, problem.column)
        report(JobFailed(request.job, request.attempt, reason))
    else:
        report(TranslationDone(request.job, request.attempt, found.to_dict()))


@attempt_task(PARITY)
def check_parity(data: Data) -> None:
    request = ParityRequest.from_json(data)
    report(JobStarted(request.job, request.attempt, attendance.name(), attendance.versions()))

    def on_step(name: str, state: str, detail: str = "") -> None:
        report(ParityStep(request.job, request.attempt, name, state, detail))

    found = parity.check(
        request.source,
        request.translated,
        entry=request.entry,
        inputs=request.inputs,
        arguments=request.arguments,
        seed=request.seed,
        speed=request.speed,
        device=request.written_for,
        on_step=on_step,
    )
    report(ParityDone(request.job, request.attempt, found.to_dict()))


@attempt_task(TRANSLATION)
def compare_outputs(data: Data) -> None:
    """Two files that a user computed elsewhere; nothing in them is executed."""
    request = ComparisonRequest.from_json(data)
    report(JobStarted(request.job, request.attempt, attendance.name(), {"mindport": metadata.version("mindport")}))
    found = comparing.compare_files(b64decode(request.torch), b64decode(request.mindspore))
    report(ParityDone(request.job, request.attempt, found))


@signals.task_failure.connect
def say_why(sender: Task[Any, None], exception: BaseException, args: list[Any], **_: object) -> None:
    """Also called in the parent, for a task that was killed at its time limit or lost with its process twice."""
    request = Message(args[0]["job"], args[0]["attempt"])
    detail = "".join(traceback.format_exception(exception))[-4000:]
    report(JobFailed(request.job, request.attempt, reason_for(exception), detail))
