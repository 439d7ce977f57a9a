"""Errors for programs: RFC 9457, https://www.rfc-editor.org/rfc/rfc9457. Every code stands in one table, which /api/ shows."""

from __future__ import annotations

from typing import Any

from django.http import JsonResponse
from django.utils.translation import gettext_lazy as _

from workers.logs import request_id

CONTENT_TYPE = "application/problem+json"
PAGE = "/api/"
CODES = {
    "bad-request": (400, _("The request cannot be read.")),
    "bad-query": (400, _("The query is not understood.")),
    "unauthorized": (401, _("The token is unknown, revoked or expired.")),
    "forbidden": (403, _("The token or the role does not allow this.")),
    "not-found": (404, _("There is nothing here, or not for you.")),
    "method-not-allowed": (405, _("This address does not know the method.")),
    "not-acceptable": (406, _("None of the formats asked for is made here.")),
    "not-done": (409, _("There is no result yet.")),
    "cancelled": (409, _("The job was cancelled.")),
    "in-progress": (409, _("A request with this Idempotency-Key is being answered.")),
    "too-large": (413, _("More was sent than is taken.")),
    "unsupported-media-type": (415, _("The content type is not understood.")),
    "invalid": (422, _("A field is missing or holds what it must not.")),
    "unusable": (422, _("The program cannot be translated.")),
    "failed": (422, _("The job failed.")),
    "key-reused": (422, _("This Idempotency-Key was used with another request.")),
    "rate-limited": (429, _("Too many requests.")),
    "server-error": (500, _("Our own code failed.")),
    "unavailable": (503, _("A part of this service is away.")),
}
AGAIN = {"not-done": "1", "unavailable": "10"}  # Retry-After in seconds


class Problem(Exception):
    """Raised by an endpoint; `more` are the extension members of this problem."""

    def __init__(self, code: str, detail: str = "", **more: Any) -> None:
        super().__init__(detail or code)
        self.code, self.detail, self.more = code, detail, more


def response(code: str, detail: str = "", *, headers: dict[str, str] | None = None, **more: Any) -> JsonResponse:
    """`request_id` is what an operator finds in the log."""
    status, title = CODES[code]
    told = {"type": f"{PAGE}#{code}", "title": str(title), "status": status, "code": code, "request_id": request_id.get(), **more}
    if detail:
        told["detail"] = detail
    unicode = {"ensure_ascii": False}
    return JsonResponse(told, status=status, content_type=CONTENT_TYPE, headers=headers, json_dumps_params=unicode)


def of_status(status: int) -> str:
    """The code for an answer that something else gave, such as Django's own 404."""
    first = {known: code for code, (known, _title) in reversed(CODES.items())} | {422: "invalid"}
    return first.get(status, "bad-request" if status < 500 else "server-error")
