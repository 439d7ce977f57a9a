"""What the templates of recipes and rules are given."""

from __future__ import annotations

from typing import Any

from knowledge.advice import Advice
from knowledge.recipe import Recipe, commented
from knowledge.speed_evidence import measured
from knowledge.topic_reading import find_topic
from webapp.frame.languages import language, localised
from webapp.lookup import topics

Context = dict[str, Any]


def summary(recipe: Recipe) -> Context:
    """One line of a list of recipes."""
    title, said = (localised(text.to_dict()) for text in (recipe.title, recipe.summary))
    return {"slug": recipe.slug, "title": title, "summary": said}


def recipe_page(recipe: Recipe) -> Context:
    programs = (commented(program, language()).strip() for program in (recipe.torch, recipe.mindspore))
    sides = list(zip(("PyTorch", "MindSpore"), programs, strict=True))
    told = [topics.summary(topic) for slug in recipe.topics if (topic := find_topic(slug))]
    return {**summary(recipe), "recipe": recipe, "sides": sides, "topics": told}


def rule_page(rule: Advice) -> Context:
    said, rewrite = (localised(text.to_dict()) for text in (rule.summary, rule.rewrite))
    graph = rule.code.startswith("graph-")
    pair = (rule.failing.strip(), rule.working.strip())
    return {"rule": rule, "summary": said, "rewrite": rewrite, "graph": graph, "pair": pair, "measured": measured().get(rule.code)}
