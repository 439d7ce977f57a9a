"""The knowledge base for programs and browsers: the full dump, and the description by which a browser searches here."""

from __future__ import annotations

import hashlib

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import quote_etag
from django.views.decorators.http import condition, require_safe

from knowledge import dump
from knowledge.codes import all_differences
from knowledge.finding.entries import all_entries
from webapp.lookup.addresses import page_of


def _fingerprint(request: HttpRequest) -> str:
    return quote_etag(hashlib.sha256(dump.compressed()).hexdigest()[:32])


@require_safe
@condition(etag_func=_fingerprint)
def everything(request: HttpRequest) -> HttpResponse:
    headers = {"Content-Disposition": 'attachment; filename="mindport.jsonl.gz"'}
    return HttpResponse(dump.compressed(), content_type="application/gzip", headers=headers)


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """Every page of the knowledge base, for search engines: https://www.sitemaps.org/protocol.html"""
    lists = [reverse(f"lookup:{name}") for name in ("index", "recipes", "topics", "codes")]
    codes = [reverse("lookup:code", args=[code]) for code in all_differences()]
    pages = [
        request.build_absolute_uri(page) for page in [*lists, *dict.fromkeys(page_of(entry) for entry in all_entries()), *codes]
    ]
    return render(request, "lookup/sitemap.xml", {"pages": pages}, content_type="application/xml; charset=utf-8")


@require_safe
def opensearch(request: HttpRequest) -> HttpResponse:
    """https://developer.mozilla.org/en-US/docs/Web/XML/Guides/OpenSearch"""
    context = {"site": request.build_absolute_uri("/").rstrip("/")}
    return render(request, "lookup/opensearch.xml", context, content_type="application/opensearchdescription+xml; charset=utf-8")
