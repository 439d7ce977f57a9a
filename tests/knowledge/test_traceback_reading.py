"""Frames, message and internals of a traceback are told apart."""

from __future__ import annotations

import pytest

from knowledge.traceback_reading import LONGEST, Part, blocks, message

EAGER = """Traceback (most recent call last):
  File "/home/me/net.py", line 12, in <module>
    print(mint.argmax(x))
          ^^^^^^^^^^^^^^
  File "/opt/venv/lib/python3.11/site-packages/mindspore/common/tensor.py", line 526, in __str__
    if self.dtype == mstype.type_none:
  File "/opt/venv/lib/python3.11/site-packages/mindspore/common/tensor.py", line 662, in dtype
    return self._dtype
RuntimeError: The kernel ArgMaxExt unregistered.

----------------------------------------------------
- C++ Call Stack: (For framework developers)
----------------------------------------------------
mindspore/ccsrc/pynative/utils/pyboost/pyboost_utils.cc:848 SelectKernel
"""
GRAPH = """TypeError: Cannot join the return values of different branches.

----------------------------------------------------
- Framework Error Message: (For framework developers)
----------------------------------------------------
In file /home/me/net.py:99, 8~26

----------------------------------------------------
- The Traceback of Net Construct Code:
----------------------------------------------------

# In file /home/me/net.py:7~8, 4~26
    if flag > 0:
"""
LOGGED = """[ERROR] MD(21363,7ff,python):2026-11-21-03:05:22.506 [a/b.cc:257] Dataset is terminated.
Line of code : 301
File         : mindspore/ccsrc/x.cc
RuntimeError: Exception thrown from dataset pipeline.
"""


def parts(text):
    return [block.part for block in blocks(text)]


def test_framework_frames_are_folded_into_one_block():
    assert parts(EAGER) == [Part.USER, Part.FRAMEWORK, Part.MESSAGE, Part.INTERNALS]
    assert blocks(EAGER)[1].frames == 2


def test_a_frame_of_the_user_names_file_line_function_and_code():
    frame = blocks(EAGER)[0]
    assert (frame.file, frame.line, frame.function) == ("/home/me/net.py", 12, "<module>")
    assert frame.code == "print(mint.argmax(x))"


def test_the_message_is_without_frames_and_internals():
    assert message(blocks(EAGER)) == "RuntimeError: The kernel ArgMaxExt unregistered."


def test_the_construct_code_of_a_graph_is_a_frame_of_the_user_and_the_internals_are_not():
    frames = [(block.file, block.line) for block in blocks(GRAPH) if block.part is Part.USER]
    assert frames == [("/home/me/net.py", 7)]


def test_log_lines_are_told_apart():
    assert parts(LOGGED) == [Part.LOG, Part.MESSAGE]


def test_windows_line_ends_and_paths():
    text = EAGER.replace("\n", "\r\n").replace("/opt/venv/lib/python3.11/site-packages", "C:\\env\\Lib\\site-packages")
    assert parts(text) == parts(EAGER)


@pytest.mark.parametrize("text", ["RuntimeError: no kernel", "Shape Join Failed", "x"])
def test_one_line_is_a_message(text):
    assert message(blocks(text)) == text


@pytest.mark.parametrize("text", ["", "\n\n", "----", '  File "', "\0" * 50, "(" * 10_000])
def test_nothing_pasted_breaks_it(text):
    assert isinstance(blocks(text), list)


def test_what_is_read_is_bounded():
    assert sum(len(block.text) for block in blocks("x" * (2 * LONGEST))) == LONGEST
