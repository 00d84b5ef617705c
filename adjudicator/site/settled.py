"""What was settled for one game: its options, the facts that are not certain, and those it has of its own."""

from collections.abc import Iterator

from adjudicator.engine import Tabulation, Uncertainty
from adjudicator.repository.published import PublishedGame
from adjudicator.words import gettext as _

SETTLED = "rules.html"


def settled(game: PublishedGame) -> tuple[Tabulation, ...]:
    """Return the tables of a game's own page of rules; none if it has nothing but the ruleset's facts."""
    rules, setup = game.rules, game.file.setup
    uncertain, replaced = rules.uncertain(setup), game.file.replaced
    if not uncertain and not replaced:
        return ()
    return tuple(table for table in _tables(game, uncertain, replaced) if table.rows)


def _tables(
    game: PublishedGame, uncertain: tuple[Uncertainty, ...], replaced: dict[str, str]
) -> Iterator[Tabulation]:
    rules = game.rules
    chosen = game.file.options
    yield Tabulation(
        _("Options"),
        (_("Option"), _("Here"), _("What it is about")),
        tuple((option.name, chosen[option.name], option.summary) for option in rules.game_options),
    )
    yield Tabulation(
        _("What is not certain of the published game"),
        (_("Fact"), _("Here"), _("How likely it was published so"), _("What an organiser may change")),
        tuple((fact.what, fact.value, _chance(fact), fact.override) for fact in uncertain),
    )
    summaries = {file.name: file.summary for file in rules.fact_files}
    yield Tabulation(
        _("Facts of this game's own"),
        (_("File"), _("What is in it"), "SHA-256"),
        tuple((name, summaries[name], digest) for name, digest in replaced.items()),
    )


def _chance(fact: Uncertainty) -> str:
    return _("%(chance)s %%", chance=fact.chance) if fact.chance else _("our design")
