"""A whole repository: what it holds, what a person must decide, and the complete tree that comes out, step by step.

`plan` reads and decides nothing; `steps` makes the new files; `git` puts them on branches of the user's own repository.
Neither runs anything of the repository: that is parity's work, in its sandbox.
"""
