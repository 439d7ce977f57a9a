from __future__ import annotations

from django.urls import path

from webapp.accounts import views

app_name = "accounts"
urlpatterns = [
    path("", views.index, name="index"),
    path("space", views.space, name="space"),
    path("keep", views.keep, name="keep"),
    path("tokens", views.own_tokens, name="tokens"),
    path("tokens/<int:token_id>/revoke", views.revoke, name="revoke"),
    path("log", views.log, name="log"),
    path("delete", views.delete, name="delete"),
]
