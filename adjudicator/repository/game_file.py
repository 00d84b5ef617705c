"""`game.yaml`: the settings of a game, which every player signs and nobody changes after the start."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, tzinfo
from typing import Annotated, Any, Literal, Self

import msgspec

from adjudicator import yaml_files
from adjudicator.engine import BadSetup, Ruleset, Seat, Setup
from adjudicator.newer import made_by_newer
from adjudicator.repository.files import Files, digest
from adjudicator.repository.layout import GAME, GamePaths
from adjudicator.repository.schedule import HOUR, Deadline, Schedule
from adjudicator.rulesets import ruleset_of_game
from adjudicator.sealing import MasterSecret, PublicKey
from adjudicator.words import gettext as _, pgettext

FORMAT = 2

_AT_HAND = "facts at hand"


class Organiser(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who set the game up; the organiser's acts are signed with this key."""

    name: str
    key: str


class Absences(msgspec.Struct, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
    """What happens to a seat that misses deadlines.

    After it missed `after` of them it is no longer waited for: the rules' defaults answer for it or, if
    `play` says so, the ruleset's steward, until it sends orders again. Until then each miss costs it only
    the questions that were open. A deadline waits for a player who announced to be away, up to `away_days`
    days.

    Before a seat misses any, deadlines extend by themselves for it: `excused` times by the whole promised
    time, or by a bank of `bank_hours`, which gets back `increment_hours` for each turn that its seat answers.
    """

    after: int = 1
    play: Literal["defaults", "steward"] = "defaults"
    away_days: int = 0
    excused: int = 0
    bank_hours: int = 0
    increment_hours: int = 0

    def __post_init__(self) -> None:
        if self.excused and self.bank_hours:
            raise ValueError(
                _("A game has either a number of excused deadlines or a bank of hours, and not both.")
            )
        if self.increment_hours and not self.bank_hours:
            raise ValueError(_("Without a bank of hours there is nothing that an increment could fill."))

    @property
    def allowance(self) -> int:
        """What each seat begins with: deadlines that are excused, or the seconds of its bank."""
        return self.excused or self.bank_hours * HOUR


USUAL_ABSENCES = Absences(after=2, away_days=7)
"""The settings of a new game with deadlines that leaves them out."""

Press = Literal["open", "anonymous", "none"]
"""Which messages a game allows: any, only anonymous ones, or none."""


Seating = Literal["chosen", "drawn"]
"""How players come by their seats: each takes one, or all are drawn when the game starts."""

Players = Literal["named", "anonymous"]
"""Whether everyone sees who plays, or nobody until the secret is published."""

PLACE = "place-"
"""Before seats are drawn, players hold places, which are named by this and a number."""


class Beginning(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """From which position a game begins, if not from the opening of its rules.

    `place` is what people call the position, GAME@TURN, and `position` the SHA-256 of the sealed file that
    holds it. `supposed` is the seat that saw it, so that the rest is made up; "" if nothing is. `chance` is
    the key of that game's draws in hexadecimal, if it was published; "" if the game has a key of its own.
    """

    place: Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]{1,40}@[0-9]{1,4}$")]
    position: str
    supposed: str = ""
    chance: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")] = ""


class Conditions(msgspec.Struct, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
    """What is asked of those who take a seat.

    The league's games show that they have finished `least_finished` games, and missed at most `most_missed`
    percent of their deadlines. `takeover` says who may take over a seat in a game under way: anybody, those
    with an invitation, or only whom the organiser names.
    """

    least_finished: int = 0
    most_missed: int = 100
    takeover: Literal["organiser", "invited", "open"] = "organiser"


class Motions(msgspec.Struct, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
    """How players decide together what the organiser can decide alone.

    A motion carries with so large a `majority` of the `voters`: of all players but stewards and those who
    have resigned, or of those `present`, who have not announced to be away.
    """

    majority: Literal["more-than-half", "two-thirds", "all"] = "more-than-half"
    voters: Literal["all", "present"] = "all"

    def needed(self, voters: int) -> int:
        """How many of the voters must agree."""
        match self.majority:
            case "more-than-half":
                return voters // 2 + 1
            case "two-thirds":
                return (2 * voters + 2) // 3
            case "all":
                return voters


Scoring = Literal["places", "castles", "draw-size"]
"""What the points of a tournament count; `tournament_points` says how."""


class TournamentSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played in the games of a tournament, and how they count: in the game that draws it."""

    ruleset: str
    options: dict[str, str]
    scoring: Scoring


class DrawnPlayer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who is to play a seat, known by a `key`, or by an `invitation` where the league holds the key.

    Both are public keys. Nobody's `name` is that of a steward.
    """

    name: str = ""
    key: str = ""
    invitation: str = ""


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which table of which tournament a game is, and who is to play its seats, in their order."""

    tournament: str
    round: int
    table: int
    players: tuple[DrawnPlayer, ...]


class GameFile(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True, dict=True):
    """The contents of `game.yaml`. `nonce` makes the game's secret unique.

    `key` is the game's public key: orders are sealed to it, and every signature is bound to it. `signing_key`
    is the public half of the key that signs manifests, adoption records and `appoint`. `invitations` are the
    public keys of invitations; if there are any, each seat needs one. `facts` are the digests of the files in
    the game's folder that replace facts of the ruleset. `begins` is set if the game begins from a position.
    `tournament` is set if the game draws a tournament, `drawn` if it is one of its tables.
    A `rematch` names the game that it is like; some of the invitations are the keys of its players.
    """

    format: int
    game: str
    ruleset: str
    options: dict[str, str]
    seats: tuple[str, ...]
    organiser: Organiser
    key: str
    signing_key: str
    nonce: str
    deadline: Deadline | None
    publish_secret: Literal["at-end", "never"]
    appeal_hours: int = 0
    absences: Absences | msgspec.UnsetType = msgspec.UNSET
    invitations: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    press: Press | msgspec.UnsetType = msgspec.UNSET
    facts: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    begins: Beginning | msgspec.UnsetType = msgspec.UNSET
    joining: Conditions | msgspec.UnsetType = msgspec.UNSET
    motions: Motions | msgspec.UnsetType = msgspec.UNSET
    tournament: TournamentSettings | msgspec.UnsetType = msgspec.UNSET
    drawn: Drawn | msgspec.UnsetType = msgspec.UNSET
    seating: Seating | msgspec.UnsetType = msgspec.UNSET
    rematch: str | msgspec.UnsetType = msgspec.UNSET
    players: Players | msgspec.UnsetType = msgspec.UNSET

    def holding(self, facts: Mapping[str, bytes]) -> Self:
        """The same settings with the files of facts that they name at hand, for `rules`.

        Raises UnreadableFile if one is not as it was signed.
        """
        for name, signed in self.replaced.items():
            if name not in facts or digest(facts[name]) != signed:
                path = f"{self.paths.facts}/{name}"
                raise yaml_files.UnreadableFile(_("%(path)s is not the file that was signed.", path=path))
        self.__dict__[_AT_HAND] = dict(facts)
        return self

    @property
    def replaced(self) -> dict[str, str]:
        """The digests of the files of facts that the organiser replaced, by name."""
        return self.facts or {}

    @property
    def anonymous(self) -> bool:
        """Whether names are sealed until the game's secret is published."""
        return self.players == "anonymous"

    @property
    def draws_seats(self) -> bool:
        """Whether the seats are drawn when the game starts."""
        return self.seating == "drawn"

    @property
    def places(self) -> tuple[str, ...]:
        """What players take before the start: seats or, where these are drawn, places, as many."""
        return tuple(f"{PLACE}{n}" for n in range(1, len(self.seats) + 1)) if self.draws_seats else self.seats

    def seat_title(self, seat: str) -> str:
        """The display name of a seat, or of a place."""
        if self.draws_seats and seat in self.places:
            return pgettext("seat", "Place %(number)s", number=seat.removeprefix(PLACE))
        return self.rules.seat_title(seat)

    @property
    def schedule(self) -> Schedule | None:
        """The deadline policy, ready to tell closing times; raises BadSchedule."""
        return Schedule(self.deadline) if self.deadline else None

    @property
    def zone(self) -> tzinfo:
        """The time zone in which this game's deadlines are shown; raises BadSchedule."""
        schedule = self.schedule
        return schedule.zone if schedule else UTC

    @property
    def absence_policy(self) -> Absences:
        """What happens to a seat that misses deadlines."""
        return self.absences or Absences()

    @property
    def invited(self) -> tuple[str, ...]:
        """The public keys of the invitations; none if anyone may take a seat."""
        return self.invitations or ()

    @property
    def takes_codes(self) -> bool:
        """Whether a code may be what a seat is taken by: a game by invitation, or a table of a tournament."""
        return bool(self.invited or self.drawn)

    def drawn_for(self, seat: str) -> DrawnPlayer | None:
        """Who alone may take a seat; None in a game that is no table of a tournament."""
        return dict(zip(self.seats, self.drawn.players, strict=False)).get(seat) if self.drawn else None

    @property
    def conditions(self) -> Conditions:
        """What is asked of those who take a seat."""
        return self.joining or Conditions()

    def appeal_ends(self, over: int) -> int:
        """The time from which the secret of a game that ended at a given time may be published."""
        return over + self.appeal_hours * HOUR

    @property
    def press_policy(self) -> Press:
        """Which messages the game allows."""
        return self.press or "open"

    @property
    def rules(self) -> Ruleset[Any, Any]:
        """The ruleset in the revision that the game names, with the game's options and its own facts.

        Raises LookupError if this release lacks it, or UnreadableFile for an option that it lacks.
        """
        rules = ruleset_of_game(self.ruleset)
        declared = {option.name: option.values for option in rules.game_options}
        for name, value in self.options.items():
            if value not in declared.get(name, ()):
                raise yaml_files.NewerFile(*made_by_newer(self.paths.file(GAME), f"{name}: {value}"))
        if self.facts:
            from adjudicator.repository.own_facts import rules_with  # noqa: PLC0415  few games have any

            rules = rules_with(rules, self.__dict__[_AT_HAND])
        return rules.of_game(self.setup)

    @property
    def setup(self) -> Setup:
        """What the engine needs to know about it."""
        return Setup(seats=self.seats, options=dict(self.options))

    @property
    def public_key(self) -> PublicKey:
        """The key that orders are sealed to, and to which every signature is bound."""
        return PublicKey.from_text(self.key)

    @property
    def signer(self) -> PublicKey:
        """The key that manifests, adoption records and appointments are signed with."""
        return PublicKey.from_text(self.signing_key)

    @property
    def paths(self) -> GamePaths:
        """The paths of the game's files."""
        return GamePaths(self.game)

    @property
    def digest(self) -> str:
        """The SHA-256 of everything in it, in its order, as compact JSON: what `join` and `ready` sign."""
        return digest(msgspec.json.encode(self))

    def serialize(self) -> bytes:
        """Return the bytes of `game.yaml`."""
        return yaml_files.dump(self)


def choose_options(rules: Ruleset[Any, Any], options: Mapping[str, str]) -> dict[str, str]:
    """Return every option of a game, those not chosen with their defaults. Raises BadSetup."""
    declared = {option.name: option.values for option in rules.game_options}
    for name, value in options.items():
        if name not in declared:
            raise BadSetup(
                _(
                    "%(title)s has no option “%(name)s”; it has: %(names)s.",
                    title=rules.called,
                    name=name,
                    names=", ".join(declared) or pgettext("option", "none"),
                )
            )
        if value not in declared[name]:
            raise BadSetup(
                _(
                    "Option “%(name)s” is one of %(values)s, not “%(value)s”.",
                    name=name,
                    values=", ".join(declared[name]),
                    value=value,
                )
            )
    return {name: options.get(name, values[0]) for name, values in declared.items()}


def choose_seats(
    rules: Ruleset[Any, Any], chosen: int | Sequence[Seat], options: Mapping[str, str]
) -> tuple[Seat, ...]:
    """Return the seats of a game for this many players, or those chosen by name, in the rulebook's order.

    Raises BadSetup.
    """
    count = chosen if isinstance(chosen, int) else len(chosen)
    if count not in rules.seat_counts():
        raise BadSetup(
            _(
                "%(title)s is for %(counts)s players, not for %(seats)s.",
                title=rules.called,
                counts=", ".join(map(str, sorted(rules.seat_counts()))),
                seats=count,
            )
        )
    if isinstance(chosen, int):
        return rules.seats(count, options)
    choice = rules.seats_to_choose(count, options)
    seats = tuple(seat for seat in choice if seat in chosen)
    if len(seats) < count or set(chosen) - set(choice):
        raise BadSetup(
            _(
                "The seats of %(title)s for %(count)s players are chosen among %(seats)s, each at most once.",
                title=rules.called,
                count=count,
                seats=", ".join(choice),
            )
        )
    return seats


def new_game_file(
    game: str,
    rules: Ruleset[Any, Any],
    *,
    seats: int | Sequence[Seat],
    options: Mapping[str, str],
    organiser: Organiser,
    master: MasterSecret,
    deadline: Deadline | None,
    publish_secret: Literal["at-end", "never"] = "at-end",
    appeal_hours: int = 0,
    nonce: str | None = None,
    absences: Absences | None = None,
    invitations: Sequence[str] = (),
    press: Press | None = None,
    facts: Mapping[str, bytes] | None = None,
    begins: Beginning | None = None,
    joining: Conditions | None = None,
    motions: Motions | None = None,
    tournament: TournamentSettings | None = None,
    seating: Seating | None = None,
    rematch: str = "",
    players: Players | None = None,
) -> GameFile:
    """Return the settings of a new game; its nonce is random unless given.

    `seats` is the number of players, or the names of the seats. Raises BadSetup for anything the ruleset does
    not offer, BadFacts and BadSchedule.
    """
    from adjudicator.repository.own_facts import rules_with  # noqa: PLC0415  as above

    own = facts or {}
    rules = rules_with(rules, own)
    chosen = choose_options(rules, options)
    if deadline:
        Schedule(deadline)
    elif absences and absences.allowance:
        raise BadSetup(_("Without a deadline there is nothing that could extend by itself."))
    if players == "anonymous":
        _require_for_anonymous(publish_secret, joining or Conditions())
    nonce = nonce or secrets.token_hex(16)
    return GameFile(
        format=FORMAT,
        game=game,
        ruleset=rules.revision_name,
        options=chosen,
        seats=choose_seats(rules, seats, chosen),
        organiser=organiser,
        key=master.game_secret(game, nonce).key.public.text(),
        signing_key=master.signing_key(game, nonce).public.text(),
        nonce=nonce,
        deadline=deadline,
        publish_secret=publish_secret,
        appeal_hours=appeal_hours,
        absences=absences or msgspec.UNSET,
        invitations=tuple(invitations) or msgspec.UNSET,
        press=press or msgspec.UNSET,
        facts={name: digest(data) for name, data in own.items()} or msgspec.UNSET,
        begins=begins or msgspec.UNSET,
        joining=joining or msgspec.UNSET,
        motions=motions or msgspec.UNSET,
        tournament=tournament or msgspec.UNSET,
        seating=seating or msgspec.UNSET,
        rematch=rematch or msgspec.UNSET,
        players=players or msgspec.UNSET,
    ).holding(own)


def _require_for_anonymous(publish_secret: str, conditions: Conditions) -> None:
    """Raise BadSetup for what no anonymous game can have."""
    if publish_secret == "never":
        raise BadSetup(
            _("The names of an anonymous game are published with its secret, so it must be published."),
            _("Leave out --publish-secret never, or players: anonymous."),
        )
    if (conditions.least_finished, conditions.most_missed) != (0, 100):
        raise BadSetup(
            _("What anonymous players have done in other games is not known, so nothing of it can be asked."),
            _("Leave out least-finished and most-missed, or players: anonymous."),
        )


def read_game_file(files: Files, game: str) -> GameFile:
    """Read a game's `game.yaml` and the facts that it names.

    Raises UnreadableFile, or FileNotFoundError if there is no such game.
    """
    path = GamePaths(game).file(GAME)
    game_file = yaml_files.load(files.read(path), GameFile, path, FORMAT)
    if game_file.game != game:
        raise yaml_files.UnreadableFile(
            _("%(path)s calls the game “%(name)s”, unlike its folder.", path=path, name=game_file.game)
        )
    paths = {name: f"{game_file.paths.facts}/{name}" for name in game_file.replaced}
    return game_file.holding({name: files.read(path) for name, path in paths.items() if files.exists(path)})
