"""A reader flags a page of the knowledge base; operators (staff) work through the queue."""

from __future__ import annotations

from importlib import metadata

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from knowledge.reading import RecordError
from webapp.flags import proposals
from webapp.flags.models import Flag
from webapp.flags.pages import flagged_page
from webapp.frame.requests import Request
from webapp.teams.access import require_writing
from webapp.teams.limits import spend

LONGEST = 2000  # characters
MOST = 5000  # open flags: more than operators read
A_PAGE = 50


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def flag(request: Request) -> HttpResponse:
    """The form for one page, which `?page=` names; below it, what the reader has flagged there before and the answers."""
    page = flagged_page(request.POST.get("page") or request.GET.get("page", ""))
    if page is None:
        raise Http404
    if request.method == "POST":
        require_writing(request)
    text = request.POST.get("text", "").strip()[:LONGEST]
    kept = proposals.file_of(page)
    proposal = request.POST.get("proposal", kept[1] if kept else "")[: proposals.LONGEST + 1]
    own = Flag.objects.filter(page=page, author=request.user) if request.user.is_authenticated else Flag.objects.none()
    accepted = (
        Flag.objects.filter(page=page, state=Flag.State.CORRECTED).exclude(proposal="").select_related("author", "answered_by")
    )
    context = {"page": page, "text": text, "own": own, "accepted": accepted, "longest": LONGEST, "file": kept, "proposal": proposal}
    if request.method != "POST":
        return render(request, "flags/flag.html", context)
    if not text:
        return render(request, "flags/flag.html", context | {"problem": _("Say what is wrong, and how you know.")}, status=400)
    try:
        proposed, base = proposals.checked(page, proposal)
    except RecordError as problem:
        said = _("The proposed record cannot be read: %(problem)s") % {"problem": problem}
        return render(request, "flags/flag.html", context | {"problem": said}, status=400)
    if spend(request, "flag").left < 0 or Flag.objects.filter(state=Flag.State.OPEN).count() >= MOST:
        return render(request, "flags/flag.html", context | {"problem": _("Too many at once: try again in a minute.")}, status=429)
    author = request.user if request.user.is_authenticated else None
    about = {"proposal": proposed, "base": base, "version": metadata.version("mindport")}
    Flag.objects.create(page=page, text=text, author=author, **about)
    return render(request, "flags/flag.html", context | {"text": "", "kept": True}, status=201)


@never_cache
@login_required
def queue(request: Request) -> HttpResponse:
    """What is open, the oldest first; `?state=corrected` shows what was decided."""
    _only_operators(request)
    return _queue(request, request.GET.get("state", Flag.State.OPEN))


def _queue(request: Request, state: str, status: int = 200, **refused: object) -> HttpResponse:
    if state not in Flag.State.values:
        raise Http404
    found = Flag.objects.filter(state=state).select_related("author", "answered_by")
    shown = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    context = {"shown": shown, "state": state, "states": Flag.State.choices, **refused}
    return render(request, "flags/queue.html", context, status=status)


@login_required
@require_POST
def answer(request: Request, number: int) -> HttpResponse:
    """`state` decides; the answer says by which change, or why the page is right. An operator may change what was proposed."""
    _only_operators(request)
    flagged = get_object_or_404(Flag, pk=number)
    state, said = request.POST.get("state", ""), request.POST.get("answer", "").strip()[:LONGEST]
    if state not in Flag.State.values or not said:
        raise Http404
    edited = request.POST.get("proposal", "")[: proposals.LONGEST + 1].replace("\r\n", "\n")
    if state == Flag.State.CORRECTED and edited.strip() not in ("", flagged.proposal.strip()):
        try:
            flagged.proposal, flagged.base = proposals.checked(flagged.page, edited)
        except RecordError as problem:
            why = _("The proposed record cannot be read: %(problem)s") % {"problem": problem}
            return _queue(request, Flag.State.OPEN, 400, problem=why, stays=number, answer=said, proposal=edited)
    flagged.state, flagged.answer, flagged.answered = state, said, timezone.now()
    flagged.answered_by_id = request.user.pk
    flagged.save()
    return redirect("flags:queue")


@login_required
@require_safe
def patch(request: Request, number: int) -> HttpResponse:
    _only_operators(request)
    flagged = get_object_or_404(Flag.objects.select_related("author").exclude(proposal=""), pk=number)
    headers = {"Content-Disposition": f'attachment; filename="flag-{number}.patch"'}
    return HttpResponse(proposals.patch(flagged), content_type="text/x-diff; charset=utf-8", headers=headers)


def _only_operators(request: Request) -> None:
    """For everybody else there is no such page."""
    if not request.user.is_staff:
        raise Http404
