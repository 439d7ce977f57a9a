"""/metrics for Prometheus: what database and broker know at the moment of the question, and the web processes' own times."""

from __future__ import annotations

import hmac
import os
from collections.abc import Iterator

import redis
from django.conf import settings
from django.db.models import Count, Q
from django.http import HttpRequest
from prometheus_client import CollectorRegistry, generate_latest, multiprocess
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

from webapp.jobs.models import Job
from webapp.operations import fleet
from workers import tallies


def allowed(request: HttpRequest) -> bool:
    """Numbers tell strangers how busy we are: with METRICS_TOKEN only who shows it is told, without it only this machine."""
    if settings.METRICS_TOKEN:
        shown = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(shown.encode(), settings.METRICS_TOKEN.encode())
    proxied = {"HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_FORWARDED", "HTTP_VIA"} & request.META.keys()
    return not proxied and request.META.get("REMOTE_ADDR", "") in {"127.0.0.1", "::1", ""}


def page() -> bytes:
    registry = CollectorRegistry()
    if os.path.isdir(os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")):
        multiprocess.MultiProcessCollector(registry)
    registry.register(Surroundings())
    return generate_latest(registry)


class Surroundings:
    """A Prometheus collector. Without a broker it says so and gives what the database has."""

    def collect(self) -> Iterator[Metric]:
        yield from jobs()
        broker = GaugeMetricFamily("mindport_broker_up", "1 when the message broker answers.")
        try:
            found = [*workers(), *ended()]
        except redis.RedisError:
            found = []
        broker.add_metric([], float(bool(found)))
        yield broker
        yield from found


def jobs() -> Iterator[Metric]:
    family = GaugeMetricFamily("mindport_jobs", "Jobs that are kept, by kind and state.", labels=["kind", "state"])
    # By state, with a column for each kind: the index of states is read in its order. Grouped by both, SQLite sorts all rows.
    kinds = {kind.name: Count("kind", filter=Q(kind=kind)) for kind in Job.Kind}
    for state, *numbers in Job.objects.values_list("state").annotate(**kinds).order_by():
        for kind, number in zip(Job.Kind, numbers, strict=True):
            if number:
                family.add_metric([kind, state], number)
    yield family


def workers() -> Iterator[Metric]:
    now = fleet.fleet()
    yield from queues(now.queues)
    alive = GaugeMetricFamily(
        "mindport_worker_up",
        "1 while a worker signs its heartbeat; 0 for a day after it died.",
        labels=["worker", "device", "mindspore"],
    )
    silent = GaugeMetricFamily("mindport_worker_silent_seconds", "Time since the last heartbeat.", labels=["worker"])
    for member in now.members:
        worker = member.seen.worker
        if member.state != "replaced":
            alive.add_metric([worker.name, worker.device, worker.versions.get("mindspore", "")], float(member.seen.alive))
            silent.add_metric([worker.name], round(member.seen.silent, 1))
    yield from (alive, silent)


def queues(found: list[fleet.Queue]) -> Iterator[Metric]:
    about = {
        "messages": "Messages that no worker has taken.",
        "jobs": "Jobs that wait, those held back for their turn included.",
        "oldest_seconds": "How long the oldest waiting job has waited.",
        "workers": "Workers that serve the queue.",
    }
    for name, text in about.items():
        family = GaugeMetricFamily(f"mindport_queue_{name}", text, labels=["queue"])
        for queue in found:
            family.add_metric([queue.name], getattr(queue, name.removesuffix("_seconds")) or 0)
        yield family


def ended() -> Iterator[Metric]:
    family = CounterMetricFamily("mindport_attempts", "Attempts that ended.", labels=["kind", "state", "reason"])
    for labels, number in sorted(tallies.counted("attempts").items()):
        family.add_metric(list(labels), number)
    yield family
    for name, text in (("waited", "Time an attempt waited for a worker."), ("ran", "Time an attempt took once begun.")):
        spread = HistogramMetricFamily(f"mindport_attempt_{name}_seconds", text, labels=["kind"])
        for labels, found in sorted(tallies.measured(name).items()):
            bounds = [*(str(bound) for bound in tallies.BOUNDS), "+Inf"]
            spread.add_metric(list(labels), list(zip(bounds, found.below, strict=True)), found.seconds)
        yield spread
