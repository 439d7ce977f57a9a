"""Recipes: both sides of each run as they stand and print the same lines; numbers agree to a thousandth."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from knowledge.reading import find_exact
from knowledge.recipe import COMMENT, RECIPES, Recipe, all_recipes, commented, comments
from knowledge.topic_reading import find_topic
from tests import proofs

PROVOKING = Path(__file__).parent / "provoking.py"
SIDES = ("torch", "mindspore")
NUMBER = re.compile(r"-?\d+\.\d+")
NOISE = re.compile(r"^(?:\[WARNING\]|USDT:|.*Warning:|\s+warnings\.warn).*\n?", re.MULTILINE)
LAUNCHED = {
    "torch": ["torchrun", "--nproc_per_node=2", "--master_port=29611"],
    "mindspore": ["msrun", "--worker_num=2", "--local_worker_num=2", "--join=True", "--master_port=29612"],
}
ALONE = [recipe for recipe in all_recipes() if recipe.slug != "data-parallel"]


def digest(recipe: Recipe) -> str:
    return proofs.digest(recipe.torch, recipe.mindspore, PROVOKING.read_text(encoding="utf-8"))


def run(side: str, recipes: list[Recipe]) -> dict[str, str]:
    programs = {recipe.slug: getattr(recipe, side) for recipe in recipes}
    command = [sys.executable, str(PROVOKING), side]
    around = {**os.environ, "PYTHONPATH": str(PROVOKING.parents[2])}
    done = subprocess.run(command, input=json.dumps(programs), capture_output=True, text=True, timeout=280, check=True, env=around)
    return dict(json.loads(done.stdout))


@pytest.fixture(scope="module")
def printed() -> dict[str, dict[str, str]]:
    held = proofs.proved("recipes")
    wanted = [recipe for recipe in ALONE if held.get(recipe.slug) != digest(recipe)]
    return {side: run(side, wanted) if wanted else {} for side in SIDES}


def agree(one: str, other: str) -> bool:
    if NUMBER.sub("#", one) != NUMBER.sub("#", other):
        return False
    pairs = zip(NUMBER.findall(one), NUMBER.findall(other), strict=True)
    return all(float(a) == pytest.approx(float(b), rel=1e-3, abs=2e-3) for a, b in pairs)


@pytest.mark.slow
@pytest.mark.parametrize("recipe", ALONE, ids=lambda recipe: recipe.slug)
def test_both_sides_print_the_same(printed, recipe):
    if recipe.slug not in printed["torch"]:
        return  # proved
    torch, mindspore = (NOISE.sub("", printed[side][recipe.slug]).strip() for side in SIDES)
    assert torch
    assert "Traceback" not in torch + mindspore
    assert agree(torch, mindspore), f"{torch}\n---\n{mindspore}"
    proofs.keep("recipes", recipe.slug, digest(recipe))


@pytest.mark.slow
def test_two_processes_of_each_framework_print_the_same(tmp_path):
    recipe = next(recipe for recipe in all_recipes() if recipe not in ALONE)
    if proofs.proved("recipes").get(recipe.slug) == digest(recipe):
        return
    said = []
    for side in SIDES:
        command = [*LAUNCHED[side], str(RECIPES / "data-parallel" / f"with_{side}.py")]
        around = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=200, check=False, env=around)
        logs = "".join(path.read_text(encoding="utf-8") for path in tmp_path.rglob("worker_*.log"))
        said.append(re.findall(r"ranks 2 loss \S+", done.stdout + logs)[:1] or [done.stdout + done.stderr + logs])
    assert agree(said[0][0], said[1][0]), said
    proofs.keep("recipes", recipe.slug, digest(recipe))


def test_numbers_that_differ_and_words_that_differ_do_not_agree():
    assert agree("loss 1.2000", "loss 1.2005")
    assert not agree("loss 1.2000", "loss 1.3000")
    assert not agree("loss 1.2", "Loss 1.2")
    assert not agree("loss 1.2", "loss 1.2 1.3")


def test_there_are_thirty_and_the_mindspore_side_is_mindspore_alone():
    assert len(all_recipes()) >= 30
    for recipe in all_recipes():
        names = {
            name.name.partition(".")[0]
            for node in ast.walk(ast.parse(recipe.mindspore))
            if isinstance(node, ast.Import)
            for name in node.names
        }
        assert "torch" not in names, recipe.slug
        assert "mindspore" in recipe.mindspore


@pytest.mark.parametrize("recipe", all_recipes(), ids=lambda recipe: recipe.slug)
def test_what_a_recipe_leads_to_exists(recipe):
    assert all(find_exact(name) for name in recipe.records)
    assert all(find_topic(slug) for slug in recipe.topics)
    for text in (recipe.title, recipe.summary):
        assert text.en.isascii()
        assert re.search(r"[\u3400-\u9fff]", text.zh) or recipe.slug == "gan"


def test_every_recipe_is_a_folder_of_three_files():
    assert {path.name for folder in RECIPES.iterdir() if folder.is_dir() for path in Path(folder).iterdir()} == {
        "text.toml",
        "with_torch.py",
        "with_mindspore.py",
    }


def said(program: str) -> set[str]:
    return set(COMMENT.findall(program))


def test_every_comment_reads_in_chinese_too_but_code_and_commands():
    found = set().union(*(said(program) for recipe in all_recipes() for program in (recipe.torch, recipe.mindspore)))
    assert {each for each in found - set(comments()) if not re.search(r"^\w+ --|export\(|^rank, ", each)} == set()
    assert set(comments()) <= found


def test_a_program_in_chinese_is_the_same_but_for_its_comments():
    recipe = next(recipe for recipe in all_recipes() if recipe.slug == "gan")
    assert commented(recipe.mindspore, "en") == recipe.mindspore
    shown = commented(recipe.mindspore, "zh")
    assert "按参数名" in shown
    assert ast.dump(ast.parse(shown)) == ast.dump(ast.parse(recipe.mindspore))
