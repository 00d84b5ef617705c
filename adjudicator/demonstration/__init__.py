"""The demonstration: bots play a whole game in a new folder, the way people would.

    <out>/remote.git           what a forge would hold; the adjudicator works in it
    <out>/organiser/           the organiser's clone, with the site in `_site/`
    <out>/players/<seat>/      a clone for each player
    <out>/keys/                a key file for each player and the organiser, and the adjudicator's secret

Every bot is a process of its own that has only its clone and its key file.
"""
