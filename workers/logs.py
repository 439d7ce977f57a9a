"""Log lines as JSON, one object a line, each with the request it goes back to and the job it is about; no credentials in them."""

from __future__ import annotations

import json
import logging
import os
from contextvars import ContextVar
from datetime import UTC, datetime

from workers import credentials

request_id: ContextVar[str] = ContextVar("request_id", default="")  # of the web request that all this was started by
job: ContextVar[str] = ContextVar("job", default="")
attempt: ContextVar[int] = ContextVar("attempt", default=0)
HEADER = "request_id"  # of a message, so that the id goes along from web to worker to recorder
EXTRA = ("request_id", "job", "attempt", "status_code", "seconds", "state")


class Context(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        for name, known in (("request_id", request_id), ("job", job), ("attempt", attempt)):
            if not getattr(record, name, None):
                setattr(record, name, known.get())
        return True


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": credentials.mask(record.getMessage()),
        }
        for name in EXTRA:
            if value := getattr(record, name, None):
                line[name] = value
        if record.exc_info:
            line["exception"] = credentials.mask(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


def write_json_lines() -> None:
    """Everything that is logged in this process goes to standard error as JSON lines; LOG_LEVEL decides from which level on."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    handler.addFilter(Context())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(os.environ.get("LOG_LEVEL") or "INFO")
    for chatty in ("celery", "kombu", "amqp"):  # they tell every message they receive
        logging.getLogger(chatty).setLevel(max(logging.WARNING, root.level))
