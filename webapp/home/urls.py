"""Where things come in. The names are in the namespace `review`, see webapp.urls."""

from __future__ import annotations

from django.urls import path

from webapp.home import views

urlpatterns = [
    path("", views.paste, name="paste"),
    path("t/", views.submit, name="submit"),
]
