"""Starting a parity run and following it to its end."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import trigger_client_event

from webapp.frame.requests import Request
from webapp.jobs import submission
from webapp.jobs.models import Job, State
from webapp.parity import files
from webapp.pastes.models import Paste
from webapp.review import parity_matrix, revisions
from webapp.review.exports import shown_name
from webapp.review.parity_panel import folded, run_shown
from webapp.review.translating import chosen_target, settle, translation_job
from webapp.teams import audit
from webapp.teams.access import Right, fetch, rights
from webapp.teams.spaces import asker
from workers import dispatch, uploads

POLLING_IS_OVER = 286
INPUT = "input:"
LONGEST_SEED = 9  # digits


@require_POST
def start(request: Request, paste_id: str) -> HttpResponse:
    kept = fetch(request, Paste, Right.EDIT, id=paste_id)
    translated = settle(translation_job(kept, chosen_target(request, kept.profile)))
    if translated.state != State.DONE:
        return redirect("review:result", kept.id)
    text = revisions.composed(translated).text
    job = submission.check_parity(kept, text, asker(request), profile=translated.profile, **options(request))
    audit.record(request, "parity started", job)
    if request.htmx:
        return told(render(request, "parity/_panel.html", {"paste": kept, **run_shown(job)}))
    response = redirect("parity:run", kept.id, job.id)
    response.status_code = 303
    return response


@require_POST
def everywhere(request: Request, paste_id: str) -> HttpResponse:
    """One check for every MindSpore version and device that has a worker now."""
    kept = fetch(request, Paste, Right.EDIT, id=paste_id)
    translated = settle(translation_job(kept, chosen_target(request, kept.profile)))
    if translated.state != State.DONE:
        return redirect("review:result", kept.id)
    text, chosen = revisions.composed(translated).text, options(request)
    jobs = [
        submission.check_parity(
            kept,
            text,
            asker(request),
            profile=translated.profile,
            device=place.device,
            **chosen,
            **another_version(place.mindspore),
        )
        for place in parity_matrix.live()
    ]
    for job in jobs:
        audit.record(request, "parity started", job)
    response = redirect("parity:run", kept.id, jobs[-1].id) if jobs else redirect("review:result", kept.id)
    response.status_code = 303
    return response


def another_version(mindspore: str) -> dict[str, str]:
    return {} if mindspore == dispatch.MINDSPORE else {"mindspore": mindspore}


@require_http_methods(["GET", "HEAD", "POST"])
def outputs(request: Request, paste_id: str) -> HttpResponse:
    """Compares two files of arrays that were computed elsewhere."""
    kept = fetch(request, Paste, Right.EDIT if request.method == "POST" else Right.READ, id=paste_id)
    context: dict[str, Any] = {"paste": kept, "name": shown_name(kept), "largest": uploads.LARGEST >> 20}
    if request.method != "POST":
        return render(request, "parity/outputs.html", context)
    try:
        given = [files.content(side, request.FILES.get(side)) for side in files.SIDES]
    except files.Unreadable as refused:
        return render(request, "parity/outputs.html", context | {"problem": refused}, status=400)
    job = files.compare(kept, kept.profile, asker(request), *given)
    audit.record(request, "outputs compared", job)
    response = redirect("parity:run", kept.id, job.id)
    response.status_code = 303
    return response


@require_safe
def tolerances(request: Request, paste_id: str, run_id: str) -> HttpResponse:
    """What counted as equal in this run, and why."""
    job = fetch(request, Job.objects.select_related("paste"), id=run_id, paste=paste_id, kind=Job.Kind.PARITY)
    table = (job.current.report or {}).get("tolerances")
    if not table:
        raise Http404
    groups = [(_("Element type"), table["kinds"]), (_("Situation"), table["situations"])]
    context = {"paste": job.paste, "name": shown_name(job.paste), "run": job, "table": table, "groups": groups}
    return render(request, "parity/tolerances.html", context)


def options(request: Request) -> dict[str, Any]:
    """What the user filled in; an empty field leaves the choice to the worker."""
    seed = request.POST.get("seed", "").strip()
    named = {name: request.POST.get(name, "").strip()[:2_000] for name in ("entry", "inputs", "without")}
    given = {name.removeprefix(INPUT): str(spec).strip() for name, spec in request.POST.items() if name.startswith(INPUT)}
    if given and not named["inputs"]:
        named["inputs"] = ", ".join(f"{name}={spec}" for name, spec in given.items() if spec and name.isidentifier())[:2_000]
    chosen: dict[str, Any] = {name: value for name, value in named.items() if value}
    if (said := request.POST.get("arguments", "").strip()) and said != request.POST.get("arguments-found", "").strip():
        chosen["arguments"] = said[:2_000]
    if seed.isdecimal() and len(seed) <= LONGEST_SEED:
        chosen["seed"] = int(seed)
    if request.POST.get("speed"):
        chosen["speed"] = True
    return chosen


def told(response: HttpResponse) -> HttpResponse:
    """What else the page says about the run is asked for again."""
    return trigger_client_event(response, "parity-told")


@require_safe
def run(request: Request, paste_id: str, run_id: str) -> HttpResponse:
    job = fetch(request, Job.objects.select_related("paste"), id=run_id, paste=paste_id, kind=Job.Kind.PARITY)
    fixed = Right.EDIT not in rights(request, job)
    context = {"paste": job.paste, "name": shown_name(job.paste), "fixed": fixed, **run_shown(job)}
    if request.htmx:
        if not (request.htmx.current_url_abs_path or "").startswith(request.path):  # the panel of a result, not the run's own page
            context |= folded(context)
        response = render(request, "parity/_panel.html", context, status=POLLING_IS_OVER if job.over else 200)
        response = trigger_client_event(told(response), "parity-over") if job.over else response
    else:
        response = render(request, "parity/run.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def download(request: Request, paste_id: str, run_id: str, what: str) -> HttpResponse:
    """The report as data, and the scripts that came with it: one repeats the check, one converts a checkpoint."""
    job = fetch(request, Job, id=run_id, paste=paste_id, kind=Job.Kind.PARITY)
    report = job.current.report or {}
    scripts = {"repeat.py": report.get("script"), "convert.py": (report.get("weights") or {}).get("converter")}
    if what == "names.json" and (pairs := (report.get("weights") or {}).get("pairs")):
        return JsonResponse(pairs, headers={"Content-Disposition": 'attachment; filename="names.json"'})
    if what == "report.json" and report:
        return JsonResponse(report, json_dumps_params={"ensure_ascii": False})
    if not (text := scripts.get(what)):
        raise Http404
    headers = {"Content-Disposition": f'attachment; filename="{what}"'}
    return HttpResponse(text, content_type="text/x-python; charset=utf-8", headers=headers)
