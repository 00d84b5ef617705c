"""The command line: reads arguments, calls one function of the layers below, prints what came of it.

`program` is the command `adjudicator` itself; each command is a module of `commands`, imported only when it
is called. The surroundings are read here and nowhere below: the clock, environment variables, the folder
of a person's settings.
"""

from adjudicator.cli.program import main

__all__ = ["main"]
