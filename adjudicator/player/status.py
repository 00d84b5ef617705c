"""The status of a game: who is awaited until when, as data and in sentences."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.player import standing
from adjudicator.player.lines import indented
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import read_game_file
from adjudicator.repository.intake.refusals import InboxWithoutRefused
from adjudicator.repository.people.acts import Act, Steward
from adjudicator.repository.people.adoption import adopt_proposals
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.people.wanted import told_wanted, wanted_seats
from adjudicator.repository.published import PublishedGame, may_play
from adjudicator.repository.times import time_text
from adjudicator.sealing import PublicKey, SecretKey
from adjudicator.words import command, gettext as _, joined, ngettext

if TYPE_CHECKING:
    from adjudicator.repository.seat_files import KeyedSeat

Facts = dict[str, Any]
"""The facts about one game, exactly as `adjudicator status --json` prints them."""

MOST_REFUSED = 3
"""How many refused files are shown, newest first."""

_SETTLED = {"unread", "whole"}
"""States of a seat's orders in which it is not awaited any more."""

_LONG = 500
"""How many characters of legal answers are shown at most; a seat's page shows longer ones as a list."""


def game_status(
    files: Files,
    name: str,
    own: SecretKey | None,
    now: int,
    last_read: Callable[[str, PublicKey], int | None],
) -> "StatusReport | None":
    """Read a game; with a key, None unless it holds a seat, has just lost one, or one is kept for it.

    Messages with higher numbers than `last_read` knows are unread; it is asked only for a seat that is held.
    """
    if own is None:
        return StatusReport(foreseen(files, name, now))
    if not may_play(files, name, own.public):
        return _invited(files, name, own.public, now)
    game = foreseen(files, name, now)
    seat = game.roster.seat_of(own.public)
    if seat is not None:
        from adjudicator.repository.seat_files import keyed_seat  # noqa: PLC0415  only players have a seat

        return StatusReport(
            game, seat, keyed_seat(game, own) if game.latest else None, read=last_read(name, own.public)
        )
    if game.result:
        return None
    from adjudicator.repository.seat_files import told_loss  # noqa: PLC0415  few have lost a seat

    lost = told_loss(game, own.public)
    return StatusReport(game, lost=lost) if lost else None


class ForeseenGame(PublishedGame, frozen=True, dict=True):
    """A game, before its start with the stewards whom the next run will give their seats."""

    now: int

    @cached_property
    def roster(self) -> Roster:
        """Who holds which seat, as the next run will see it."""
        if self.latest or self.secret_published:
            return super().roster
        return adopt_proposals(self.files, self.file, None, self.now, _require_steward).roster


def foreseen(files: Files, name: str, now: int) -> ForeseenGame:
    """Read a game as `published_game` does."""
    return ForeseenGame(files, read_game_file(files, name), now)


def _require_steward(act: Act) -> None:
    if not isinstance(act, Steward):
        raise RefusedAct("")


def _invited(files: Files, name: str, key: PublicKey, now: int) -> "StatusReport | None":
    """A game in which a free seat is kept for a key: drawn for it, or any if the key is invited."""
    file = read_game_file(files, name)
    drawn = [seat for seat in file.seats if (player := file.drawn_for(seat)) and player.key == key.text()]
    if not drawn and key.text() not in file.invited:
        return None
    game = foreseen(files, name, now)
    kept = tuple(seat for seat in game.roster.free if not drawn or seat in drawn)
    return StatusReport(game, kept=kept) if kept and not game.latest and not game.result else None


class StatusReport(msgspec.Struct, frozen=True):
    """A game as everyone sees it, or the player of a seat; `lost` says how a key lost its seat.

    `kept` are the free seats one of which is kept for the key.
    `chair` opens what is sealed to the seat, once the game has started.
    """

    game: PublishedGame
    seat: str = ""
    chair: "KeyedSeat | None" = None
    lost: str = ""
    kept: tuple[str, ...] = ()
    read: int | None = None

    def facts(self, now: int) -> Facts:
        """Return what `--json` prints."""
        game, roster, latest = self.game, self.game.roster, self.game.latest
        facts: Facts = {
            "game": game.name,
            "ruleset": game.file.ruleset,
            "title": game.rules.called,
            "players": {seat: one.name for seat, one in roster.players.items() if not one.steward},
            "stewards": list(roster.stewards),
            "custody": list(roster.in_custody),
            "zone": str(game.file.zone),
            "refused": [
                {"file": one.shown, "reason": one.reason}
                for one in InboxWithoutRefused(game.files, game.name).refused.values()
                if not self.seat or one.is_of(self.seat)
            ][-MOST_REFUSED:],
        }
        own = {"seat": self.seat, "lost": self.lost, "kept": list(self.kept)}
        facts |= {name: told for name, told in own.items() if told}
        if latest is None:
            phase = "abandoned" if roster.abandoned else "joining"
            return facts | {"phase": phase, "free": list(roster.free), "unready": list(roster.unready)}
        until = latest.holding.until
        facts |= {
            "phase": "finished" if game.result else "running",
            "turn": latest.number,
            "open-turn": None if game.result else latest.holding.open_turn,
            "headline": _headline(game),
            "situation": game.rules.situation(latest.view),
            "awaited": list(game.awaited),
            "sent": [seat for seat in latest.asked.seats if seat in game.sent],
            "absent": list(game.absent),
            "resigned": standing.resigned(game),
            "away": {
                seat: {"from": time_text(start), "until": time_text(end)}
                for seat, (start, end) in standing.away(game, now).items()
            },
            "wanted": {
                one.seat: {"why": one.why, "since": time_text(one.since)} for one in wanted_seats(game, now)
            },
            "takeover": game.file.conditions.takeover,
            "paused": roster.paused,
            "until": None if until is None else time_text(until),
            "extended": list(latest.holding.extended),
            "may-stop": game.may_stop(now),
            "publish-secret": game.file.publish_secret,
            "secret-published": game.secret_published,
        }
        if (due := standing.no_run_since(game, now)) is not None:
            facts["no-run-since"] = time_text(due)
        if game.result:
            ended_by = game.ending.reason if game.ending else game.result.rule
            facts |= {"winners": list(game.result.winners), "ended-by": ended_by}
        if self.chair is None:
            return facts
        from adjudicator.player.own_status import own_facts  # noqa: PLC0415  what a seat sees takes much to read

        return facts | own_facts(self.chair, self.read)

    def sentences(self, facts: Facts, now: int) -> Iterator[str]:
        """Say the same in words."""
        game, latest = self.game, self.game.latest
        if self.lost:
            yield _("Your key holds no seat here any more. %(act)s", act=self.lost)
        if latest is None and game.result:
            yield _("It was abandoned before it started.")
        elif latest is None:
            yield from standing.joining(game)
        else:
            if news := facts["headline"]:
                yield _("Turn %(turn)s: %(news)s.", turn=news["turn"], news=news["text"])
            yield _("Now: %(situation)s.", situation=facts["situation"])
            waits = facts.get("orders") not in _SETTLED
            yield from standing.awaited(game, now, self.seat if waits else "")
            yield from standing.told_away(game, now)
            yield from told_wanted(game, wanted_seats(game, now))
            yield from standing.told_motions(game, now)
            if game.result:
                yield from standing.ended(game)
        yield from standing.told_keys(game)
        yield from self._own()
        yield from self._next_step(facts)
        yield from self._asked(facts)
        for refused in facts["refused"]:
            yield _("%(file)s was refused: %(reason)s", file=refused["file"], reason=refused["reason"])
        if self.chair is not None:
            from adjudicator.player.own_status import told_orders  # noqa: PLC0415  as above

            yield from told_orders(self.chair)
        if senders := facts.get("unread"):
            yield ngettext(
                "%(n)s unread message, from %(senders)s: %(command)s",
                "%(n)s unread messages, from %(senders)s: %(command)s",
                len(senders),
                senders=joined(dict.fromkeys(senders)),
                command=command(f"press read {self.game.name}"),
            )

    def _own(self) -> Iterator[str]:
        """Say which seat the player holds, and whether its vote about the end is there."""
        if self.seat and self.game.roster.undrawn:
            yield _("You have joined. Which seat is yours is drawn when the game starts.")
        elif self.seat:
            yield _("You play %(seat)s.", seat=self.game.file.seat_title(self.seat))
        if self.seat in self.game.roster.votes and not self.game.result:
            yield _("You have voted about the end of the game. Only the adjudicator can tell what for.")
        if self.seat in self.game.roster.players and (tag := self.game.roster.players[self.seat].language):
            yield _("Letters to you are in the language %(language)s.", language=tag)
        yield from standing.told_channel(self.game, self.seat)

    def _asked(self, facts: Facts) -> Iterator[str]:
        """Say what the seat is asked."""
        for question in facts.get("asked", ()):
            yield _("You are asked: %(question)s", question=question["question"])
            if len(question["legal"]) > _LONG:
                legal = _("To see what is legal: %(command)s", command=command(f"view {self.game.name}"))
            else:
                legal = _("Legal for %(name)s: %(legal)s", name=question["name"], legal=question["legal"])
            yield indented(legal)

    def _next_step(self, facts: Facts) -> Iterator[str]:
        """Say what a player can do now."""
        roster = self.game.roster
        if self.kept:
            seat = self.kept[0] if len(self.kept) == 1 else "SEAT"
            join = command(f"join {self.game.name} {seat} --name NAME")
            yield _("A seat is kept for you: %(command)s", command=join)
        if not self.game.latest and self.seat in roster.unready and not roster.free:
            yield _("To confirm your seat: %(command)s", command=command(f"ready {self.game.name}"))
        if not facts.get("asked"):
            return
        said = {
            "unread": _("Your orders have come in; you can still replace them."),
            "whole": _("Your orders have come in; you can still replace them."),
            "partial": _("Your orders leave questions open, so you are still awaited."),
            "withdrawn": _taken_back(facts),
            "refused": _("Your orders were refused; you are awaited."),
        }
        # What came in may be no more than a file that everyone can read.
        state = "none" if facts["orders"] == "unread" and facts["unsealed"] else facts["orders"]
        if state in said:
            yield said[state]
        if state not in _SETTLED:
            yield _("To answer: %(command)s", command=command(f"submit {self.game.name}"))


def _taken_back(facts: Facts) -> str:
    """Say that orders answer nothing, whether they took others back or were written like that."""
    asked = len(facts["asked"])
    if any(one["accepted"] and one["waiting"] < asked for one in facts["receipts"]):
        return _("You have withdrawn your orders; you are awaited. Others still see that you have sent some.")
    return _(
        "Your orders leave every question open, so you are awaited. Others still see that you have sent some."
    )


def _headline(game: PublishedGame) -> Facts | None:
    """The newest turn that has news, and the news; None if there are none yet."""
    for turn in reversed(game.turns):
        if headline := turn.headline:
            return {"turn": turn.number, "text": headline}
        if not turn.is_quiet:
            break
    return None
