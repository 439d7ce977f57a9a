# `make` lists the commands. Everything is installed into .venv; what a run leaves is in ./run.
PYTHON ?= $(firstword $(foreach name,python3.11 python3.12,$(shell command -v $(name))))
.DEFAULT_GOAL := help
.PHONY: help run test test-all evidence proofs lint audit containers companion docs dist load scale soak format bench vendor texts screenshots clean

help:            ## list the commands
	@sed -nE 's/^([a-z-]+):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

run: .venv/.local  ## start everything on this machine and print the address (PORT= HOST= REDIS_URL= DATABASE_URL=)
	@.venv/bin/python -m webapp.operations.local --tied

test: .venv/.dev  ## set up what is missing and run the tests, but for those marked slow (ARGS= goes to pytest)
	@.ci/test $(ARGS)

test-all: .venv/.dev  ## all tests, believing nothing that was proved before: every snippet, program and mistake runs again (longer)
	@TEST_ALL=1 TEST_SECONDS=$${TEST_SECONDS:-7200} .ci/test $(ARGS)

evidence: .venv/.dev  ## measure what changed since, on all MindSpore versions (an hour; MINDSPORE_VERSIONS="2.9.0 2.8.0 2.7.2")
	@.ci/evidence

proofs: .venv/.dev  ## run again what changed since it was proved on both sides, and keep it as proved: the tests leave it out (15 minutes)
	@.ci/proofs

lint: .venv/.dev  ## ruff, mypy, import contracts, knowledge base
	@.ci/lint

audit: .venv/.dev  ## known security holes in what is installed (asks PyPI; says so when it cannot)
	@.ci/audit

containers: .venv/.dev  ## build the images, start the compose file and kill services, on podman (root, Debian; ten minutes, 8 GB)
	@.ci/containers $(ARGS)

load: .venv/.dev  ## 50 people at once: how long pages take, beside the load of this machine (PEOPLE= WATCHERS= SERVER=)
	@.venv/bin/python -m tests.load

scale: .venv/.dev  ## seed 1,000,000 jobs and ask every list for its p95 and query plans (JOBS= PASTES= PROJECTS= DATABASE_URL= KEEP=)
	@.venv/bin/python -m tests.scale

soak: .venv/.dev  ## mixed and hostile traffic with kills for two hours: what grows, as a table and a chart (HOURS= MINUTES= REPORT=)
	@.venv/bin/python -m tests.soak

format: .venv/.dev  ## put imports and layout in order
	@.venv/bin/ruff check --fix --quiet . && .venv/bin/ruff format --quiet .

bench: .venv/.dev  ## translated lines per second beside ast.parse, time to first result and to verdict
	@.venv/bin/python -m tests.bench

companion: .venv/.dev  ## the companion package as a wheel in dist/, for programs translated with --companion installed
	@.venv/bin/python -m workers.bundling.wheel dist

docs: .venv/.dev  ## the documentation in English and Chinese as a site in dist/docs
	@NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --quiet

dist: .venv/.dev companion docs  ## a release in dist/: this program and the companion as wheels, documentation, list of parts (SBOM)
	@.venv/bin/pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist . && rm -rf build
	@.venv/bin/cyclonedx-py environment --output-reproducible --output-file dist/sbom.json .venv

vendor:          ## renew the editor and the fonts from webapp/frontend's pinned packages (needs Node.js)
	@cd webapp/frontend && npm ci && npm run build

texts: .venv/.dev  ## collect new texts into the Chinese catalogue and compile it (needs gettext)
	@cd webapp && ../.venv/bin/python -m django makemessages -l zh_Hans -e html,py,md,txt,svg -i frontend -i static -i collected --no-location --no-obsolete
	@msgfmt --check-format -o webapp/locale/zh_Hans/LC_MESSAGES/django.mo webapp/locale/zh_Hans/LC_MESSAGES/django.po
	@.venv/bin/python -m workers.commandline.locale

screenshots: .venv/.dev  ## renew docs/screenshots with a stack of their own (needs Chromium)
	@.venv/bin/python -m tests.web.browser.screenshots

clean:           ## remove the environment and what runs left
	@rm -rf .venv run webapp/collected

.venv/.%: pyproject.toml .ci/install
	@.ci/install "$(PYTHON)" $*
