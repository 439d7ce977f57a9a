"""What lies at the top is what somebody put there on purpose: a translation written to the wrong place lay there for days."""

from __future__ import annotations

import subprocess

from tests.stack import ROOT

WANTED = """
.ci .dockerignore .gitignore .pre-commit-hooks.yaml CHANGELOG.md Dockerfile LICENSE Makefile README.md deploy
docker-compose.ascend.yml docker-compose.yml docs knowledge manage.py mkdocs.yml pyproject.toml tests webapp workers
""".split()


def test_nothing_else_lies_at_the_top():
    kept = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    assert sorted({name.partition("/")[0] for name in kept}) == sorted(WANTED)
