from __future__ import annotations

from django.urls import path

from webapp.frame import views

app_name = "frame"
urlpatterns = [
    path("preferences/", views.prefer, name="prefer"),
    path("keys/", views.keys, name="keys"),
    path("keys/choose/", views.choose_keys, name="choose-keys"),
]
