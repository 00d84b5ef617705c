"""The command line: read arguments, call one function of the layers below, print the result.

`program` is the command `adjudicator` itself. Each command is a module in `commands`, imported only when it
is called. The clock, environment variables and the user's settings folder are read here and nowhere below.
"""

import gc
import os
import sys
from contextlib import suppress

from adjudicator import __version__

_NEW_OBJECTS = 100_000
"""How many make Python look for garbage. With its own 700 it does so often while modules are loaded."""


def main() -> None:
    """Run the program as a process of its own."""
    if sys.argv[1:] == ["--version"]:
        # Scripts ask it often, and nothing need be loaded for it, unless the output fails.
        with suppress(OSError):
            os.write(1, f"adjudicator {__version__}\n".encode())
            os._exit(0)
    gc.set_threshold(_NEW_OBJECTS)
    from adjudicator.cli import program

    try:
        program.main()
    except SystemExit as ended:
        # At once: to take its memory apart takes as long as much of what commands do. No output waits, for
        # all is flushed as it is printed; what the system refused then, it would only refuse again.
        os._exit(int(ended.code or 0))
