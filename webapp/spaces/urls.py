from __future__ import annotations

from django.urls import path

from webapp.pastes.models import Paste
from webapp.projects.models import Project
from webapp.spaces import log, members, things, views

app_name = "teams"
urlpatterns = [
    path("teams/", views.index, name="index"),
    path("teams/<slug:team_id>", views.detail, name="detail"),
    path("teams/<slug:team_id>/rename", views.rename, name="rename"),
    path("teams/<slug:team_id>/delete", views.delete, name="delete"),
    path("teams/<slug:team_id>/leave", members.leave, name="leave"),
    path("teams/<slug:team_id>/log", log.of_team, name="log"),
    path("teams/<slug:team_id>/invitations", members.invite, name="invite"),
    path("teams/<slug:team_id>/invitations/<int:invitation_id>/revoke", members.revoke, name="revoke"),
    path("teams/<slug:team_id>/members/<int:member_id>", members.change, name="member"),
    path("teams/<slug:team_id>/members/<int:member_id>/remove", members.remove, name="remove"),
    path("join/<slug:secret>", members.join, name="join"),
    path("t/<paste:thing_id>/manage", things.manage, {"of": Paste}, name="paste-manage"),
    path("t/<paste:thing_id>/move", things.move, {"of": Paste}, name="paste-move"),
    path("t/<paste:thing_id>/delete", things.delete, {"of": Paste}, name="paste-delete"),
    path("p/<slug:thing_id>/manage", things.manage, {"of": Project}, name="project-manage"),
    path("p/<slug:thing_id>/move", things.move, {"of": Project}, name="project-move"),
    path("p/<slug:thing_id>/delete", things.delete, {"of": Project}, name="project-delete"),
]
