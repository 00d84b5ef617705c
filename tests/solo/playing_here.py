"""Opens a solo league, lets its player send orders twice, and ends: for tests that kill it.

python playing_here.py FOLDER [GAME@TURN]
"""

import sys
from pathlib import Path

from tests.solo.leagues import sent_by_the_player, served

if __name__ == "__main__":
    folder, *places = sys.argv[1:]
    place = places[0] if places else ""
    with served(Path(folder), place=place) as browser:
        league = browser.server.league
        name = league.unfinished("claim", place)
        for _turn in range(2):
            answer = browser.send(*sent_by_the_player(league, name))
            assert answer.status == 303, answer.text
