"""Who is in a team: roles, leaving, invitations and joining. A team always has an admin."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.mail import send_mail
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from webapp.frame.requests import Request
from webapp.spaces.forms import InvitationForm, RoleForm
from webapp.spaces.views import page
from webapp.teams import audit, invitations
from webapp.teams.access import Right, fetch, require_writing
from webapp.teams.models import Invitation, Membership, Role, Team
from webapp.teams.people import person


@require_POST
def change(request: Request, team_id: str, member_id: int) -> HttpResponse:
    team = fetch(request, Team, Right.MANAGE, id=team_id)
    form = RoleForm(request.POST)
    with transaction.atomic():
        member = _locked(team, member_id)
        if not form.is_valid() or (form.cleaned_data["role"] != Role.ADMIN and _last_admin(member)):
            return _refused(request, team)
        before, member.role = member.role, form.cleaned_data["role"]
        member.save(update_fields=["role"])
        audit.record(request, "role changed", team, member=member.user.get_username(), before=before, after=member.role)
    return redirect("teams:detail", team.id)


@require_POST
def remove(request: Request, team_id: str, member_id: int) -> HttpResponse:
    team = fetch(request, Team, Right.MANAGE, id=team_id)
    with transaction.atomic():
        member = _locked(team, member_id)
        if _last_admin(member):
            return _refused(request, team)
        member.delete()
        audit.record(request, "member removed", team, member=member.user.get_username())
    return redirect("teams:detail", team.id)


@require_POST
def leave(request: Request, team_id: str) -> HttpResponse:
    team = fetch(request, Team, id=team_id)
    require_writing(request)
    with transaction.atomic():
        member = _locked(team, request.user.pk)
        if _last_admin(member):
            return _refused(request, team)
        member.delete()
        audit.record(request, "member left", team)
    return redirect("teams:index")


def _locked(team: Team, user: int | None) -> Membership:
    """Two admins who demote each other at once must not both succeed."""
    Team.objects.select_for_update().get(id=team.id)
    return get_object_or_404(Membership.objects.select_related("user", "team"), team=team, user=user)


def _last_admin(member: Membership) -> bool:
    others = member.team.memberships.filter(role=Role.ADMIN).exclude(pk=member.pk)
    return member.role == Role.ADMIN and not others.exists()


def _refused(request: Request, team: Team) -> HttpResponse:
    problem = _("The team needs an admin: make somebody else admin first.")
    return render(request, "teams/detail.html", page(request, team, problem=problem), status=409)


@never_cache
@require_POST
def invite(request: Request, team_id: str) -> HttpResponse:
    """The link is in the answer and nowhere else, except in the mail."""
    team = fetch(request, Team, Right.MANAGE, id=team_id)
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return render(request, "teams/detail.html", page(request, team, form=form), status=400)
    given = form.cleaned_data
    made, secret = invitations.issue(team, Role(given["role"]), person(request), given["days"], given["email"])
    audit.record(request, "member invited", team, role=made.role)
    link = request.build_absolute_uri(reverse("teams:join", args=[secret]))
    if made.email:
        context = {"team": team, "by": request.user, "link": link, "expires": made.expires}
        subject = _("%(name)s invites you to %(team)s") % {"name": request.user.get_username(), "team": team.name}
        send_mail(f"[mindport] {' '.join(subject.split())}", render_to_string("teams/invitation.txt", context), None, [made.email])
    return render(request, "teams/detail.html", page(request, team, link=link, made=made))


@require_POST
def revoke(request: Request, team_id: str, invitation_id: int) -> HttpResponse:
    team = fetch(request, Team, Right.MANAGE, id=team_id)
    get_object_or_404(Invitation, team=team, id=invitation_id).delete()
    audit.record(request, "invitation taken back", team)
    return redirect("teams:detail", team.id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: Request, secret: str) -> HttpResponse:
    """Says who invites to what. Whoever is signed in joins by a click, others sign in or make an account first."""
    invitation = invitations.find(secret)
    if invitation is None:
        raise Http404
    if not request.user.is_authenticated:
        invitations.follow(request, invitation)
    if request.method != "POST" or not request.user.is_authenticated:
        # The address is the key. Other sites never see it: the policy of all pages is "same-origin". The stricter
        # "no-referrer" would make browsers send the form with "Origin: null", which the check against forgery refuses.
        return render(request, "teams/join.html", {"invitation": invitation})
    return _joined(request, invitation)


@login_required
def _joined(request: Request, invitation: Invitation) -> HttpResponse:
    require_writing(request)
    member = invitations.accept(invitation, person(request))
    if member is None:
        raise Http404
    audit.record(request, "member joined", member.team, role=member.role)
    return redirect("teams:detail", member.team_id)
