"""The status of a game: who is awaited until when, as data and in sentences."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from adjudicator.orders.answers import name_of
from adjudicator.player import standing
from adjudicator.player.in_force import verdict
from adjudicator.player.lines import indented
from adjudicator.player.message import unread
from adjudicator.player.order_file import heading_of, is_plain
from adjudicator.player.seat_page import answered_by_rules, defaults
from adjudicator.repository.files import Files
from adjudicator.repository.intake.refusals import Unrefused
from adjudicator.repository.people.roster import altered_settings
from adjudicator.repository.plans_in_force import orders_state, takes_back
from adjudicator.repository.published import PublishedGame, may_play, published_game
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.notices import notice
from adjudicator.sealing import PublicKey, SecretKey
from adjudicator.words import command, gettext as _, ngettext

Facts = dict[str, Any]
"""The facts about one game, exactly as `adjudicator status --json` prints them."""

MOST_REFUSED = 3
"""How many refused files are shown, newest first."""

_LONG = 500
"""How many characters of legal answers are shown at most; a seat's page shows longer ones as a list."""


def game_status(
    files: Files, name: str, own: SecretKey | None, last_read: Callable[[str, PublicKey], int | None]
) -> "GameStatus | None":
    """Read a game; with a key, None unless it holds a seat or has just lost one.

    Messages with higher numbers than `last_read` knows are unread; it is asked only for a seat that is held.
    """
    if own is None:
        return GameStatus(published_game(files, name))
    if not may_play(files, name, own.public):
        return None
    game = published_game(files, name)
    seat = game.roster.seat_of(own.public)
    if seat is not None:
        return GameStatus(
            game, seat, keyed_seat(game, own) if game.latest else None, read=last_read(name, own.public)
        )
    lost = "" if game.result else _lost(game, own.public)
    return GameStatus(game, lost=lost) if lost else None


def _lost(game: PublishedGame, key: PublicKey) -> str:
    """Return the act by which a key lost its seat, or what else did; empty if it held none."""
    if key.text() in game.roster.void.values():
        return _("The settings in game.yaml have changed since you joined.")
    for before, (act, after) in reversed(tuple(zip(game.rosters, game.adopted, strict=False))):
        if before.seat_of(key) is not None and after.seat_of(key) is None:
            return notice(act, game.file)
    return ""


class GameStatus(msgspec.Struct, frozen=True):
    """A game as everyone sees it, or the player of a seat; `lost` says how a key lost its seat.

    `chair` opens what is sealed to the seat, once the game has started.
    """

    game: PublishedGame
    seat: str = ""
    chair: KeyedSeat | None = None
    lost: str = ""
    read: int | None = None

    def facts(self, now: int) -> Facts:
        """Return what `--json` prints."""
        game, roster, latest = self.game, self.game.roster, self.game.latest
        facts: Facts = {
            "game": game.name,
            "ruleset": game.file.ruleset,
            "title": game.rules.title,
            "players": {seat: player.name for seat, player in roster.players.items()},
            "custody": list(roster.in_custody),
            "zone": str(game.file.zone),
            "refused": [
                {"file": one.shown, "reason": one.reason}
                for one in Unrefused(game.files, game.name).refused.values()
                if not self.seat or one.is_of(self.seat)
            ][-MOST_REFUSED:],
        }
        facts |= {name: text for name, text in (("seat", self.seat), ("lost", self.lost)) if text}
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
            "votes": standing.votes(game, now),
            "paused": roster.paused,
            "until": None if until is None else time_text(until),
            "may-stop": game.may_stop(now),
            "publish-secret": game.file.publish_secret,
            "secret-published": game.secret_published,
        }
        if game.result:
            ended_by = game.ending.reason if game.ending else game.result.rule
            facts |= {"winners": list(game.result.winners), "ended-by": ended_by}
        if self.chair is None:
            return facts
        if self.read is not None:
            facts["unread"] = unread(self.chair, self.read)
        return facts | _seat_facts(self.chair) | {"unsealed": self._unsealed()}

    def _unsealed(self) -> list[str]:
        """The files in the inbox with orders in plain text that may be the seat's."""
        files, paths = self.game.files, self.game.file.paths
        found = []
        for name in files.names(paths.inbox):
            if files.exists(f"{paths.receipts}/{name}"):
                continue
            data = files.read(f"{paths.inbox}/{name}")
            if is_plain(data) and heading_of(data, "seat").lower() in {"", self.seat}:
                found.append(f"{paths.inbox}/{name}")
        return found

    def sentences(self, facts: Facts, now: int) -> Iterator[str]:
        """Say the same in words."""
        game, latest = self.game, self.game.latest
        if self.lost:
            yield _("Your key holds no seat here any more. %(act)s", act=self.lost)
        if latest is None and game.result:
            yield _("It was abandoned before it started.")
        elif latest is None:
            yield from self._joining()
        else:
            if news := facts["headline"]:
                yield _("Turn %(turn)s: %(news)s.", turn=news["turn"], news=news["text"])
            yield _("Now: %(situation)s.", situation=facts["situation"])
            yield from standing.awaited(game, now, self.seat)
            yield from standing.told_away(game, now)
            yield from standing.told_votes(game, now)
            if game.result:
                yield from standing.ended(game)
        yield from standing.told_mail(game)
        if self.seat:
            yield _("You play %(seat)s.", seat=self.game.rules.seat_title(self.seat))
        yield from self._next_step(facts)
        yield from self._asked(facts)
        for refused in facts["refused"]:
            yield _("%(file)s was refused: %(reason)s", file=refused["file"], reason=refused["reason"])
        yield from self._sent(facts)
        if senders := facts.get("unread"):
            yield ngettext(
                "%(n)s unread message, from %(senders)s: %(command)s",
                "%(n)s unread messages, from %(senders)s: %(command)s",
                len(senders),
                senders=", ".join(dict.fromkeys(senders)),
                command=command(f"press read {self.game.name}"),
            )

    def _asked(self, facts: Facts) -> Iterator[str]:
        """Say what the seat is asked."""
        for question in facts.get("asked", ()):
            yield _("You are asked: %(question)s", question=question["question"])
            if len(question["legal"]) > _LONG:
                legal = _("To see what is legal: %(command)s", command=command(f"view {self.game.name}"))
            else:
                legal = _("Legal for %(name)s: %(legal)s", name=question["name"], legal=question["legal"])
            yield indented(legal)

    def _sent(self, facts: Facts) -> Iterator[str]:
        """Say what the rules answered for the seat in the newest turn, and what became of its orders."""
        for section in answered_by_rules(self.chair) if self.chair else ():
            yield section.heading
            for line in section.lines:
                yield indented(line.text)
        if self.chair is None or facts["orders"] == "withdrawn":
            return
        turn, sent = self.chair.next_turn, self.chair.sent
        if not sent and self.chair.used:
            # What they left open was asked until the turn closed, and no longer waits for the seat.
            turn, sent = turn - 1, self.chair.used
            asked = [one for one in self.game.turns[turn - 1].asked.questions if one.seat == self.seat]
            if takes_back(sent[-1], len(asked)):
                yield _("You had withdrawn your orders for turn %(turn)s.", turn=turn)
                return
            sent = (msgspec.structs.replace(sent[-1], waiting=0),)
        for receipt in sent[-1:]:
            told = verdict(accepted=receipt.accepted, waiting=receipt.waiting)
            name = receipt.submission
            yield _("Your orders for turn %(turn)s, %(name)s: %(told)s", turn=turn, name=name, told=told)
            if receipt.accepted and not receipt.waiting:
                yield indented(
                    _("How they were read: %(command)s", command=command(f"view {self.game.name}"))
                )
            else:
                yield indented(receipt.text)

    def _joining(self) -> Iterator[str]:
        """Say what must happen before the game starts."""
        roster, game = self.game.roster, self.game.name
        void = [seat for seat in roster.free if seat in roster.void]
        if roster.altered:
            yield altered_settings(self.game.file)
        elif void:
            yield _(
                "The settings in game.yaml have changed since these seats were taken: %(seats)s. Their joins"
                " are void. They hold again if the file is put back; otherwise read it and join again:"
                " %(command)s",
                seats=", ".join(void),
                command=command(f"join {game} SEAT"),
            )
        if roster.free:
            yield _("Free seats: %(seats)s", seats=", ".join(roster.free))
        else:
            yield _("All seats are taken.")
        if roster.unready and not roster.free:
            yield _("Not yet ready: %(seats)s", seats=standing.with_names(self.game, roster.unready))

    def _next_step(self, facts: Facts) -> Iterator[str]:
        """Say what a player can do now."""
        roster = self.game.roster
        if not self.game.latest and self.seat in roster.unready and not roster.free:
            yield _("To confirm your seat: %(command)s", command=command(f"ready {self.game.name}"))
        if not facts.get("asked"):
            return
        said = {
            "unread": _("Your orders have come in; you can still replace them."),
            "whole": _("Your orders have come in; you can still replace them."),
            "partial": _("Your orders leave questions open, so you are still awaited."),
            "withdrawn": _(
                "You have withdrawn your orders; you are awaited. Others still see that you have sent some."
            ),
            "refused": _("Your orders were refused; you are awaited."),
        }
        # What came in may be no more than a file that everyone can read.
        state = "none" if facts["orders"] == "unread" and facts["unsealed"] else facts["orders"]
        if state in said:
            yield said[state]
        if state not in {"unread", "whole"}:
            yield _("To answer: %(command)s", command=command(f"submit {self.game.name}"))


def _headline(game: PublishedGame) -> Facts | None:
    """The newest turn that has news, and the news; None if there are none yet."""
    for turn in reversed(game.turns):
        if headline := turn.headline:
            return {"turn": turn.number, "text": headline}
        if not turn.is_quiet:
            break
    return None


def _seat_facts(chair: KeyedSeat) -> Facts:
    private = chair.private()
    view = chair.view(private)
    rules = chair.game.rules
    return {
        "asked": [
            {
                "label": question.label,
                "name": name_of(question),
                "question": rules.describe_question(view, question.seat, question.kind, question.subject),
                "legal": question.options.describe(),
            }
            for question in private.open_questions()
        ],
        "defaults": {given.label: given.answer for given in defaults(private)},
        "receipts": [
            {"submission": one.submission, "accepted": one.accepted, "waiting": one.waiting, "text": one.text}
            for one in chair.sent or chair.used
        ],
        "orders": orders_state(chair),
    }
