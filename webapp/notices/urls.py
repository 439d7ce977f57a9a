from __future__ import annotations

from django.urls import path

from webapp.notices import views, webhooks

app_name = "notices"
urlpatterns = [
    path("", views.index, name="index"),
    path("<int:number>", views.follow, name="follow"),
    path("read", views.read, name="read"),
    path("wish", views.wish, name="wish"),
    path("webhooks/", webhooks.index, name="webhooks"),
    path("webhooks/<slug:hook_id>", webhooks.detail, name="webhook"),
    path("webhooks/<slug:hook_id>/try", webhooks.attempt, name="try"),
    path("webhooks/<slug:hook_id>/again/<int:number>", webhooks.again, name="again"),
    path("webhooks/<slug:hook_id>/delete", webhooks.delete, name="delete"),
]
