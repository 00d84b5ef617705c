"""`python -m adjudicator` runs the command `adjudicator`, even if scripts are not on the search path."""

from adjudicator.cli import main

main()
