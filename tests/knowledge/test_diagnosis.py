"""The doctor recognises errors by any of their lines, names what caused them, and does not guess."""

from __future__ import annotations

import time

import pytest

from knowledge.diagnosis import diagnose
from knowledge.error_reading import all_errors
from tests.knowledge.test_traceback_reading import EAGER


def slugs(text):
    return [error.slug for error in diagnose(text).found]


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Shape Join Failed: shape1 = (2, 3), shape2 = ().", "graph-shape-join"),
        ("RuntimeError: Unsupported expression 'Yield'.", "graph-unsupported-expression"),
        ("TypeError: construct() takes 2 positional arguments but 3 were given", "construct-takes"),
        ("The kernel ArgMaxExt unregistered.", "kernel-unregistered"),
        ("EI0006: Getting socket times out.", "hccl-socket-timeout"),
        ("Unsupported device target Ascend. This process only supports one of the ['CPU'].", "device-unsupported"),
    ],
)
def test_one_line_is_enough(text, slug):
    assert slugs(text)[0] == slug


@pytest.mark.parametrize("error", all_errors(), ids=lambda error: error.slug)
def test_the_quoted_line_of_every_record_leads_to_it(error):
    assert slugs(error.says)[0] == error.slug


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "ZeroDivisionError: division by zero",
        "KeyError: 'lr'",
        "hello",
        "AssertionError",
        "AttributeError: 'NoneType' object has no attribute 'lr'",
        "TypeError: unsupported operand type(s) for +: 'int' and 'str'",
        "IndexError: list index out of range",
        "ValueError: not enough values to unpack (expected 2, got 1)",
        "RuntimeError: Compile graph kernel_graph0 failed.",
        "WARNING: No CUDA GPUs are available, falling back to CPU",
        "Could NOT find the optimum after 100 steps",
        "EE9999: Inner Error! rtKernelLaunchWithHandleV2 failed: 107000",
    ],
)
def test_what_is_not_known_is_not_guessed(text):
    assert slugs(text) == []


# How MindSpore 1.6 to 2.2 said it: the fault classes of TroubleShooter's catalogue (compiler, operators, data, execution).
EARLIER = [
    (
        "TypeError: For 'Cell', the function construct need 0 positional argument and 0 default argument, but provided 2",
        "construct-takes",
    ),
    ("For 'Cell', the method 'construct' must have parameter 'self', but got: ['a', 'b']", "construct-takes"),
    ("For 'Cell', the function construct requires 2 positional argument, but got 1.", "construct-missing"),
    ("Net.construct() missing 1 required positional argument: 'y'", "construct-missing"),
    ("construct() takes 2 positional arguments but 3 were given", "construct-takes"),
    ("The parameters number of the function is 3, but the number of provided arguments is 2.", "graph-argument-count"),
    ("func() takes 2 positional arguments but 3 were given", "call-positional"),
    ("Type Join Failed: dtype1 = Float32, dtype2 = Float16.", "graph-type-join"),
    ("Shape Join Failed: shape1 = (2, 3, 4, 5), shape2 = ().", "graph-shape-join"),
    ("Type Join Failed: Abstract type AbstractTensor cannot join with AbstractTuple.", "graph-abstract-join"),
    ("External object has no attribute y", "graph-foreign-object"),
    ("Exceed function call depth limit 1000", "graph-recursion"),
    ("Should not use Python object in runtime, node: ValueNode<InterpretedObject>", "graph-foreign-object"),
    ("Not supported to get attribute for InterpretedObject 'LayerParams'", "graph-foreign-object"),
    ("There are incorrect indentations in definition or comment of function", "graph-indentation"),
    ("The value Parameter (name=w) , its name 'w' already exists.", "parameter-name-taken"),
    ("Unsupported statement 'Try'.", "graph-unsupported-statement"),
    ("The name 'var' is not defined, or not supported in graph mode.", "graph-undefined-name"),
    ("switch_layer index must be an int32, but got Int64", "graph-cell-by-tensor"),
    ("For primitive[Conv2D], the x shape size must be equal to 4, but got 3.", "shape-rank"),
    ("For 'MirrorPad', all elements of paddings must be >= 0.", "shape-pad-negative"),
    ("paddings.shape[0] must equal to input's rank, but got 2", "shape-pad-rank"),
    ("For 'Pad', only 'paddings' up to 4 dims is supported, but got 5.", "shape-pad-rank"),
    ("For 'ReduceSum', the num of dimensions of input should be in the range of [0, 8), but got 10", "shape-rank-range"),
    ("For primitive[SigmoidCrossEntropyWithLogits], the x shape: [2,3,] must be equal to [2,4,]", "shape-loss-target"),
    ("For 'SubExt', x.shape and y.shape need to broadcast.", "shape-broadcast"),
    ("For 'Reshape', the product of the 'input_x' shape should be equal to product of 'input_shape'", "shape-reshape"),
    ("Unsupported parameter type for python primitive, the parameter value is KeywordArg[key : axis]", "primitive-keyword"),
    ("For primitive[SoftmaxCrossEntropyWithLogits], the dimension of logits must be equal to 2, but got 3.", "shape-loss-rank"),
    ("Can not select a valid kernel info for [Pow] in AI CORE", "kernel-not-selected"),
    ("Mul: input var can not be implicitly converted", "call-numpy-array"),
    ("Illegal primitive: Primitive Foo bprop not defined.", "operator-no-derivative"),
    ("Invalid data, Page size: 4194304 is too small to save a blob row.", "mindrecord-page"),
    ("Inconsistent batch shapes, batch operation expects same shape for each data row", "dataset-batch-shapes"),
    ("img should be PIL image. Got <class 'numpy.ndarray'>.", "dataset-image-type"),
    ("Invalid file, mindrecord files already exist. Please check file path: x", "mindrecord-exists"),
    ("Invalid file, failed to open files for reading mindrecord files.", "mindrecord-open"),
    ("AttributeError: 'MySampler' object has no attribute 'child_sampler'", "dataset-sampler-init"),
    ("Unexpected error. Invalid data type.", "dataset-row-ragged"),
    ("PyFunc should return a numpy array or a numpy array tuple", "dataset-map-result"),
    ("Caught IndexError in map(or batch) worker and execute user Python code.", "dataset-user-code"),
    ("Memory not enough: current free memory size[0] is smaller than required size", "memory-out"),
    ("map operation: [PyFunc] failed. Failed to create tensor from numpy array", "dataset-map-result"),
    ("Allocate continuous memory failed", "memory-device"),
    ("Malloc device memory failed, size[33285996544], ret[207001]", "memory-device"),
    ("EI0004: The ranktable is invalid", "hccl-ranktable"),
    ("EI0002: The wait execution of the Notify register times out", "hccl-notify-timeout"),
    ("EI0006: Getting socket times out", "hccl-socket-timeout"),
    ("EJ0001: Failed to initialize the HCCP process", "ascend-process-twice"),
    ("Single op compile failed, op: add", "ascend-operator-compile"),
    ("run task error", "ascend-task"),
    ("For 'load_checkpoint', the checkpoint file: x.ckpt does not exist", "checkpoint-missing"),
    ("For 'load_checkpoint', the checkpoint file should end with '.ckpt'", "checkpoint-suffix"),
    ("w in the argument 'net' should have the same shape as w in the argument 'parameter_dict'", "checkpoint-shape"),
    ("TypeError: 'module' object is not callable", "call-module"),
]


@pytest.mark.parametrize(("text", "slug"), EARLIER, ids=lambda value: value[:40])
def test_messages_of_earlier_versions_are_known_too(text, slug):
    assert slugs(text)[:1] == [slug]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('  File "net.py", line 3, in <module>\n    y = f(x)\nZeroDivisionError: division by zero', "your own last line"),
        ("----> 3 y = f(x)\nZeroDivisionError: division by zero", "your own last line"),
        ("ZeroDivisionError: division by zero", "no line of your program"),
        ('  File "/akg/src/pass/loops.cc", line 111\nTVMError: no such thing', "no line of your program"),
        ("[ERROR] LITE(1,ab,converter_lite): Run] Run convert pass failed.", "first [ERROR] of the whole log"),
    ],
)
def test_what_to_look_at_depends_on_whose_line_the_text_shows(text, told):
    assert told in " ".join(step.en for step in diagnose(text).steps)


def test_a_general_record_is_told_only_where_no_exact_one_matches():
    assert slugs("AttributeError: 'Tensor' object has no attribute 'backward'") == ["tensor-backward"]
    assert slugs("AttributeError: 'Tensor' object has no attribute 'erfinv_'") == ["tensor-attribute"]


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("ModuleNotFoundError: No module named 'yaml'", "package-missing"),
        ("ModuleNotFoundError: No module named 'mindspore'", "import-missing"),
        ("ModuleNotFoundError: No module named 'transformers.onnx'", "import-package-module"),
        ("ModuleNotFoundError: No module named 'mindspore.onnx'", "import-module"),
        ("ModuleNotFoundError: No module named 'torch.onnx'", "import-package-module"),
        ("ModuleNotFoundError: No module named 'tbe'", "ascend-tbe-missing"),
        ("ImportError: cannot import name 'A' from 'transformers.models' (/x/models.py)", "import-package-name"),
        ("ImportError: cannot import name 'A' from 'vllm' (unknown location)", "import-empty-package"),
        ("ImportError: cannot import name 'A' from partially initialized module 'm' (most likely", "import-circular"),
        ("ImportError: cannot import name 'Module' from 'mindspore.nn' (/x/nn.py)", "import-name"),
        ("ImportError: cannot import name 'swap_cache' from 'mindspore._c_expression'", "name-internal"),
        ("cannot import name 'inner_comm_irecv_op' from 'mindspore.ops.auto_generate.gen_ops_prim'", "name-internal"),
        ("AttributeError: module 'mindspore' has no attribute '_no_such_part'", "name-internal"),
        ("AttributeError: module 'mindspore.nn' has no attribute 'NoSuchLayer'", "module-attribute"),
    ],
)
def test_what_cannot_be_imported_is_told_apart(text, slug):
    assert slugs(text)[0] == slug


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("RuntimeError: Unexpected error. This is not the mnist image file: /x/train-images-idx3-ubyte", "dataset-file-content"),
        ("RuntimeError: Unexpected error. Fail to open /x/train-images-idx3-ubyte", "dataset-file-open"),
        (
            "In op, the num of dimensions of input/output[x] should be in the range of [0, 8], but actually is [10].",
            "shape-rank-range",
        ),
        ("ImportError: cannot import name 'MultiheadAttention' from 'mindspore.nn' (/x/nn.py)", "import-name-later"),
        ("AttributeError: module 'numpy' has no attribute 'float'", "numpy-removed"),
        ("AttributeError: module 'numpy' has no attribute 'permute_dims'", "numpy-attribute"),
        ("OSError: RANK_TABLE_FILE /x/hccl_8p.json does not exist", "hccl-ranktable-missing"),
        ("OSError: /x/libmindspore.so: wrong ELF class: ELFCLASS32", "install-architecture"),
        ("ValueError: function conv expects two inputs, but get 3", "call-count"),
        ("RuntimeError: out of memory", "memory-out"),
        ("RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB", "memory-device"),
        ("RuntimeError: NPU out of memory. Tried to allocate 35.31 GiB (NPU 0; 60.97 GiB total capacity)", "memory-device"),
        ("AttributeError: 'ImageFolder' object has no attribute 'num_samples'", "attribute-missing"),
        ("For 'BatchMatMul', the input dimensions must be equal, but got 'x1_col': 3 and 'x2_row': 4.", "shape-matmul"),
        ("CONVERT RESULT SUCCESS:0", "lite-converted"),
        ("No module named 'torch'", "import-torch"),
        ("CUDA error: no kernel image is available for execution on the device", "cuda-no-kernel-image"),
        ("Decode: image decode failed", "dataset-decode"),
    ],
)
def test_one_direction_is_not_taken_for_the_other(text, slug):
    assert slugs(text)[:1] == [slug]


BRANCH = "AbstractTensor(shape: {}, element: AbstractScalar(Type: {}, Value: ValueAny, Shape: NoShape), value: ValueAny)"
BRANCHES = (
    f"The abstract type of the return value of the current branch is:\n{BRANCH},\n"
    f" and that of the previous branch is:\n{BRANCH}.\nThe node is CNode_1."
)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (("(2, 4)", "Float32", "(2, 4)", "Float16"), ["graph-type-join"]),
        (("(2, 4)", "Float32", "(2, 3)", "Float32"), ["graph-shape-join"]),
        (("(2, 4)", "Float32", "(2, 3)", "Float16"), ["graph-shape-join", "graph-type-join"]),
        (("(2, 4)", "Float32", "(2, 4)", "Float32"), []),
    ],
)
def test_what_differs_between_branches_is_read_from_both(told, expected):
    assert sorted(slugs(BRANCHES.format(*told))) == expected


@pytest.mark.parametrize(
    "text",
    [
        "TypeError: expected input to be <class 'torch.Tensor'>",
        "RuntimeError: support for sparse is not implemented",
        "please call init() first",
    ],
)
def test_without_the_framework_that_speaks_nothing_of_it_is_told(text):
    assert not {"call-torch-tensor", "aclnn-product", "distributed-not-init"} & {*slugs(text)}


def test_a_conversion_that_succeeded_before_another_error_is_not_the_answer():
    assert "lite-converted" not in slugs("CONVERT RESULT SUCCESS:0\nRuntimeError: out of memory")


def test_a_code_of_cann_says_more_than_the_line_before_it():
    said = "Acl compile and execute failed, op_type :X\nEZ3003: No supported Ops kernel and engine are found for [X1], optype [X]."
    assert slugs(said)[0] == "ascend-graph-operator"


def test_a_kernel_leads_to_the_names_that_start_it_and_on_to_torch():
    found = diagnose(EAGER)
    assert found.kernel == "ArgMaxExt"
    assert ("mindspore.mint.argmax", True) in [(named.mindspore, "torch.argmax" in named.torch) for named in found.named]


def test_the_users_last_line_is_the_place_and_its_names_are_named():
    found = diagnose('Traceback (most recent call last):\n  File "a.py", line 3, in f\n    y = nn.Dense(4, 2)(x)\nTypeError: no')
    assert found.cause_frame
    assert (found.cause_frame.file, found.cause_frame.line) == ("a.py", 3)
    assert "torch.nn.Linear" in found.named[0].torch


def test_a_long_paste_is_answered_at_once():
    text = EAGER * 400
    started = time.perf_counter()
    diagnose(text)
    assert time.perf_counter() - started < 2


def frames(*files: str, message: str) -> str:
    return (
        "Traceback (most recent call last):\n" + "".join(f'  File "{file}", line 3, in f\n    g(x)\n' for file in files) + message
    )


SITE = "/opt/venv/lib/python3.11/site-packages"


@pytest.mark.parametrize(
    ("files", "library"),
    [
        (["a.py", f"{SITE}/mindone/trainers/wrapper.py", f"{SITE}/mindspore/nn/cell.py"], "mindone"),
        (["a.py", f"{SITE}/mindnlp/peft/model.py"], "mindnlp"),
        (["a.py", f"{SITE}/mindspore/nn/cell.py"], ""),
        (["a.py", f"{SITE}/numpy/core/numeric.py"], ""),
        ([f"{SITE}/mindnlp/engine/trainer.py", "a.py", f"{SITE}/mindspore/nn/cell.py"], ""),  # it only called the user's own
    ],
)
def test_the_library_that_makes_the_failing_call_is_named(files: list[str], library: str):
    assert diagnose(frames(*files, message="TypeError: no")).library == library


WARNED = "MindSpore version 1.7.0 and cuda version 11.0.221 does not match, please refer to the installation guide"
ENDED = "RuntimeError: The kernel ArgMaxExt unregistered."


@pytest.mark.parametrize("head", ["[WARNING] ME(1:2,MainProcess):2022-07-23 [check.py:140]\n", "check.py:140: UserWarning: "])
def test_an_error_goes_before_a_longer_warning(head: str):
    assert slugs(f"{head}{WARNED}\n\n{ENDED}")[0] == "kernel-unregistered"
    assert slugs(f"{head}{WARNED}") == ["cuda-version"]
