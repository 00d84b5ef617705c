"""Signing: how people make acts, checked against the game as it stands, before anything is sent."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from adjudicator.repository.channels import NONE, seal_channel
from adjudicator.repository.clock import refuse_a_wrong_clock
from adjudicator.repository.files import Files
from adjudicator.repository.intake.refusals import SKEW
from adjudicator.repository.people.acts import (
    ADJUDICATOR,
    ORGANISER,
    Act,
    AfterTheEnd,
    Away,
    ByOrganiser,
    BySeat,
    Extend,
    GiveChannel,
    Leave,
    Motion,
    Nudge,
    Open,
    Proceed,
    Resign,
    SignedAct,
    Vote,
    join_act,
    ready_act,
    sign_act,
    take_over_act,
)
from adjudicator.repository.people.adoption import (
    Adoption,
    adopt_proposals,
    proposals,
    require_known_text,
    require_timely,
)
from adjudicator.repository.people.agreement import CHOICES, seal_vote
from adjudicator.repository.people.custody import risk_for_draws
from adjudicator.repository.people.effects import adopt
from adjudicator.repository.people.holding import GameStatus
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.reliability import reliable, told_conditions
from adjudicator.repository.people.roster import Roster, require_name, require_seat, seats_refuse
from adjudicator.repository.people.stewards import told_stewards
from adjudicator.repository.people.terms import terms
from adjudicator.repository.press.opening import Opening, opening
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.schedule import DAY
from adjudicator.repository.seat_files import NoSeat, newest_turn, told_no_seat
from adjudicator.repository.stopping import StoppedGame
from adjudicator.repository.times import BadTime, read_day_or_time, read_time, time_text, told_time
from adjudicator.repository.turn.notices import beginning
from adjudicator.sealing import PublicKey, SecretKey
from adjudicator.words import command, gettext as _, joined, ngettext

K = TypeVar("K", bound=Act)


class Signer(msgspec.Struct, frozen=True):
    """Whoever signs an act: with which key, at what time, in which game as it now stands.

    What an act says about its signer and the game has the same name here as there.
    """

    found: PublishedGame
    roster: Roster
    at: str
    key: SecretKey
    effects: list[str] = msgspec.field(default_factory=list)
    """What to show before the act is sent, and to ask about."""
    once_sent: list[str] = msgspec.field(default_factory=list)
    """What to say once the act is sent."""

    @property
    def game(self) -> str:
        """The game's name."""
        return self.found.name

    @property
    def seat(self) -> str:
        """The seat that the key holds; "" if none."""
        return self.roster.seat_of(self.key.public) or ""

    @property
    def name(self) -> str:
        """The name of the game's organiser."""
        return self.roster.organiser(self.found.file).name

    @property
    def start(self) -> str:
        """When an absence begins, if its player does not say."""
        return self.at

    @property
    def turn(self) -> int:
        """The number of the game's newest turn; raises NoSeat before the start."""
        return newest_turn(self.found).number

    @property
    def for_turn(self) -> int:
        """The number of the turn that is open; raises NoSeat before the start."""
        return newest_turn(self.found).holding.open_turn


Make = Callable[[Signer], Act | SignedAct]
"""Makes an act for its signer."""


def of_kind(kind: type[K]) -> Callable[..., K]:
    """Make acts of a kind from values named like its fields; the signer knows what was not given."""

    def make(signer: Signer, **given: Any) -> K:  # noqa: ANN401  each kind has its own
        fields = {name: value for name, value in given.items() if value is not None}
        known = (name for name in kind.__struct_fields__ if name not in fields and hasattr(signer, name))
        return kind(**fields, **{name: getattr(signer, name) for name in known})

    return make


def signed_act(
    files: Files, found: PublishedGame, key: SecretKey, make: Make, now: int
) -> tuple[SignedAct, Signer]:
    """Make and sign an act, and return it with its signer, who knows what to say about it.

    It is signed `now`, but later than all that its signer has signed before, whichever clocks they went by.
    Raises NoSeat, or RefusedAct if it would not be adopted now.
    """
    now = max(now, _earliest(files, found, key, now))
    adoption = with_proposals(files, found, now)
    signer = Signer(found, adoption.roster, time_text(now), key)
    made = make(signer)
    signed = made if isinstance(made, SignedAct) else sign_act(made, key, found.file)
    act, holding = signed.statement, adoption.holding
    if not isinstance(act, AfterTheEnd):
        found.require_kept_secret()
    _require_right(signer, act)
    require_known_text(act)
    require_timely(act, holding.turn if holding else None, signer.roster, now)
    after = adopt(signer.roster, found.file, signed)
    reliable(files, found.file)(act)
    if holding:
        holding.require_workable(act, after, found.sent)
    return signed, signer


def with_proposals(files: Files, found: PublishedGame, now: int) -> Adoption:
    """How a game stands once what waits in its inbox is adopted."""
    return adopt_proposals(files, found.file, found.holding, now, reliable(files, found.file))


def _earliest(files: Files, found: PublishedGame, key: SecretKey, now: int) -> int:
    """When the next act of a key may be signed, after those that wait in the inbox too."""
    game, roster = found.file, found.roster
    if proposals(files, game):
        adoption = adopt_proposals(
            files, game, found.holding, now + SKEW, reliable(files, game), through=True
        )
        roster = adoption.roster
    return roster.next_time(
        roster.seat_of(key.public) or "?",
        *([ORGANISER] if key.public.text() == roster.organiser(game).key else []),
        *([ADJUDICATOR] if key.public == game.signer else []),
    )


def confirmed(signer: Signer) -> SignedAct:
    """Make the act that confirms a seat; raises NoSeat, and RefusedAct as `ready_act`."""
    seat, game = signer.seat, signer.game
    if not seat:
        raise NoSeat(
            told_no_seat(signer.found, signer.key.public),
            _(
                "If you have joined, wait until your request is taken in. If not: %(command)s",
                command=command(f"join {game} SEAT --name NAME"),
            ),
        )
    signer.once_sent.append(_("Once the game has started: %(command)s", command=command(f"view {game}")))
    player = signer.roster.players[seat]
    return ready_act(signer.found.file, seat, signer.key, joined=player.joined, freed=player.freed)


def seating(
    signer: Signer,
    seat: str,
    player: str,
    invitation: SecretKey | None = None,
    *,
    handle: str | None = None,
    custody: bool = False,
    wishes: tuple[str, ...] = (),
    known: SecretKey | None = None,
    language: str | None = None,
) -> SignedAct:
    """Make the act that takes a seat: a free one before the start, a wanted one after it.

    Where seats are drawn, it is any place; raises RefusedAct if none is left.
    """
    game, at = signer.found.file, signer.at
    require_name(player)  # an anonymous game seals it, where nobody could judge it
    if signer.found.latest:
        return take_over_act(
            game,
            seat,
            player,
            signer.key,
            invitation,
            handle=handle,
            at=at,
            custody=custody,
            known=known,
            language=language,
        )
    if signer.roster.undrawn and not seat:
        if not signer.roster.free:
            raise RefusedAct(_("No seat is free."))
        seat = signer.roster.free[0]
    return join_act(
        game,
        seat,
        player,
        signer.key,
        invitation,
        handle=handle,
        at=at,
        custody=custody,
        wishes=wishes,
        known=known,
        language=language,
    )


def resignation(signer: Signer) -> Leave | Resign:
    """Make the act that gives up a seat, or before the start frees it again."""
    return of_kind(Resign)(signer) if signer.found.latest else of_kind(Leave)(signer)


def vote(signer: Signer, *, wish: str, whose: str | None = None) -> Vote | Motion:
    """Make the act that votes: about the end of the game, for one of CHOICES, sealed, or for a motion."""
    if wish not in CHOICES:
        return of_kind(Motion)(signer, wish=wish, whose=whose)
    if whose:
        raise RefusedAct(_("A vote to replace a player names a seat, and no other vote does."))
    told = {
        "draw": _("You vote for a draw."),
        "end": _("You vote to end the game as it stands."),
        "nothing": _("You take back your vote."),
    }
    secret = _("Your vote is sealed: nobody but the adjudicator can tell what it is for, until votes decide.")
    signer.effects.append(f"{told[wish]} {secret}")
    return of_kind(Vote)(signer, sealed=seal_vote(wish, signer.found.file, signer.seat))


def open_up(signer: Signer) -> Open:
    """Make the act that opens notes and letters; raises RefusedAct if there is nothing new to open."""
    found, seat = signer.found, signer.seat
    if found.latest is None or not seat:
        return of_kind(Open)(signer, keys={})  # which is refused in its own words
    now = opening(found.files, found.file, found.adopted, seat)
    has_consented = any(isinstance(act, Open) and act.seat == seat for act, _roster in found.adopted)
    if has_consented and not now.envelopes:
        raise RefusedAct(_("You have opened all that you can open so far."))
    signer.effects.extend(_told_opening(found, now))
    return of_kind(Open)(signer, keys=now.keys(signer.key))


def _told_opening(game: PublishedGame, now: Opening) -> Iterator[str]:
    """Say what a player consents to, and what is opened by that."""
    yield _(
        "You agree that everyone may read your notes, and each of your letters once all others who wrote or "
        "got it agree, too. This cannot be taken back."
    )
    yield _(
        "Notes opened now: %(notes)s. Letters opened now: %(letters)s.", notes=now.notes, letters=now.letters
    )
    if now.waits_for:
        seats = joined(map(game.rules.seat_title, now.waits_for))
        yield _("Other letters wait for the consent of %(seats)s.", seats=seats)
    if now.more:
        yield _("There are more than one act holds. Do the same again once this is taken in.")


def absence(signer: Signer, *, until: str, start: str | None = None) -> Away:
    """Make the act that announces an absence, from and until times or days; raises RefusedAct.

    It begins with the first day, by default now, and lasts to the end of the last, in the game's time zone.
    """
    begin = start and _day_or_time(signer, start, end=False)
    act = of_kind(Away)(signer, start=begin, until=_day_or_time(signer, until, end=True))
    signer.once_sent.extend(_not_waited(signer.found, act))
    return act


def extension(signer: Signer, *, until: str, reason: str) -> Extend:
    """Make the act that sets a later deadline, a time or the end of a day; raises RefusedAct."""
    return of_kind(Extend)(signer, until=_day_or_time(signer, until, end=True), reason=reason)


def restart(signer: Signer, *, reason: str) -> Proceed:
    """Make the act that lets a game go on; raises RefusedAct if nothing can have stopped it yet.

    The rules would adopt it in advance, and nothing would then stop the game if too many missed this turn.
    """
    act, holding = of_kind(Proceed)(signer, reason=reason), signer.found.holding
    if signer.roster.paused:
        resume = command(f"organise resume {signer.game} --reason TEXT")
        raise RefusedAct(_("The game is paused."), _("To resume it: %(command)s", command=resume))
    if holding and not holding.over and not _may_stand_still(holding, signer.roster, read_time(act.at)):
        raise seats_refuse(_("The game does not stand still, so there is nothing to restart."))
    return act


def _may_stand_still(holding: GameStatus, roster: Roster, now: int) -> bool:
    """Whether a deadline is over or the clock looks wrong; whose orders lack answers, only runs can tell."""
    try:
        refuse_a_wrong_clock(holding, roster, now)
    except StoppedGame:
        return True
    return holding.until is not None and holding.until <= now


def channel_given(signer: Signer, address: str, key: PublicKey) -> GiveChannel:
    """Make the act that tells the league, whose key this is, a channel as it is kept, or NONE."""
    said = _("The league tells you in that channel when you are awaited. Nothing secret goes there.")
    signer.once_sent.append(_("The league no longer tells you in a channel.") if address == NONE else said)
    sealed = seal_channel(address, signer.found.file, signer.seat, key) if signer.seat else ""
    return of_kind(GiveChannel)(signer, sealed=sealed)


def nudge(signer: Signer, *, seats: Sequence[str], reason: str) -> Nudge:
    """Make the act that reminds seats, or all that are awaited; raises RefusedAct if they are not."""
    require_missing(signer.found, seats)
    return of_kind(Nudge)(signer, seats=tuple(dict.fromkeys(seats)), reason=reason)


def require_missing(game: PublishedGame, seats: Sequence[str]) -> None:
    """Raise RefusedAct unless these seats, or if there are none any, are awaited and have sent nothing."""
    for seat in seats:
        require_seat(game.file, game.roster, seat)
        if seat not in game.missing:
            raise RefusedAct(_("Seat “%(seat)s” is not awaited now.", seat=seat))
    if not game.missing and game.latest:
        raise RefusedAct(_("Nobody is awaited now."))


def _day_or_time(signer: Signer, text: str, *, end: bool) -> str:
    """A time as acts write it, or of a day in the game's zone its beginning or `end`; raises RefusedAct."""
    try:
        return time_text(read_day_or_time(text, signer.found.file.zone, end=end))
    except BadTime as error:
        raise RefusedAct(str(error), _("For the end of a day, write the day alone: 2027-08-15.")) from error


def _not_waited(game: PublishedGame, act: Away) -> Iterator[str]:
    """Say which deadlines would not wait for a player who is away."""
    start, days = read_time(act.start), game.file.absence_policy.away_days
    last, until = start + days * DAY, game.holding.until if game.holding else None
    prepare = _("Send plans before you leave, or ask the organiser for a later deadline.")
    if game.file.schedule is None:
        yield _("This game has no deadlines, so it waits for you in any case.")
    elif not days:
        yield _("In this game no deadline waits for players who are away.")
        yield prepare
    else:
        if until is not None and act.seat in game.awaited and until < start:
            yield _(
                "You are asked now, and this deadline does not wait: %(time)s.",
                time=told_time(until, game.file.zone),
            )
        if read_time(act.until) > last:
            yield ngettext(
                "Deadlines wait for you for %(n)s day at most, until %(time)s.",
                "Deadlines wait for you for %(n)s days at most, until %(time)s.",
                days,
                time=told_time(last, game.file.zone),
            )
            yield prepare


def consequence(game: PublishedGame, *, custody: bool = False) -> str:
    """Say what a player agrees to by taking a seat; with `custody`, by mail and without a key."""
    published = (
        _("The secret of this game will never be published, so nobody can audit it.")
        if game.file.publish_secret == "never"
        else _(
            "When this game is over, its secret is published: from then on everyone can read all "
            "its hands, orders and plans, including yours."
        )
    )
    held = _(
        "You play by mail without a key of your own, and everyone can see that. The league holds the key of "
        "your seat: whoever runs the league can read what you send, and could sign for you."
    )
    confirms = _("It confirms the seat for you when all other players have confirmed.")
    as_it_stands = _(
        "You take the seat as it stands: you see what its player could see now, and orders and plans that "
        "were sent for it before are void."
    )
    holds = custody or game.roster.in_custody
    told = (
        told_conditions(game.file),
        *terms(game.file),
        as_it_stands if game.latest else "",
        published,
        told_stewards(game.roster, game.file),
        held if custody else "",
        confirms if custody and not game.latest else "",
        risk_for_draws() if holds else "",
        *beginning(game.file),
    )
    return " ".join(filter(None, told))


def _require_right(signer: Signer, act: Act) -> None:
    if isinstance(act, ByOrganiser):
        if signer.key.public.text() != signer.roster.organiser(signer.found.file).key:
            raise RefusedAct(
                _("Your key (%(fingerprint)s) is not the organiser's key for game “%(game)s”.",
                  fingerprint=signer.key.public.fingerprint, game=signer.game),
                _("Only %(name)s can do this. To use another key: --key FILE", name=signer.name),
            )  # fmt: skip
    elif isinstance(act, BySeat) and not act.seat:
        raise NoSeat(told_no_seat(signer.found, signer.key.public))
