"""The rulesets: the rules of each game and its facts, each a package of its own.

A ruleset is named by its revision, `claim/1`, or by its name alone, which means the newest revision. Lists
have the newest; older ones are found by their number, for the games and tournaments that go on by them.
Packages list theirs under the entry point `adjudicator.rulesets`, as this one does, so a ruleset may also
come from another package. Its code is imported when it is asked for, so that starting the program does not
read every game's facts.
"""

import sys
from collections.abc import Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

import msgspec

import adjudicator
from adjudicator import RULESETS
from adjudicator.engine import CHANCE, SEAT_WORD, BadSetup, Ruleset, nearest_word
from adjudicator.faults import place_of
from adjudicator.newer import made_by_newer
from adjudicator.words import ENGLISH, N_, PlainError, add_catalogues, gettext as _, language_in_force

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable

_TOLD = ("title", "board_type", "view_type", "event_type")
"""What every ruleset gives beside its name and revision, and no abstract class asks for."""

_UNLISTED = {"tournament/1": "adjudicator.rulesets.tournament:TournamentDraw"}
"""What no list of games has, because nobody plays it: the draw with which a tournament begins."""

_EARLIER = {
    "agot1/1": "adjudicator.rulesets.agot1.agot1:FirstAgot1",
    "agot2/1": "adjudicator.rulesets.agot2.agot2:FirstAgot2",
}
"""Older revisions, which no list has."""


class UnknownRuleset(PlainError, LookupError):
    """No ruleset of this name is installed; the text says which are, `nearest` the one meant."""

    advice = N_(
        "adjudicator rulesets lists those that are installed. One that another package brings needs that "
        "package: pip install PACKAGE"
    )

    def __init__(self, message: str, nearest: str | None = None, hint: str = "") -> None:
        super().__init__(message, hint)
        self.nearest = nearest


class FaultyPackage(UnknownRuleset):
    """A package lists a ruleset that nobody can use."""

    advice = N_("The package is at fault: tell whoever makes it, or install another version of it.")


class Installed(msgspec.Struct, frozen=True, dict=True):
    """A revision of a ruleset as its package lists it."""

    entry: "EntryPoint"

    @cached_property
    def package(self) -> str:
        """The package that it comes from, with its version; "" for this one."""
        brought = self.entry.dist
        if brought is None or brought.name == adjudicator.DISTRIBUTION:
            return ""
        return f"{brought.name} {brought.version}"

    def load(self) -> Ruleset[Any, Any]:
        """Import and make it; raises FaultyPackage where another package's cannot be."""
        if not self.package:
            return self._made()
        try:
            rules = self._made()
            named = rules.revision_name
            read_rules(rules)
            add_catalogues(str(_beside(package_of(rules), "locale")))
            missing = [member for member in _TOLD if not hasattr(rules, member)]
            wrong = "" if missing or named != self.entry.name else _wrong_seats(rules)
        except Exception as fault:  # the code of another package may do anything
            told = {"name": self.entry.name, "package": self.package, "place": place_of(fault)}
            raise FaultyPackage(
                _(
                    "The package %(package)s lists %(name)s, which cannot be loaded (%(place)s): %(reason)s",
                    reason=fault,
                    **told,
                )
            ) from fault
        if named != self.entry.name:
            told = {"name": self.entry.name, "package": self.package, "own": named}
            raise FaultyPackage(
                _("The package %(package)s lists %(name)s, but the ruleset calls itself %(own)s.", **told)
            )
        if missing:
            told = {"name": self.entry.name, "package": self.package, "members": ", ".join(missing)}
            raise FaultyPackage(
                _("The ruleset %(name)s of the package %(package)s does not give its %(members)s.", **told)
            )
        if wrong:
            told = {"name": self.entry.name, "package": self.package, "reason": wrong}
            raise FaultyPackage(
                _("The seats of the ruleset %(name)s of the package %(package)s: %(reason)s", **told)
            )
        return rules

    def _made(self) -> Ruleset[Any, Any]:
        rules: Ruleset[Any, Any] = self.entry.load()()
        return rules


def _wrong_seats(rules: Ruleset[Any, Any]) -> str:
    """Say in a sentence why nobody could play the seats that a ruleset names; "" if all can be played."""
    for count in rules.seat_counts():
        try:
            seats, choice = rules.seats(count, {}), rules.seats_to_choose(count, {})
        except BadSetup:  # these need an option
            continue
        for seat in (*seats, *choice):
            if seat == CHANCE or not SEAT_WORD.fullmatch(seat):
                return _(
                    "“%(seat)s” cannot be one: a seat is a word of at most 40 small letters (a–z), digits "
                    "and dashes, and is not chance.",
                    seat=seat,
                )
        if len(set(seats)) != count or len(seats) != count:
            return _(
                "seats(%(count)s) gives “%(seats)s”, but so many different words are wanted.",
                count=count,
                seats=", ".join(seats),
            )
    return ""


@cache
def installed() -> dict[str, Installed]:
    """Every revision that a package lists, by name, a ruleset's newest last.

    No other package can take the place of a ruleset of this one.
    """
    from importlib.metadata import entry_points  # noqa: PLC0415  many commands play no game

    listed = [Installed(entry) for entry in entry_points(group=RULESETS)]
    first = {each.entry.name: each for each in sorted(listed, key=lambda each: each.package, reverse=True)}
    return dict(sorted(first.items(), key=lambda item: _in_order(item[0])))


def _in_order(revision: str) -> tuple[str, int, str]:
    name, _slash, number = revision.partition("/")
    return name, int(number) if number.isdecimal() else 0, number


def ruleset(name: str) -> Ruleset[Any, Any]:
    """A ruleset by revision (`claim/1`) or by name (`claim`: the newest revision).

    Raises UnknownRuleset.
    """
    return found(name).load()


def ruleset_of_game(revision: str) -> Ruleset[Any, Any]:
    """The ruleset that a game names by its revision, even one that no list has. Raises UnknownRuleset."""
    try:
        return _named(revision).load()
    except UnknownRuleset as error:
        name = revision.partition("/")[0]
        known = [each for each in installed() if each.partition("/")[0] == name]
        if known and _in_order(revision) > _in_order(known[-1]):
            told, hint = made_by_newer(_("The game"), revision)
            raise UnknownRuleset(told, hint=hint) from error
        raise


def read_rules(rules: Ruleset[Any, Any]) -> str:
    """Read the `RULES.md` beside a ruleset's code."""
    return document(package_of(rules), "RULES").read_text("utf-8")


def package_of(rules: Ruleset[Any, Any]) -> str:
    """The package of a ruleset's code, in whose folder its documents stand too."""
    return sys.modules[type(rules).__module__].__package__ or ""


def document(package: str, name: str, language: str = ENGLISH) -> "Traversable":
    """The file of a document beside the code of a package, in English (`RULES.md`) or not (`RULES.cs.md`)."""
    return _beside(package, f"{name}{'' if language == ENGLISH else f'.{language}'}.md")


def _beside(package: str, name: str) -> "Traversable":
    from importlib import resources  # noqa: PLC0415  as above

    return resources.files(package) / name


def language_of_document(package: str, name: str) -> str:
    """The language in which a reader gets a document: the one in force if it is translated, or English."""
    language = language_in_force()
    return language if document(package, name, language).is_file() else ENGLISH


def written_by(name: str) -> str:
    """The program that writes a turn: its version, and the package that brings the ruleset if it is another.

    Raises UnknownRuleset.
    """
    package = _named(name).package
    return f"{adjudicator.__version__}, {package}" if package else adjudicator.__version__


def _named(revision: str) -> Installed:
    return _own(revision, _UNLISTED[revision]) if revision in _UNLISTED else found(revision)


def _own(revision: str, place: str) -> Installed:
    from importlib.metadata import EntryPoint  # noqa: PLC0415  as above

    return Installed(EntryPoint(revision, place, RULESETS))


def found(name: str) -> Installed:
    """What is found by the name of a ruleset or of a revision, also an older one. Raises UnknownRuleset."""
    if name in _EARLIER:
        return _own(name, _EARLIER[name])
    known = installed()
    revisions = [revision for revision in known if name in {revision, revision.partition("/")[0]}]
    if not revisions:
        raise _unknown(name, known)
    return known[revisions[-1]]


def _unknown(name: str, installed: Mapping[str, Installed]) -> UnknownRuleset:
    names = dict.fromkeys(revision.partition("/")[0] for revision in installed)
    nearest = nearest_word(name, (*names, *installed))
    known = ", ".join(installed)
    if nearest is None:
        message = _("There is no ruleset “%(name)s”; available: %(known)s.", name=name, known=known)
    else:
        message = _(
            "There is no ruleset “%(name)s”; available: %(known)s. Did you mean %(nearest)s?",
            name=name,
            known=known,
            nearest=nearest,
        )
    return UnknownRuleset(message, nearest)
