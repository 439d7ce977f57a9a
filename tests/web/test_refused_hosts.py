"""Addresses under a name that is not ours."""

from __future__ import annotations


def test_an_unknown_host_gets_a_page_that_says_so(client):
    answer = client.get("/", headers={"host": "elsewhere.example"})
    assert answer.status_code == 400
    assert "<html" in answer.content.decode()


def test_our_own_host_is_served(client):
    assert client.get("/healthz").status_code == 200
