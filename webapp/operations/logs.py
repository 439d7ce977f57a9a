"""Which of Django's log records are no events. The lines themselves are made by workers.logs, as everywhere in mindport."""

from __future__ import annotations

import logging


class WithoutReadiness(logging.Filter):
    """An orchestrator asks /readyz every few seconds; its 503 is an answer and not an event."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        return not (getattr(record, "status_code", 0) == 503 and getattr(request, "path", "") == "/readyz")
