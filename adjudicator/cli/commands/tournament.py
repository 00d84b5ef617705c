"""`adjudicator tournament`: make a tournament, make the games of its rounds, and show how it stands."""

import re
import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from adjudicator.cli import parameters
from adjudicator.cli.command import Argument, Command, Group, group_of
from adjudicator.cli.commands.new import (
    chosen_policy,
    game_files,
    kept_secret,
    require_game_name,
    require_new,
    seat_stewards,
    told_codes,
    with_breaker,
)
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import pasted, read_key, read_secret, require_own_secret, secret_or_new
from adjudicator.cli.parameters import MOST_HOURS, PATH, clock, one_of, option, required, whole_number
from adjudicator.cli.proposing import short
from adjudicator.cli.sources import newest_files, publish, pull
from adjudicator.cli.texts import read_text
from adjudicator.engine import AnyRuleset
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import (
    USUAL_ABSENCES,
    GameFile,
    Organiser,
    Scoring,
    TournamentSettings,
    choose_options,
    choose_seats,
    new_game_file,
)
from adjudicator.repository.game_folders import is_game
from adjudicator.repository.git.store import Made, Repository, Revision
from adjudicator.repository.layout import SECRET
from adjudicator.repository.people.roster import require_name
from adjudicator.repository.published import published_game
from adjudicator.repository.secret_file import publish_secret
from adjudicator.repository.tournament.points import Entry, Played, entries, told_rules, told_scoring
from adjudicator.repository.tournament.tables import TableName, Tournament, read_tournament
from adjudicator.rulesets import ruleset as find_ruleset
from adjudicator.rulesets.tournament import FEWEST, MOST_AT_A_TABLE, MOST_PLAYERS, MOST_ROUNDS, TournamentDraw
from adjudicator.rulesets.tournament.schedule import table_sizes
from adjudicator.sealing import MasterSecret, SecretKey
from adjudicator.words import gettext as _, ngettext

_LONGEST_NAME = 34
"""Letters in a tournament's name, so that its games can be called after it: `NAME-12-24`."""

_SIZE = re.compile(r"([1-9][0-9]?)(?:-([1-9][0-9]?))?")
_SCORINGS: tuple[Scoring, ...] = ("places", "castles", "draw-size")


def command() -> Group:
    """Make the group."""
    return group_of(
        "tournament",
        {_("Tournament"): [_new(), _round(), _table()]},
        help=_(
            "Runs a tournament: several rounds of games among the same players, and a table of who did "
            "best. Its director may play too, because nobody can choose what is drawn.\n\n"
            "First everybody enters: the tournament is a game whose seats players take and confirm as in "
            "any other, by git, by mail or in the browser. Once all have confirmed, it is drawn who meets "
            "whom in which round, and which seat each has there. Then the director makes the games of one "
            "round after the other. docs/TOURNAMENT.md tells more."
        ),
        examples=[
            (
                _("A tournament of Claim for eight, in three rounds:"),
                "adjudicator tournament new spring --ruleset claim --players 8 --rounds 3 --organiser Ann",
            ),
            (_("Once all have entered, for each round:"), "adjudicator tournament round spring"),
            (_("See how it stands:"), "adjudicator tournament table spring"),
        ],
    )


def _name() -> Argument:
    return Argument("name", _("The name of the tournament."))


def _new() -> Command:
    return Command(
        "new",
        make_tournament,
        summary=_("Make a tournament that players can enter."),
        help=_(
            "Makes a tournament in this repository, which players enter as they join a game. The deadlines, "
            "absences and messages settled here hold for all its games."
        ),
        params=[
            Argument("name", _("A new name in small letters, digits and hyphens, such as spring.")),
            required("--ruleset", "NAME", _("The game to play; “adjudicator rulesets” lists all.")),
            required("--rounds", "N", _("How many rounds."), callback=whole_number(1, MOST_ROUNDS)),
            required(
                "--players",
                "N|NAMES|FILE",
                _(
                    "How many players; anybody can enter. Or their names, as Ann,Bob,Cid or in a file with a "
                    "name on each line: then each needs a code, which this prints."
                ),
            ),
            option(
                "--at-table",
                "N|N-M",
                _(
                    "How many play a game: 4, or from 3 to 5. By default as many as the ruleset allows. "
                    "Where the players do not fill the tables, some sit out, as few as possible, and not "
                    "always the same."
                ),
            ),
            option(
                "--scoring",
                "|".join(_SCORINGS),
                _(
                    "What counts: the places of each game, 100 points for the first and none for the last "
                    "(places, the default); what the standings of the game count, such as castles "
                    "(castles); or 100 points that the winners, or all in a draw, share (draw-size)."
                ),
                default="places",
                callback=one_of(*_SCORINGS),
            ),
            parameters.game_options(),
            option(
                "--organiser",
                "NAME",
                _("Your name, which everyone sees; by default “the organiser”."),
                default="the organiser",
            ),
            option(
                "--deadline-hours",
                "H",
                _("How many hours players have for their orders. Without it, there are no deadlines."),
                callback=whole_number(1, MOST_HOURS),
            ),
            option("--policy", "FILE", _("A YAML file with more settings; see docs/PEOPLE.md."), type=PATH),
            parameters.push_option(),
            parameters.repository_option(),
            parameters.key_option(),
            parameters.secret_option(),
        ],
        examples=[
            (
                _("Ten players at tables of three to five, twice:"),
                "adjudicator tournament new autumn --ruleset agot2 --players 10 --at-table 3-5 --rounds 2",
            )
        ],
    )


def _round() -> Command:
    return Command(
        "round",
        make_round,
        summary=_("Make the games of the next round."),
        help=_(
            "Makes the games of the next round as they were drawn. Each seat waits for the player it was "
            "drawn for, who takes and confirms it as in any game, under the same name and with the same key. "
            "Whoever entered by mail needs a code, which this prints. With the first round it publishes the "
            "secret of the draw, so that anybody can work it out again."
        ),
        params=[
            _name(),
            parameters.flag("--early", _("Even while games of the round before are being played.")),
            parameters.push_option(),
            parameters.repository_option(),
            parameters.key_option(),
            parameters.secret_option(),
        ],
        examples=[("", "adjudicator tournament round spring")],
    )


def _table() -> Command:
    return Command(
        "table",
        show_table,
        summary=_("Show how a tournament stands."),
        help=_("Shows the players of a tournament, the best first, with the points of each round."),
        params=[_name(), parameters.offline_option(), parameters.repository_option()],
        examples=[("", "adjudicator tournament table spring")],
    )


def make_tournament(
    *,
    name: str,
    ruleset: str,
    rounds: int,
    players: str,
    at_table: str | None,
    scoring: Scoring,
    options: tuple[str, ...],
    organiser: str,
    deadline_hours: int | None,
    policy: Path | None,
    push: bool,
    repository: Path,
    key: Path | None,
    secret_file: Path | None,
) -> Status:
    """Make the game that draws a tournament."""
    require_game_name(name)
    if len(name) > _LONGEST_NAME:
        raise Failure(
            _("“%(name)s” is too long for a tournament, whose games are called after it.", name=name),
            _("A name of up to %(most)s letters is short enough.", most=_LONGEST_NAME),
        )
    require_name(organiser)
    rules = find_ruleset(ruleset)
    chosen = choose_options(rules, parameters.chosen_options(options, rules.name))
    names = _names(players)
    count = len(names) if names else int(players)
    smallest, largest = _sizes(at_table, rules)
    sizes = _require_tables(rules, chosen, count, smallest, largest)
    policies = chosen_policy(policy, deadline_hours, rules)
    if policies.players or policies.seating:
        raise Failure(
            _("In a tournament everybody sees who plays, and all seats are drawn."),
            _("Leave “players” and “seating” out of the policy file."),
        )
    codes = [SecretKey.new() for _each in names]
    own, now = read_key(key), clock()
    with Repository(repository) as clone:
        pull(clone)
        master, place = secret_or_new(secret_file)
        made = new_game_file(
            name,
            TournamentDraw(),
            seats=count,
            options={"rounds": str(rounds), "smallest": str(smallest), "largest": str(largest)},
            organiser=Organiser(organiser, own.public.text()),
            master=master,
            deadline=with_breaker(policies.deadline, min(sizes)),
            absences=policies.absences or (USUAL_ABSENCES if policies.deadline else None),
            press=policies.press,
            joining=policies.joining,
            motions=policies.motions,
            invitations=[code.public.text() for code in codes],
            tournament=TournamentSettings(rules.revision_name, chosen, scoring),
        )

        def compute(files: Files) -> Sequence[Revision]:
            require_new(files, name)
            require_own_secret(files, master, place)
            message = f"{name}: a new tournament of {rules.title}"
            return [Revision(game_files(files, made, {}), message, now)]

        with kept_secret(master, place):
            commit = short(publish(clone, compute, _("Committing …"), push=push))
    click.echo(
        _("The tournament “%(name)s” can now be entered, commit %(commit)s.", name=name, commit=commit)
    )
    click.echo(_told_tables(rounds, sizes, count))
    click.echo(told_scoring(scoring))
    click.echo(told_rules())
    click.echo(
        _(
            "Seats: %(first)s to %(last)s. To enter: "
            "adjudicator join %(name)s %(first)s --name NAME%(invited)s",
            name=name,
            first=made.seats[0],
            last=made.seats[-1],
            invited=" --invitation CODE" if codes else "",
        )
    )
    _tell_codes(list(zip(names, codes, strict=True)))
    click.echo(
        _(
            "When all have entered and confirmed, the adjudicator's next run draws everything. Then make the "
            "first round: adjudicator tournament round %(name)s",
            name=name,
        )
    )
    return Status.DONE


def _names(players: str) -> list[str]:
    """The names that `--players` gives, in its words or in a file; none if it gives a number."""
    if players.isascii() and players.isdecimal():
        whole_number(FEWEST, MOST_PLAYERS)(click.get_current_context(), click.Option(["--players"]), players)
        return []
    file = Path(players)
    text = read_text(file).replace("\n", ",") if "," not in players and file.is_file() else players
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        require_name(name)
    if not FEWEST <= len(names) <= MOST_PLAYERS:
        raise Failure(
            _(
                "--players names %(n)s players, and a tournament has %(fewest)s to %(most)s.",
                fewest=FEWEST,
                n=len(names),
                most=MOST_PLAYERS,
            ),
            _("Write --players 8, or --players Ann,Bob,Cid, or name a file with a name on each line."),
            Status.USAGE,
        )
    if len({name.casefold() for name in names}) < len(names):
        raise Failure(
            _("--players names somebody twice."),
            _("Give everybody a name of their own; large and small letters do not matter."),
            Status.USAGE,
        )
    return names


def _sizes(at_table: str | None, rules: AnyRuleset) -> tuple[int, int]:
    """The smallest and the largest table."""
    if at_table is None:
        return max(FEWEST, min(rules.seat_counts())), min(MOST_AT_A_TABLE, max(rules.seat_counts()))
    found = _SIZE.fullmatch(at_table)
    smallest, largest = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not FEWEST <= smallest <= largest <= MOST_AT_A_TABLE:
        raise Failure(
            _("“%(text)s” does not say how many play at a table.", text=at_table),
            _("Write a number such as 4, or the smallest and the largest: 3-5."),
            Status.USAGE,
        )
    return smallest, largest


def _require_tables(
    rules: AnyRuleset, options: dict[str, str], players: int, smallest: int, largest: int
) -> tuple[int, ...]:
    """The sizes of the tables of a round; raises Failure, or BadSetup if the ruleset lacks one."""
    sizes = table_sizes(players, smallest, largest)
    if not sizes:
        raise Failure(
            ngettext(
                "%(n)s player does not fill a table of %(size)s.",
                "%(n)s players do not fill a table of %(size)s.",
                players,
                size=smallest,
            ),
            _("--at-table says how many play a game."),
        )
    for size in sorted(set(sizes)):
        choose_seats(rules, size, options)
    return sizes


def _told_tables(rounds: int, sizes: Sequence[int], players: int) -> str:
    told = ngettext(
        "Each of %(n)s round has tables of %(sizes)s players.",
        "Each of %(n)s rounds has tables of %(sizes)s players.",
        rounds,
        sizes=", ".join(map(str, sizes)),
    )
    out = players - sum(sizes)
    return " ".join(
        [told, *([ngettext("%(n)s player sits out.", "%(n)s players sit out.", out)] if out else [])]
    )


def make_round(
    *,
    name: str,
    early: bool,
    push: bool,
    repository: Path,
    key: Path | None,
    secret_file: Path | None,
) -> Status:
    """Make the games of the next round."""
    own, master, now = read_key(key), read_secret(secret_file), clock()
    codes: dict[str, SecretKey] = {}
    with Repository(repository) as clone:
        pull(clone)

        def compute(files: Files) -> Made[list[GameFile]]:
            codes.clear()
            tournament = read_tournament(files, name)
            file = tournament.draw.file
            if master.game_secret(name, file.nonce).key.public != file.public_key:
                raise Failure(
                    _("The adjudicator's secret is not the one that “%(name)s” was made with.", name=name),
                    _("Name the file of this league's secret with --secret-file."),
                )
            number = _next_round(tournament, own, early=early)
            games = [
                _table_file(tournament, table, own, master, codes)
                for table in tournament.tables
                if table.round == number
            ]
            changes: dict[str, bytes] = {}
            for game in games:
                require_new(files, game.game)
                drawn = game.drawn.players if game.drawn else ()
                left = [seat for seat, one in zip(game.seats, drawn, strict=True) if not one.name]
                changes |= game_files(files, game, {}) | seat_stewards(game, left, own, now)[1]
            if not files.exists(tournament.draw.file.paths.file(SECRET)):
                over = tournament.draw.turns[-1].clock  # this clock may be slow
                changes |= publish_secret(tournament.draw, master, max(now, over))
            message = f"{name}: round {number} of the tournament"
            return Made([Revision(changes, message, now)], games)

        made = publish(clone, compute, _("Committing …"), push=push)
    for game in made.computed.result:
        click.echo(_told_game(game))
    _tell_codes(list(codes.items()))
    click.echo(_("Each player now takes and confirms the seat that was drawn, as in any game."))
    return Status.DONE


def _next_round(tournament: Tournament, own: SecretKey, *, early: bool) -> int:
    """The number of the next round; raises Failure if it cannot be made, or not by the holder of this key."""
    if tournament.draw.roster.organiser(tournament.draw.file).key != own.public.text():
        raise Failure(
            _("Only the organiser of the tournament “%(name)s” makes its rounds.", name=tournament.name),
            _("--key names another key file."),
        )
    if not tournament.rounds:
        raise Failure(
            _("The tournament “%(name)s” is not drawn yet.", name=tournament.name),
            _(
                "The run after everybody has entered and confirmed draws it; adjudicator status shows who is "
                "missing."
            ),
        )
    files = tournament.draw.files
    made = {table: is_game(files, table.game(tournament.name)) for table in tournament.tables}
    number = next((table.round for table, there in made.items() if not there), None)
    if number is None:
        raise Failure(
            _("All rounds of the tournament “%(name)s” are made.", name=tournament.name),
            _("To see how it stands: adjudicator tournament table %(name)s", name=tournament.name),
        )
    if not early and (left := list(_unfinished(tournament, number - 1))):
        raise Failure(
            _("Round %(number)s is still being played: %(games)s.", number=number - 1, games=", ".join(left)),
            _("To make the next one all the same: --early"),
        )
    return number


def _unfinished(tournament: Tournament, number: int) -> Iterator[str]:
    for table in tournament.tables:
        game = table.game(tournament.name)
        if table.round == number and published_game(tournament.draw.files, game).result is None:
            yield game


def _table_file(
    tournament: Tournament,
    table: TableName,
    own: SecretKey,
    master: MasterSecret,
    codes: dict[str, SecretKey],
) -> GameFile:
    """The settings of a table; `codes` gets those for players by mail, by name and game."""
    game, nonce = table.game(tournament.name), secrets.token_hex(16)
    new = {
        seat: SecretKey.new() for seat in tournament.players(table) if tournament.roster.players[seat].custody
    }
    for seat, code in new.items():
        codes[f"{tournament.called(seat)} ({game})"] = code
    like = new_game_file(
        game,
        find_ruleset(tournament.settings.ruleset),
        seats=len(tournament.players(table)),
        options=tournament.settings.options,
        organiser=Organiser(tournament.draw.roster.organiser(tournament.draw.file).name, own.public.text()),
        master=master,
        deadline=None,
        nonce=nonce,
    )
    return tournament.game_file(table, like, {seat: code.public.text() for seat, code in new.items()})


def _told_game(game: GameFile) -> str:
    drawn = game.drawn.players if game.drawn else ()
    seated = ", ".join(
        f"{one.name or _('a steward')} ({seat})" for seat, one in zip(game.seats, drawn, strict=True)
    )
    return _("%(game)s: %(players)s", game=game.game, players=seated)


def _tell_codes(codes: Sequence[tuple[str, SecretKey]]) -> None:
    for who, code in codes:
        click.echo(_("The code for %(who)s: %(code)s", who=who, code=pasted(code)))
    if codes:
        click.echo(told_codes([code for _who, code in codes])[-1])


def show_table(*, name: str, offline: bool, repository: Path) -> Status:
    """Print how a tournament stands."""
    with newest_files(repository, offline=offline) as files:
        tournament = read_tournament(files, name)
        if not tournament.rounds:
            click.echo(_("The tournament “%(name)s” is not drawn yet.", name=name))
            return Status.DONE
        found = entries(tournament)
    heads = [
        "",
        _("Player"),
        *(str(number) for number in range(1, len(tournament.rounds) + 1)),
        _("Points"),
        _("Won"),
    ]
    rows = [_told_entry(entry) for entry in found]
    widths = [max(map(len, cells)) for cells in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        left = (cell.ljust(width) for cell, width in zip(row[:2], widths, strict=False))
        right = (cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True))
        click.echo("  ".join((*left, *right)))
    click.echo(told_scoring(tournament.settings.scoring))
    click.echo(told_rules())
    return Status.DONE


def _told_entry(entry: Entry) -> list[str]:
    """A line of the table; “–” stands for a game that is not over, brackets for a round without one."""
    rounds = [
        ("–" if one.points is None else str(one.points))
        if isinstance(one, Played)
        else f"({'–' if one is None else one})"
        for one in entry.rounds
    ]
    return [f"{entry.place}.", entry.name, *rounds, str(entry.points), str(entry.won)]
