"""`adjudicator status`: who is awaited until when."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import click

from adjudicator.cli import prose
from adjudicator.cli.command import Argument, Command
from adjudicator.cli.failures import Status, complain
from adjudicator.cli.in_force import verdict
from adjudicator.cli.keys import read_key
from adjudicator.cli.parameters import flag, json_option, now_option, reading_options
from adjudicator.cli.sources import is_plain_copy, newest_files, require_games
from adjudicator.forge.own_branches import ProposalStatus, proposal_statuses
from adjudicator.orders.answers import name_of
from adjudicator.repository.damage import DAMAGE, damage
from adjudicator.repository.files import Files
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.intake.refusals import Unrefused
from adjudicator.repository.people.acts import act_files, read_act
from adjudicator.repository.people.agreement import uncounted, uncounted_from
from adjudicator.repository.plans_in_force import orders_state
from adjudicator.repository.published import PublishedGame, PublishedTurn, may_play, published_game
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat
from adjudicator.repository.times import read_time, time_text, told_span, told_time
from adjudicator.repository.turn.notices import notice
from adjudicator.sealing import PublicKey, SecretKey
from adjudicator.words import gettext as _

Facts = dict[str, Any]
"""The facts about one game, exactly as `--json` prints them."""


MOST_REFUSED = 3
"""How many refused files are shown, newest first."""


def command() -> Command:
    """Make the command."""
    return Command(
        "status",
        run,
        help=_(
            "Shows how every game stands: free seats, who is awaited until when (in the game's "
            "own time zone), or how it ended. With --mine it shows only the games in which your "
            "key holds a seat, your questions, and what became of your orders."
        ),
        params=[
            Argument("games", _("Only these games."), nargs=-1, metavar="GAME"),
            flag("--mine", _("Only the games you play in, as your seat sees them.")),
            json_option(),
            now_option(),
            *reading_options(),
        ],
        examples=[
            (_("Show all games:"), "adjudicator status"),
            (_("Show what you have to do:"), "adjudicator status --mine"),
        ],
    )


def run(
    *,
    games: tuple[str, ...],
    mine: bool,
    as_json: bool,
    now: int,
    offline: bool,
    repository: Path,
    key: Path,
) -> Status:
    """Print the facts about each game; one that cannot be read does not hide the others."""
    own = read_key(key) if mine else None
    told: list[tuple[Facts, list[str]]] = []
    unreadable: dict[str, str] = {}
    with newest_files(repository, offline=offline) as files:
        require_games(files, games)
        proposed = () if offline or is_plain_copy(repository) else proposal_statuses(repository, now)
        for name in games or game_names(files):
            try:
                facts = game_facts(files, name, own, now)
                if facts:
                    told.append((facts, list(_sentences(facts, now))))
            except DAMAGE as error:
                unreadable[name] = damage(error)
    if as_json:
        click.echo(json.dumps([facts for facts, _said in told], indent=2, ensure_ascii=False))
    else:
        for number, (facts, sentences) in enumerate(told):
            if number:
                click.echo()
            _print(facts, sentences)
        if not told and not unreadable:
            click.echo(_("Your key holds no seat here.") if mine else _("There are no games here."))
        _tell_proposals([one for one in proposed if not games or one.game in games])
    for name, reason in unreadable.items():
        complain(_("Game “%(game)s” cannot be read: %(reason)s", game=name, reason=reason))
    return Status.FAILED if unreadable else Status.DONE


def _tell_proposals(proposed: Sequence[ProposalStatus]) -> None:
    """Report on the branches that this clone has proposed, except those already taken in."""
    for one in [one for one in proposed if one.reason][-MOST_REFUSED:]:
        prose.paragraph(
            _("Refused on %(day)s: %(branch)s: %(reason)s", day=one.day, branch=one.branch, reason=one.reason)
        )
    for one in proposed:
        if not one.reason:
            prose.paragraph(_("Not yet taken in: %(branch)s", branch=one.branch))


def game_facts(files: Files, name: str, own: SecretKey | None, now: int) -> Facts | None:
    """Collect the facts about a game; with a key, None unless it holds a seat or has just lost one."""
    if own and not may_play(files, name, own.public):
        return None
    game = published_game(files, name)
    seat = game.roster.seat_of(own.public) if own else None
    lost = _lost(game, own.public) if own and seat is None and _phase(game) in {"joining", "running"} else ""
    if own and seat is None and not lost:
        return None
    latest = game.latest
    facts: Facts = {
        "game": name,
        "ruleset": game.file.ruleset,
        "title": game.rules.title,
        "phase": _phase(game),
        "players": {seat: player.name for seat, player in game.roster.players.items()},
        "zone": str(game.file.zone),
    }
    refused = Unrefused(files, name).refused.values()
    facts["refused"] = [
        {"file": one.shown, "reason": one.reason} for one in refused if seat is None or one.is_of(seat)
    ][-MOST_REFUSED:]
    if latest is None:
        facts |= {"free": list(game.roster.free), "unready": list(game.roster.unready)}
    else:
        facts |= _turn_facts(game, latest, now)
        facts |= _people_facts(game, latest, now)
    if lost:
        facts["lost"] = lost
    if seat is not None:
        facts["seat"] = seat
    if own and latest and seat is not None:
        facts |= _seat_facts(keyed_seat(game, own))
    return facts


def _lost(game: PublishedGame, key: PublicKey) -> str:
    """Return the act by which a key lost its seat; empty if it held none."""
    rosters = game.rosters
    for before, after, (name, data) in zip(
        reversed(rosters[:-1]),
        reversed(rosters[1:]),
        reversed(act_files(game.files, game.file).items()),
        strict=True,
    ):
        if before.seat_of(key) is not None and after.seat_of(key) is None:
            return notice(read_act(data, name).statement, game.file)
    return ""


def _phase(game: PublishedGame) -> str:
    if game.latest is None:
        return "abandoned" if game.roster.abandoned else "joining"
    return "finished" if game.latest.state.over else "running"


def _turn_facts(game: PublishedGame, latest: PublishedTurn, now: int) -> Facts:
    resigned = [seat for seat in game.file.seats if seat in game.roster.resigned]
    facts: Facts = {
        "turn": latest.number,
        "situation": game.rules.situation(latest.view),
        "awaited": list(game.awaited),
        "sent": [seat for seat in latest.asked.seats if seat in game.sent],
        "absent": list(game.absent),
        "resigned": [] if latest.state.over else resigned,
        "paused": game.roster.paused,
        "until": None if latest.holding.until is None else time_text(latest.holding.until),
        "may-stop": game.may_stop(now),
        "publish-secret": game.file.publish_secret,
        "secret-published": game.secret_published,
    }
    if game.result:
        ended_by = game.ending.reason if game.ending else game.result.rule
        facts |= {"winners": list(game.result.winners), "ended-by": ended_by}
    return facts


def _people_facts(game: PublishedGame, latest: PublishedTurn, now: int) -> Facts:
    """Who is away, and who votes for which end; a seat that resigned is not asked."""
    roster = game.roster
    away = {
        seat: {"from": time_text(start), "until": time_text(end)}
        for seat, (start, end) in roster.away.items()
        if now < end
    }
    facts: Facts = {"away": away, "wishes": {}, "uncounted": []}
    if latest.state.over or not {"draw", "end"} & set(roster.votes.values()):
        return facts
    moments = uncounted_from(game.holdings)
    facts["wishes"] = {
        seat: roster.votes.get(seat, "nothing") for seat in roster.seats if seat not in roster.resigned
    }
    facts["uncounted"] = sorted(uncounted(moments, now, frozenset(game.sent)))
    return facts


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
        "receipts": [
            {
                "submission": receipt.submission,
                "accepted": receipt.accepted,
                "waiting": receipt.waiting,
                "text": receipt.text,
            }
            for receipt in chair.sent or chair.used
        ],
        "orders": orders_state(chair),
    }


def _print(facts: Facts, sentences: Iterable[str]) -> None:
    click.secho(_("%(game)s (%(title)s)", game=facts["game"], title=facts["title"]), bold=True)
    for sentence in sentences:
        prose.paragraph(sentence)
    for question in facts.get("asked", ()):
        prose.paragraph(_("You are asked: %(question)s", question=question["question"]))
        prose.paragraph(_("Legal for %(name)s: %(legal)s", name=question["name"], legal=question["legal"]), 2)
    for refused in facts["refused"]:
        prose.paragraph(_("Refused: %(file)s: %(reason)s", file=refused["file"], reason=refused["reason"]))
    for receipt in facts.get("receipts", ())[-1:]:
        told = verdict(accepted=receipt["accepted"], waiting=receipt["waiting"])
        prose.paragraph(_("Your orders %(name)s: %(verdict)s", name=receipt["submission"], verdict=told))
        prose.paragraph(receipt["text"], 2)


def _sentences(facts: Facts, now: int) -> Iterator[str]:
    names = facts["players"]
    if facts["phase"] == "abandoned":
        yield _("Abandoned before it started.")
        return
    if "lost" in facts:
        yield _("Your key holds no seat here any more. %(act)s", act=facts["lost"])
    if facts["phase"] == "joining":
        yield from _joining(facts)
        return
    yield _("Turn %(turn)s: %(situation)s", turn=facts["turn"], situation=facts["situation"])
    yield from _awaited(facts, now)
    yield from _away(facts, now)
    yield from _wishes(facts)
    if facts["phase"] == "finished":
        winners = _with_names(facts.get("winners", ()), names)
        if facts.get("ended-by") == "abandon":
            yield _("Ended without a result")
        else:
            yield _("Won by %(seats)s", seats=winners) if winners else _("Ended in a draw")
        yield _secret(facts)
    if "seat" in facts:
        yield _("You play %(seat)s.", seat=facts["seat"])
        yield from _next_step(facts)


def _joining(facts: Facts) -> Iterator[str]:
    """Say what must happen before the game starts."""
    if facts["free"]:
        yield _("Free seats: %(seats)s", seats=", ".join(facts["free"]))
    else:
        yield _("All seats are taken.")
    if facts["unready"]:
        yield _("Not yet ready: %(seats)s", seats=_with_names(facts["unready"], facts["players"]))
    if facts.get("seat") in facts["unready"] and not facts["free"]:
        yield _(
            "You play %(seat)s. Confirm it with: adjudicator ready %(game)s",
            seat=facts["seat"],
            game=facts["game"],
        )
    elif "seat" in facts:
        yield _("You play %(seat)s.", seat=facts["seat"])


def _awaited(facts: Facts, now: int) -> Iterator[str]:
    """Say whom the game waits for, and whom it no longer waits for."""
    names = facts["players"]
    # Joined by semicolons, because the text of a seat that has sent orders contains a comma.
    awaited = "; ".join(
        _("%(seat)s, who has sent orders", seat=_with_names([seat], names))
        if seat in facts["sent"]
        else _with_names([seat], names)
        for seat in facts["awaited"]
    )
    if awaited and facts["until"]:
        until = read_time(facts["until"])
        told = told_time(until, ZoneInfo(facts["zone"]))
        if now < until:
            left = told_span(until - now)
            yield _("Awaited until %(time)s, in %(left)s: %(seats)s", time=told, left=left, seats=awaited)
        else:
            yield from _closing(facts, told)
            yield _("Awaited until then: %(seats)s", seats=awaited)
    elif awaited and facts["paused"]:
        yield _("The game is paused. When it resumes, it waits for: %(seats)s", seats=awaited)
    elif awaited:
        yield _("Awaited, with no deadline: %(seats)s", seats=awaited)
    if facts["absent"]:
        absent = _with_names(facts["absent"], names)
        yield _("Absent until they send orders, so the rules answer for them: %(seats)s", seats=absent)
    if facts["resigned"]:
        resigned = _with_names(facts["resigned"], names)
        yield _("Resigned, so the rules answer for them: %(seats)s", seats=resigned)


def _closing(facts: Facts, time: str) -> Iterator[str]:
    """Say what follows a missed deadline."""
    if not facts["may-stop"]:
        yield _("The deadline has passed: %(time)s. The next run closes the turn.", time=time)
        return
    yield _("The deadline has passed: %(time)s.", time=time)
    yield _(
        "Too many seats have sent nothing, so the game stands still until they send orders or"
        " their plans answer, or until the organiser lets it go on: adjudicator organise "
        "proceed %(game)s",
        game=facts["game"],
    )


def _away(facts: Facts, now: int) -> Iterator[str]:
    zone = ZoneInfo(facts["zone"])
    for seat, absence in facts["away"].items():
        who = _with_names([seat], facts["players"])
        start, until = read_time(absence["from"]), prose.moment(absence["until"], zone)
        if start <= now:
            yield _("%(seat)s is away until %(until)s.", seat=who, until=until)
        else:
            begin = told_time(start, zone)
            yield _("%(seat)s is away from %(start)s until %(until)s.", seat=who, start=begin, until=until)


def _wishes(facts: Facts) -> Iterator[str]:
    """Say who votes to end the game, and whose vote is missing."""
    names = facts["players"]
    by_wish: dict[str, list[str]] = {}
    for seat, wish in facts["wishes"].items():
        by_wish.setdefault("uncounted" if seat in facts["uncounted"] else wish, []).append(seat)
    who = {wish: _with_names(seats, names) for wish, seats in by_wish.items()}
    if "draw" in who:
        yield _("Votes for a draw: %(seats)s", seats=who["draw"])
    if "end" in who:
        yield _("Votes to end the game as it stands: %(seats)s", seats=who["end"])
    if "nothing" in who:
        yield _("Have not voted for it: %(seats)s", seats=who["nothing"])
    if "uncounted" in who:
        yield _(
            "Not counted, because nothing was heard from them for so long: %(seats)s", seats=who["uncounted"]
        )


def _next_step(facts: Facts) -> Iterator[str]:
    """Say what a player can do now."""
    if not facts.get("asked"):
        return
    done = _("Your orders have come in; you can still replace them.")
    said = {
        "unread": done,
        "whole": done,
        "partial": _("Your orders leave questions open, so you are still awaited."),
        "withdrawn": _("You have withdrawn your orders; you are awaited."),
        "refused": _("Your orders were refused; you are awaited."),
    }
    if facts["orders"] in said:
        yield said[facts["orders"]]
    if said.get(facts["orders"]) != done:
        yield _("To answer: adjudicator submit %(game)s", game=facts["game"])


def _secret(facts: Facts) -> str:
    if facts["secret-published"]:
        return _("Everyone can check it: adjudicator audit turns/%(game)s", game=facts["game"])
    if facts["publish-secret"] == "never":
        return _("Its secret is never published.")
    return _(
        "Its secret is not published yet. To publish it: adjudicator reveal %(game)s", game=facts["game"]
    )


def _with_names(seats: list[str], players: dict[str, str]) -> str:
    return ", ".join(f"{seat} ({players[seat]})" for seat in seats)
