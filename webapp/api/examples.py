"""The examples of /api/: what is shown there is what a test runs."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import metadata

VERSION = metadata.version("mindport")
HOME = "https://git.example.org/you/mindport"  # where an operator keeps this program; nobody but the operator knows


@dataclass(frozen=True)
class Example:
    """`text` as one types it; `file`: the name of the file it belongs in, when it is no command."""

    key: str
    text: str
    file: str = ""


def examples(site: str) -> dict[str, Example]:
    """By key, with this server's address in them."""
    return {key: Example(key, text.strip("\n").replace("SITE", site), FILES.get(key, "")) for key, text in TEXTS.items()}


FILES = {"pre-commit": ".pre-commit-config.yaml", "actions": ".github/workflows/mindport.yml", "mcp": "mcp.json"}
TEXTS = {
    "install": f"""
pip install git+{HOME}
""",
    "local": """
mindport translate net.py > net_ms.py
mindport translate src/ --output src_ms/
mindport check --fail-on unsupported src/
mindport kb search "全连接"
""",
    "remote": """
export MINDPORT_SERVER=SITE
mindport translate net.py > net_ms.py
mindport parity net.py --inputs "x=normal(3, 4)"
""",
    "pre-commit": f"""
repos:
  - repo: {HOME}
    rev: v{VERSION}
    hooks:
      - id: mindport-check
        args: [--fail-on, unsupported]
""",
    "actions": f"""
name: mindport
on: [push, pull_request]
permissions:
  contents: read
  security-events: write
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.11"
      - run: pip install git+{HOME}@v{VERSION}
      - run: mindport check --fail-on never --format sarif . > mindport.sarif
      - uses: github/codeql-action/upload-sarif@v3
        with:
          sarif_file: mindport.sarif
      - run: mindport check --fail-on unsupported .
""",
    "translate": """
python3 -c 'import json, sys; print(json.dumps({"source": sys.stdin.read()}))' < net.py |
  curl -s --json @- -H "Idempotency-Key: net-$(date +%s)" \\
    "SITE/api/v1/translations?wait=5" > job.json
result=$(python3 -c 'import json; print(json.load(open("job.json"))["links"]["result"])')
curl -s -H "Accept: text/x-python" "SITE$result" > net_ms.py
""",
    "look-up": """
curl -s SITE/api/v1/kb/torch.nn.Linear
curl -s --get SITE/api/v1/kb --data-urlencode "q=全连接"
curl -s -H "Accept: application/json" SITE/kb/torch.nn.Linear
""",
    "token": """
curl -s -H "Authorization: Bearer $MINDPORT_TOKEN" \\
  --get SITE/api/v1/jobs --data-urlencode "q=state:done age:<1d"
""",
    "mcp": """
{
  "mcpServers": {
    "mindport": {
      "type": "http",
      "url": "SITE/mcp",
      "headers": {"Authorization": "Bearer mp_..."}
    }
  }
}
""",
    "mcp-curl": """
curl -s --json '{"jsonrpc": "2.0", "id": 1, "method": "tools/call",
  "params": {"name": "look_up", "arguments": {"name": "torch.nn.Linear"}}}' \\
  SITE/mcp
""",
}
