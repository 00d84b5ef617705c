"""Solo play: a league of one person's own, in a folder, in which stewards hold all other seats.

Its games begin at the opening of their rules, from a position of another game, or teach a lesson.

    <folder>/league/         the repository with the games, as any league's
    <folder>/site/           its pages
    <folder>/keys/own        the player's key
    <folder>/keys/secret     the adjudicator's secret
    <folder>/keys/seats/     a key for each further seat that the player has
    <folder>/keys/stewards/  a key for each seat of a steward

A server on this computer shows the pages and takes in what a desk sends, as a forge and a league's job do.
"""
