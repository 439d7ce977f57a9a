# `make` lists the commands. Everything is installed into .venv; what a run leaves is in ./run.
PYTHON ?= $(firstword $(foreach name,python3.11 python3.12,$(shell command -v $(name))))
.DEFAULT_GOAL := help
.PHONY: help run test lint format bench clean

help:            ## list the commands
	@sed -nE 's/^([a-z]+):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

run: .venv/.local  ## start everything on this machine and print the address (PORT= HOST= REDIS_URL= DATABASE_URL=)
	@.venv/bin/python -m webapp.operations.local --tied

test: .venv/.dev  ## set up what is missing and run the tests (ARGS= goes to pytest)
	@.ci/test $(ARGS)

lint: .venv/.dev  ## ruff, mypy, import contracts, knowledge base
	@.ci/lint

format: .venv/.dev  ## put imports and layout in order
	@.venv/bin/ruff check --fix --quiet . && .venv/bin/ruff format --quiet .

bench: .venv/.dev  ## translated lines per second beside ast.parse, time to first result and to verdict
	@.venv/bin/python -m tests.bench

clean:           ## remove the environment and what runs left
	@rm -rf .venv run webapp/collected

.venv/.%: pyproject.toml .ci/install
	@.ci/install "$(PYTHON)" $*
