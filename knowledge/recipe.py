"""A recipe: one task in PyTorch and, beside it, in MindSpore as somebody writes it who knows MindSpore. `recipes/<slug>/`."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from knowledge import values
from knowledge.record import Text
from knowledge.values import RecordError

RECIPES = Path(__file__).parent / "recipes"
COMMENT = re.compile(r"(?:(?<=  )|^)# (.*)$", re.MULTILINE)


class Part(StrEnum):
    """The parts of the index of recipes, in its order."""

    TRAINING = "training"
    GRADIENTS = "gradients"
    PRECISION = "precision"
    NETWORK = "network"
    DATA = "data"
    CHECKPOINTS = "checkpoints"
    RUNNING = "running"
    CHECKS = "checks"
    EXAMPLES = "examples"


@dataclass(frozen=True, slots=True)
class Recipe:
    """`torch` and `mindspore` are whole programs that print the same lines; `search_terms`: what people call the task.

    records: torch names it is about; topics: reviews of the guides on the same subject.
    """

    slug: str
    group: Part
    title: Text
    summary: Text
    search_terms: tuple[str, ...]
    records: tuple[str, ...]
    topics: tuple[str, ...]
    torch: str
    mindspore: str


_KEYS: dict[str, values.Reader] = {
    "group": values.word(Part),
    "title": values.text,
    "summary": values.text,
    "search_terms": values.strings,
    "records": values.strings,
    "topics": values.strings,
}


def read_recipe(folder: Path) -> Recipe:
    """text.toml, with_torch.py and with_mindspore.py of one folder. Raises RecordError naming file and key."""
    told = folder / "text.toml"
    try:
        found = values.entries(tomllib.loads(told.read_text(encoding="utf-8")), _KEYS, "", tuple(_KEYS))
    except (RecordError, tomllib.TOMLDecodeError) as error:
        raise RecordError(f"{told}: {error}") from None
    torch, mindspore = ((folder / f"with_{side}.py").read_text(encoding="utf-8") for side in ("torch", "mindspore"))
    return Recipe(slug=folder.name, torch=torch, mindspore=mindspore, **found)


@lru_cache(maxsize=1)
def all_recipes() -> tuple[Recipe, ...]:
    """Every recipe, in the order of the index: by part, then by name."""
    parts = list(Part)
    found = (read_recipe(path.parent) for path in RECIPES.glob("*/text.toml"))
    return tuple(sorted(found, key=lambda recipe: (parts.index(recipe.group), recipe.slug)))


def find_recipe(slug: str) -> Recipe | None:
    return next((recipe for recipe in all_recipes() if recipe.slug == slug), None)


def commented(program: str, language: str) -> str:
    """A program of a recipe with its comments in the language, `en` or `zh`."""
    if language == "en":
        return program
    return COMMENT.sub(lambda found: f"# {comments().get(found[1], found[1])}", program)


@lru_cache(maxsize=1)
def comments() -> dict[str, str]:
    """English -> Chinese."""
    return tomllib.loads((RECIPES / "comments.toml").read_text(encoding="utf-8"))
