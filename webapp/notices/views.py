"""What one was told: the list, reading, and whether mails are wanted."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from webapp.frame.requests import Request
from webapp.notices.models import Notice, Wish
from webapp.teams.access import require_writing
from webapp.teams.people import person

PER_PAGE = 50


@never_cache
@login_required
@require_safe
def index(request: Request) -> HttpResponse:
    user = person(request)
    wish = Wish.objects.filter(user=user).first()
    context = {
        "notices": Paginator(Notice.objects.filter(user=user), PER_PAGE).get_page(request.GET.get("page")),
        "mails": settings.NOTICES_BY_MAIL,
        "wanted": wish is None or wish.mail,
    }
    return render(request, "notices/index.html", context)


@never_cache
@login_required
@require_safe
def follow(request: Request, number: int) -> HttpResponse:
    """To the page that the notice is about; it counts as read."""
    notice = get_object_or_404(Notice, id=number, user=person(request))
    Notice.objects.filter(id=notice.id, read=None).update(read=timezone.now())
    return redirect(notice.page)


@login_required
@require_POST
def read(request: Request) -> HttpResponse:
    """All of them."""
    require_writing(request)
    Notice.objects.filter(user=person(request), read=None).update(read=timezone.now())
    return redirect("notices:index")


@login_required
@require_POST
def wish(request: Request) -> HttpResponse:
    require_writing(request)
    Wish.objects.update_or_create(user=person(request), defaults={"mail": request.POST.get("mail") == "yes"})
    return redirect("notices:index")
