"""What rules ask about a tensor, a network or a name beyond the facts, file claims included. No edits are made."""
