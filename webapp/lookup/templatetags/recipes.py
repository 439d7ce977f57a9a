"""Recipes beside other things, and the parts of their index in words."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from knowledge.recipe import all_recipes
from webapp.lookup.recipes import summary

register = template.Library()


@register.inclusion_tag("lookup/_recipes.html")
def every_recipe() -> dict[str, Any]:
    return {"recipes": [summary(recipe) for recipe in all_recipes()]}


@register.inclusion_tag("lookup/_recipe_links.html")
def recipes_for(topic: str) -> dict[str, Any]:
    """The recipes that a topic leads to."""
    return {"recipes": [summary(recipe) for recipe in all_recipes() if topic in recipe.topics]}


@register.filter
def part_word(part: str) -> str:
    words = {
        "training": _("Training"),
        "gradients": _("Gradients"),
        "precision": _("Precision"),
        "network": _("Networks and parameters"),
        "data": _("Data"),
        "checkpoints": _("Checkpoints"),
        "running": _("Running, devices, files"),
        "checks": _("Comparing numbers"),
        "examples": _("Whole examples"),
    }
    return words[part]


@register.filter
def kind_of_find(kind: str) -> str:
    words = {
        "recipe": pgettext("find", "recipe"),
        "topic": pgettext("find", "topic"),
        "error": pgettext("find", "error"),
        "rule": pgettext("find", "rule"),
        "page": pgettext("find", "page"),
        "code": pgettext("find", "code"),
    }
    return words[kind]
