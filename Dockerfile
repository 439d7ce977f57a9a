# Images from one tree: `web` (pages and recorder, no framework), `engine` (translation and parity, no Django), and
# `engine-ascend`, which is `engine` on a CANN image and has never been built where this was written.
# The other targets are built without it, so it has a value that lets the file be read. PYTHON_IMAGE: any image with
# Python 3.11 and pip, where no registry is in reach (tests/containers makes one).
ARG CANN_IMAGE=scratch
ARG PYTHON_IMAGE=python:3.11-slim-bookworm

FROM ${PYTHON_IMAGE} AS base
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN useradd --system --uid 10001 mindport && install -d -o mindport /var/lib/mindport/repositories
WORKDIR /app
COPY pyproject.toml README.md LICENSE ./
COPY knowledge knowledge
COPY workers workers

FROM base AS engine
# MindSpore's wheel is linked against GNU's OpenMP, which slim images leave out; branches of repositories are git's.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends git libgomp1 >/dev/null && rm -rf /var/lib/apt/lists/*
ARG TORCH_INDEX=https://download.pytorch.org/whl/cpu
RUN pip install --extra-index-url ${TORCH_INDEX} --config-settings editable_mode=compat -e ".[workers]"
USER mindport

# Another MindSpore beside the first, as a service of its own: `docker compose --profile versions up --build`.
FROM engine AS engine-version
ARG MINDSPORE_VERSION=2.9.0
USER root
RUN pip install mindspore==${MINDSPORE_VERSION} "numpy<2"
USER mindport

FROM base AS web
COPY manage.py ./
COPY webapp webapp
RUN pip install --config-settings editable_mode=compat -e ".[web]"
RUN MINDPORT_STATE=/tmp/build python manage.py collectstatic --noinput && rm -rf /tmp/build
USER mindport

FROM ${CANN_IMAGE} AS engine-ascend
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN useradd --create-home --uid 10001 mindport
WORKDIR /app
COPY pyproject.toml README.md LICENSE ./
COPY knowledge knowledge
COPY workers workers
RUN pip install --extra-index-url https://download.pytorch.org/whl/cpu --config-settings editable_mode=compat -e ".[workers]"
USER mindport
