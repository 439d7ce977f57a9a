"""Pages about one's own account that allauth does not have."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from webapp.accounts import keeping
from webapp.accounts.forms import TokenForm
from webapp.frame.requests import Request
from webapp.projects.models import Project
from webapp.spaces import deletion
from webapp.spaces.log import answer
from webapp.teams import audit, tokens
from webapp.teams.models import Token
from webapp.teams.people import person
from webapp.teams.sessions import session_key
from webapp.teams.spaces import choose


@login_required
@never_cache
@require_safe
def index(request: Request) -> HttpResponse:
    return render(request, "accounts/index.html")


@login_required
@require_POST
def space(request: Request) -> HttpResponse:
    """Where new things go from now on."""
    choose(request)
    return back(request)


@login_required
@require_POST
def keep(request: Request) -> HttpResponse:
    """The answer to the offer. Only what came from this browser and still is nobody's can be taken."""
    if request.POST.get("answer") == "keep":
        taken = keeping.take(session_key(request), person(request))
        audit.record(request, "taken over", person(request), things=len(taken))
    keeping.answer(request)
    return back(request)


def back(request: Request) -> HttpResponse:
    wanted = request.POST.get("next", "")
    inside = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return redirect(wanted if inside else reverse("review:paste"))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own_tokens(request: Request) -> HttpResponse:
    """The secret of a new token is in the answer to the form and nowhere else."""
    form = TokenForm(request.POST or None)
    context = {"form": form, "tokens": Token.objects.filter(user=person(request))}
    if request.method != "POST":
        return render(request, "accounts/tokens.html", context)
    if not form.is_valid():
        return render(request, "accounts/tokens.html", context, status=400)
    given = form.cleaned_data
    made, secret = tokens.issue(person(request), given["name"], given["scope"], form.expires)
    audit.record(request, "token made", made, scope=made.scope)
    return render(request, "accounts/tokens.html", context | {"form": TokenForm(), "made": made, "secret": secret})


@login_required
@require_POST
def revoke(request: Request, token_id: int) -> HttpResponse:
    found = get_object_or_404(Token, id=token_id, user=person(request))
    audit.record(request, "token revoked", found)
    found.delete()
    return redirect("accounts:tokens")


@login_required
@never_cache
@require_safe
def log(request: Request) -> HttpResponseBase:
    return answer(request, "accounts/log.html", audit.of_person(person(request)), {})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required
def delete(request: Request) -> HttpResponse:
    """First a page that names what goes and what stays, then everything that is the person's goes."""
    user = User.objects.get(pk=person(request).pk)
    if request.method == "POST":
        try:
            deletion.delete_account(user)
        except deletion.LastAdmin:
            return render(request, "accounts/delete.html", about(user), status=409)
        logout(request)
        return redirect("review:paste")
    return render(request, "accounts/delete.html", about(user))


def about(user: User) -> dict[str, object]:
    pastes, projects = deletion.pastes_of(user), Project.objects.filter(owner=user, team=None)
    return {"goes": deletion.contents(pastes), "projects": projects, "alone": deletion.ruled_alone(user)}
