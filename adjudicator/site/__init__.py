"""The site: pages that show what a repository publishes, and work from a folder without script.

`build_site` reads published data and the ruleset's own words and drawings; it names no particular game.
"""

from adjudicator.site.build import Problem, SiteReport, build_site
from adjudicator.site.league import LEAGUE_FILE, League, read_league
from adjudicator.site.library import Library, read_library
from adjudicator.site.output import ForeignFolder
