"""Forgejo, with Gitea and Codeberg. Documented at /api/swagger of each; the API is much like GitHub's."""

from collections.abc import Iterator, Mapping

from adjudicator.forge.github import Comment, GitHub, Tree
from adjudicator.forge.rest import Rest, escaped
from adjudicator.repository.times import time_text

_TREE_PAGES = 20


class Forgejo(GitHub):
    """A repository on Forgejo: `site` is `https://codeberg.org`, `name` is `ann/league`."""

    @staticmethod
    def interface(site: str, token: str) -> Rest:
        """Return the API of a site."""
        headers = {"Accept": "application/json", "Authorization": f"token {token}"}
        return Rest(f"{site}/api/v1", headers, size="limit")

    def _which_pulls(self) -> Mapping[str, object]:
        return {"state": "open"}

    def _which_issues(self) -> Mapping[str, object]:
        return {"state": "open", "type": "issues"}

    def _which_comments(self, since: int) -> Mapping[str, object]:
        return {"since": time_text(since)}

    def _comments(self, issue: str) -> Iterator[Comment | None]:
        return self._rest.items(f"{self._root}/issues/{issue}/comments", Comment)

    def _tree(self, tree: str) -> Iterator[Tree]:
        for page in range(1, _TREE_PAGES + 1):
            part = self._rest.get(f"{self._root}/git/trees/{escaped(tree)}", Tree, page=page)
            yield part
            if not part.truncated:
                return
