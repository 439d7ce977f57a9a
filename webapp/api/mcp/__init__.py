"""The Model Context Protocol at /mcp: assistants translate, look up and compare. No sessions; each POST stands for itself.

https://modelcontextprotocol.io/specification/2026-07-28, and the revisions with a handshake that programs still speak.
"""
