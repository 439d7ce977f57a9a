"""Log lines as JSON, one object per line, each with the id of the request (or the job) it belongs to."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

from webapp.operations import requests


class RequestContext(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = requests.current.get()
        return True


class WithoutReadiness(logging.Filter):
    """An orchestrator asks /readyz every few seconds; its 503 is an answer and not an event."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        return not (getattr(record, "status_code", 0) == 503 and getattr(request, "path", "") == "/readyz")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name in ("request_id", "job", "attempt", "status_code"):
            if value := getattr(record, name, None):
                line[name] = value
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)
