"""What was settled for one game: its options, the facts that are not certain, and those it has of its own."""

from collections.abc import Iterator

import msgspec

from adjudicator.engine import Uncertainty
from adjudicator.repository.published import PublishedGame
from adjudicator.words import gettext as _, lookup

SETTLED = "rules.html"


class Item(msgspec.Struct, frozen=True):
    """Something that was settled: a name, what holds here, and what there is to know about it."""

    name: str
    value: str
    note: str


class Section(msgspec.Struct, frozen=True):
    """Things settled of one sort; names of options and files are typed as they stand."""

    title: str
    items: tuple[Item, ...]
    typed: bool


def settled(game: PublishedGame) -> tuple[Section, ...]:
    """Return a game's own page of rules; nothing if it has nothing but certain facts of its ruleset."""
    if not game.rules.uncertain(game.file.setup) and not game.file.replaced:
        return ()
    return tuple(section for section in _sections(game) if section.items)


def _sections(game: PublishedGame) -> Iterator[Section]:
    rules, chosen = game.rules, game.file.options
    options = (
        Item(option.name, chosen[option.name], lookup(option.summary)) for option in rules.game_options
    )
    yield Section(_("Options"), tuple(options), typed=True)
    files = {file.name: lookup(file.summary) for file in rules.fact_files}
    doubts = (Item(fact.what, fact.value, _note(fact, files)) for fact in rules.uncertain(game.file.setup))
    yield Section(_("What is not certain of the published game"), tuple(doubts), typed=False)
    own = (Item(name, f"SHA-256 {digest}", files[name]) for name, digest in game.file.replaced.items())
    yield Section(_("Facts of this game's own"), tuple(own), typed=True)


def _note(fact: Uncertainty, files: dict[str, str]) -> str:
    """How likely it was published so, and by what a game may have it otherwise."""
    likely = (
        _("The published game has it so with a probability of %(chance)s %%.", chance=fact.chance)
        if fact.chance
        else _("This is our own design, because nobody could tell what was published.")
    )
    if fact.override in files:
        return f"{likely} " + _("A game may replace it in the file %(file)s.", file=fact.override)
    if fact.override:
        return f"{likely} " + _("A game may choose otherwise by the option %(option)s.", option=fact.override)
    return likely
