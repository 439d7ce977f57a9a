"""Who may do what: every view asks here, and nothing else decides.

What belongs to a team is open to its members by their role; what belongs to a person, to that person. What belongs to
nobody may be read and edited by whoever has its address, which cannot be guessed, and is managed from the browser it came
from. A stranger is told nothing: 404, as if the thing were not there. A member whose role is too low gets 403 and why.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Protocol, TypeVar, cast

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from webapp.teams.models import Membership, Role, Team, Token
from webapp.teams.ownership import Owned
from webapp.teams.sessions import session_key


class Right(StrEnum):
    READ = "read"
    EDIT = "edit"  # decide, remark, translate, measure, cancel, retry, share
    APPROVE = "approve"
    MANAGE = "manage"  # delete, hand over; of a team: its members


NONE: frozenset[Right] = frozenset()
FEW = 1_000  # things whose keys a query may name one by one
OF_ROLE = {
    Role.VIEWER: frozenset({Right.READ}),
    Role.EDITOR: frozenset({Right.READ, Right.EDIT}),
    Role.APPROVER: frozenset({Right.READ, Right.EDIT, Right.APPROVE}),
    Role.ADMIN: frozenset(Right),
}
OF_SCOPE = {Token.Scope.READ: OF_ROLE[Role.VIEWER], Token.Scope.WRITE: frozenset(Right)}


class Missing(PermissionDenied):
    """A member may read the thing but has not this right: the page says what would be needed."""

    def __init__(self, right: Right, role: Role | None = None, *, token: bool = False) -> None:
        super().__init__(right.value)
        self.right, self.role, self.token = right, role, token

    @property
    def needed(self) -> Role:
        """The lowest role that would do."""
        return next(role for role in Role if self.right in OF_ROLE[role])


class SignedOut(PermissionDenied):
    """The form was opened by somebody who was signed in, and whoever sends it is not."""


class Carried(Protocol):
    """A model whose rows are owned, themselves or through another row."""

    ownership_path: str

    @property
    def carrier(self) -> Owned: ...


M = TypeVar("M", bound=Model)


def role(request: HttpRequest, team: str | None) -> Role | None:
    """The visitor's role in the team; asked once per request and team."""
    if not team or not request.user.is_authenticated:
        return None
    known: dict[str, Role | None] = request.__dict__.setdefault("_roles", {})
    if team not in known:
        found = Membership.objects.filter(team=team, user=request.user).values_list("role", flat=True).first()
        known[team] = Role(found) if found else None
    return known[team]


def rights(request: HttpRequest, thing: Model) -> frozenset[Right]:
    return _by_ownership(request, thing) & _by_token(request)


def _by_ownership(request: HttpRequest, thing: Model) -> frozenset[Right]:
    if isinstance(thing, Team):
        mine = role(request, thing.id)
        return OF_ROLE[mine] if mine else NONE
    carrier = cast(Carried, thing).carrier
    if carrier.team_id:
        mine = role(request, carrier.team_id)
        own = mine is not None and mine != Role.VIEWER and carrier.owner_id == request.user.pk
        return (OF_ROLE[mine] if mine else NONE) | ({Right.MANAGE} if own else NONE)
    if carrier.owner_id:
        return frozenset(Right) if carrier.owner_id == request.user.pk else NONE
    return frozenset(Right) if carrier.session and carrier.session == session_key(request) else frozenset(Right) - {Right.MANAGE}


def _by_token(request: HttpRequest) -> frozenset[Right]:
    """What the token allows that the program showed; a browser shows none and is not limited by one."""
    token: Token | None = getattr(request, "token", None)
    return OF_SCOPE[Token.Scope(token.scope)] if token else frozenset(Right)


def fetch(request: HttpRequest, things: type[M] | QuerySet[M], right: Right = Right.READ, **lookup: Any) -> M:
    """The one thing, when the visitor has the right to it. Raises Http404 for strangers, Missing for members."""
    thing = get_object_or_404(things, **lookup)
    require(request, thing, right)
    return thing


def require(request: HttpRequest, thing: Model, right: Right) -> None:
    """Raises Http404 when the visitor may not even read the thing, Missing when only this right is."""
    has = rights(request, thing)
    if Right.READ not in has:
        raise Http404
    if right not in has:
        team = thing.pk if isinstance(thing, Team) else cast(Carried, thing).carrier.team_id
        raise Missing(right, role(request, team), token=right not in _by_token(request))


def require_writing(request: HttpRequest) -> None:
    """For what belongs to nobody yet. Raises Missing when the program showed a token that may only read."""
    if Right.EDIT not in _by_token(request):
        raise Missing(Right.EDIT, token=True)


def listed(things: QuerySet[M], request: HttpRequest) -> QuerySet[M]:
    """Those that belong in the visitor's lists: own ones, those of own teams, and what came from this browser."""
    field = cast(type[Carried], things.model).ownership_path.removesuffix("__")
    if not field:
        return things.filter(_own(request))
    carriers = listed(_carrying(things.model, field)._default_manager.all(), request)
    few = _few(request, carriers)
    if few is not None:
        return things.filter(**{f"{field}__in": few})
    # Of somebody who has very many: asked row by row, so that a database may walk along an order and stop early.
    return things.filter(Exists(carriers.filter(pk=OuterRef(f"{field}_id"))))


def lists_many(things: type[M], request: HttpRequest) -> bool:
    """Whether the visitor has so many that their list is asked row by row."""
    carriers = _carrying(things, cast(type[Carried], things).ownership_path.removesuffix("__"))
    return _few(request, listed(carriers._default_manager.all(), request)) is None


def _carrying(model: type[Model], field: str) -> type[Model]:
    return cast("type[Model]", model._meta.get_field(field).related_model)


def _own(request: HttpRequest) -> Q:
    session = session_key(request)
    here = Q(session=session, owner=None, team=None) if session else Q(pk__in=[])
    if not request.user.is_authenticated:
        return here
    own, teams = Q(owner=request.user, team=None), _teams(request)
    return here | own | Q(team__in=teams) if teams else here | own


def _teams(request: HttpRequest) -> list[str]:
    """Ids, asked once per request: beside a list each of the three conditions has its index."""
    if "_teams" not in request.__dict__:
        request.__dict__["_teams"] = list(Membership.objects.filter(user=request.user.pk).values_list("team", flat=True))
    return cast("list[str]", request.__dict__["_teams"])


def _few(request: HttpRequest, carriers: QuerySet[Any]) -> list[str] | None:
    """The keys of what the visitor has, asked once per request; None when there are more than FEW."""
    known: dict[type[Model], list[str]] = request.__dict__.setdefault("_few", {})
    if carriers.model not in known:
        known[carriers.model] = list(carriers.order_by().values_list("pk", flat=True)[: FEW + 1])
    found = known[carriers.model]
    return found if len(found) <= FEW else None
