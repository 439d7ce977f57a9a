"""One use of a torch name: its record, the target whose condition holds, and the verdict."""
