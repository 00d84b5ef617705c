"""Forgejo, with Gitea and Codeberg. Documented at /api/swagger of each; the API is much like GitHub's.

A pull request does not say whether its author may write to the repository, so that is asked separately when
it matters.
"""

import msgspec

from adjudicator.forge.github import GitHub, User
from adjudicator.forge.proposals import Proposal
from adjudicator.forge.rest import escaped, unless_denied


class _Access(msgspec.Struct):
    permission: str


class Forgejo(GitHub):
    """A repository on Forgejo: `name` is `ann/league`, `branch` the one that proposals target."""

    def is_of_the_house(self, proposal: Proposal) -> bool:
        """As `Source.is_of_the_house`; the token must belong to an administrator of the repository."""
        if not proposal.author:
            return False
        path = f"{self._root}/collaborators/{escaped(proposal.author)}/permission"
        access = unless_denied(lambda: self._rest.get(path, _Access), _Access("none"))
        return access.permission in {"write", "admin", "owner"}

    def _who(self) -> str:
        # Every token here belongs to an account, which it may look up with the scope `read:user`.
        return self._rest.get("user", User).login
