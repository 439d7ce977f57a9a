# Images from one tree: `web` (pages and recorder, no framework), `engine` (translation and parity, no Django), and
# `engine-ascend`, which is `engine` on a CANN image and has never been built where this was written.
# The other targets are built without it, so it has a value that lets the file be read.
ARG CANN_IMAGE=scratch

FROM python:3.11-slim-bookworm AS base
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN useradd --system --uid 10001 mindport
WORKDIR /app
COPY pyproject.toml README.md LICENSE ./
COPY knowledge knowledge
COPY workers workers

FROM base AS engine
RUN pip install --extra-index-url https://download.pytorch.org/whl/cpu --config-settings editable_mode=compat -e ".[workers]"
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
