"""The organiser's desk: the page on which a game's organiser decides, and what its scripts need as data.

All of it is public. What can be decided now, and what follows from it, is worked out here as commands do.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from adjudicator.player import standing
from adjudicator.player.decisions import DECISIONS, PLEASE, preview, refusal
from adjudicator.repository.people import acts
from adjudicator.repository.people.acts import ORGANISER
from adjudicator.repository.people.holding import NOT_LATER
from adjudicator.repository.people.rate_limits import free_from
from adjudicator.repository.people.roster import LONGEST_CLOSING, LONGEST_PLAYER_NAME, LONGEST_REASON
from adjudicator.repository.people.wanted import wanted_seats
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.schedule import DAY
from adjudicator.repository.times import read_time, time_text, told_time
from adjudicator.repository.turn.notices import ASKS_FOR
from adjudicator.sealing import PublicKey, SecretKey
from adjudicator.site.desk import FOLDER, seats_of, stage_of
from adjudicator.site.desk_words import sentences
from adjudicator.site.forge_pages import Forge
from adjudicator.site.game_facts import mail_address
from adjudicator.site.moments import closing_time
from adjudicator.site.turn_facts import Row
from adjudicator.words import N_, gettext as _, lookup, lookup_without_forms

ORGANISERS_DESK = f"{FOLDER}/organiser.html"
"""The path of the page in its game's folder."""

MOST_BACK = 10
"""So many turns can be taken back here at once."""

_LATEST = "8999-12-31T00:00:00Z"
"""Stands for a deadline that is yet to be chosen."""

_SOME = "some"
"""The choice of a reminder to some seats alone."""


class Field(msgspec.Struct, frozen=True):
    """What the organiser says in an act, under the `name` that it has there; any of the `seats`, by title."""

    name: str
    label: str
    kind: Literal["text", "lines", "day", "key", "seats"] = "text"
    value: str = ""
    most: int | None = None
    optional: bool = False
    seats: tuple[tuple[str, str], ...] = ()


class Choice(msgspec.Struct, frozen=True):
    """An act as far as it is known, and what follows from it, with places for what the organiser says."""

    value: str
    title: str
    statement: dict[str, Any]
    lines: tuple[str, ...]


class Offer(msgspec.Struct, frozen=True):
    """A decision with what is to be chosen, if it can be made now; else with its `refusal`.

    `chosen` says what the choices are, "" if there is nothing to choose. `possible_from` is the time at which
    it may be done again.
    """

    name: str
    title: str
    does: str
    lasts: bool
    choices: tuple[Choice, ...]
    refusal: str = ""
    chosen: str = ""
    fields: tuple[Field, ...] = ()
    possible_from: int = 0


def has_desk(game: PublishedGame, forge: Forge) -> bool:
    """Whether a game's organiser has a desk: not once nothing counts, nor at a server of the player's own."""
    return not game.secret_published and not forge.here


def organiser_facts(game: PublishedGame, offered: tuple[Offer, ...], forge: Forge) -> dict[str, Any]:
    """What the scripts of the page need."""
    key = PublicKey.from_text(game.roster.organiser(game.file).key)
    until = game.holding.until if game.holding else None
    return {
        "game": game.name,
        "seat": "organiser",
        "title": _("the organiser"),
        "gameKey": game.file.key,
        "seats": dict(seats_of(game)),
        "zone": game.file.deadline.zone if game.file.deadline else "UTC",
        "stage": stage_of(game),
        "until": None if until is None else time_text(until),
        "deadline": closing_time(until, game.file.zone),
        "forge": forge,
        "mail": mail_address(game.files),
        "player": {"fingerprint": key.fingerprint},
        "after": game.roster.next_time(ORGANISER) * 1000,
        "decisions": {
            offer.name: {
                "choices": {
                    one.value: {"statement": one.statement, "lines": one.lines} for one in offer.choices
                },
                "lasts": offer.lasts,
                "from": offer.possible_from * 1000,
            }
            for offer in offered
            if not offer.refusal
        },
    }


def state(game: PublishedGame) -> Iterator[str]:
    """Say how the game stands, as everyone can see it and as the league last knew it."""
    latest = game.latest
    if latest is None:
        if game.result is None:
            yield from standing.joining(game)
        return
    if game.result:
        yield from standing.ended(game)
        return
    yield _("Awaited: %(seats)s", seats=standing.awaited_and_sent(game))
    yield from standing.not_waited(game)
    yield from standing.told_away(game, latest.clock)
    if wanted := [one.seat for one in wanted_seats(game, latest.clock)]:
        yield _("Wanted, a player for: %(seats)s", seats=standing.with_names(game, wanted))
    yield from standing.told_motions(game, latest.clock)


def offers(game: PublishedGame, rows: Sequence[Row]) -> tuple[Offer, ...]:
    """The decisions of the organiser as the game stands; `rows` are its turns."""
    return tuple(_Offering(game, rows).offers())


def organisers_sentences() -> dict[str, str]:
    """What the scripts say at this desk, by name, as `sentences` of a seat's."""
    return sentences() | {name: lookup_without_forms(message) for name, message in _SENTENCES.items()}


_SENTENCES = {
    "foreign-key": N_("This is not the key of this game's organiser."),
    "key-part": N_(
        "Do you have this key saved? If not, save it now: without it you cannot organise this game any more."
    ),
    "key-part-kept": N_(
        "Do you have the file of this key? This browser cannot give it to you, and without it you cannot "
        "organise this game any more."
    ),
    "code-not-copied": N_("The browser did not let the page copy it: copy it by hand."),
    "missing": N_("This is still missing: %(field)s"),
    "not-a-public-key": N_(
        "This is no public key, or there is a typing error in it. It begins with adjudicator-key-1."
    ),
    "not-later": NOT_LATER,
    "too-soon": N_("This can be done again from %(time)s on."),
}


class _Offering:
    """Tries each decision out as the game stands."""

    def __init__(self, game: PublishedGame, rows: Sequence[Row]) -> None:
        self._game, self._roster, self._rows = game, game.roster, rows
        # How often something is done in a day is counted when it is done: the page may be older than that.
        clock = game.latest.clock if game.latest else 0
        self._at = time_text(max(clock, game.roster.next_time(ORGANISER)) + DAY)
        self._common = {"game": game.name, "at": self._at, "reason": "%(reason)s"}
        self._open = game.holding.open_turn if game.holding else 1
        self._organiser = game.roster.organiser(game.file).name
        self._key = SecretKey.new().public.text()  # stands for one that is yet to be given

    def offers(self) -> Iterator[Offer]:
        """Make all of them, in the order of the commands; of seats only where there are any."""
        yield self._offer("pause", {"": acts.Pause(**self._common)})
        yield self._offer("resume", {"": acts.Resume(**self._common)})
        yield self._offer(
            "extend",
            {"": acts.Extend(**self._common, for_turn=self._open, until=_LATEST)},
            Field(
                "until",
                _("The new deadline: the end of this day (%(zone)s)", zone=self._game.file.zone),
                "day",
            ),
        )
        yield self._offer("proceed", {"": acts.Proceed(**self._common, for_turn=self._open)})
        yield self._nudge()
        yield from self._of_seats()
        yield self._offer("invite", {"": acts.Invite(**self._common, invitation=self._key)})
        yield self._offer(
            "rotate-key",
            {"": acts.HandOver(**self._common, name="%(name)s", key=self._key)},
            Field("name", _("The organiser's name"), value=self._organiser, most=LONGEST_PLAYER_NAME),
            Field("key", _("The organiser's new public key"), "key"),
        )
        yield from self._undo()
        yield self._offer("abandon", {"": acts.Abandon(**self._common)})
        yield self._offer(
            "closing",
            {"": acts.OrganiserClosing(game=self._game.name, at=self._at, text="%(text)s")},
            Field("text", _("Closing statement"), "lines", most=LONGEST_CLOSING),
        )

    def _nudge(self) -> Offer:
        missing = self._game.missing
        titles = tuple((seat, self._game.file.seat_title(seat)) for seat in missing)
        return self._offer(
            "nudge",
            {
                value: acts.Nudge(**self._common, for_turn=self._open, seats=seats)
                for value, seats in (("", ()), (_SOME, missing[:1]))
            },
            Field("seats", _("Only these seats; all of them, if you mark none"), "seats", seats=titles),
        )

    def _of_seats(self) -> Iterator[Offer]:
        """What concerns one seat, which is chosen."""
        players, common, seat = self._roster.players, self._common, _("Seat")
        if players:
            issued = self._key if self._game.file.takes_codes else msgspec.UNSET
            yield self._offer(
                "release",
                {
                    one: acts.Release(**common, seat=one, key=player.key.text(), invitation=issued)
                    for one, player in players.items()
                },
                chosen=seat,
            )
            yield self._offer(
                "replace",
                {
                    one: acts.Replace(**common, seat=one, player="%(player)s", key=self._key)
                    for one in players
                },
                Field("player", _("The new player's name"), most=LONGEST_PLAYER_NAME),
                Field("key", _("The new player's public key"), "key"),
                Field(
                    "handle", _("Their login on the forge, if they want to be notified there"), optional=True
                ),
                chosen=seat,
            )
        seats = self._roster.seats
        yield self._offer("steward", {one: acts.Steward(**common, seat=one) for one in seats}, chosen=seat)

    def _undo(self) -> Iterator[Offer]:
        newest = len(self._game.turns) - 1
        back = range(newest - 1, max(-1, newest - 1 - MOST_BACK), -1)
        if back:
            undoes = {str(to): acts.Undo(**self._common, turn=newest, to=to) for to in back}
            yield self._offer("undo", undoes, chosen=_("Back to how it was after turn"))

    def _offer(
        self, name: str, decided: Mapping[str, acts.OrganiserAct], *fields: Field, chosen: str = ""
    ) -> Offer:
        """Make the offer of a decision, which is one of these acts."""
        if isinstance(next(iter(decided.values())), acts.Decision):
            said = lookup(PLEASE) if name == "nudge" else ""
            why = _("Why, in a sentence that everyone can read")
            fields = (*fields, Field("reason", why, value=said, most=LONGEST_REASON))
        refusals = {value: refusal(self._game, act) for value, act in decided.items()}
        choices = [self._choice(value, act, fields) for value, act in decided.items() if not refusals[value]]
        return Offer(
            name,
            lookup(DECISIONS[name].summary).rstrip("."),
            lookup(DECISIONS[name].does),
            DECISIONS[name].lasts,
            tuple(choices),
            "" if choices else next(iter(refusals.values())),
            chosen,
            fields,
            free_from(self._roster, next(iter(decided.values()))),
        )

    def _choice(self, value: str, act: acts.OrganiserAct, fields: tuple[Field, ...]) -> Choice:
        statement: dict[str, Any] = msgspec.to_builtins(act)
        given = {"at", "invitation", *(field.name for field in fields)}
        title = self._game.file.seat_title(value) if value in self._roster.seats else value
        return Choice(
            value,
            title,
            {name: "" if name in given else told for name, told in statement.items()},
            tuple(self._lines(act)),
        )

    def _lines(self, act: acts.OrganiserAct) -> Iterator[str]:
        """The preview of an act, with places for what is yet to be said."""
        if isinstance(act, acts.Nudge) and act.seats:
            yield _("Everyone will read: %(notice)s", notice=lookup(ASKS_FOR))
            return
        latest = told_time(read_time(_LATEST), self._game.file.zone)
        for line in preview(self._game, act, lambda turn: self._rows[turn.number].told):
            yield line.replace(latest, "%(until)s")
