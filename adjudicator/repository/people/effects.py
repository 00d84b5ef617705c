"""Effects: what a valid act changes in the roster and in what was agreed."""

import re
from collections.abc import Collection, Iterator
from typing import assert_never

from msgspec.structs import replace

from adjudicator.plain_text import LINES, ONE_LINE
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile, Motions, Organiser
from adjudicator.repository.game_folders import turn_numbers
from adjudicator.repository.layout import GAME, NAME
from adjudicator.repository.people import acts
from adjudicator.repository.people.lobby import (
    confirm,
    free,
    join,
    joining_key,
    lacks_own_keys,
    play_drawn,
    require_own_keys,
    require_player,
    require_sealed,
    sealed_player,
    used_invitation,
)
from adjudicator.repository.people.rate_limits import TimedAct, within_limits
from adjudicator.repository.people.refused_act import RefusedAct, refuse_odd_text
from adjudicator.repository.people.roster import (
    LONGEST_ABSENCE,
    LONGEST_CLOSING,
    LONGEST_REASON,
    OTHER_SETTINGS,
    Player,
    Roster,
    act_time,
    altered_settings,
    language_tag,
    login,
    new_key,
    public_key,
    require_name,
    require_seat,
    seats_refuse,
    was_first,
)
from adjudicator.repository.schedule import DAY
from adjudicator.repository.times import time_text
from adjudicator.sealing import PublicKey
from adjudicator.words import command, gettext as _, lookup

_ENVELOPE = re.compile(rf"[0-9]{{4,6}}/{NAME.pattern}")
_KEY = re.compile(r"[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=")
"""The number of a message with a seat, and 32 bytes in base64, as an act `open` has them."""


def adopt(roster: Roster, game: GameFile, signed: acts.SignedAct) -> Roster:
    """Return the roster after an act; raises RefusedAct with the reason."""
    act = signed.statement
    _require_fitting(roster, game, act)
    _require_signature(roster, game, signed)
    if isinstance(act, acts.Join):
        return join(roster, game, act)
    return confirm(roster, act) if isinstance(act, acts.Ready) else _timed(roster, game, act)


def would_adopt(roster: Roster, game: GameFile, act: acts.OrganiserAct) -> Roster:
    """Return the roster after a decision of the organiser, were it signed; raises RefusedAct as `adopt`."""
    _require_fitting(roster, game, act)
    return _timed(roster, game, act)


def _require_fitting(roster: Roster, game: GameFile, act: acts.Act) -> None:
    """Raise RefusedAct for an act that the game does not take now, whoever signed it."""
    if act.game != game.game:
        raise RefusedAct(_("This act is for the game “%(other)s”.", other=act.game))
    seat: str | None = getattr(act, "seat", None)
    if seat is not None:
        require_seat(game, roster, seat)
    if roster.abandoned and isinstance(
        act, acts.BeforeTheStart | acts.Abandon | acts.Reach | acts.Steward | acts.Invite
    ):
        raise RefusedAct(_("The game was abandoned."))
    if isinstance(act, acts.Join | acts.Ready) and act.settings != game.digest:
        raise RefusedAct(lookup(OTHER_SETTINGS))
    if roster.altered and isinstance(act, acts.BeforeTheStart):
        raise RefusedAct(altered_settings(game))


def _require_signature(roster: Roster, game: GameFile, signed: acts.SignedAct) -> None:
    """Raise RefusedAct unless the act is signed by who must sign it.

    Whoever takes a seat signs with the key that the act brings.
    """
    act = signed.statement
    if isinstance(act, acts.ByAdjudicator):
        key = game.signer
        wrong = _("The signature does not fit the act and the adjudicator's key.")
    elif isinstance(act, acts.ByOrganiser):
        key = PublicKey.from_text(roster.organiser(game).key)
        wrong = _("The signature does not fit the act and the organiser's key.")
    else:
        wrong = _("The signature does not fit the act and the key of seat “%(seat)s”.", seat=act.seat)
        if isinstance(act, acts.Join | acts.TakeOver):
            key = public_key(act.key)
        elif act.seat in roster.players:
            key = roster.players[act.seat].key
        else:
            raise seats_refuse(_("Nobody holds seat “%(seat)s” yet.", seat=act.seat))
    if not signed.holds(key, game):
        raise RefusedAct(wrong)


def _timed(roster: Roster, game: GameFile, act: TimedAct) -> Roster:
    """Return the roster after an act that says when it was signed."""
    if not roster.complete and isinstance(act, acts.UnderWay | acts.AfterTheEnd):
        raise seats_refuse(_("The game has not started: not every seat is taken and ready."))
    who = acts.signer(act)
    at = act_time(act.at)
    newest = roster.newest.get(who, 0)
    if at < newest:
        raise _too_late(roster, act, newest)
    if isinstance(act, acts.Decision | acts.Appoint):
        if not 1 <= len(act.reason) <= LONGEST_REASON:
            raise RefusedAct(_("A reason has 1 to %(most)s characters.", most=LONGEST_REASON))
        refuse_odd_text(act.reason, ONE_LINE)
    elif isinstance(act, acts.TakeOver | acts.ByOrganiser | acts.Seating):
        pass
    elif act.seat in roster.resigned:
        raise RefusedAct(_("The player of seat “%(seat)s” has resigned.", seat=act.seat))
    elif act.seat in roster.stewards:
        raise RefusedAct(_("A steward plays for seat “%(seat)s”.", seat=act.seat))
    after = replace(_effect(replace(roster, carried=""), game, act, at), newest={**roster.newest, who: at})
    return within_limits(after, act, at)


def _too_late(roster: Roster, act: TimedAct, newest: int) -> RefusedAct:
    """Return the refusal of an act that was signed before the newest one of its seat, or of its signer."""
    if not isinstance(act, acts.TakeOver):
        return RefusedAct(
            _(
                "It says that it was signed at %(at)s, but a later act of the same signer, from "
                "%(newest)s, is already adopted. Perhaps a clock is wrong. Do the same again: then it "
                "will count.",
                at=act.at,
                newest=time_text(newest),
            )
        )
    if roster.players[act.seat].joined > act.at:
        return was_first(act.seat)
    return RefusedAct(
        _(
            "It says that it was signed at %(at)s, but a later act for seat “%(seat)s”, from %(newest)s, "
            "is already adopted. If the seat is still wanted, do the same again.",
            at=act.at,
            seat=act.seat,
            newest=time_text(newest),
        )
    )


def makes_turn(after: Roster, act: acts.Act) -> bool:
    """Whether an act makes a turn of its own: a correction, an undo, or an end of the game.

    A resignation ends it when nobody is left.
    """
    if isinstance(act, acts.Resign):
        return not set(after.seats) - after.unattended
    return isinstance(act, acts.Correct | acts.Undo | acts.Abandon)


def _effect(  # noqa: C901, PLR0912  one line or function for each
    roster: Roster, game: GameFile, act: TimedAct, at: int
) -> Roster:
    match act:
        case acts.Leave() | acts.Release():
            return free(roster, game, act, at)
        case acts.Seating():
            return play_drawn(roster, act)
        case acts.HandOver() | acts.Appoint():
            return _organised(roster, game, act)
        case acts.Away():
            return _away(roster, act, at)
        case acts.RotateKey():
            return _rotated(roster, act)
        case acts.GiveAddress() | acts.GiveChannel() | acts.ChooseLanguage():
            return _reached(roster, act, at)
        case acts.Resign():
            player = replace(roster.players[act.seat], resigned=True)
            return _with_player(_without_wishes(roster, act.seat), act.seat, player)
        case acts.Relief():
            return _relief(roster, act)
        case acts.Vote():
            require_sealed(act.sealed)
            return replace(roster, votes={**roster.votes, act.seat: act.sealed})
        case acts.Motion():
            return _moved(roster, game, act, at)
        case acts.Abandon():
            return replace(roster, abandoned=True)
        case acts.Pause() | acts.Resume():
            return _paused(roster, act)
        case acts.Replace():
            return _replaced(roster, game, act)
        case acts.TakeOver():
            return _taken_over(roster, game, act)
        case acts.Invite():
            return _invited(roster, game, act)
        case acts.Steward():
            return _left_to_steward(roster, game, act)
        case acts.Proceed():
            return replace(roster, proceeds=roster.proceeds | {act.for_turn})
        case acts.Nudge():
            return _nudged(roster, game, act)
        case acts.Extend():
            if act.reason:
                act_time(act.until)
            return roster
        case acts.Correct():
            turn, number = roster.corrected
            number = number + 1 if turn == act.turn else 1
            return replace(_elsewhere(roster), corrected=(act.turn, number))
        case acts.Undo():
            if roster.opened:
                raise RefusedAct(
                    _("Players have opened their notes and letters, so the game cannot be taken back.")
                )
            return _elsewhere(roster)
        case acts.Open():
            return _opened(roster, act)
        case acts.Closing() | acts.OrganiserClosing():
            return _closed(roster, act)
    assert_never(act)


def _closed(roster: Roster, act: acts.Closing | acts.OrganiserClosing) -> Roster:
    """Refuse a closing statement that is no text; a roster does not hold what people say."""
    if not 1 <= len(act.text) <= LONGEST_CLOSING:
        raise RefusedAct(_("A closing statement has 1 to %(most)s characters.", most=LONGEST_CLOSING))
    refuse_odd_text(act.text, LINES)
    return roster


def _opened(roster: Roster, act: acts.Open) -> Roster:
    if len(act.keys) > acts.MOST_KEYS or not all(map(_ENVELOPE.fullmatch, act.keys)):
        raise RefusedAct(_("It does not say which notes and letters it opens, as adjudicator writes it."))
    if not all(_KEY.fullmatch(key) for key in act.keys.values()):
        raise RefusedAct(_("It holds something that is no key of a note or letter."))
    return replace(roster, opened=True)


def _elsewhere(roster: Roster) -> Roster:
    """The roster in another position of the game: votes about one do not carry over."""
    return replace(roster, votes={}, motions={}, abandoned=False)


def _organised(roster: Roster, game: GameFile, act: acts.HandOver | acts.Appoint) -> Roster:
    require_name(act.name)
    key = public_key(act.key).text()
    if key == roster.organiser(game).key:
        raise RefusedAct(_("This key is already the organiser's."))
    return replace(roster, appointed=Organiser(act.name, key))


def _paused(roster: Roster, act: acts.Pause | acts.Resume) -> Roster:
    wanted = isinstance(act, acts.Pause)
    if roster.paused == wanted:
        raise RefusedAct(_("The game is already paused.") if wanted else _("The game is not paused."))
    return replace(roster, paused=wanted)


def _away(roster: Roster, act: acts.Away, at: int) -> Roster:
    start, until = act_time(act.start), act_time(act.until)
    if until <= at:
        raise RefusedAct(_("An absence must end in the future."))
    if until <= start:
        raise RefusedAct(_("An absence must end after it begins."))
    if until > start + LONGEST_ABSENCE:
        raise RefusedAct(_("An absence lasts at most %(most)s days.", most=LONGEST_ABSENCE // DAY))
    return replace(roster, away={**roster.away, act.seat: (start, until)})


def _relief(roster: Roster, act: acts.Relief) -> Roster:
    player = roster.players[act.seat]
    if act.wanted == player.relief:
        raise RefusedAct(
            _("Seat “%(seat)s” looks for relief already.", seat=act.seat)
            if act.wanted
            else _("Seat “%(seat)s” looks for no relief.", seat=act.seat)
        )
    return _with_player(roster, act.seat, replace(player, relief=act.wanted))


def _invited(roster: Roster, game: GameFile, act: acts.Invite) -> Roster:
    if not game.takes_codes and game.conditions.takeover != "invited":
        raise RefusedAct(_("Nobody needs an invitation in this game."))
    key = public_key(act.invitation).text()
    if key in (*game.invited, *roster.issued):
        raise RefusedAct(_("There is this invitation already."))
    return replace(roster, issued=(*roster.issued, key))


def _rotated(roster: Roster, act: acts.RotateKey) -> Roster:
    player = roster.players[act.seat]
    key = new_key(roster, act.key)
    if player.key_called(key.fingerprint) is not None:
        raise RefusedAct(_("This key was given up before; make a new one."))
    rotated = replace(player, key=key, former=(player.key, *player.former), custody=False)
    return _with_player(roster, act.seat, rotated)


def _reached(roster: Roster, act: acts.Reach, at: int) -> Roster:
    player = roster.players.get(act.seat)
    if player is None:
        raise seats_refuse(_("Nobody holds seat “%(seat)s” yet.", seat=act.seat))
    if player.joined and at < act_time(player.joined):
        raise RefusedAct(_("It was signed before its player joined."))
    if isinstance(act, acts.ChooseLanguage):
        return _with_player(roster, act.seat, replace(player, language=language_tag(act.language)))
    require_sealed(act.sealed)
    told = "mail" if isinstance(act, acts.GiveAddress) else "channel"
    return _with_player(roster, act.seat, replace(player, **{told: act.sealed, f"{told}_from": act.seat}))


def _moved(roster: Roster, game: GameFile, act: acts.Motion, at: int) -> Roster:
    """Count a vote for a motion, and do what it decides if it carries."""
    if not game.motions:
        raise RefusedAct(_("In this game the organiser alone decides that: its settings allow no motions."))
    whose, motion = act.whose or "", (act.for_turn, act.wish, act.whose or "")
    if (act.wish == "replace") != bool(whose):
        raise RefusedAct(_("A vote to replace a player names a seat, and no other vote does."))
    if whose:
        require_seat(game, roster, whose)
    if whose == act.seat:
        give_up = command(f"seat resign {game.game}")
        raise RefusedAct(_("This is your own seat. To give it up: %(command)s", command=give_up))
    votes = roster.motions.get(motion, ())
    if act.seat in votes:
        raise RefusedAct(_("Seat “%(seat)s” has already voted like this.", seat=act.seat))
    if roster.paused and act.wish == "extend":
        raise RefusedAct(_("The game is paused; it gets a new deadline when it resumes."))
    carried = _carried(roster, act)
    # What is not possible is refused at the first vote.
    done = _effect(roster, game, acts.decision(act, carried), at)
    votes = (*votes, act.seat)
    voters = motion_voters(roster, game.motions, whose, votes, at)
    if len(votes) < game.motions.needed(voters):
        return replace(roster, motions={**roster.motions, motion: votes})
    left = {other: seats for other, seats in done.motions.items() if other != motion}
    return replace(done, motions=left, carried=carried)


def motion_voters(roster: Roster, policy: Motions, whose: str, votes: Collection[str], moment: int) -> int:
    """How many may vote for a motion, about the seat `whose` or none, at a moment; those who have, may."""
    away = {seat for seat in roster.seats if policy.voters == "present" and roster.is_away(seat, moment)}
    return len(set(roster.seats) - roster.unattended - {whose} - (away - {*votes}))


def _carried(roster: Roster, act: acts.Motion) -> str:
    """The kind of act that a motion decides if it carries."""
    if act.wish == "go-on":
        return "resume" if roster.paused else "proceed"
    return "steward" if act.wish == "replace" else act.wish


def _nudged(roster: Roster, game: GameFile, act: acts.Nudge) -> Roster:
    if roster.paused:
        raise RefusedAct(_("The game is paused, so nobody is awaited."))
    for seat in act.seats:
        require_seat(game, roster, seat)
    if len({*act.seats}) < len(act.seats):
        raise RefusedAct(_("It names a seat twice."))
    return roster


def _replaced(roster: Roster, game: GameFile, act: acts.Replace) -> Roster:
    if game.anonymous:
        raise RefusedAct(
            _(
                "In an anonymous game the organiser names nobody. A steward can play for the seat, and be "
                "relieved by somebody, if the game's settings allow that."
            )
        )
    require_name(act.player)
    seat = roster.players[act.seat]
    comes_back = roster.returns(act.seat, act.key)
    key = seat.key if comes_back else new_key(roster, act.key)
    player = Player(act.player, key, seat.nonce_hash, seat.nonce, handle=login(act.handle))
    after = roster if comes_back else _without_signer(roster, act.seat)
    return _with_player(_without_wishes(after, act.seat), act.seat, player)


def _taken_over(roster: Roster, game: GameFile, act: acts.TakeOver) -> Roster:
    """Seat whoever takes over a seat, or comes back to it; raises RefusedAct.

    Whether the seat is to be had is for `GameStatus.require_workable` to say: it depends on who is absent.
    """
    require_player(game, act)
    seat = roster.players[act.seat]
    if roster.returns(act.seat, act.key):
        player = replace(
            seat,
            name=act.player,
            handle=login(act.handle),
            language=language_tag(act.language) or seat.language,
            sealed=sealed_player(act),
            resigned=False,
            relief=False,
        )
        return _with_player(roster, act.seat, player)
    invitation = used_invitation(roster, game, act) if game.conditions.takeover == "invited" else ""
    player = Player(
        act.player,
        joining_key(roster, act.key),
        seat.nonce_hash,
        seat.nonce,
        handle=login(act.handle),
        language=language_tag(act.language),
        joined=act.at,
        invitation=invitation,
        custody=bool(act.custody),
        sealed=sealed_player(act),
    )
    after = _without_wishes(_without_signer(roster, act.seat), act.seat)
    after = _with_player(after, act.seat, player)
    if invitation:
        after = replace(after, invitations=(*after.invitations, invitation))
    if act.custody:
        require_own_keys(after)
    return after


def _left_to_steward(roster: Roster, game: GameFile, act: acts.Steward) -> Roster:
    seat = roster.players.get(act.seat)
    if seat and seat.steward:
        raise RefusedAct(_("A steward plays for seat “%(seat)s” already.", seat=act.seat))
    if seat and not roster.complete:
        raise seats_refuse(
            _(
                "Seat “%(seat)s” is taken; free it first: %(command)s",
                seat=act.seat,
                command=command(f"organise release {game.game} {act.seat} --reason TEXT"),
            )
        )
    if not set(roster.seats) - roster.unattended - {act.seat}:
        raise RefusedAct(_("At least one seat of a game needs a player."))
    after = _without_wishes(_without_signer(roster, act.seat), act.seat)
    after = _with_player(after, act.seat, Player.for_steward(game, seat))
    if seat is None and lacks_own_keys(after):
        raise RefusedAct(_("The players who are left would all let the league hold their keys."))
    return after


def _with_player(roster: Roster, seat: str, player: Player) -> Roster:
    return replace(roster, players={**roster.players, seat: player})


def _without_wishes(roster: Roster, seat: str) -> Roster:
    """Drop the votes and announced absences of a seat."""
    return replace(
        roster,
        votes={other: wish for other, wish in roster.votes.items() if other != seat},
        motions={
            motion: tuple(other for other in votes if other != seat)
            for motion, votes in roster.motions.items()
        },
        away={other: times for other, times in roster.away.items() if other != seat},
    )


def _without_signer(roster: Roster, seat: str) -> Roster:
    """Forget when a seat signed what: another key begins anew. How often it was taken over counts on."""
    return replace(
        roster,
        newest={who: at for who, at in roster.newest.items() if who != seat},
        signed={
            (who, kind): times
            for (who, kind), times in roster.signed.items()
            if who != seat or kind == "take-over"
        },
    )


def read_roster(files: Files, game: GameFile) -> Roster:
    """Read the roster from the adopted acts; raises RefusedAct naming an invalid act."""
    *_earlier, roster = read_rosters(files, game)
    return roster


def read_rosters(files: Files, game: GameFile) -> Iterator[Roster]:
    """Read the roster before the first adopted act, and after each; raises RefusedAct as `read_roster`."""
    roster = Roster.before_joining(game)
    yield roster
    for name, data in acts.act_files(files, game).items():
        roster = adopt_named(roster, game, name, data)
        if roster.altered and turn_numbers(files, game.game):
            path = game.paths.file(GAME)
            raise RefusedAct(
                _("The file %(path)s was altered after it was signed; put it back with git.", path=path)
            )
        yield roster


def adopt_named(roster: Roster, game: GameFile, name: str, data: bytes) -> Roster:
    """Return the roster after an act adopted under a name; raises RefusedAct with that name."""
    try:
        return adopt_again(roster, game, acts.read_act(data, name))
    except RefusedAct as error:
        raise RefusedAct(_("Act %(name)s does not hold: %(reason)s", name=name, reason=error)) from error


def adopt_again(roster: Roster, game: GameFile, signed: acts.SignedAct) -> Roster:
    """Return the roster after an act that was adopted; raises RefusedAct as `adopt`.

    What was signed for other settings is left out while the game has these, and so is what rests on it.
    """
    act = signed.statement
    if isinstance(act, acts.Join) and act.settings != game.digest:
        return replace(roster, void={**roster.void, act.seat: act.key})
    if isinstance(act, acts.Ready) and act.settings != game.digest:
        return replace(roster, altered=True)
    try:
        return adopt(roster, game, signed)
    except RefusedAct:
        if roster.void and isinstance(act, acts.BeforeTheStart | acts.Reach | acts.Steward):
            return roster
        raise
