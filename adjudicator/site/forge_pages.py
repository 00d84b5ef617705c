"""The pages of a forge on which a league's site begins issues and files."""

import msgspec

from adjudicator.repository.layout import BRANCH
from adjudicator.words import gettext as _


class Forge(msgspec.Struct, frozen=True):
    """Where a league's repository is on the web: the page of its forge for a new issue, "" if unknown.

    `name` is what people call it, and `files` the address of the page for a new file, up to the file's path.
    `here` means that the pages come from the forge itself, which also hands the desk its player's key.
    """

    name: str = ""
    issues: str = ""
    files: str = ""
    title: str = "title"
    body: str = "body"
    here: bool = False


HERE = "here"
"""Stands for the address of a league's repository where the pages come from what takes in orders."""

_NAMES = {"github.com": "GitHub", "gitlab.com": "GitLab", "codeberg.org": "Codeberg"}
"""What the hosts of large forges are called; others are known by their host."""


def forge_of(address: str) -> Forge:
    """The forge that holds a repository, by its address on the web; by the name of its host."""
    if address == HERE:
        return Forge(_("this computer"), "../../issues/new", here=True)
    host = address.partition("://")[2].partition("/")[0]
    name = _NAMES.get(host, host)
    if "gitlab" in host:
        files = f"{address}/-/new/{BRANCH}?file_name="
        return Forge(name, f"{address}/-/issues/new", files, "issue[title]", "issue[description]")
    if "github" in host:
        return Forge(name, f"{address}/issues/new", f"{address}/new/{BRANCH}?filename=")
    if any(word in host for word in ("codeberg", "forgejo", "gitea")):
        return Forge(name, f"{address}/issues/new", f"{address}/_new/{BRANCH}?filename=")
    return Forge()
