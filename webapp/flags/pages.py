"""Which addresses can be flagged: pages of the knowledge base that exist."""

from __future__ import annotations

from django.urls import Resolver404, resolve

import knowledge
from knowledge.error_reading import find_error
from knowledge.recipe import find_recipe
from knowledge.topic_reading import find_topic

_FOUND = {
    "lookup:record": lambda name: knowledge.find_exact(name),
    "lookup:topic": find_topic,
    "lookup:recipe": find_recipe,
    "doctor:error": find_error,
}


def flagged_page(path: str) -> str | None:
    """The path itself; None for anything that is no page of a record, topic, recipe or error."""
    try:
        match = resolve(path.partition("?")[0])
    except Resolver404:
        return None
    find = _FOUND.get(match.view_name)
    return path if find and find(*match.kwargs.values()) and "?" not in path else None
