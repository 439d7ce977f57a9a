"""The traceback doctor: paste an error of MindSpore, read its cause and cure."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from knowledge.diagnosis import Diagnosis, diagnose
from knowledge.diagnosis_data import diagnosis_data, error_data
from knowledge.error import ErrorRecord
from knowledge.error_reading import find_error
from webapp.doctor import gaps, page
from webapp.doctor.translated import made_by_us
from webapp.frame.requests import Request

UNICODE = {"ensure_ascii": False}


class TooLarge(Exception):
    """More was pasted than the settings let into memory."""


@csrf_exempt  # programs post here without a form; nothing is done in anybody's name
@require_http_methods(["GET", "HEAD", "POST"])
def doctor(request: Request) -> HttpResponse:
    """A traceback is posted; a single line may also stand in the address, so that it can be linked."""
    try:
        text, diagnosis = examined(request)
    except TooLarge:
        return render(request, "doctor/index.html", {**page.doctor_page("", None), "too_large": True}, status=413)
    context = page.doctor_page(text, diagnosis)
    context["made"] = made_by_us(request, diagnosis.cause_frame) if diagnosis else None
    response = render(request, "doctor/_diagnosis.html" if request.htmx else "doctor/index.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def data(request: Request) -> JsonResponse:
    try:
        _, diagnosis = examined(request)
    except TooLarge:
        return JsonResponse({"error": "too large"}, status=413)
    if diagnosis is None:
        return JsonResponse({"error": "nothing to explain: give the traceback as text"}, status=400)
    return JsonResponse(diagnosis_data(diagnosis), json_dumps_params=UNICODE)


def examined(request: Request) -> tuple[str, Diagnosis | None]:
    text = asked(request)
    if not text.strip():
        return "", None
    diagnosis = diagnose(text)
    if request.method == "POST" and not diagnosis.found:
        gaps.keep(diagnosis.message)
    return text, diagnosis


def asked(request: Request) -> str:
    """The form's text, a plain body, or ?q= for one line."""
    if request.method != "POST":
        return request.GET.get("q", "")
    try:
        if (request.content_type or "").startswith(("text/plain", "application/octet-stream")):
            return request.body.decode("utf-8", errors="replace")
        return request.POST.get("text") or request.POST.get("q", "")
    except RequestDataTooBig:
        raise TooLarge from None


@require_safe
def error(request: Request, slug: str) -> HttpResponse:
    return render(request, "doctor/error.html", {"error": page.told(known(slug))})


@require_safe
def error_twin(request: Request, slug: str) -> JsonResponse:
    return JsonResponse(error_data(known(slug)), json_dumps_params=UNICODE)


def known(slug: str) -> ErrorRecord:
    found = find_error(slug)
    if found is None:
        raise Http404
    return found
