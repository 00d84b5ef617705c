"""Marks: how a league recognises what it has written on a forge, whatever account it wrote as.

A token need not know whose it is (a job's and an app's may not ask), and forges store a text in their own
way: GitLab strips its end. So each text of the league holds a mark that only the league can make.
"""

from adjudicator.sealing import MasterSecret


class Marks:
    """The marks of one league. A text with a mark may be copied, so a mark says what and where it is."""

    def __init__(self, secret: MasterSecret) -> None:
        self._secret = secret

    def mark(self, *about: str) -> str:
        """Return the mark of what the league writes about these words, which contain no markup.

        Forges do not show it, for it is an HTML comment.
        """
        return f"<!-- adjudicator: {' '.join(about)} {self._secret.mac('forge', *about)} -->"
