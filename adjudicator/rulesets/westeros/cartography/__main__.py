"""Writes the charts that rulesets keep beside their code.

    python -m adjudicator.rulesets.westeros.cartography agot2

works out the chart of a board anew: needed after every change of its grid, its regions, the facts of its map
or the cartography. Without a name it does so for all boards. A test holds that the charts kept are what this
command writes.
"""

import argparse
from importlib import resources
from pathlib import Path

from adjudicator.rulesets.westeros.cartography.boards import BOARDS, surveyed
from adjudicator.rulesets.westeros.cartography.chart_text import chart_text

parser = argparse.ArgumentParser(description="Work out the charts of boards and write them.")
parser.add_argument("boards", nargs="*", metavar="board", help=", ".join(BOARDS))
for name in parser.parse_args().boards or BOARDS:
    if name not in BOARDS:
        parser.error(f"there is no board {name}; the boards are {', '.join(BOARDS)}")
    package, chart = BOARDS[name].package, BOARDS[name].chart
    path = Path(str(resources.files(package) / chart))
    path.write_text(chart_text(surveyed(name).chart), "utf-8", newline="\n")
