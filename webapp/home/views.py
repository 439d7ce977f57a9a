"""The front page: a program, a notebook or an archive comes in, and the answer is the page of what comes of it."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST, require_safe

from webapp.frame import preferences
from webapp.frame.requests import Request
from webapp.jobs import submission
from webapp.pastes.intake import Refused, sent, sent_archive, too_large
from webapp.pastes.models import Paste
from webapp.pastes.targets import PROFILES
from webapp.projects import unpacking
from webapp.projects.receiving import receive
from webapp.review import page
from webapp.review.translating import chosen_target
from webapp.review.views import refused
from webapp.teams import audit
from webapp.teams.spaces import ownership


@require_safe
def paste(request: Request) -> HttpResponse:
    return render(request, "review/paste.html", page.paste_page(request))


@csrf_exempt
def submit(request: Request) -> HttpResponse:
    """Programs post here without ever having seen the form. Without cookies they act in nobody's name."""
    if request.method != "POST":
        return redirect("review:paste")
    if unreadable(request):
        # The body stays unread, so the form's profile is not known either.
        return refused(request, too_large(), PROFILES[0])
    return from_browser(request) if request.COOKIES else accept(request)


def unreadable(request: Request) -> bool:
    """More than an archive may have, or a text field larger than the settings let into memory."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > unpacking.MAX_ARCHIVE:
        return True
    try:
        return request.POST is None
    except RequestDataTooBig:
        return True


def accept(request: Request) -> HttpResponse:
    try:
        if archive := sent_archive(request):
            return project(request, archive)
        found = sent(request)
    except Refused as problem:
        return refused(request, problem)
    target = chosen_target(request)
    kept = Paste.objects.create(
        source=found.text,
        name=found.name or request.POST.get("name", "")[:200],
        notebook=found.notebook,
        profile=target.token,
        **ownership(request),
    )
    audit.record(request, "paste made", kept)
    submission.translate(kept, target.token)
    response = redirect("review:result", kept.id)
    response.status_code = 303
    preferences.keep(request, response)
    return response


def project(request: Request, archive: UploadedFile[bytes]) -> HttpResponse:
    try:
        made = receive(archive, archive.name or "project.zip", chosen_target(request).token, ownership(request))
    except unpacking.Refused as problem:
        return refused(request, Refused("archive", str(problem)))
    audit.record(request, "project made", made)
    response = redirect("projects:detail", made.id)
    response.status_code = 303
    preferences.keep(request, response)
    return response


from_browser = csrf_protect(require_POST(accept))
