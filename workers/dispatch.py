"""The web's door to the workers: ask for work, withdraw it, see who is there. Sends by name and loads no engine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import redis
from kombu import Connection, pools
from kombu.exceptions import LimitExceeded, OperationalError

from workers import presence
from workers.celery import VISIBILITY, app, broker_url, redis_url
from workers.messages import ComparisonRequest, Message, ParityRequest, RepositoryRequest, TranslationRequest
from workers.presence import Seen, Worker
from workers.withdrawals import withdraw

__all__ = [
    "LONGEST_ATTEMPT",
    "MINDSPORE",
    "REPOSITORIES",
    "TRANSLATIONS",
    "Seen",
    "Worker",
    "broker_answers",
    "cancel",
    "first_today",
    "live_workers",
    "offers",
    "parity_queue",
    "queue_depth",
    "request_comparison",
    "request_parity",
    "request_repository",
    "request_translation",
    "seen_workers",
]

MINDSPORE = "2.10.0"  # that translations are for and that is installed; the web image has none to ask
TRANSLATIONS = "translation"  # the queue
REPOSITORIES = "repositories"  # the queue of plans, migrations and verifications
LONGEST_ATTEMPT = VISIBILITY + 60  # seconds after which a running attempt cannot come to an end any more


def request_translation(request: TranslationRequest) -> None:
    send("workers.tasks.translate", request, queue=TRANSLATIONS)


def request_parity(request: ParityRequest) -> None:
    send("workers.tasks.check_parity", request, queue=parity_queue(request.device, request.mindspore))


def request_comparison(request: ComparisonRequest) -> None:
    send("workers.tasks.compare_outputs", request, queue=TRANSLATIONS)


def request_repository(request: RepositoryRequest) -> None:
    send("workers.repository_tasks.work_on_repository", request, queue=REPOSITORIES)


def send(task: str, message: Message, *, queue: str) -> None:
    """Raises redis.RedisError when the broker is away: one try, since somebody waits and the row is sent again later."""
    with publishing() as connection, pools.producers[connection].acquire(block=True, timeout=presence.PATIENCE) as producer:
        app.send_task(task, args=[message.to_json()], queue=queue, task_id=message.task_id, producer=producer, retry=False)


@contextmanager
def publishing() -> Iterator[Connection]:
    """Apart from the connection of a worker, which may wait for its next message as long as it likes."""
    soon = {"socket_timeout": presence.PATIENCE, "socket_connect_timeout": presence.PATIENCE, "max_retries": 0}
    try:
        yield app.connection_for_write(broker_url(redis_url()), transport_options=soon)
    except (OperationalError, LimitExceeded) as problem:
        raise redis.ConnectionError(str(problem)) from problem


def parity_queue(device: str = "cpu", mindspore: str = "") -> str:
    """Where the workers of this MindSpore version and device look; without a version, of the one that translations are for."""
    return f"parity.mindspore-{mindspore or MINDSPORE}.{device}"


def cancel(job: str, attempt: int) -> None:
    """Never started, if it still waits; ended with everything it started, if it runs. The caller records the state."""
    task_id = Message(job, attempt).task_id
    withdraw(task_id)
    app.control.revoke(task_id, terminate=True, signal="SIGTERM")


def live_workers() -> list[Worker]:
    return presence.live()


def offers(queue: str) -> bool:
    """Whether a worker looks after the queue. False where nobody can say, because the broker is away."""
    try:
        return any(queue in worker.queues for worker in presence.live())
    except redis.RedisError:
        return False


def seen_workers() -> list[Seen]:
    """Those at work and those that died without a word since yesterday. Raises redis.RedisError without a broker."""
    return presence.seen()


def queue_depth(queue: str) -> int:
    with presence.asking() as client:
        return int(client.llen(queue))


def first_today(duty: str) -> bool:
    """True for one caller in 24 hours. Raises redis.RedisError without a broker."""
    with presence.asking() as client:
        return bool(client.set(f"mindport:daily:{duty}", 1, nx=True, ex=24 * 3600 - 60))


def broker_answers() -> bool:
    try:
        with presence.asking() as client:
            return bool(client.ping())
    except redis.RedisError:
        return False
