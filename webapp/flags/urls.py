from __future__ import annotations

from django.urls import path

from webapp.flags import views

app_name = "flags"
urlpatterns = [
    path("", views.flag, name="flag"),
    path("queue/", views.queue, name="queue"),
    path("queue/<int:number>.patch", views.patch, name="patch"),
    path("queue/<int:number>", views.answer, name="answer"),
]
