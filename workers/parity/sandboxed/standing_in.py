"""Packages that are not installed, stood in for: modules import, and what such a package computes is nothing. Of timm there are
the small parts that most of its users take, on torch's side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from workers.parity.notes import ENVIRONMENTS
from workers.parity.sandboxed.made_up import environments

_PARTS = frozenset("spaces wrappers vector envs registration utils seeding core error logger".split())  # of gym
_IN_FRAMEWORK = ("torch.utils.tensorboard",)  # needs tensorboard, which may not be there


class Finder(MetaPathFinder):
    """`silent`: packages to stand in for; `refused`: those that are not there, whatever is installed; `parts`: those of which
    some parts are made up.
    """

    def __init__(
        self, silent: set[str], refused: frozenset[str], tell: Callable[[str], None], parts: frozenset[str] = frozenset()
    ) -> None:
        self.silent, self.refused, self.tell, self.parts = silent, refused, tell, parts

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        root = fullname.partition(".")[0]
        if root in self.refused:
            raise ModuleNotFoundError(f"the translated program imports {fullname}", name=fullname)
        if root in self.silent or (fullname in _IN_FRAMEWORK and "tensorboard" in self.silent):
            if fullname == root:
                self.tell(root)
            silence: Loader = _SmallParts(_SilentModule) if root in self.parts else _Silence()
            return ModuleSpec(fullname, _Acting() if root in ENVIRONMENTS else silence, is_package=True)
        if root in self.parts:
            return ModuleSpec(fullname, _SmallParts(), is_package=True)
        return None


class _SmallParts(Loader):
    """timm: every module has all parts, since they have moved between its modules. `rest`: what has them."""

    def __init__(self, rest: type[ModuleType] = ModuleType) -> None:
        self.rest = rest

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = self.rest(spec.name)
        parts = import_module("workers.parity.sandboxed.made_up.small_parts")  # torch is on one side only
        vars(module).update({name: part for name, part in vars(parts).items() if not name.startswith("__")})
        return module

    def exec_module(self, module: ModuleType) -> None:
        """It is complete."""


class _Silence(Loader):
    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _SilentModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Nothing to run."""


class _SilentModule(ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name == "__version__":
            return "0"
        if name.startswith("__"):
            raise AttributeError(name)
        if self.__name__.partition(".")[0] == "tqdm":
            return _Progress if name in {"tqdm", "trange", "tqdm_notebook"} else _Anything()
        return _Anything()


class _Acting(Loader):
    """gym with environments that are made up: every name in every module of it."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _Environments(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Nothing to run."""


class _Environments(ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name == "__version__":
            return "0.26.2" if environments.tells_five() else "0.21.0"
        if name.startswith("__"):
            raise AttributeError(name)
        if hasattr(environments, name):
            return getattr(environments, name)
        if self.__name__.endswith("wrappers") and name[:1].isupper():
            return environments.Wrapper
        return import_module(f"{self.__name__}.{name}") if name in _PARTS else _Anything()


class _Base:
    """What classes derive from that derive from a class of such a package."""

    def __init__(self, *given: Any, **named: Any) -> None:
        """Taken and forgotten."""


class _Anything:
    """Can be called, entered and asked for anything, and gives itself; pairs are taken from it by those who unpack two.

    As a decorator it leaves what it decorates, as a base class it is empty. Nothing can be computed with it.
    """

    def __call__(self, *given: Any, **named: Any) -> Any:
        if len(given) == 1 and not named and isinstance(given[0], type | type(_plain)):
            return given[0]
        return self

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        first = next(base for base in bases if isinstance(base, _Anything))
        return (_Base,) if first is self else ()

    def __instancecheck__(self, value: Any) -> bool:
        return False

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, key: Any) -> Any:
        return self

    def __setitem__(self, key: Any, value: Any) -> None:
        """Taken and forgotten."""

    def __or__(self, other: Any) -> Any:
        return self

    __ror__ = __or__

    def __iter__(self) -> Any:
        return iter((_Anything(), _Anything()))

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *error: object) -> None:
        """Errors go on."""

    def __str__(self) -> str:
        return ""

    def __fspath__(self) -> str:
        """Where a writer of logs would put them: `os.path.join(writer.log_dir, "training.log")`."""
        return "."


def _plain() -> None:
    """Only its type is asked for."""


class _Progress:
    """tqdm: a loop over what it is given."""

    def __init__(self, iterable: Any = None, *given: Any, **named: Any) -> None:
        self.iterable = iterable if iterable is not None else ()
        self.n, self.total = 0, named.get("total")

    def __iter__(self) -> Any:
        return iter(range(self.iterable) if isinstance(self.iterable, int) else self.iterable)

    def __len__(self) -> int:
        return len(self.iterable)

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *error: object) -> None:
        """Errors go on."""

    def __getattr__(self, name: str) -> Any:
        return _Anything()

    @staticmethod
    def write(text: str, *given: Any, **named: Any) -> None:
        print(text)
