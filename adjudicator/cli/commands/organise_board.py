"""The organiser's decisions about the board and the whole game: corrections, undo, the end, removal."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from adjudicator import yaml_files
from adjudicator.cli.acting import decision
from adjudicator.cli.command import Command
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import has_secret, read_key, read_secret
from adjudicator.cli.parameters import (
    clock,
    game_argument,
    key_option,
    offline_option,
    option,
    repository_option,
    required,
    secret_option,
    setting,
    whole_number,
)
from adjudicator.cli.proposing import short
from adjudicator.cli.sources import find_game, newest_files, publish, pull, require_games
from adjudicator.player.signing import Signer, of_kind
from adjudicator.repository.files import Files
from adjudicator.repository.git.store import Repository, Revision
from adjudicator.repository.layout import FACTS, GAME, LAST_TURN, REFUSED, GamePaths
from adjudicator.repository.people import acts
from adjudicator.repository.turn.correcting import (
    ImpossibleBoard,
    corrected_table,
    differences,
    in_words,
    seen_by_all,
)
from adjudicator.repository.turn.load_table import game_keys, newest_record, reopen, signed_vault
from adjudicator.repository.turn.notices import value_in_words
from adjudicator.sealing import MasterSecret
from adjudicator.words import command, gettext as _

STEWARD = "steward"
"""The kind of act by which a steward plays for a seat."""


def board_commands() -> list[Command]:
    """Make the commands."""
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
        decision(
            "correct",
            _make_correct,
            required(
                "--set settings", "PATH=VALUE", _("A value to set, as YAML; can be repeated."), multiple=True
            ),
            secret_option(),
            example='--set available.stark=5 --reason "A token was lost"',
            asks=True,
        ),
        decision(
            "undo",
            _make_undo,
            option(
                "--to",
                "N",
                _("Which turn to go back to; by default the one before the newest."),
                callback=whole_number(0, LAST_TURN),
            ),
            example='--reason "Mail was lost"',
            asks=True,
        ),
        Command(
            "remove",
            _run_remove,
            summary=_("Remove a game that was made by mistake, before anybody joins."),
            help=_(
                "Removes a game that was made by mistake, so that its name can be used again. One "
                "commit removes its folder at once. Only its organiser can do this, and only until "
                "somebody asks for a seat. After that, use organise abandon."
            ),
            params=[game_argument(), repository_option(), key_option()],
            examples=[("", "adjudicator organise remove westeros")],
        ),
        decision("abandon", of_kind(acts.Abandon), example='--reason "Nobody is left"'),
    ]


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


def _run_remove(*, game: str, repository: Path, key: Path | None) -> Status:
    own, now = read_key(key), clock()

    def compute(files: Files) -> Sequence[Revision]:
        found = find_game(files, game)
        organiser = found.roster.organiser(found.file)
        if own.public.text() != organiser.key:
            raise Failure(
                _(
                    "Only the organiser, %(name)s, can do this, and your key is not the organiser's.",
                    name=organiser.name,
                ),
                _("To use another key: --key FILE"),
            )
        root = found.file.paths.root
        if _somebody_asked(files, found.file.paths):
            raise Failure(
                _("Somebody has already asked for a seat in game “%(game)s”, or joined it.", game=game),
                _("To end it: %(command)s", command=command(f"organise abandon {game} --reason TEXT")),
            )
        message = f"{game}: removed before anybody joined"
        return [Revision({}, message, now, removed=(root,))]

    with Repository(repository) as clone:
        pull(clone)
        published = publish(clone, compute, _("Committing …"))
    click.echo(
        _(
            "The game “%(game)s” is removed (commit %(commit)s); its name can be used again.",
            game=game,
            commit=short(published),
        )
    )
    return Status.DONE


def _somebody_asked(files: Files, paths: GamePaths) -> bool:
    """Whether a game's folder holds more than its settings and acts by which stewards play."""
    return (
        not {*files.names(paths.root)} <= {GAME, FACTS, REFUSED, "acts", "inbox"}
        or any(acts.adopted_kind(name) != STEWARD for name in files.names(paths.acts))
        or any(not name.startswith(f"{STEWARD}-") for name in files.names(paths.inbox))
    )


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
            "The adjudicator's secret is not here, so this was not tried out. The next run will try "
            "it, and will refuse it if the rules do not allow the new board."
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
        yield _(
            "Nothing that everyone can see on the board changes, but everyone can read what you have written."
        )


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
    return of_kind(acts.Undo)(signer, to=signer.turn - 1 if to is None else to, reason=reason)
