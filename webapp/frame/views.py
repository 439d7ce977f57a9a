"""What belongs to no single concern: preferences and the keyboard sheet."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from webapp.frame import preferences, shortcuts
from webapp.frame.shortcuts import ShortcutsForm


@require_POST
def prefer(request: HttpRequest) -> HttpResponse:
    wanted = request.POST.get("next", "")
    inside = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    response = redirect(wanted if inside else reverse("review:paste"))
    preferences.keep(request, response)
    return response


@require_safe
def keys(request: HttpRequest) -> HttpResponse:
    return render(request, "frame/keys.html", {"form": ShortcutsForm(initial=shortcuts.read(request))})


@require_POST
def choose_keys(request: HttpRequest) -> HttpResponse:
    form = ShortcutsForm(shortcuts.DEFAULT if "reset" in request.POST else request.POST)
    if not form.is_valid():
        return render(request, "frame/keys.html", {"form": form}, status=HTTPStatus.BAD_REQUEST)
    response = redirect("frame:keys")
    shortcuts.keep(response, form.cleaned_data, secure=request.is_secure())
    return response
