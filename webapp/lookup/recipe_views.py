"""Recipes: tasks in PyTorch and, beside it, in MindSpore. Rules: what graph mode and porting ask of a line."""

from __future__ import annotations

from dataclasses import asdict

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from knowledge.advice import all_advice
from knowledge.recipe import Part, Recipe, all_recipes, find_recipe
from webapp.frame.requests import Request
from webapp.lookup.recipes import recipe_page, rule_page, summary


@require_safe
def index(request: Request) -> HttpResponse:
    groups = [(part, [summary(recipe) for recipe in all_recipes() if recipe.group == part]) for part in Part]
    return render(request, "lookup/recipes.html", {"groups": [group for group in groups if group[1]], "total": len(all_recipes())})


@require_safe
def recipe(request: Request, slug: str) -> HttpResponse:
    return render(request, "lookup/recipe.html", recipe_page(_found(slug)))


@require_safe
def data(request: Request, slug: str) -> HttpResponse:
    return JsonResponse(asdict(_found(slug)), json_dumps_params={"ensure_ascii": False})


@require_safe
def rule(request: Request, code: str) -> HttpResponse:
    found = all_advice().get(code)
    if found is None:
        raise Http404(code)
    return render(request, "lookup/rule.html", rule_page(found))


def _found(slug: str) -> Recipe:
    found = find_recipe(slug)
    if found is None:
        raise Http404(slug)
    return found
