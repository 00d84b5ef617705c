"""The command line: read arguments, call one function of the layers below, print the result.

`program` is the command `adjudicator` itself. Each command is a module in `commands`, imported only when it
is called. The clock, environment variables and the user's settings folder are read here and nowhere below.
"""

from adjudicator.cli.program import main
