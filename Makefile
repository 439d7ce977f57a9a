# `make` lists the commands. Everything is installed into .venv; what a run leaves is in ./run.
PYTHON ?= $(firstword $(foreach name,python3.11 python3.12,$(shell command -v $(name))))
.DEFAULT_GOAL := help
.PHONY: help run test lint audit load format bench vendor texts screenshots clean

help:            ## list the commands
	@sed -nE 's/^([a-z]+):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

run: .venv/.local  ## start everything on this machine and print the address (PORT= HOST= REDIS_URL= DATABASE_URL=)
	@.venv/bin/python -m webapp.operations.local --tied

test: .venv/.dev  ## set up what is missing and run the tests (ARGS= goes to pytest)
	@.ci/test $(ARGS)

lint: .venv/.dev  ## ruff, mypy, import contracts, knowledge base
	@.ci/lint

audit: .venv/.dev  ## known security holes in what is installed (asks PyPI; says so when it cannot)
	@.ci/audit

load: .venv/.dev  ## 50 people at once: how long pages take, beside the load of this machine (PEOPLE= SERVER=)
	@.venv/bin/python -m tests.load

format: .venv/.dev  ## put imports and layout in order
	@.venv/bin/ruff check --fix --quiet . && .venv/bin/ruff format --quiet .

bench: .venv/.dev  ## translated lines per second beside ast.parse, time to first result and to verdict
	@.venv/bin/python -m tests.bench

vendor:          ## renew the editor and the fonts from webapp/frontend's pinned packages (needs Node.js)
	@cd webapp/frontend && npm ci && npm run build

texts: .venv/.dev  ## collect new texts into the Chinese catalogue and compile it (needs gettext)
	@cd webapp && ../.venv/bin/python -m django makemessages -l zh_Hans -e html,py,md,txt -i frontend -i static -i collected --no-location --no-obsolete
	@msgfmt --check-format -o webapp/locale/zh_Hans/LC_MESSAGES/django.mo webapp/locale/zh_Hans/LC_MESSAGES/django.po
	@.venv/bin/python -m workers.commandline.locale

screenshots: .venv/.dev  ## renew docs/screenshots with a stack of their own (needs Chromium)
	@.venv/bin/python -m tests.web.browser.screenshots

clean:           ## remove the environment and what runs left
	@rm -rf .venv run webapp/collected

.venv/.%: pyproject.toml .ci/install
	@.ci/install "$(PYTHON)" $*
