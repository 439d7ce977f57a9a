"""What the recorder does once a day. Of several recorders, and after every restart, only one does it."""

from __future__ import annotations

import logging
import threading

import redis
from django.db import DatabaseError, close_old_connections

from webapp.operations import retention, statistics
from workers import dispatch

log = logging.getLogger(__name__)
PERIOD = 15 * 60.0  # seconds between two looks whether the day is over


def run(stop: threading.Event) -> None:
    while not stop.wait(PERIOD):
        close_old_connections()
        once_a_day()


def once_a_day() -> bool:
    """Whether it was this process that did it."""
    try:
        if not dispatch.first_today("retention"):
            return False
        statistics.renew()
        deleted = {name: number for name, number in retention.delete().items() if number}
        log.info("retention deleted %s", deleted or "nothing")
    except (redis.RedisError, DatabaseError) as away:
        log.warning("retention put off: %s", away)
        return False
    return True
