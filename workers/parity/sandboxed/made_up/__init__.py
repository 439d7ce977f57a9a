"""Small made-up editions of public data sets, for programs that download them: the sandbox has no network."""
