"""`python -m adjudicator` runs the command `adjudicator`, even if scripts are not on the search path."""

from adjudicator.cli import main

if __name__ == "__main__":  # not in the processes that show a long game
    main()
