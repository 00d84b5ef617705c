"""Where a desk leads at each forge, by the addresses that the forges document."""

import pytest

from adjudicator.site.forge_pages import Forge, forge_of


@pytest.mark.parametrize(
    ("address", "forge"),
    [
        (
            "https://github.com/ann/league",
            Forge(
                "GitHub",
                "https://github.com/ann/league/issues/new",
                "https://github.com/ann/league/new/main?filename=",
            ),
        ),
        (
            "https://codeberg.org/ann/league",
            Forge(
                "Codeberg",
                "https://codeberg.org/ann/league/issues/new",
                "https://codeberg.org/ann/league/_new/main?filename=",
            ),
        ),
        (
            "https://gitlab.com/ann/league",
            Forge(
                "GitLab",
                "https://gitlab.com/ann/league/-/issues/new",
                "https://gitlab.com/ann/league/-/new/main?file_name=",
                "issue[title]",
                "issue[description]",
            ),
        ),
        (
            "https://gitea.example.org/ann/league",
            Forge(
                "gitea.example.org",
                "https://gitea.example.org/ann/league/issues/new",
                "https://gitea.example.org/ann/league/_new/main?filename=",
            ),
        ),
        ("https://git.example.org/ann/league", Forge()),
        ("", Forge()),
    ],
)
def test_a_new_issue_and_a_new_file_have_an_address_at_each_forge(address: str, forge: Forge) -> None:
    assert forge_of(address) == forge
