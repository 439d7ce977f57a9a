"""python -m workers.commandline: the same as `mindport`."""

from __future__ import annotations

from workers.commandline import main

if __name__ == "__main__":
    main()
