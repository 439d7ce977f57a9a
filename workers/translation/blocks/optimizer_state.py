from __future__ import annotations


def optimizer_state(optimizer):
    """What an optimizer remembers of each parameter, by name, and the options of its groups."""
    trained = {parameter.name for parameter in optimizer.parameters}
    state = {parameter.name: parameter for parameter in optimizer.get_parameters() if parameter.name not in trained}
    plain = (bool, int, float, str, tuple, type(None))
    groups = [
        {key: value for key, value in group.items() if isinstance(value, plain)} | {"lr": rate_of(group["lr"])}
        for group in optimizer.param_groups
    ]
    return {"state": state, "param_groups": groups}
