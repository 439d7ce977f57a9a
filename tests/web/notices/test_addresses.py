"""Messages never go into our own network."""

from __future__ import annotations

import ipaddress
import socket

import pytest

from tests.web.notices.sending import deliver
from webapp.notices import outside, postman
from webapp.notices.outside import Refused, allowed, checked, resolved

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "255.255.255.255",
        "224.0.0.1", "240.0.0.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "192.0.2.1", "198.18.0.1",
        "64:ff9b:1::7f00:1", "64:ff9b:1:ffff::1", "::127.0.0.1", "::8.8.8.8", "::ffff:0:127.0.0.1", "::ffff:0:8.8.8.8", "3fff::1",
        "3fff:fff::1", "5f00::1", "192.88.99.1",
        "fec0::1", "100:0:0:1::1", "4000::1", "1::1", "::1:0:0:0:1",
    ],
)  # fmt: skip
def test_what_is_not_public_is_not_reached(settings, address: str):
    settings.WEBHOOK_NETWORKS = []
    assert not allowed(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"])
def test_what_is_public_is_reached(settings, address: str):
    settings.WEBHOOK_NETWORKS = []
    assert allowed(address)


def test_the_operator_may_open_a_network(settings):
    settings.WEBHOOK_NETWORKS = [ipaddress.ip_network("10.0.0.0/8")]
    assert allowed("10.1.2.3")
    assert allowed("::ffff:10.1.2.3")
    assert not allowed("192.168.1.1")


@pytest.mark.parametrize(
    "address",
    [
        "", "mindport", "ftp://mindport.example/", "file:///etc/passwd", "gopher://x/", "//mindport.example/", "https://",
        "https://user:pw@mindport.example/", "http://a b/", "http://x/\r\nHost: y", "http://[::1", "http://x:99999/", "http://x:0/",
        "javascript:alert(1)",
    ],
)  # fmt: skip
def test_what_is_no_web_address_is_refused(address: str):
    with pytest.raises(Refused):
        checked(address)


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1/", "http://localhost:6379/", "http://2130706433/", "http://[::1]/", "http://0x7f.1/"]
)
def test_another_spelling_of_this_machine_is_this_machine(settings, address: str):
    settings.WEBHOOK_NETWORKS = []
    with pytest.raises(Refused):
        resolved(checked(address))


def test_a_name_that_moves_inside_after_it_was_made_is_refused_and_given_up(hook, receiver, settings):
    settings.WEBHOOK_NETWORKS = []
    sent = deliver(hook)
    postman.round_trip()
    sent.refresh_from_db()
    assert (sent.state, receiver.heard) == ("failed", [])
    assert "not a public address" in sent.problem


def test_the_connection_goes_to_the_machine_that_was_looked_at(receiver, monkeypatch):
    """The name is resolved once: the second answer of a changing name is never asked for."""
    asked: list[str] = []
    real = socket.getaddrinfo

    def counting(host, *rest, **more):
        asked.append(host)
        return real("127.0.0.1" if host == "changing.example" else host, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", counting)
    status, _ = outside.post(f"http://changing.example:{receiver.server_port}/", b"{}", {})
    assert status == 200
    assert asked.count("changing.example") == 1
    assert receiver.heard[0][0]["Host"] == f"changing.example:{receiver.server_port}"
