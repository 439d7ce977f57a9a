"""Starting a parity run and following it to its end."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET, require_POST

from webapp.frame.requests import Request
from webapp.jobs import submission
from webapp.jobs.models import Job, State
from webapp.parity.panel import run_shown
from webapp.review import revisions
from webapp.review.exports import file_name
from webapp.review.models import Paste
from webapp.review.translating import chosen_target, settle, translation_job

POLLING_IS_OVER = 286
LONGEST_SEED = 9  # digits


@require_POST
def start(request: Request, paste_id: str) -> HttpResponse:
    kept = get_object_or_404(Paste, id=paste_id)
    translated = settle(translation_job(kept, chosen_target(request, kept.profile)))
    if translated.state != State.DONE:
        return redirect("review:result", kept.id)
    text = revisions.composed(translated).text
    job = submission.check_parity(kept, text, profile=translated.profile, **options(request))
    if request.htmx:
        return render(request, "parity/_panel.html", {"paste": kept, **run_shown(job)})
    response = redirect("parity:run", kept.id, job.id)
    response.status_code = 303
    return response


def options(request: Request) -> dict[str, Any]:
    """What the user filled in; an empty field leaves the choice to the worker."""
    seed = request.POST.get("seed", "").strip()
    named = {name: request.POST.get(name, "").strip()[:2_000] for name in ("entry", "inputs")}
    chosen: dict[str, Any] = {name: value for name, value in named.items() if value}
    if seed.isdecimal() and len(seed) <= LONGEST_SEED:
        chosen["seed"] = int(seed)
    return chosen


@require_GET
def run(request: Request, paste_id: str, run_id: str) -> HttpResponse:
    job = get_object_or_404(Job.objects.select_related("paste"), id=run_id, paste=paste_id, kind=Job.Kind.PARITY)
    context = {"paste": job.paste, "name": file_name(job.paste), **run_shown(job)}
    if request.htmx:
        response = render(request, "parity/_panel.html", context, status=POLLING_IS_OVER if job.over else 200)
    else:
        response = render(request, "parity/run.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_GET
def download(request: Request, paste_id: str, run_id: str, what: str) -> HttpResponse:
    """The report as data, and the scripts that came with it: one repeats the check, one converts a checkpoint."""
    job = get_object_or_404(Job, id=run_id, paste=paste_id, kind=Job.Kind.PARITY)
    report = job.current.report or {}
    scripts = {"repeat.py": report.get("script"), "convert.py": (report.get("weights") or {}).get("converter")}
    if what == "report.json" and report:
        return JsonResponse(report, json_dumps_params={"ensure_ascii": False})
    if not (text := scripts.get(what)):
        raise Http404
    headers = {"Content-Disposition": f'attachment; filename="{what}"'}
    return HttpResponse(text, content_type="text/x-python; charset=utf-8", headers=headers)
