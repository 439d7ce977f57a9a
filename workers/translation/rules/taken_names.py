"""`self.cells = nn.ModuleList(...)`: names that a Cell has for itself. Measured on MindSpore 2.10: a layer or parameter under
any public name of Cell is refused, a plain value or method under some of them breaks the Cell.

Such a member is called `cells_` wherever the file means it. One that torch's modules have as well is left to a person.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File

# Refused for layers and parameters.
MEMBERS = frozenset(
    "add_flags apply bprop_debug buffers cast_inputs cells cells_and_names check_names cls_name compile compile_and_run "
    "compile_cache compiled construct create_time exist_names extend_repr generate_scope get_buffer get_extra_state get_flags "
    "get_inputs get_parameters get_scope get_sub_cell global_cells infer_param_pipeline_stage init_parameters_data "
    "insert_child_to_cell insert_param_to_cell jit_config_dict load_state_dict name_cells named_buffers offload param_prefix "
    "parameters_and_names parameters_dict phase phase_cache pipeline_segment pipeline_stage recompute register_buffer "
    "register_forward_hook run_construct set_boost set_comm_fusion set_data_parallel set_extra_state set_grad set_inputs "
    "set_jit_config set_train shard state_dict to to_empty to_float total_instance_count trainable_params training "
    "untrainable_params update_cell_prefix update_cell_type update_parameters_name".split()
)
# These break the Cell whatever stands under them.
_NEEDED = frozenset(
    "add_flags bprop_debug cells cells_and_names cls_name compile_cache compiled construct create_time exist_names "
    "extend_repr get_parameters jit_config_dict name_cells param_prefix parameters_and_names phase phase_cache "
    "pipeline_segment pipeline_stage set_train state_dict trainable_params".split()
)
_HELD = frozenset({"module", "parameter"})


# Torch's modules have these too: who uses the name may mean theirs.
_SHARED = frozenset(
    "apply buffers compile get_buffer get_extra_state load_state_dict named_buffers register_buffer register_forward_hook "
    "set_extra_state state_dict to to_empty training".split()
)


def rewrite_file(file: File) -> None:
    found: dict[str, list[ast.AST]] = {}
    for node in file.nodes(ast.Attribute):
        if isinstance(node.ctx, ast.Store) and node.attr in MEMBERS and _in_module(file, node):
            parent = file.parent(node)
            value = file.known(parent.value) if isinstance(parent, ast.Assign | ast.AnnAssign) else None
            if node.attr in _NEEDED or (node.attr != "training" and value is not None and value.kind in _HELD):
                found.setdefault(node.attr, []).append(node)
    for definition in file.nodes(ast.FunctionDef):
        owner = file.parent(definition)
        if definition.name in _NEEDED and isinstance(owner, ast.ClassDef) and file.types.is_module(owner.name):
            found.setdefault(definition.name, []).append(definition)
    for name, places in found.items():
        uses = _uses(file, name) if name not in _SHARED else None
        if uses is None:
            for place in places:
                _mark(file, place, name)
        else:
            _rename(file, name, [*uses, *(place for place in places if isinstance(place, ast.FunctionDef))])


def _in_module(file: File, node: ast.Attribute) -> bool:
    owner = file.known(node.value)
    return owner.kind == "self" and file.types.is_module(owner.name)


def _uses(file: File, name: str) -> list[ast.AST] | None:
    """The places that mean a member of the program's networks; None where somebody else may mean it too."""
    text = any(node.value == name for node in file.nodes(ast.Constant))
    free = not any(f"{name}_" in cls.attributes or f"{name}_" in cls.methods for cls in file.types.classes.values())
    uses = [node for node in file.nodes(ast.Attribute) if node.attr == name]
    known = [file.known(node.value) for node in uses]
    sure = all(value.kind in {"self", "module"} and file.types.is_module(value.name) for value in known)
    return list(uses) if sure and free and not text and file.neighbours.project is None else None


def _rename(file: File, name: str, places: list[ast.AST]) -> None:
    reason = Text(
        f"A Cell has a member `{name}` of its own: this one is called `{name}_`, also in checkpoints.",
        f"Cell 自身已有成员 `{name}`：此成员改名为 `{name}_`，检查点中的名称也随之改变。",
    )
    for place in places:
        span = file.source.name_span(place) if isinstance(place, ast.Attribute) else _defined_name(file, place, name)
        file.change(
            place, [(span, [f"{name}_"])], target="mindspore.nn.Cell", verdict="adapted", reason=reason, span=span,
            group=f"taken-{name}",
        )  # fmt: skip


def _defined_name(file: File, definition: ast.AST, name: str) -> tuple[int, int]:
    start = file.source.data.index(name.encode(), file.source.span(definition)[0] + len(b"def"))
    return start, start + len(name.encode())


def taken(name: str) -> Text:
    return Text(
        f"A Cell has a member `{name}` of its own: rename this one, also in checkpoints.",
        f"Cell 自身已有成员 `{name}`：请改名，检查点中的名称也要相应修改。",
    )


def _mark(file: File, node: ast.AST, name: str) -> None:
    start = file.source.span(node)
    place = file.source.name_span(node) if isinstance(node, ast.Attribute) else start
    file.change(node, [], target="mindspore.nn.Cell", verdict="review", reason=taken(name), span=place)
