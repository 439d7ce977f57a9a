"""/mcp: messages of both eras of the protocol, and the tools behind them."""

from __future__ import annotations

import json

import pytest

from tests.api.conftest import acting
from tests.web.made import job, parity_report, paste, translation
from webapp.api.mcp.tools import TOOLS
from webapp.jobs.models import Job, State
from webapp.pastes.models import Paste

pytestmark = pytest.mark.django_db
MODERN = "2026-07-28"
META = {"io.modelcontextprotocol/protocolVersion": MODERN, "io.modelcontextprotocol/clientCapabilities": {}}


def post(client, body, **headers):
    data = body if isinstance(body, str) else json.dumps(body)
    return client.post("/mcp", data, content_type="application/json", headers=headers)


def message(method, number=1, **params):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def modern(client, method, _meta=META, _headers=None, **params):
    headers = {"MCP-Protocol-Version": MODERN, "Mcp-Method": method}
    headers |= {"Mcp-Name": params["name"]} if "name" in params else {}
    return post(client, message(method, **params, _meta=_meta), **{**headers, **(_headers or {})})


def called(client, tool, **arguments):
    return post(client, message("tools/call", name=tool, arguments=arguments)).json()["result"]


def test_the_handshake_agrees_on_a_version_that_both_speak(program):
    for wanted, agreed in (("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25"), (MODERN, "2025-11-25")):
        told = post(program, message("initialize", protocolVersion=wanted, capabilities={})).json()
        assert (told["id"], told["result"]["protocolVersion"]) == (1, agreed)
    assert told["result"]["capabilities"] == {"tools": {}}
    assert "Mcp-Session-Id" not in post(program, message("initialize"))


def test_a_notification_is_taken_and_not_answered(program):
    response = post(program, {"jsonrpc": "2.0", "method": "notifications/initialized"})
    assert (response.status_code, response.content) == (202, b"")


@pytest.mark.parametrize("method", ["get", "delete", "put"])
def test_there_is_no_stream_and_no_session(program, method):
    response = getattr(program, method)("/mcp")
    assert (response.status_code, response["Allow"]) == (405, "POST")


def test_modern_requests_need_no_handshake(program):
    told = modern(program, "server/discover").json()["result"]
    assert (told["resultType"], told["supportedVersions"]) == ("complete", [MODERN])
    assert told["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "mindport"
    listed = modern(program, "tools/list").json()["result"]
    assert (listed["resultType"], listed["cacheScope"]) == ("complete", "public")


@pytest.mark.parametrize(
    ("headers", "meta", "code"),
    [
        ({"MCP-Protocol-Version": "2025-11-25"}, META, -32020),
        ({"MCP-Protocol-Version": ""}, META, -32020),
        ({"Mcp-Method": "tools/call"}, META, -32020),
        ({"MCP-Protocol-Version": "1900-01-01"}, {**META, "io.modelcontextprotocol/protocolVersion": "1900-01-01"}, -32022),
        ({}, {"io.modelcontextprotocol/protocolVersion": MODERN}, -32602),
        ({}, {}, -32602),
    ],
)
def test_headers_and_body_must_agree(program, headers, meta, code):
    response = modern(program, "tools/list", _meta=meta, _headers=headers)
    assert (response.status_code, response.json()["error"]["code"]) == (400, code)


@pytest.mark.parametrize(
    ("name", "status"), [("look_up", 200), ("=?base64?bG9va191cA==?=", 200), ("search", 400), ("=?base64?!?=", 400)]
)
def test_the_name_of_the_tool_stands_in_a_header_too(program, name, status):
    response = modern(program, "tools/call", name="look_up", arguments={"name": "torch.cat"}, _headers={"Mcp-Name": name})
    assert response.status_code == status


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("{", -32700),
        ("[]", -32600),
        ('{"jsonrpc": "1.0", "id": 1, "method": "ping"}', -32600),
        ('{"jsonrpc": "2.0", "id": null, "method": "ping"}', -32600),
        ('{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": []}', -32602),
        ("[" * 100_000, -32700),
    ],
)
def test_what_is_no_message(program, body, code):
    response = post(program, body)
    assert (response.status_code, response.json()["error"]["code"]) == (400, code)


@pytest.mark.parametrize(
    ("send", "status"), [(lambda client: modern(client, "ping"), 404), (lambda client: post(client, message("no")), 200)]
)
def test_an_unknown_method(program, send, status):
    response = send(program)
    assert (response.status_code, response.json()["error"]["code"]) == (status, -32601)


@pytest.mark.parametrize(
    ("origin", "status"), [("http://testserver", 200), ("http://evil.example", 403), ("null", 403), ("https://testserver", 403)]
)
def test_pages_of_other_sites_may_not_ask(program, origin, status):
    assert post(program, message("tools/list"), Origin=origin).status_code == status


def test_a_token_that_is_none_is_refused(program):
    assert post(program, message("tools/list"), Authorization="Bearer mp_wrong").status_code == 401


def test_every_tool_describes_itself_and_its_arguments(program):
    tools = post(program, message("tools/list")).json()["result"]["tools"]
    assert [tool["name"] for tool in tools] == list(TOOLS)
    for tool in tools:
        assert tool["description"].endswith(".")
        assert tool["inputSchema"]["type"] == "object"
        assert tool["inputSchema"]["additionalProperties"] is False


def test_text_and_structure_say_the_same(program):
    told = called(program, "search", words="全连接", limit=2)
    assert json.loads(told["content"][0]["text"]) == told["structuredContent"]
    assert told["structuredContent"]["found"][0]["id"] == "torch.nn.Linear"


def test_look_up(program):
    told = called(program, "look_up", name="nn.Linear")["structuredContent"]
    assert ("mindspore.nn.Dense", "portable") in [(target["mindspore"], target["profile"]) for target in told["targets"]]
    assert told["page"] == "http://testserver/kb/torch.nn.Linear"
    assert "torch.cat" in called(program, "look_up", name="mindspore.mint.cat")["structuredContent"]["become"]


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("look_up", {"name": "torch.nn.Conv2"}, "torch.nn.Conv2d"),
        ("look_up", {}, "name: Field required"),
        ("search", {"words": "x", "limit": "many"}, "limit:"),
        ("translate", {"source": "x", "profil": "mint"}, "profil:"),
        ("parity_status", {"id": "unknown123"}, "not-found"),
    ],
)
def test_what_goes_wrong_is_told_to_the_assistant(program, tool, arguments, said):
    told = called(program, tool, **arguments)
    assert told["isError"]
    assert said in told["content"][0]["text"]


def test_an_unknown_tool_is_an_error_of_the_protocol(program):
    assert post(program, message("tools/call", name="rm")).json()["error"]["code"] == -32602


def test_diagnose_error(program):
    text = "TypeError: For 'Cell', the function construct takes 2 positional arguments but 3 were given"
    told = called(program, "diagnose_error", text=text)["structuredContent"]
    assert told["errors"][0]["cure"]


def test_a_translation_tells_what_is_left_for_a_person(program):
    made = job(paste(), report=translation())
    told = called(program, "translation_status", id=made.id)["structuredContent"]
    assert [(entry["line"], entry["verdict"]) for entry in told["for_a_person"]] == [(7, "review")]
    assert told["program"]
    assert told["counts"]["review"] == 1


def test_a_comparison_tells_its_class(program):
    made = job(paste(), kind=Job.Kind.PARITY, report=parity_report())
    told = called(program, "parity_status", id=made.id)["structuredContent"]
    assert (told["class"], told["rungs"][0]["state"]) == ("rounding", "passed")


def test_a_failed_job_says_why(program):
    made = job(paste(), state=State.FAILED, reason={"code": "syntax", "en": "Closed?", "zh": "?", "line": 3, "column": 1})
    told = called(program, "translation_status", id=made.id)
    assert told["isError"]
    assert "Closed?" in told["content"][0]["text"]


def test_reading_tokens_start_nothing_and_others_act_for_their_person():
    refused = called(acting("ada", "read"), "translate", source="import torch\n")
    assert refused["content"][0]["text"].startswith("forbidden")
    assert not Paste.objects.exists()


def test_anothers_job_is_not_there():
    made = job(paste(owner=acting("ada").get("/api/v1/version").wsgi_request.user), report=translation())
    assert called(acting("bob"), "translation_status", id=made.id)["isError"]
    assert not called(acting("ada"), "translation_status", id=made.id)["isError"]


def test_comparisons_have_a_limit_of_their_own(program, settings):
    settings.API_LIMITS = {"read": 9, "write": 9, "measure": 1}
    made = job(paste(), report=translation())
    told = [called(program, "check_parity", translation=made.id)["content"][0]["text"] for _ in range(2)]
    assert not told[0].startswith("rate-limited")
    assert told[1].startswith("rate-limited")
