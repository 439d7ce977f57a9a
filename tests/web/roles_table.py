"""Every address with every method, and what each actor is answered. A new endpoint needs its lines here.

Statuses stand in the order of roles_world.ACTORS; the words below are the usual rows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.web.roles_world import ACTORS

Statuses = tuple[int, ...]


def everyone(ok: int = 200) -> Statuses:
    return (ok,) * len(ACTORS)


def reading(ok: int = 200) -> Statuses:
    return (404, 404, 404, ok, ok, ok, ok, ok, ok, ok, 404, ok)


def editing(ok: int = 302) -> Statuses:
    return (404, 404, 404, 403, ok, ok, ok, ok, 403, ok, 404, 403)


def managing(ok: int = 302) -> Statuses:
    """Admins, and whoever made the thing."""
    return (404, 404, 404, 403, 403, 403, ok, ok, 403, ok, 404, 403)


def ruling(ok: int = 302) -> Statuses:
    """Admins of the team."""
    return (404, 404, 404, 403, 403, 403, ok, 403, 403, ok, 404, 403)


def people(ok: int = 200, program: int = 403) -> Statuses:
    """Whoever is signed in; a program is not, whatever token it shows."""
    return (302, *(ok,) * 7, *(program,) * 4)


def signed_in(expected: Statuses) -> Statuses:
    """Strangers are asked to sign in before anything is said."""
    return (302, *expected[1:])


def entering() -> Statuses:
    """For strangers; whoever is signed in already is led on."""
    return (200, *(302,) * 7, *(403,) * 4)


def by_hand(ok: int) -> Statuses:
    return (*(ok,) * 8, *(403,) * 4)


def making(ok: int) -> Statuses:
    """Everybody makes something of their own; a token for reading does not."""
    return (*(ok,) * 8, 403, ok, ok, ok)


def programs(read: int, write: int, foreign: int = 404, viewer: int = 403) -> Statuses:
    """Of the API, for which cookies are nothing: whoever is signed in is a stranger there."""
    return (*(404,) * 8, read, write, foreign, viewer)


@dataclass(frozen=True)
class Row:
    method: str
    address: str
    expected: Statuses
    fields: dict[str, str] = field(default_factory=dict)
    json: dict[str, Any] | None = None

    @property
    def name(self) -> str:
        return f"{self.method} {self.address}" + (f" {self.fields}" if self.fields else "")


def get(address: str, expected: Statuses) -> Row:
    return Row("GET", address, expected)


def post(address: str, expected: Statuses, json: dict[str, Any] | None = None, /, **fields: str) -> Row:
    return Row("POST", address, expected, fields, json)


PAGES = [
    get("/healthz", everyone()),
    get("/readyz", everyone(503)),  # no workers in this test
    get("/version", everyone()),
    get("/metrics", everyone()),
    get("/workers/", everyone()),
    get("/opensearch.xml", everyone()),
    get("/weights", everyone()),
    get("/keys/", everyone()),
    post("/preferences/", everyone(302), theme="dark"),
    post("/keys/choose/", everyone(302), reset="yes"),
    post("/i18n/setlang/", everyone(302), language="en"),
    get("/kb/", everyone()),
    get("/kb/search?q=linear", everyone()),
    get("/kb/search.json?q=linear", everyone()),
    get("/kb/topics/", everyone()),
    get("/kb/topics/default-initialisation", everyone()),
    get("/kb/topics/default-initialisation.json", everyone()),
    get("/kb/recipes/", everyone()),
    get("/kb/recipes/training-loop", everyone()),
    get("/kb/recipes/training-loop.json", everyone()),
    get("/kb/rules/graph-try", everyone()),
    get("/kb/codes/", everyone()),
    get("/kb/codes/MP-GRAPH-001", everyone()),
    get("/kb/codes/MP-GRAPH-001.json", everyone()),
    get("/kb/exists?q=ops.relu", everyone()),
    get("/kb/exists.json?q=ops.relu", everyone()),
    get("/kb/installing", everyone()),
    get("/kb/installing.json", everyone()),
    get("/kb/flag/?page=/kb/torch.nn.Linear", everyone()),
    post("/kb/flag/", making(201), page="/kb/torch.nn.Linear", text="wrong"),
    get("/kb/flag/queue/", signed_in(everyone(404))),
    get("/kb/flag/queue/1.patch", signed_in(everyone(404))),
    post("/kb/flag/queue/1", signed_in(everyone(404)), state="right", answer="as measured"),
    get("/sitemap.xml", everyone()),
    get("/kb/dump.jsonl.gz", everyone()),
    get("/kb/r/torch.nn.Linear", everyone(301)),
    get("/kb/torch.nn.Linear", everyone()),
    get("/kb/torch.nn.Linear/uses", everyone()),
    get("/kb/torch.nn.Linear.json", everyone()),
    get("/err", everyone()),
    post("/err", everyone(), text="kernel ArgMaxExt unregistered"),
    get("/err.json?q=unregistered", everyone()),
    post("/err.json", everyone(), text="kernel ArgMaxExt unregistered"),
    get("/err/kernel-unregistered", everyone()),
    get("/err/kernel-unregistered.json", everyone()),
]
REVIEW = [
    get("/", everyone()),
    get("/?from={paste}", reading()),
    get("/t/", everyone(302)),
    post("/t/", making(303), code="import torch"),
    post("/t/", (403, 404, 404, 403, 303, 303, 303, 303, 403, 303, 404, 403), code="import torch", space="{team}"),
    get("/t/{paste}", reading()),
    get("/t/{paste}.json", reading()),
    get("/t/{paste}/state.json", reading()),
    get("/jobs/{run}/report.json", reading()),
    get("/t/{paste}.py", reading()),
    get("/t/{paste}/r/1", reading()),
    post("/t/{paste}/r/1/approve", (404, 404, 404, 403, 403, 302, 302, 403, 403, 302, 404, 403)),
    get("/t/{paste}/beside", reading()),
    get("/t/{paste}/why/1", reading()),
    get("/t/{paste}/ways/2", reading()),
    get("/t/{paste}/weights", reading()),
    post("/t/{paste}/weights", reading(), keys="conv1.weight"),
    get("/t/{paste}/checklist", reading()),
    post("/t/{paste}/checklist/tick", editing(), **{"done-optimizer": "on"}),
    post("/t/{paste}/comments", editing(), line="L1", text="Why?"),
    post("/t/{paste}/comments/publish", editing()),
    post("/t/{paste}/comments/{remark}", editing()),
    post("/t/{paste}/decide", editing(), unit="*", verdict="exact", kind="accepted"),
    post("/t/{paste}/choose", editing(), decision="compile", option="jit"),
    post("/t/{paste}/share", editing()),
    post("/t/{paste}/share/{share}", editing()),
    get("/s/{share}", everyone()),
    get("/s/{share}.py", everyone()),
    get("/s/{share}/embed", everyone()),
    get("/s/{share}.svg", everyone()),
    get("/oembed?url=http://testserver/s/{share}", everyone()),
    post("/t/{paste}/parity", editing(303)),
    post("/t/{paste}/parity/everywhere", editing(303)),
    post("/t/{paste}/remote", editing(303), device="ascend910b"),
    get("/t/{paste}/parity/{run}", reading()),
    get("/t/{paste}/parity/{run}/report.json", reading()),
    get("/t/{paste}/parity/{run}/tolerances", reading()),
    post("/t/{paste}/parity/{run}/baseline", editing()),
    get("/t/{paste}/outputs", reading()),
    post("/t/{paste}/outputs", editing(400)),
    get("/t/{paste}/manage", managing(200)),
    post("/t/{paste}/move", managing(), space="{team}"),
    post("/t/{paste}/delete", managing()),
]
PROJECTS = [
    get("/p/", everyone()),
    get("/p/{project}", reading()),
    get("/p/{project}.json", reading()),
    get("/p/{project}.zip", reading()),
    get("/p/{project}.svg", reading()),
    get("/p/{project}/repository", reading()),
    get("/p/{project}/branch.bundle", everyone(404)),  # nothing was migrated
    post("/p/{project}/work", editing(404), kind="none"),
    post("/p/{project}/decide", editing()),
    post("/p/{project}/approve", (404, 404, 404, 403, 403, 409, 409, 403, 403, 409, 404, 403), plan="none"),
    post("/p/upgrade", making(302)),
    get("/p/upgrade/{upgrade}", reading()),
    post("/p/upgrade/{upgrade}/measure", editing()),
    get("/p/clone", everyone(405)),
    post("/p/clone", making(302), address="https://example.org/a.git"),
    get("/p/{project}/manage", managing(200)),
    get("/p/{project}/duty", editing(200)),
    post("/p/{project}/duty", editing(), to="", due="2026-12-24"),
    post("/p/{project}/move", managing(), space="{team}"),
    post("/p/{project}/delete", managing()),
]
JOBS = [
    get("/jobs/", everyone()),
    get("/jobs.json", everyone()),
    get("/jobs/compare?a={run}&b={run}", reading()),
    get("/jobs/compare?a={run}", everyone(404)),
    post("/jobs/bulk", everyone(200), do="cancel", job="{run}"),
    get("/jobs/{run}", reading()),
    get("/jobs/{run}.json", reading()),
    get("/jobs/{run}/log.txt", reading()),
    get("/jobs/{run}/value?name=state", reading()),
    post("/jobs/{run}/cancel", editing()),
    post("/jobs/{failed}/retry", editing()),
]
TEAMS = [
    get("/teams/", people(200, program=200)),
    post("/teams/", (302, *(302,) * 7, 403, 302, 302, 302), name="New"),
    get("/teams/{team}", reading()),
    post("/teams/{team}/rename", ruling(), name="Sight"),
    get("/teams/{team}/delete", ruling(200)),
    post("/teams/{team}/delete", ruling(), name="Vision"),
    post("/teams/{team}/leave", (404, 404, 404, 302, 302, 302, 302, 302, 403, 302, 404, 302)),
    get("/teams/{team}/workers", reading()),
    post("/teams/{team}/workers", ruling(200), name="card", device="ascend910b"),
    post("/teams/{team}/workers/{machine}/revoke", ruling()),
    post("/teams/{team}/workers/{machine}/consent", ruling(), agrees="yes"),
    post("/teams/{team}/workers/{machine}/rotate", ruling(200)),
    post("/remote/join", everyone(401)),  # whoever does not sign is nobody, see tests/remote
    post("/remote/take", everyone(401)),
    post("/remote/beat", everyone(401)),
    post("/remote/give", everyone(401)),
    get("/teams/{team}/log", ruling(200)),
    get("/teams/{team}/log?as=csv", ruling(200)),
    post("/teams/{team}/invitations", ruling(200), role="editor", days="7"),
    post("/teams/{team}/invitations/{invitation}/revoke", ruling()),
    post("/teams/{team}/members/{member}", ruling(), role="editor"),
    post("/teams/{team}/members/{member}/remove", ruling()),
    get("/join/{secret}", everyone()),
    post("/join/{secret}", (200, *(302,) * 7, 403, 302, 302, 302)),
]
ACCOUNT = [
    get("/account/", people()),
    post("/account/space", people(302), space=""),
    post("/account/space", (302, 404, 404, 403, 302, 302, 302, 302, 403, 403, 403, 403), space="{team}"),
    post("/account/keep", people(302), answer="leave"),
    get("/account/tokens", people()),
    post("/account/tokens", people(200), name="x", scope="write", days=""),
    post("/account/tokens/{token}/revoke", (302, 404, 404, 404, 404, 404, 302, 404, 403, 403, 403, 403)),
    get("/account/log", people()),
    get("/account/delete", people(302)),  # asks for the password first
    post("/account/delete", people(302)),
    get("/account/sessions/", people()),
    post("/account/sessions/", people(302)),
]
ALLAUTH = [
    get("/account/login/", entering()),
    post("/account/login/", entering(), login="nobody", password="wrong"),
    get("/account/signup/", entering()),
    post("/account/signup/", entering()),
    get("/account/logout/", people(200)),
    post("/account/logout/", people(302)),
    get("/account/inactive/", by_hand(200)),
    get("/account/reauthenticate/", people()),
    post("/account/reauthenticate/", people(200)),
    get("/account/reauthenticate/code/", people(403)),  # by the password alone
    post("/account/reauthenticate/code/", people(403)),
    get("/account/reauthenticate/code/confirm/", people(403)),
    post("/account/reauthenticate/code/confirm/", people(403)),
    get("/account/email/", people()),
    post("/account/email/", people(302), action_add="", email="new@example.org"),  # asks for the password first
    get("/account/password/change/", people()),
    post("/account/password/change/", people(200)),
    get("/account/password/set/", people(302)),
    post("/account/password/set/", people(302)),
    get("/account/confirm-email/", by_hand(200)),
    get("/account/confirm-email/none/", by_hand(200)),
    post("/account/confirm-email/none/", by_hand(404)),
    get("/account/password/reset/", by_hand(200)),
    post("/account/password/reset/", by_hand(302), email="nobody@example.org"),
    get("/account/password/reset/done/", by_hand(200)),
    get("/account/password/reset/key/1-none/", by_hand(200)),
    post("/account/password/reset/key/1-none/", by_hand(200)),
    get("/account/password/reset/key/done/", by_hand(200)),
    get("/account/login/code/confirm/", by_hand(302)),
    post("/account/login/code/confirm/", by_hand(302)),
]
API = [
    get("/api/", everyone()),
    get("/api/v1/", everyone(404)),
    get("/api/v1/schema", everyone()),
    get("/api/v1/version", everyone()),
    get("/api/v1/kb?q=linear", everyone()),
    get("/api/v1/kb/torch.nn.Linear", everyone()),
    post("/api/v1/errors", everyone(), {"text": "kernel ArgMaxExt unregistered"}),
    get("/api/v1/errors/kernel-unregistered", everyone()),
    post("/api/v1/translations", making(201), {"source": "import torch"}),
    post("/api/v1/translations?space={team}", (*(403,) * 8, 403, 201, 404, 403), {"source": "import torch"}),
    get("/api/v1/translations/{translation}", programs(200, 200, viewer=200)),
    get("/api/v1/translations/{translation}/result", programs(200, 200, viewer=200)),
    post("/api/v1/parity", programs(403, 503), {"translation": "{translation}"}),
    get("/api/v1/parity/{run}", programs(200, 200, viewer=200)),
    get("/api/v1/parity/{run}/result", programs(200, 200, viewer=200)),
    get("/api/v1/jobs", everyone()),
    get("/api/v1/jobs/{run}", programs(200, 200, viewer=200)),
    post("/api/v1/jobs/{run}/cancel", programs(403, 200), {}),
    post("/api/v1/jobs/{failed}/retry", programs(403, 200), {}),
    get("/api/v1/projects", everyone()),
    post("/api/v1/projects", everyone(422)),
    get("/api/v1/projects/{project}", programs(200, 200, viewer=200)),
    get("/api/v1/projects/{project}/files", programs(200, 200, viewer=200)),
    post("/api/v1/projects/{project}/runs", programs(403, 409), {"work": "verification"}),
    post("/api/v1/projects/{project}/approval", programs(403, 409), {"plan": "none"}),
    get("/api/v1/projects/runs/{run}/result", programs(404, 404, viewer=404)),  # a job of another kind
    post("/api/v1/projects/clone", everyone(422), {}),
    post("/mcp", everyone(), {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}),
]
NOTICES = [
    get("/notices/", people(200, program=200)),
    get("/notices/{notice}", (302, 404, 404, 404, 404, 404, 302, 404, 302, 302, 404, 404)),  # the admin's
    post("/notices/read", (*(302,) * 8, 403, 302, 302, 302)),
    post("/notices/wish", (*(302,) * 8, 403, 302, 302, 302), mail="no"),
    get("/notices/webhooks/", people(200, program=200)),
    get("/notices/webhooks/?team={team}", signed_in(ruling(200))),
    post("/notices/webhooks/", (302, *(201,) * 7, 403, 201, 201, 201), address="https://8.8.8.8/", kind="mention"),
    post("/notices/webhooks/", signed_in(ruling(201)), address="https://8.8.8.8/", kind="mention", team="{team}"),
    get("/notices/webhooks/{hook}", signed_in(ruling(200))),
    post("/notices/webhooks/{hook}/try", signed_in(ruling())),
    post("/notices/webhooks/{hook}/again/{delivery}", signed_in(ruling())),
    post("/notices/webhooks/{hook}/delete", signed_in(ruling())),
]
TABLE = [*NOTICES, *ALLAUTH, *API, *PAGES, *REVIEW, *PROJECTS, *JOBS, *TEAMS, *ACCOUNT]
