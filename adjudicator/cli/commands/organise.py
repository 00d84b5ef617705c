"""`adjudicator organise`: the organiser's decisions about a game."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from adjudicator import yaml_files
from adjudicator.cli.acting import act_command, reason_option
from adjudicator.cli.command import Argument, Command, Group, group_of
from adjudicator.cli.commands.new import told_codes
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import has_secret, read_secret
from adjudicator.cli.parameters import (
    game_argument,
    offline_option,
    option,
    repository_option,
    required,
    secret_option,
    setting,
    whole_number,
)
from adjudicator.cli.sources import newest_files, require_games
from adjudicator.player.signing import Signer, extension, of_kind
from adjudicator.repository.layout import LAST_TURN
from adjudicator.repository.people import acts
from adjudicator.repository.published import PublishedTurn
from adjudicator.repository.times import read_time, told_time
from adjudicator.repository.turn.correcting import (
    ImpossibleBoard,
    corrected_table,
    differences,
    in_words,
    seen_by_all,
)
from adjudicator.repository.turn.load_table import game_keys, newest_record, reopen, signed_vault
from adjudicator.repository.turn.notices import value_in_words
from adjudicator.sealing import MasterSecret, PublicKey, SecretKey
from adjudicator.words import gettext as _

K = TypeVar("K", acts.Replace, acts.HandOver, acts.Appoint)


def command() -> Group:
    """Make the group."""
    return group_of(
        "organise",
        {_("Time"): _time(), _("People"): _people(), _("Game"): _game()},
        help=_(
            "Makes decisions about a game you organise. Each one is signed with your key, is published "
            "with your reason, and takes effect when the adjudicator next runs."
        ),
        examples=[(_("Pause a game:"), 'adjudicator organise pause westeros --reason "Holidays"')],
    )


def _decision(
    name: str,
    make: Callable[..., acts.Act],
    *params: click.Parameter,
    summary: str,
    help: str,  # noqa: A002  click's own word
    example: str,
    with_secret: bool = False,
    asks: bool = False,
) -> Command:
    """A command for an act that everyone sees with its reason; `example` is what follows the game's name."""
    return act_command(
        name,
        make,
        summary=summary,
        help=help,
        params=[*params, reason_option()],
        examples=[("", f"adjudicator organise {name} westeros {example}")],
        with_secret=with_secret,
        asks=asks,
    )


def _time() -> list[Command]:
    return [
        _decision(
            "pause",
            of_kind(acts.Pause),
            summary=_("Pause a game."),
            help=_(
                "Pauses a game: orders are still taken in, but nothing is adjudicated and nobody "
                "misses a deadline."
            ),
            example='--reason "Holidays"',
        ),
        _decision(
            "resume",
            of_kind(acts.Resume),
            summary=_("Resume a paused game."),
            help=_("Resumes a paused game. Everyone gets the full time again for the open questions."),
            example='--reason "All are back"',
        ),
        _decision(
            "extend",
            extension,
            required(
                "--until",
                "TIME",
                _("The new deadline: a day, for its end in the game's time zone, or 2026-11-21T04:00:00Z."),
            ),
            summary=_("Set a later deadline."),
            help=_(
                "Sets a later deadline for the questions that are open now. It can never be made earlier."
            ),
            example='--until 2026-11-24 --reason "Exams"',
        ),
        _decision(
            "proceed",
            of_kind(acts.Proceed),
            summary=_("Restart a game that missed deadlines or a wrong clock have stopped."),
            help=_(
                "Restarts a game that has stopped because too many players missed a deadline at once, "
                "or because the clock was far ahead. First check that no orders got lost on "
                "the way: the rules will answer for those who missed the deadline."
            ),
            example='--reason "They were told"',
        ),
    ]


def _people() -> list[Command]:
    return [
        _decision(
            "release",
            _make_release,
            _seat_argument(),
            summary=_("Free a seat again before the game starts."),
            help=_(
                "Frees a seat before the game starts, so that somebody else can join. The key that "
                "held it can take no seat in this game again. If the game is by invitation, a new "
                "code is printed. Once a player has confirmed, no seat can be freed; abandon the game"
                " with organise abandon instead."
            ),
            example='stark --reason "Nobody knows them"',
        ),
        _decision(
            "replace",
            _with_key(acts.Replace),
            _seat_argument(),
            required("--name player", "NAME", _("The new player's name.")),
            required("--public-key", "KEY", _("The new player's public key.")),
            option("--handle", "LOGIN", _("The new player's login on the forge, for notifications.")),
            summary=_("Give a seat to a substitute, or a player a new key."),
            help=_(
                "Gives a seat to a substitute, who sends you the public key that “adjudicator "
                "key --show” prints; or gives a new key to a player who has lost the old one. All orders "
                "sent earlier for the seat become void, and everyone gets the full time again for the"
                " open questions."
            ),
            example='stark --name Cid --public-key KEY --reason "Bob left"',
        ),
        _decision(
            "rotate-key",
            _with_key(acts.HandOver),
            *_organiser_options(),
            summary=_("Change the organiser's key, or hand the game over."),
            help=_(
                "Changes the organiser's key: to one you have made with “adjudicator key”, or to that "
                "of somebody else, who sends you what “adjudicator key --show” prints. From then on, "
                "anything signed with the old key is refused."
            ),
            example='--public-key KEY --name Cid --reason "I leave"',
        ),
        _decision(
            "appoint",
            _with_key(acts.Appoint),
            *_organiser_options(),
            summary=_("Give the organiser a new key with the adjudicator's secret, if the old one is lost."),
            help=_(
                "Gives the organiser a new key when the old one is lost. This is signed with the "
                "game's own key, so it needs the adjudicator's secret; everyone can see it with your "
                "reason."
            ),
            example='--public-key KEY --reason "My computer burnt"',
            with_secret=True,
        ),
    ]


def _game() -> list[Command]:
    return [
        Command(
            "record",
            _run_record,
            summary=_("Show the values that a correction can change; secret."),
            help=_(
                "Prints the adjudicator's record of the board after the last complete action: the "
                "values that “organise correct” can change, each under the names and positions that "
                "make up its path. It needs the adjudicator's secret. It includes hands and decks: "
                "show it to nobody, and do not look at it if you play in that game."
            ),
            params=[game_argument(), offline_option(), repository_option(), secret_option()],
            examples=[
                (_("Find what went wrong, and correct it:"), "adjudicator organise record westeros"),
                ("", 'adjudicator organise correct westeros --set available.stark=5 --reason "A bug"'),
            ],
        ),
        _decision(
            "correct",
            _make_correct,
            required(
                "--set settings", "PATH=VALUE", _("A value to set, as YAML; can be repeated."), multiple=True
            ),
            secret_option(),
            summary=_("Correct the board."),
            help=_(
                "Corrects the board, in a new turn that everyone can see and replay. The path of a "
                "value consists of the names and positions in the adjudicator's record of the board, "
                "which “organise record” prints. An entry that is not there yet can be set (a Power token in"
                " an empty area: power_tokens.kingswood=stark), and null takes one away. With the "
                "adjudicator's secret, the board is tried out first: it must be one of these rules, be shown "
                "and be played on. You see what changes and are asked before anything is sent. What you "
                "write is public: never use this to correct what players may not see."
            ),
            example='--set available.stark=5 --reason "A token was lost"',
            asks=True,
        ),
        _decision(
            "undo",
            _make_undo,
            option(
                "--to",
                "N",
                _("Which turn to go back to; by default the one before the newest."),
                callback=whole_number(0, LAST_TURN),
            ),
            summary=_("Take the game back to an earlier turn."),
            help=_(
                "Takes a game back to its position after an earlier turn, as a new turn: nothing is "
                "erased. Players are asked again, and the same things will be drawn again. A finished"
                " game can be taken back until its secret is published. You see which turns are taken back "
                "and are asked before anything is sent."
            ),
            example='--reason "Mail was lost"',
            asks=True,
        ),
        _decision(
            "abandon",
            of_kind(acts.Abandon),
            summary=_("End a game without a result."),
            help=_("Ends a game without a result; if it has not started, nobody can join any more."),
            example='--reason "Nobody is left"',
        ),
    ]


def _seat_argument() -> Argument:
    return Argument("seat", _("The seat; “adjudicator status” lists them."))


def _make_release(signer: Signer, seat: str, reason: str) -> acts.Release:
    player = signer.found.roster.players.get(seat)
    invitation = SecretKey.new() if signer.found.file.invited else None
    if invitation:
        told = _(
            "Whoever has this code can take the seat: adjudicator join %(game)s %(seat)s --name "
            "NAME --invitation CODE",
            game=signer.game,
            seat=seat,
        )
        signer.once_sent.extend([*told_codes([invitation]), told])
    return acts.Release(
        game=signer.game,
        at=signer.at,
        seat=seat,
        key=player.key.text() if player else "",
        invitation=invitation.public.text() if invitation else msgspec.UNSET,
        reason=reason,
    )


def _organiser_options() -> list[click.Parameter]:
    return [
        required("--public-key", "KEY", _("The organiser's new public key.")),
        option("--name", "NAME", _("The organiser's name; unchanged by default.")),
    ]


def _with_key(kind: type[K]) -> Callable[..., K]:
    """Make acts of a kind that names a public key, as `of_kind` does."""

    def make(signer: Signer, *, public_key: str, **given: str | None) -> K:
        return of_kind(kind)(signer, key=PublicKey.from_text(public_key).text(), **given)

    return make


def _run_record(*, game: str, offline: bool, repository: Path, secret_file: Path | None) -> Status:
    master = read_secret(secret_file)
    with newest_files(repository, offline=offline) as files:
        require_games(files, [game])
        turn, record = newest_record(files, game, master)
    heading = [
        _("SECRET: this shows what players may not see. Show it to nobody."),
        _(
            "Game “%(game)s”, turn %(turn)s: the board after its last complete action.",
            game=game,
            turn=turn,
        ),
        _(
            "The path of a value is the names above it and its own, joined by dots; positions in "
            "lists count from 0."
        ),
    ]
    for line in heading:
        click.echo(f"# {line}")
    click.echo(yaml_files.dump(record.board).decode(), nl=False)
    return Status.DONE


def _make_correct(
    signer: Signer, settings: tuple[str, ...], reason: str, secret_file: Path | None
) -> acts.Correct:
    turn, changes = signer.turn, dict(map(_setting, settings))
    if has_secret(secret_file):
        signer.effects.extend(_corrections(signer, changes, read_secret(secret_file)))
        return acts.Correct(game=signer.game, at=signer.at, turn=turn, changes=changes, reason=reason)
    # Only the holder of the adjudicator's secret can look up a whole path on the board.
    parts = msgspec.to_builtins(signer.found.rules.opening(signer.found.file.setup))
    for path in changes:
        if path.partition(".")[0] not in parts:
            raise Failure(
                _("The board has no value at “%(path)s”.", path=path),
                _(
                    "It has the parts %(parts)s. “adjudicator organise record” shows them.",
                    parts=", ".join(parts),
                ),
            )
    signer.effects.extend(f"{path} = {value_in_words(value)}" for path, value in changes.items())
    signer.effects.append(
        _(
            "The adjudicator's secret is not here, so this was not tried out. The next run tries it, and "
            "refuses it if the board is then not one of these rules."
        )
    )
    return acts.Correct(game=signer.game, at=signer.at, turn=turn, changes=changes, reason=reason)


def _corrections(signer: Signer, changes: Mapping[str, Any], master: MasterSecret) -> Iterator[str]:
    """Try a correction out, as a run does, and say what everyone would see of it."""
    game, latest = signer.found, signer.found.turns[signer.turn]
    secret = game_keys(game.file, master).secret
    vault = signed_vault(game.files, game.file, secret, latest.number)
    open_turn = reopen(latest.holding, secret, vault)
    try:
        table = corrected_table(game.file, open_turn.chance, vault.record, changes)
    except ImpossibleBoard as error:
        raise Failure(str(error), " ".join(error.faults)) from error
    seen = list(differences(seen_by_all(open_turn.table), seen_by_all(table)))
    for difference in seen:
        yield in_words(game.file, difference)
    if not seen:
        yield _("Nothing changes that everyone can see; but everyone can read what you have written.")


def _setting(text: str) -> tuple[str, Any]:
    hint = _("Write --set PATH=VALUE, for example --set available.stark=5.")
    path, value = setting("--set", text, hint)
    try:
        corrected = yaml_files.load(value.encode(), object, path)
        yaml_files.dump([corrected])
    except (yaml_files.UnreadableFile, TypeError) as error:
        message = _(
            "The value in --set %(text)s is not one that a board can have: a word, a whole number, or in YAML"
            " a list or mapping of these.",
            text=text,
        )
        raise Failure(message, hint, Status.USAGE) from error
    return path, corrected


def _make_undo(signer: Signer, to: int | None, reason: str) -> acts.Undo:
    if to is None and signer.turn == 0:
        raise Failure(_("The board has not changed since the start, so there is nothing to take back."))
    to = signer.turn - 1 if to is None else to
    for turn in signer.found.turns[to:]:
        told = _told(signer, turn)
        if turn.number == to:
            said = _("The game goes back to its position after turn %(turn)s (%(time)s): %(news)s.", **told)
        else:
            said = _("Turn %(turn)s is taken back (%(time)s): %(news)s.", **told)
        signer.effects.append(said)
    return of_kind(acts.Undo)(signer, to=to, reason=reason)


def _told(signer: Signer, turn: PublishedTurn) -> dict[str, object]:
    """What a turn is called."""
    return {
        "turn": turn.number,
        "time": told_time(read_time(turn.manifest.closed), signer.found.file.zone),
        "news": turn.headline or signer.found.rules.situation(turn.view),
    }
