"""Where a repository is on the web, by the address of its remote."""

import re

from adjudicator.repository.git.store import Repository

_ADDRESS = re.compile(
    r"""
    (?: https?:// (?: [^/@]+ @ )? (?P<web> [^/@]+ ) /
      | ssh:// (?: [^/@]+ @ )? (?P<ssh> [^/:@]+ ) (?: : \d+ )? /
      | (?: [^/:@]+ @ )? (?P<scp> [^/:@\\]{2,} ) : (?! // )  # one letter before a colon is a drive on Windows
    ) (?P<path> [^\\]+ )
    """,
    re.VERBOSE,
)


def host_and_path(remote: str) -> tuple[str, str]:
    """Return the site and path of a repository on a forge, from a remote's address; empty if unknown.

    An ssh address is taken to mean a site with the same name on https.
    """
    match = _ADDRESS.fullmatch(remote)
    if not match:
        return "", ""
    host = (match["web"] or match["ssh"] or match["scp"]).lower()
    scheme = "http" if remote.startswith("http://") else "https"
    return f"{scheme}://{host}", match["path"].strip("/").removesuffix(".git")


def web_address(repository: Repository) -> str:
    """Return where a repository is on the web, by its remote's address; empty if that is unknown."""
    site, path = host_and_path(repository.address())
    return f"{site}/{path}" if site else ""


def forge_kind(site: str) -> str:
    """Return which kind of forge a site is, by its name: github, gitlab or forgejo; empty if unknown.

    Gitea and Codeberg are of the kind forgejo.
    """
    host = site.partition("://")[2]
    if "github" in host or host.endswith(".ghe.com"):
        return "github"
    if "gitlab" in host:
        return "gitlab"
    return "forgejo" if any(word in host for word in ("codeberg", "forgejo", "gitea")) else ""


def compare_address(remote: str, base: str, branch: str, pushed: str = "") -> str:
    """Return the page that makes a pull request from a branch; empty for an unknown host.

    `pushed` is the address of the fork that the branch was pushed to, if that is not `remote`.
    """
    site, path = host_and_path(remote)
    kind, host = forge_kind(site), site.partition("://")[2]
    fork = host_and_path(pushed)[1] or path
    site = f"https://{host}/{path}"
    if kind == "github":
        head = branch if fork == path else f"{fork.replace('/', ':')}:{branch}"
        return f"{site}/compare/{base}...{head}?expand=1"
    if kind == "gitlab":
        page = f"https://{host}/{fork}/-/merge_requests/new"
        return f"{page}?merge_request%5Bsource_branch%5D={branch}"
    if kind == "forgejo":
        head = branch if fork == path else f"{fork}:{branch}"
        return f"{site}/compare/{base}...{head}"
    return ""
