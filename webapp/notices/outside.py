"""Posting to an address that a user chose, without being led into our own network.

The name is resolved once, every address it has must be public, and the connection goes to the very address that was looked
at: a name that answers differently the second time changes nothing. Redirections are not followed.
"""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

SECONDS = 5.0
AT_MOST = 10.0  # seconds for the whole exchange
ANSWER = 1_000  # bytes of the answer that are read
PORTS = {"http": 80, "https": 443}
# https://www.iana.org/assignments/iana-ipv6-special-registry and -ipv4-; Python's own tables are as old as the Python is.
UNICAST = ipaddress.ip_network("2000::/3")  # all of IPv6 that is given out; beyond it lie translators, tunnels and what is to come
NOWHERE = tuple(
    map(
        ipaddress.ip_network,
        (
            "3fff::/20",  # documentation
            "192.88.99.0/24",  # relays of 6to4
        ),
    )
)


class Refused(ValueError):
    """An address to which nothing is sent; the message says why."""


def checked(address: str) -> SplitResult:
    """Raises Refused for what is no usable web address. Says nothing about where it leads."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise Refused(_("This is no web address.")) from None
    if parts.scheme not in PORTS or not parts.hostname or port == 0 or any(char <= " " or char == "\x7f" for char in address):
        raise Refused(_("This is no web address: it begins with https:// or http://."))
    if parts.username or parts.password:
        raise Refused(_("An address with a password in it is not used: the signature proves who sends."))
    return parts


def resolved(parts: SplitResult) -> str:
    """The address of the machine. Raises Refused when any that the name has is not public, OSError when it has none."""
    port = parts.port or PORTS[parts.scheme]
    try:
        found = [str(entry[4][0]) for entry in socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)]
    except UnicodeError:  # an empty label, or one of more than 63 letters
        raise Refused(_("%(host)s is no name that a machine could have.") % {"host": (parts.hostname or "")[:80]}) from None
    for one in found:
        if not allowed(one):
            raise Refused(
                _("%(host)s leads to %(address)s, which is not a public address.") % {"host": parts.hostname, "address": one}
            )
    return found[0]


def allowed(address: str) -> bool:
    """Public, or in a network that the operator named in WEBHOOK_NETWORKS."""
    plain = ipaddress.ip_address(address.partition("%")[0])
    seen = getattr(plain, "ipv4_mapped", None) or plain
    inside = any(seen.version == network.version and seen in network for network in settings.WEBHOOK_NETWORKS)
    return inside or (seen.is_global and not seen.is_multicast and not _tunnelled(seen))


def _tunnelled(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Addresses in which another one is wrapped, and ranges that are routed nowhere: they may lead anywhere."""
    if getattr(address, "sixtofour", None) is not None or getattr(address, "teredo", None) is not None:
        return True
    if address.version == UNICAST.version and address not in UNICAST:
        return True
    return any(address.version == network.version and address in network for network in NOWHERE)


def post(address: str, body: bytes, headers: dict[str, str]) -> tuple[int, str]:
    """Status and the beginning of the answer. Raises Refused, OSError or http.client.HTTPException."""
    parts = checked(address)
    connection = _connection(parts, resolved(parts))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    end = threading.Timer(AT_MOST, _cut, [connection])  # each read has its time limit, an answer of single bytes has none
    end.start()
    try:
        connection.request("POST", path, body, {"Host": parts.netloc, "Content-Type": "application/json", **headers})
        answer = connection.getresponse()
        return answer.status, answer.read(ANSWER).decode("utf-8", "replace")
    finally:
        end.cancel()
        connection.close()


def _cut(connection: http.client.HTTPConnection) -> None:
    with contextlib.suppress(OSError, AttributeError):
        connection.sock.shutdown(socket.SHUT_RDWR)


def _connection(parts: SplitResult, machine: str) -> http.client.HTTPConnection:
    """To the machine, though the certificate must be that of the name."""
    port = parts.port or PORTS[parts.scheme]
    connection = http.client.HTTPConnection(machine, port, timeout=SECONDS)
    connection.connect()
    if parts.scheme == "https":
        connection.sock = ssl.create_default_context().wrap_socket(connection.sock, server_hostname=parts.hostname)
    return connection
