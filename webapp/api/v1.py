"""Version 1 of the API: its parts, its errors and its description at /api/v1/schema."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.renderers import JSONRenderer

from webapp.api import jobs, parity, problems, projects, reference, translations

ABOUT = """PyTorch to MindSpore: translations with a reason for every change, comparisons of both programs, and what we know.

Errors are `application/problem+json` (RFC 9457). A POST with an `Idempotency-Key` can be sent again without harm for a day.
Without a token a program may translate and look up; with one (`Authorization: Bearer mp_...`) it acts for a person."""


class Unicode(JSONRenderer):
    json_dumps_params = {"ensure_ascii": False}


class Api(NinjaAPI):
    @cached_property
    def _schema(self) -> OpenAPISchema:
        """Made once: it takes a quarter of a second, anybody may ask for it, and no request changes it."""
        return described(super().get_openapi_schema())

    def get_openapi_schema(self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None) -> OpenAPISchema:
        return self._schema  # the address has one prefix and no parameters


def described(schema: OpenAPISchema) -> OpenAPISchema:
    """What Ninja does not know: the door takes tokens, errors have a media type of their own, results several."""
    schema.setdefault("components", {})["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    schema["security"] = [{}, {"token": []}]
    for operations in schema["paths"].values():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    answer["content"] = {problems.CONTENT_TYPE: answer["content"]["application/json"]}
    texts = {media: {"schema": {"type": "string"}} for media in ("text/x-python", "text/x-diff")}
    found = schema["paths"]["/api/v1/translations/{job_id}/result"]["get"]["responses"][200]["content"]
    found.update(texts, **{"application/sarif+json": {"schema": {"type": "object"}}})
    return schema


api = Api(
    title="mindport", version="1", description=ABOUT, openapi_url="/schema", docs_url=None, urls_namespace="api", renderer=Unicode()
)
api.add_router("/translations", translations.router)
api.add_router("/parity", parity.router)
api.add_router("/jobs", jobs.router)
api.add_router("/projects", projects.router)
api.add_router("", reference.router)


@api.exception_handler(problems.Problem)
def problem(request: HttpRequest, raised: problems.Problem) -> HttpResponse:
    again = problems.AGAIN.get(raised.code)
    return problems.response(raised.code, raised.detail, headers={"Retry-After": again} if again else None, **raised.more)


@api.exception_handler(ValidationError)
def invalid(request: HttpRequest, raised: ValidationError) -> HttpResponse:
    errors = [{"where": [str(part) for part in error["loc"]], "message": error["msg"]} for error in raised.errors]
    said = "; ".join(f"{'.'.join(error['where'])}: {error['message']}" for error in errors)
    return problems.response("invalid", said, errors=errors)


@api.exception_handler(HttpError)
def refused(request: HttpRequest, raised: HttpError) -> HttpResponse:
    return problems.response(problems.of_status(raised.status_code), raised.message)


@api.exception_handler(Http404)
def missing(request: HttpRequest, raised: Http404) -> HttpResponse:
    return problems.response("not-found")


@api.exception_handler(PermissionDenied)
def forbidden(request: HttpRequest, raised: PermissionDenied) -> HttpResponse:
    return problems.response("forbidden", right=str(raised))
