"""How much of what MindSpore can call on an Ascend, and of what we write, has an answer; the rest by name."""

from __future__ import annotations

from collections.abc import Iterator

from knowledge import declaration_reading as tables
from knowledge.device_names import names_of
from knowledge.device_support import Support, of_name
from knowledge.devices import CHIPS, KINDS
from knowledge.reading import all_records
from knowledge.record import Profile


def report() -> list[str]:
    """Lines to print: operators, then the names that portable targets use, by device."""
    return [*_operators(), *_names()]


def unknown_operators() -> list[str]:
    return [name for name, said in tables.operators().items() if not said.source]


def portable_names() -> list[str]:
    """Every name of MindSpore in a portable target."""
    targets = (target for record in all_records() for target in record.targets if target.profile is Profile.PORTABLE)
    return sorted({name for target in targets for name in names_of(target)})


def _operators() -> Iterator[str]:
    total, unknown = len(tables.operators()), unknown_operators()
    yield f"aclnn operators that MindSpore {tables.version()} names: {total}, answered {_share(total - len(unknown), total)}"
    yield f"  not known: {', '.join(unknown)}"


def _names() -> Iterator[str]:
    names = portable_names()
    for device in (KINDS[0], *CHIPS):
        found = {name: of_name(name, device).support for name in names}
        counts = {state: sum(said is state for said in found.values()) for state in Support}
        said = ", ".join(f"{state} {count}" for state, count in counts.items())
        answered = _share(len(names) - counts[Support.UNKNOWN], len(names))
        yield f"{device}: names in portable targets {len(names)}, answered {answered} ({said})"
    yield f"  not known for {KINDS[0]}: {', '.join(n for n in names if of_name(n, KINDS[0]).support is Support.UNKNOWN)}"


def _share(part: int, whole: int) -> str:
    return f"{part} ({part / max(whole, 1):.1%})"
