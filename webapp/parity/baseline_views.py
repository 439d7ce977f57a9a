"""Making a run the baseline of those that come after it."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from webapp.frame.requests import Request
from webapp.jobs.models import Job, State
from webapp.review import baselines
from webapp.teams import audit
from webapp.teams.access import Right, fetch
from webapp.teams.spaces import asker


@require_POST
def keep(request: Request, paste_id: str, run_id: str) -> HttpResponse:
    run = fetch(request, Job.objects.select_related("paste"), Right.EDIT, id=run_id, paste=paste_id, kind=Job.Kind.PARITY)
    if run.state != State.DONE or run.compares_outputs:
        raise Http404
    baselines.keep(run, asker(request))
    audit.record(request, "baseline kept", run)
    return redirect("parity:run", paste_id, run_id)
