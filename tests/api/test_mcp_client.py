"""The protocol's own client, against a server with real workers."""

from __future__ import annotations

import asyncio

import pytest
from mcp import Client

from tests.stack import Workers

NET = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)

    def forward(self, x):
        return torch.relu(self.fc(x))
"""


@pytest.fixture
def address(workers: Workers, live_server) -> str:
    return f"{live_server.url}/mcp"


async def finished(client: Client, tool: str, first: dict) -> dict:
    told = first
    while told["state"] in ("queued", "running"):
        told = (await client.call_tool(tool, {"id": told["id"]})).structured_content or {}
    return told


async def migrated(address: str, mode: str) -> tuple[list[str], dict, dict]:
    """What an assistant does: list, translate, measure."""
    async with Client(address, mode=mode) as client:
        listed = await client.list_tools()
        first = await client.call_tool("translate", {"source": NET, "name": "net.py"})
        translation = await finished(client, "translation_status", first.structured_content or {})
        second = await client.call_tool("check_parity", {"translation": translation["id"], "inputs": "x=normal(3, 4)"})
        assert not second.is_error, second
        comparison = await finished(client, "parity_status", second.structured_content or {})
    return [tool.name for tool in listed.tools], translation, comparison


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["2026-07-28", "legacy"])
def test_an_assistant_migrates_a_program_and_measures_it(address, mode):
    tools, translation, comparison = asyncio.run(migrated(address, mode))
    assert "translate" in tools
    assert "class Net(nn.Cell)" in translation["program"]
    assert translation["for_a_person"] == []
    assert comparison["class"] in ("bit-equal", "rounding")
