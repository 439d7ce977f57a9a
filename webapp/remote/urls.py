from __future__ import annotations

from django.urls import path

from webapp.remote import pages, views

app_name = "remote"
urlpatterns = [
    path("remote/join", views.join, name="join"),
    path("remote/take", views.take, name="take"),
    path("remote/beat", views.beat, name="beat"),
    path("remote/give", views.give, name="give"),
    path("teams/<slug:team_id>/workers", pages.workers, name="workers"),
    path("teams/<slug:team_id>/workers/<slug:worker_id>/revoke", pages.revoke, name="revoke"),
    path("teams/<slug:team_id>/workers/<slug:worker_id>/rotate", pages.rotate, name="rotate"),
    path("teams/<slug:team_id>/workers/<slug:worker_id>/consent", pages.consented, name="consent"),
    path("t/<paste:paste_id>/remote", pages.measure, name="measure"),
]
