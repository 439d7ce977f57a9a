"""POST /mcp: one message, one answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from pydantic import ValidationError

from webapp.api import problems
from webapp.api.mcp import protocol
from webapp.api.mcp.protocol import LEGACY, MODERN, Data, Message, Refused
from webapp.api.mcp.tools import TOOLS

INSTRUCTIONS = (
    "mindport migrates PyTorch programs to MindSpore. Translate first; read for_a_person, which lists the lines that are not"
    " settled; then measure with check_parity. Look names up before you write MindSpore code by hand: many arguments and"
    " defaults differ silently. Values are measured on CPU and say nothing about Ascend."
)
FRESH = {"ttlMs": 300_000, "cacheScope": "public"}
CAPABILITIES: dict[str, Data] = {"tools": {}}


@csrf_exempt  # programs post here; cookies do not count, see door.py
@require_POST
def endpoint(request: HttpRequest) -> HttpResponse:
    if foreign(request):
        return problems.response("forbidden", "Origin")
    number: str | int | None = None
    try:
        message = protocol.read(request.body)
        number = message.id
        protocol.check(request, message)
        if number is None:
            return HttpResponse(status=202)
        return _json(protocol.result(message, answer(request, message)))
    except Refused as refused:
        return _json(protocol.error(number, refused), refused.status)


def foreign(request: HttpRequest) -> bool:
    """A page of another site, which a browser would let post here from inside the network that this server is in."""
    origin = request.headers.get("Origin")
    own = f"{request.scheme}://{request.get_host()}"
    return origin is not None and origin not in (own, *settings.CSRF_TRUSTED_ORIGINS)


def answer(request: HttpRequest, message: Message) -> Data:
    """Raises Refused."""
    known = METHODS_MODERN if message.modern else METHODS_LEGACY
    if message.method not in known:
        raise Refused(protocol.UNKNOWN_METHOD, f"Method not found: {message.method}", 404 if message.modern else 200)
    return known[message.method](request, message)


def initialize(request: HttpRequest, message: Message) -> Data:
    wanted = message.params.get("protocolVersion")
    version = wanted if wanted in LEGACY else LEGACY[0]
    return {
        "protocolVersion": version,
        "capabilities": CAPABILITIES,
        "serverInfo": protocol.server(),
        "instructions": INSTRUCTIONS,
    }


def discover(request: HttpRequest, message: Message) -> Data:
    return {"supportedVersions": list(MODERN), "capabilities": CAPABILITIES, "instructions": INSTRUCTIONS, **FRESH}


def ping(request: HttpRequest, message: Message) -> Data:
    return {}


def list_tools(request: HttpRequest, message: Message) -> Data:
    return {"tools": [tool.told(name) for name, tool in TOOLS.items()], **(FRESH if message.modern else {})}


def call_tool(request: HttpRequest, message: Message) -> Data:
    tool = TOOLS.get(message.name)
    if tool is None:
        raise Refused(protocol.PARAMETERS, f"Unknown tool: {message.name}", 200)
    try:
        told = tool.run(request, tool.arguments.model_validate(message.params.get("arguments") or {}))
    except ValidationError as wrong:
        return _failed("; ".join(f"{'.'.join(map(str, error['loc']))}: {error['msg']}" for error in wrong.errors()))
    except problems.Problem as problem:
        said = problem.detail or str(problems.CODES[problem.code][1])
        return _failed(f"{problem.code}: {said}" + (f" {json.dumps(problem.more, ensure_ascii=False)}" if problem.more else ""))
    except Http404:
        return _failed("not-found: " + str(problems.CODES["not-found"][1]))
    except PermissionDenied:
        return _failed("forbidden: " + str(problems.CODES["forbidden"][1]))
    return {"content": [_text(json.dumps(told, ensure_ascii=False))], "structuredContent": told, "isError": False}


def _failed(said: str) -> Data:
    """For the assistant to read and to do better."""
    return {"content": [_text(said)], "isError": True}


def _text(said: str) -> dict[str, str]:
    return {"type": "text", "text": said}


def _json(told: Data, status: int = 200) -> JsonResponse:
    return JsonResponse(told, status=status, json_dumps_params={"ensure_ascii": False})


Method = Callable[[HttpRequest, Message], dict[str, Any]]
METHODS: dict[str, Method] = {"tools/list": list_tools, "tools/call": call_tool}
METHODS_MODERN = METHODS | {"server/discover": discover}
METHODS_LEGACY = METHODS | {"initialize": initialize, "ping": ping}
