"""JSON-RPC messages of the protocol: read, checked against their headers, answered."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import metadata
from typing import Any

from django.http import HttpRequest

MODERN = ("2026-07-28",)  # every request says its version in _meta
LEGACY = ("2025-11-25", "2025-06-18", "2025-03-26")  # newest first; a handshake agrees on one
PREFIX = "io.modelcontextprotocol/"
VERSION, CAPABILITIES, SERVER = f"{PREFIX}protocolVersion", f"{PREFIX}clientCapabilities", f"{PREFIX}serverInfo"

PARSE, INVALID, UNKNOWN_METHOD, PARAMETERS, INTERNAL = -32700, -32600, -32601, -32602, -32603
HEADERS, UNSUPPORTED = -32020, -32022

Data = dict[str, Any]


@dataclass
class Refused(Exception):
    """A message that is answered with an error. `status` is HTTP's."""

    code: int
    message: str
    status: int = 400
    data: Data | None = None


@dataclass(frozen=True)
class Message:
    """`id` is None for a notification, which is not answered."""

    id: str | int | None
    method: str
    params: Mapping[str, Any]

    @property
    def meta(self) -> Mapping[str, Any]:
        meta = self.params.get("_meta")
        return meta if isinstance(meta, dict) else {}

    @property
    def modern(self) -> bool:
        return VERSION in self.meta

    @property
    def name(self) -> str:
        return str(self.params.get("name", ""))


def read(body: bytes) -> Message:
    """Raises Refused for what is not one request or notification."""
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        raise Refused(PARSE, "The body is not JSON.") from None
    if not isinstance(told, dict) or told.get("jsonrpc") != "2.0" or not isinstance(told.get("method"), str):
        raise Refused(INVALID, "The body is not one JSON-RPC 2.0 request or notification.")
    number, params = told.get("id"), told.get("params", {})
    if "id" in told and (isinstance(number, bool) or not isinstance(number, str | int)):
        raise Refused(INVALID, "id must be a string or a whole number.")
    if not isinstance(params, dict):
        raise Refused(PARAMETERS, "params must be an object.")
    return Message(number, told["method"], params)


def check(request: HttpRequest, message: Message) -> None:
    """Raises Refused for a version that is not spoken here, and for headers that say something else than the body."""
    told = request.headers.get("MCP-Protocol-Version", "")
    if not message.modern:
        if told and told not in LEGACY:
            raise _missing() if told in MODERN else _unsupported(told)
        return
    version = message.meta[VERSION]
    if version not in MODERN:
        raise _unsupported(str(version))
    _same("MCP-Protocol-Version", told, version)
    _same("Mcp-Method", request.headers.get("Mcp-Method", ""), message.method)
    if message.method == "tools/call":
        _same("Mcp-Name", _plain(request.headers.get("Mcp-Name", "")), message.name)
    if not isinstance(message.meta.get(CAPABILITIES), dict):
        raise Refused(PARAMETERS, f"_meta holds no {CAPABILITIES}.")


def _same(header: str, told: str, meant: str) -> None:
    if told != meant:
        raise Refused(HEADERS, f"Header mismatch: {header} is {told!r}, the body says {meant!r}.")


def _plain(value: str) -> str:
    """What a header cannot hold comes as =?base64?...?=."""
    if not (value.startswith("=?base64?") and value.endswith("?=")):
        return value
    try:
        return base64.b64decode(value[9:-2], validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        raise Refused(HEADERS, "Header mismatch: a value is not Base64.") from None


def _missing() -> Refused:
    return Refused(PARAMETERS, f"_meta holds no {VERSION}.")


def _unsupported(version: str) -> Refused:
    told = {"supported": [*MODERN, *LEGACY], "requested": version}
    return Refused(UNSUPPORTED, "Unsupported protocol version", data=told)


def result(message: Message, told: Data) -> Data:
    if message.modern:
        told = {"resultType": "complete", **told, "_meta": {SERVER: server()}}
    return {"jsonrpc": "2.0", "id": message.id, "result": told}


def error(number: str | int | None, refused: Refused) -> Data:
    told: Data = {"code": refused.code, "message": refused.message}
    if refused.data is not None:
        told["data"] = refused.data
    return {"jsonrpc": "2.0", **({} if number is None else {"id": number}), "error": told}


def server() -> Data:
    return {"name": "mindport", "title": "mindport", "version": metadata.version("mindport")}
