"""What gunicorn serves. It loads this once and forks: what every page needs is read here, not by the first visitor of each fork."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from knowledge.finding import warm
from webapp.operations import memory

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
application = get_wsgi_application()
get_resolver().check()
warm()
memory.settle()
