"""`adjudicator new`: make a game, or a repository for a league."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import click
import msgspec
from msgspec.structs import replace

from adjudicator.cli import parameters
from adjudicator.cli.command import Argument, Command
from adjudicator.cli.commands.key import tell_of_secret, write_key
from adjudicator.cli.commands.rulesets import told_options
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import pasted, read_key, require_own_secret, secret_or_new
from adjudicator.cli.parameters import MOST_HOURS, MOST_SEATS, PATH, clock, one_of, option, whole_number
from adjudicator.cli.progress import Progress
from adjudicator.cli.proposing import short
from adjudicator.cli.sources import find_game, publish, pull
from adjudicator.engine import Ruleset
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import USUAL_ABSENCES, GameFile, Organiser, new_game_file
from adjudicator.repository.git.store import Repository, Revision
from adjudicator.repository.layout import GAME, NAME, OF_THE_PAGES, REQUIREMENTS, RESERVED, GamePaths
from adjudicator.repository.league.brought import brought, with_packages
from adjudicator.repository.league.template import ATTRIBUTES, keep_bytes, make_league
from adjudicator.repository.mail_file import takes_mail
from adjudicator.repository.people.acts import Steward, sign_act
from adjudicator.repository.people.custody import risk_for_draws
from adjudicator.repository.people.effects import adopt
from adjudicator.repository.people.reliability import told_conditions
from adjudicator.repository.people.roster import Player, Roster, require_name
from adjudicator.repository.people.stewards import told_stewards
from adjudicator.repository.people.terms import terms
from adjudicator.repository.policy_file import Policy, read_policy
from adjudicator.repository.rematch import facts_of, players_of, policy_of
from adjudicator.repository.schedule import USUAL_BREAKER, Deadline, Schedule
from adjudicator.repository.times import time_text, told_time
from adjudicator.rulesets import found, ruleset as find_ruleset
from adjudicator.sealing import MasterSecret, SecretKey
from adjudicator.words import gettext as _, languages, ngettext

AT_END: Final = "at-end"
NEVER: Final = "never"

_SHOWN = 3
"""How many closing times are shown for a new game."""
_LATE = 600
"""How many seconds late each run is assumed to be, as jobs usually are."""


def command() -> Command:
    """Make the command."""
    name = _("A new name in small letters, digits and hyphens, such as westeros-2.")
    rules = _(
        "The game to play; “adjudicator rulesets” lists all. Required for a game, unless it is like another."
    )
    hours = _(
        "How many hours players have for their orders; after that the rules answer for those "
        "who sent none. Without it, there are no deadlines."
    )
    policy = _("A YAML file with more settings for deadlines, absences and messages; see docs/PEOPLE.md.")
    codes = _("Make the game invitation-only and print N codes, at least one for each seat.")
    secret = _(
        "Whether the secret is published when the game is over, so that everything can be "
        "read and audited; by default at-end."
    )
    appeal = _("How many hours after the end the secret stays sealed; by default 0.")
    return Command(
        "new",
        run,
        help=_(
            "Makes a game in this repository that players can join, and says what was settled for it. "
            "Its settings never change while the game is played. With --template it makes a new "
            "repository for a league instead, with everything a CI job needs to adjudicate its games "
            "and publish its pages."
        ),
        params=[
            Argument("game", name, required=False),
            option("--template", "DIR", _("Make a repository for a league in this folder."), type=PATH),
            option("--ruleset", "NAME", rules),
            option(
                "--like",
                "GAME",
                _(
                    "Make a rematch of this game instead, with its settings and as many stewards. Its "
                    "players are invited and need no code: they join with the key that they played it with."
                ),
            ),
            parameters.seats_option(_("The number of players.")),
            parameters.stewards_option(),
            parameters.game_options(),
            option(
                "--facts",
                "DIR",
                _(
                    "A folder with files of facts for this game in the place of the ruleset's; "
                    "“adjudicator rulesets NAME” lists those that may be replaced."
                ),
                type=PATH,
            ),
            option(
                "--organiser",
                "NAME",
                _("Your name, which everyone sees; by default “the organiser”."),
                default="the organiser",
            ),
            option("--deadline-hours", "H", hours, callback=whole_number(1, MOST_HOURS)),
            option("--policy", "FILE", policy, type=PATH),
            option("--invitations", "N", codes, default="0", callback=whole_number(0, MOST_SEATS)),
            option(
                "--publish-secret",
                f"{AT_END}|{NEVER}",
                secret,
                callback=one_of(AT_END, NEVER),
            ),
            option("--appeal-hours", "H", appeal, callback=whole_number(0, MOST_HOURS)),
            parameters.push_option(),
            parameters.repository_option(),
            parameters.key_option(),
            parameters.secret_option(),
        ],
        examples=[
            (_("Make a repository for a league, and a game in it:"), "adjudicator new --template league"),
            ("", "adjudicator new duel -C league --ruleset claim --deadline-hours 72 --organiser Ann"),
            (_("Play again with the same people:"), "adjudicator new duel-2 --like duel --organiser Ann"),
        ],
    )


def run(
    *,
    game: str | None,
    template: Path | None,
    ruleset: str | None,
    like: str | None,
    seats: int | tuple[str, ...] | None,
    stewards: int | tuple[str, ...],
    options: tuple[str, ...],
    facts: Path | None,
    organiser: str,
    deadline_hours: int | None,
    policy: Path | None,
    invitations: int,
    publish_secret: Literal["at-end", "never"] | None,
    appeal_hours: int | None,
    push: bool,
    repository: Path,
    key: Path | None,
    secret_file: Path | None,
) -> Status:
    """Make a league, or a game."""
    if template is not None:
        if game is not None:
            raise _wrong_usage(_("This makes either a game or a repository, not both at once."))
        _new_league(template)
        return Status.DONE
    if game is None or (ruleset is None) == (like is None):
        raise _wrong_usage(_("A game needs a name, and either a ruleset or a game that it is to be like."))
    require_game_name(game)
    require_name(organiser)
    plan = None
    if ruleset is not None:
        rules = find_ruleset(ruleset)
        plan = _Plan(
            rules,
            rules.seat_counts()[0] if seats is None else seats,
            parameters.chosen_options(options, rules.name),
            chosen_policy(policy, deadline_hours, rules),
            _facts(facts),
            publish_secret or AT_END,
            appeal_hours or 0,
            stewards,
        )
        _require_enough(invitations, plan.people)
    elif any((seats, options, facts, policy, deadline_hours, publish_secret, appeal_hours is not None)):
        raise _wrong_usage(_("A game like another has its settings; only stewards and codes may differ."))
    own = read_key(key)
    now = clock()
    with Repository(repository) as clone:
        files = pull(clone)
        require_new(files, game)
        by_mail = takes_mail(files)
        plan = plan or _like(files, like or "", stewards)
        _require_player(plan)
        more = plan.people - len(plan.players) if plan.players else 0
        codes = [SecretKey.new() for _number in range(max(invitations, more))]
        master, place = secret_or_new(secret_file)
        made = plan.made(game, Organiser(organiser, own.public.text()), master, codes)
        roster, seated = seat_stewards(made, plan.stewards, own, now)
        if isinstance(plan.seats, int) and not _agreed_on_seats(made):
            click.echo(_("No game was made."))
            return Status.NEEDS_ATTENTION
        with kept_secret(master, place):
            commit = _commit(clone, made, plan.facts, seated, now, own=(master, place), push=push)
        _tell(made, roster, commit, now, codes)
        if by_mail:
            click.echo(risk_for_draws())
    return Status.DONE


class _Plan(NamedTuple):
    """What is settled for a new game; a rematch invites `players` of another one."""

    rules: Ruleset[Any, Any]
    seats: int | tuple[str, ...]
    options: Mapping[str, str]
    policy: Policy
    facts: Mapping[str, bytes]
    publish_secret: Literal["at-end", "never"]
    appeal_hours: int
    stewards: int | tuple[str, ...]
    players: tuple[Player, ...] = ()
    rematch: str = ""

    @property
    def all_seats(self) -> int:
        """How many seats there are."""
        return _number(self.seats)

    @property
    def people(self) -> int:
        """How many seats are for people."""
        return self.all_seats - _number(self.stewards)

    def made(
        self, name: str, organiser: Organiser, master: MasterSecret, codes: Sequence[SecretKey]
    ) -> GameFile:
        """The game's file; raises as `new_game_file`."""
        policy = self.policy
        invited = (*(player.key for player in self.players), *(code.public for code in codes))
        return new_game_file(
            name,
            self.rules,
            seats=self.seats,
            options=self.options,
            organiser=organiser,
            master=master,
            deadline=with_breaker(policy.deadline, self.people),
            absences=policy.absences or (USUAL_ABSENCES if policy.deadline else None),
            press=policy.press,
            joining=policy.joining,
            motions=policy.motions,
            seating=policy.seating,
            players=policy.players,
            invitations=[key.text() for key in invited],
            publish_secret=self.publish_secret,
            appeal_hours=self.appeal_hours,
            facts=self.facts,
            rematch=self.rematch,
        )


def _number(given: int | tuple[str, ...]) -> int:
    """How many seats were given, by their number or their names."""
    return given if isinstance(given, int) else len(given)


def _like(files: Files, name: str, stewards: int | tuple[str, ...]) -> _Plan:
    """What is settled for a rematch of a game."""
    former = find_game(files, name)
    if former.file.anonymous:
        raise Failure(
            _("Who plays an anonymous game is not to be known, so nobody is invited again by their key.")
        )
    if former.file.tournament:
        raise Failure(
            _("“%(game)s” draws a tournament.", game=name),
            _("To make another: adjudicator tournament new"),
        )
    players = tuple(players_of(former))
    if not players:
        raise Failure(_("Nobody plays “%(game)s”, so nobody can be invited again.", game=name))
    return _Plan(
        find_ruleset(former.file.ruleset.partition("/")[0]),
        former.file.seats,
        former.file.options,
        policy_of(former),
        facts_of(files, former),
        former.file.publish_secret,
        former.file.appeal_hours,
        stewards or len(former.roster.stewards),
        players,
        name,
    )


def seat_stewards(
    game: GameFile, stewards: int | Sequence[str], own: SecretKey, now: int
) -> tuple[Roster, dict[str, bytes]]:
    """Make the acts by which stewards play for seats, and return them with the roster after them.

    By a number, these are the last seats.
    """
    seats = game.places[len(game.places) - stewards :] if isinstance(stewards, int) else stewards
    roster, files = Roster.before_joining(game), {}
    for seat in seats:
        act = Steward(game=game.game, at=time_text(now), seat=seat, reason="The game was made like this.")
        signed = sign_act(act, own, game)
        roster = adopt(roster, game, signed)
        files[f"{game.paths.inbox}/{signed.file}"] = signed.serialize()
    return roster, files


def _agreed_on_seats(game: GameFile) -> bool:
    """Show the seats that were chosen for the organiser, and ask about them if anybody is there to answer."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    seats = ", ".join(game.seats)
    click.echo(
        ngettext("The game has %(n)s seat: %(seats)s.", "The game has %(n)s seats: %(seats)s.",
                 len(game.seats), seats=seats)
    )  # fmt: skip
    return click.confirm(_("Make the game with these? (To choose others: --seats)"), default=True)


@contextmanager
def kept_secret(secret: MasterSecret, place: Path | None) -> Iterator[None]:
    """Write a new secret to its place, unless that is None, and remove it again if making the game fails."""
    if place is None:
        yield
        return
    write_key(place, secret)
    try:
        yield
    except Exception:
        place.unlink()
        raise
    tell_of_secret(place)


def _require_player(plan: _Plan) -> None:
    """Refuse to make a game that stewards would play alone."""
    if plan.people < 1:
        raise Failure(
            _("At least one seat of a game needs a player."),
            ngettext(
                "The game has %(n)s seat; stewards can play at most %(most)s.",
                "The game has %(n)s seats; stewards can play at most %(most)s.",
                plan.all_seats,
                most=plan.all_seats - 1,
            ),
        )


def _require_enough(invitations: int, seats: int) -> None:
    """Refuse to make a game with too few invitations for its seats."""
    if 0 < invitations < seats:
        raise Failure(
            _(
                "Each of the %(seats)s seats, including the organiser's, needs a code of its own; "
                "%(codes)s is too few.",
                seats=seats,
                codes=invitations,
            ),
            _("Write --invitations %(seats)s", seats=seats),
            Status.USAGE,
        )


def require_game_name(game: str) -> None:
    """Raise Failure for a text that cannot be the name of a game."""
    if not NAME.fullmatch(game):
        raise Failure(
            _("A game cannot be called “%(game)s”.", game=game),
            _("A name has up to 40 small letters a-z, digits and hyphens, and no hyphen at either end."),
        )
    if game in OF_THE_PAGES or game in languages():
        raise Failure(
            _("A game cannot be called “%(game)s”: the pages have a folder of that name.", game=game),
            _("Choose another name, such as %(game)s-1.", game=game),
        )
    if game in RESERVED:
        raise Failure(
            _("A game cannot be called “%(game)s”: Windows keeps that name for a device.", game=game),
            _("Choose another name, such as %(game)s-1.", game=game),
        )


def _facts(folder: Path | None) -> dict[str, bytes]:
    """Read the files of facts in a folder; those whose names begin with a dot are the system's."""
    if folder is None:
        return {}
    found = {
        path.name: path.read_bytes()
        for path in sorted(folder.iterdir())
        if path.is_file() and not path.name.startswith(".")
    }
    if not found:
        raise Failure(
            _("There is no file of facts in %(folder)s.", folder=folder),
            _("To write down those that may be replaced: adjudicator rulesets NAME --facts DIR"),
            Status.USAGE,
        )
    return found


def _commit(
    clone: Repository,
    game: GameFile,
    facts: Mapping[str, bytes],
    seated: Mapping[str, bytes],
    now: int,
    *,
    own: tuple[MasterSecret, Path | None],
    push: bool,
) -> str:
    """Publish a new game, and return the beginning of its commit's id."""

    def compute(files: Files) -> Sequence[Revision]:
        require_new(files, game.game)
        require_own_secret(files, *own)
        message = f"{game.game}: a new game of {game.rules.title}"
        return [Revision({**game_files(files, game, facts), **seated}, message, now)]

    return short(publish(clone, compute, _("Committing …"), push=push))


def _tell(game: GameFile, roster: Roster, commit: str, now: int, codes: Sequence[SecretKey]) -> None:
    """Report what was made, and what comes next."""
    click.echo(
        _(
            "The game “%(game)s” (%(title)s) can now be joined: %(path)s, commit %(commit)s",
            game=game.game,
            title=game.rules.called,
            path=game.paths.file(GAME),
            commit=commit,
        )
    )
    click.echo(
        _(
            "Free seats: %(seats)s. To take one: adjudicator join %(game)s%(seat)s --name NAME%(invited)s",
            seats=", ".join(roster.free),
            game=game.game,
            seat=" --wish SEATS" if game.draws_seats else " SEAT",
            invited=" --invitation CODE" if codes else "",
        )
    )
    told = (told_conditions(game), *terms(game), told_stewards(roster, game))
    for line in filter(None, told):
        click.echo(line)
    _tell_options(game)
    tell_closings(game.schedule, now)
    for line in told_codes(codes):
        click.echo(line)


def _tell_options(game: GameFile) -> None:
    """Show what was settled, an option a line with what it is about, and what there is to know about it."""
    options = [replace(option, values=(game.options[option.name],)) for option in game.rules.game_options]
    if options:
        click.echo(_("Settled for the whole game:"))
    for line in (*told_options(options), *game.rules.remarks(game.setup)):
        click.echo(line)


def told_codes(codes: Sequence[SecretKey]) -> list[str]:
    """Return the lines that show invitations, which are stored nowhere."""
    told = [_("Invitation, for one player: %(code)s", code=pasted(code)) for code in codes]
    keep = _("Invitations are stored nowhere and not shown again, so keep them.")
    return [*told, keep] if codes else []


def chosen_policy(file: Path | None, hours: int | None, rules: Ruleset[Any, Any]) -> Policy:
    """Return what `--policy` or `--deadline-hours` chose; raises BadPolicy, or Failure for both."""
    if file is None:
        return Policy(None if hours is None else Deadline(hours))
    if hours is not None:
        raise Failure(
            _("Give the deadline either in hours or in a file, not both."),
            _("Leave out --deadline-hours, or --policy."),
            Status.USAGE,
        )
    return read_policy(file.read_bytes(), rules, str(file))


def with_breaker(deadline: Deadline | None, seats: int) -> Deadline | None:
    """Return the deadline policy, which stops a game if most seats miss a deadline (with two seats, both)."""
    if deadline is None or deadline.breaker_percent is not msgspec.UNSET or 100 // seats >= USUAL_BREAKER:
        return deadline
    return replace(deadline, breaker_percent=USUAL_BREAKER)


def _wrong_usage(message: str) -> Failure:
    return Failure(
        message,
        _("Write adjudicator new GAME --ruleset NAME, or adjudicator new --template DIR."),
        Status.USAGE,
    )


def tell_closings(schedule: Schedule | None, start: int) -> None:
    """Show the first closing times under a deadline policy, if each turn is adjudicated a little late."""
    if schedule is None:
        click.echo(_("It has no deadlines: the game waits for everyone as long as it takes."))
        return
    click.echo(_("If it started now and every turn took its full time, turns would close on:"))
    for _turn in range(_SHOWN):
        closing = schedule.closing(start)
        click.echo(f"  {told_time(closing, schedule.zone)}")
        start = closing + (_LATE if schedule.policy.at else 0)
    if offset := schedule.fixed_offset(start):
        click.echo(
            _(
                "Note that in the time zone “%(zone)s” clocks show UTC%(offset)s all year. If yours change "
                "in summer, name a place, such as America/New_York.",
                zone=schedule.policy.zone,
                offset=offset,
            )
        )


def require_new(files: Files, game: str) -> None:
    """Raise Failure if there is a game of that name."""
    if files.exists(GamePaths(game).file(GAME)):
        raise Failure(
            _("There is already a game “%(game)s”.", game=game),
            _("Choose another name; adjudicator status lists the existing games."),
        )


def game_files(files: Files, game_file: GameFile, facts: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of a new game by path, and those of the league that change for it."""
    changes = {game_file.paths.file(GAME): game_file.serialize()}
    changes |= {f"{game_file.paths.facts}/{name}": data for name, data in facts.items()}
    attributes = files.read(ATTRIBUTES) if files.exists(ATTRIBUTES) else b""
    kept = keep_bytes(attributes)
    if kept != attributes:
        changes[ATTRIBUTES] = kept
    if files.exists(REQUIREMENTS):
        played = game_file.tournament.ruleset if game_file.tournament else game_file.ruleset
        packages = brought([found(played)])
        changes |= with_packages(files.read(REQUIREMENTS), packages) if packages else {}
    return changes


def _new_league(folder: Path) -> None:
    with Progress(_("Making the repository …")):
        paths = make_league(folder)
    click.echo(_("Made the repository %(folder)s with these files:", folder=folder))
    for path in paths:
        click.echo(f"  {path}")
    click.echo(
        _(
            "%(folder)s/README.md explains step by step how to put it on a forge and start games.",
            folder=folder,
        )
    )
