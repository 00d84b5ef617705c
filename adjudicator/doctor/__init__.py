"""The doctor: looks at a league as it stands, and says what is wrong and how to mend it.

Each check is one small function. It prints nothing and gives data: a verdict, what was seen, and what to do.
`checks.py` lists them all. A check that cannot look, or meets a bug, says so in its own place. Nothing is
changed, except that the clone is brought up to date and the mailbox gets the folders that a run makes.
"""
