"""How edits become text: pieces, imports, markers, removed statements, and the output that parses."""
