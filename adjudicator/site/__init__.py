"""The site: what a repository publishes, as pages that work from a folder, without script.

`build_site` reads published data and a ruleset's own words and drawing, and knows no game by name.
"""

from adjudicator.site.build import Problem, SiteReport, build_site
from adjudicator.site.output import ForeignFolder

__all__ = ["ForeignFolder", "Problem", "SiteReport", "build_site"]
