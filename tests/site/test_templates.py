"""Templates: found in a checkout and in an installed package, escaped, spoken in the language in force."""

from adjudicator.site.templates import DESKS, STATIC, STYLES, static_file, template_folder

TEMPLATES = (
    "base.html",
    "desk.html",
    "entry.html",
    "feed.xml",
    "game.html",
    "index.html",
    "maps.html",
    "messages.html",
    "parts.html",
    "player.html",
    "players.html",
    "record.html",
    "rules.html",
    "settled.html",
    "story.html",
    "turn.html",
    "turns.html",
)


def test_the_folder_holds_every_template_and_every_static_file() -> None:
    made = {"style.css": STYLES, **DESKS}
    read = {part for name in STATIC for part in made.get(name, (name,))}
    assert {path.name for path in template_folder().iterdir()} == {*TEMPLATES, *read}
    assert all(static_file(name) for name in STATIC)
