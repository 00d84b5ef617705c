"""`python -m adjudicator` is the command `adjudicator`, also where scripts are not on the search path."""

from adjudicator.cli import main

main()
