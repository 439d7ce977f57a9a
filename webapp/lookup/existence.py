"""Is this advice still true? A name or a command, held against every MindSpore version that was asked."""

from __future__ import annotations

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

import knowledge
from knowledge import offered
from knowledge.existence import Answer, State, exists
from webapp.frame.languages import localised
from webapp.frame.requests import Request

LONGEST = 500
WORDS = {
    State.THERE: gettext_noop("there in every version asked"),
    State.NEW: gettext_noop("there in newer versions only"),
    State.GONE: gettext_noop("gone: only older versions have it"),
    State.ABSENT: gettext_noop("not there in any version asked"),
    State.RECORD: gettext_noop("a PyTorch name with a record"),
    State.CURRENT: gettext_noop("in use today"),
    State.FROZEN: gettext_noop("frozen"),
    State.SUPERSEDED: gettext_noop("superseded"),
    State.UNDOCUMENTED: gettext_noop("no longer documented"),
    State.OTHER: gettext_noop("belongs to another framework"),
    State.NONE: gettext_noop("no such tool is known"),
}


@require_safe
def page(request: Request) -> HttpResponse:
    asked = request.GET.get("q", "")[:LONGEST]
    context = {"asked": asked, "answers": [_shown(answer) for answer in exists(asked)], "versions": offered.versions()}
    return render(request, "lookup/exists.html", context)


@require_safe
def data(request: Request) -> JsonResponse:
    asked = request.GET.get("q", "")[:LONGEST]
    told = {"asked": asked, "versions": offered.versions(), "answers": [answer.to_dict() for answer in exists(asked)]}
    return JsonResponse(told, json_dumps_params={"ensure_ascii": False})


def _shown(answer: Answer) -> dict[str, object]:
    mindspore = answer.state in {State.THERE, State.NEW, State.GONE}
    return {
        "answer": answer,
        "word": _(WORDS[answer.state]),
        "text": localised(answer.text.to_dict()) if answer.text else "",
        "page": answer.state is State.RECORD or (mindspore and bool(knowledge.sources(answer.name).become)),
    }
