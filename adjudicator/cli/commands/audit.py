"""`adjudicator audit`: replay finished games and compare every file."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from adjudicator.cli.command import Argument, Command
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.parameters import PATH
from adjudicator.cli.progress import Progress
from adjudicator.cli.sources import is_plain_copy
from adjudicator.repository.damage import contained
from adjudicator.repository.files import Files, Folder, Found
from adjudicator.repository.game_file import read_game_file
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.git.history import History
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import GAME, NAME, SECRET, TURNS, GamePaths
from adjudicator.repository.times import time_text
from adjudicator.repository.tournament.audit import audit_tournament, tables_made
from adjudicator.repository.tournament.tables import is_tournament, read_tournament
from adjudicator.repository.turn.audit import Audit, audit_game
from adjudicator.repository.turn.finding import Finding
from adjudicator.repository.turn.history import compare_with_history
from adjudicator.repository.versions import refuse_older
from adjudicator.words import gettext as _, ngettext


def command() -> Command:
    """Make the command."""
    path = _(
        "A game's folder (turns/GAME), a repository, or a copy of either; by default the current folder."
    )
    history = _(
        "Compare all games, even unfinished ones, with what a clone saw of them. In each clone, git "
        "records what it fetched or pushed, and when. Name a clone that the host does not control, "
        "such as your own, and run git fetch in it first."
    )
    return Command(
        "audit",
        run,
        help=_(
            "Checks every game whose secret is published. It opens the sealed files, adjudicates "
            "every turn again from the orders alone, and compares each file with the published "
            "one. It trusts nobody, and needs no key and no network. If anything differs, it "
            "names the first turn and file that differ, and the exit code is 3. The games of a "
            "tournament are also compared with its draw.\n\n"
            "Files alone cannot show that the host left out orders that came in time, or that a wrong "
            "clock closed a turn. A clone that somebody else keeps can: see --history."
        ),
        params=[
            Argument("path", path, type=PATH, default=Path(), required=False),
            click.Option(["--history"], type=PATH, metavar="CLONE", help=history),
        ],
        examples=[
            (_("Audit one game:"), "adjudicator audit turns/westeros"),
            (_("Audit all finished games of a repository:"), "adjudicator audit"),
            (
                _("See in your own clone whether the host left orders out or had a wrong clock:"),
                "adjudicator audit --history .",
            ),
        ],
    )


def run(*, path: Path, history: Path | None) -> Status:
    """Audit each game found, and report what differs, beginning with the first difference."""
    clean = True
    with _games(path) as (files, names):
        refuse_older(files, names)
        open_names = [name for name in names if files.exists(GamePaths(name).file(SECRET))]
        if not open_names and (history is None or not names):
            raise Failure(
                _(
                    "No game in %(path)s has published its secret, so nothing can be audited.",
                    path=path.absolute(),
                ),
                _(
                    "A game can be audited once it is over and its secret is published. If that has "
                    "happened since, run git pull. Whoever has the adjudicator's secret publishes it "
                    "with: adjudicator reveal GAME"
                ),
            )
        for name in names:
            if name in open_names:
                clean = _audit(files, name) and clean
            else:
                click.echo(_("%(game)s: not audited, because its secret is not published.", game=name))
        for name in _tournaments(files, names):
            clean = _audit_tournament(files, name) and clean
        if history is not None:
            clean = _compare_all(files, names, history) and clean
    return Status.DONE if clean else Status.NEEDS_ATTENTION


def _audit(files: Files, name: str) -> bool:
    with Progress(_("Auditing %(game)s …", game=name)) as progress:
        audit = audit_game(
            files,
            name,
            lambda done, turns: progress.tell(
                _("Auditing %(game)s: turn %(done)s of %(turns)s …", game=name, done=done, turns=turns)
            ),
        )
    tell_audit(audit)
    return audit.clean


def _tournaments(files: Files, names: Sequence[str]) -> list[str]:
    """The tournaments that some games draw or belong to, if they are here; damaged games are in none."""
    found = set()
    for name in names:
        with contained(lambda _reason: None):
            game = read_game_file(files, name)
            found.add(name if game.tournament else game.drawn.tournament if game.drawn else "")
    return sorted(name for name in found if is_tournament(files, name))


def _audit_tournament(files: Files, name: str) -> bool:
    """Compare the games of a tournament with its draw, and report what differs."""
    tournament = read_tournament(files, name)
    findings = list(audit_tournament(tournament))
    for game, finding in findings:
        click.echo(_("%(game)s: %(finding)s", game=game, finding=finding))
    if not findings:
        made = len(tables_made(files, name))
        click.echo(
            ngettext(
                "%(name)s, the tournament: its %(n)s game is as it was drawn.",
                "%(name)s, the tournament: its %(n)s games are as they were drawn.",
                made,
                name=name,
            )
        )
    return not findings


def _compare_all(files: Files, names: Sequence[str], clone: Path) -> bool:
    with Repository(clone) as repository:
        clean = [_compare(files, name, repository.history(GamePaths(name).root)) for name in names]
    click.echo(
        _(
            "A clone knows only what it has seen. It cannot show that a clock was wrong between two "
            "looks or by less than an hour. Nor can it show that orders were left out if they came by "
            "mail, in an issue, from a fork or from a branch that it never had."
        )
    )
    return all(clean)


def _compare(files: Files, name: str, history: History) -> bool:
    """Compare a game with the history of a clone, and report what differs."""
    findings: list[Finding] = []
    with contained(lambda reason: findings.append(Finding(GAME, None, reason))):
        findings += compare_with_history(files, name, history)
    for finding in findings:
        click.echo(_("%(game)s, according to the clone: %(finding)s", game=name, finding=finding))
    if not findings:
        click.echo(
            _("%(game)s: the clone saw nothing that differs (%(looks)s)", game=name, looks=_looks(history))
        )
    if history.shallow:
        click.echo(
            _(
                "%(game)s: the clone is shallow. So nothing older than its history was compared, and "
                "it cannot show whether history was rewritten.",
                game=name,
            )
        )
    return not findings


def _looks(history: History) -> str:
    """How often a clone looked at the branch, and when."""
    if not history.seen:
        return _("its git kept no record of when it looked, so no times were compared")
    return ngettext(
        "it looked %(n)s time, at %(first)s",
        "it looked %(n)s times, from %(first)s to %(last)s",
        len(history.seen),
        first=time_text(history.seen[0].at),
        last=time_text(history.seen[-1].at),
    )


def tell_audit(audit: Audit) -> None:
    """Print what an audit found, or that it found nothing."""
    for finding in audit.findings:
        click.echo(_("%(game)s: %(finding)s", game=audit.game, finding=finding))
    if audit.clean:
        turns = ngettext("%(n)s turn", "%(n)s turns", audit.turns)
        submissions = ngettext("%(n)s submission", "%(n)s submissions", audit.submissions)
        click.echo(
            _(
                "%(game)s: nothing was altered (%(turns)s, %(submissions)s)",
                game=audit.game,
                turns=turns,
                submissions=submissions,
            )
        )
    if audit.unread:
        click.echo(
            _(
                "%(game)s: reports, and what receipts say about faults, were not checked in these turns, "
                "because another version of adjudicator wrote them: %(turns)s",
                game=audit.game,
                turns=", ".join(map(str, audit.unread)),
            )
        )


@contextmanager
def _games(path: Path) -> Iterator[tuple[Files, tuple[str, ...]]]:
    """Find the files and games that a path means, including uncommitted changes."""
    if (path / GAME).is_file():
        folder = path.resolve()
        yield (
            (Folder(folder.parent.parent), (folder.name,))
            if folder.parent.name == TURNS and NAME.fullmatch(folder.name)
            else (GameFolder(folder), (folder.name,))
        )
        return
    if is_plain_copy(path):
        yield Folder(path), game_names(Folder(path))
        return
    with Repository(path) as repository:
        files = Folder(repository.root) if repository.root else repository.tree()
        yield files, game_names(files)


class GameFolder(Folder):
    """A game's folder copied out of its repository, read as if it were still at `turns/<name>/`."""

    def names(self, folder: str) -> tuple[str, ...]:
        """As `Files.names`."""
        return (self.root.name,) if folder == TURNS else super().names(folder)

    def _found(self, path: str) -> Found | None:
        root = GamePaths(self.root.name).root
        if path != root and not path.startswith(f"{root}/"):
            return None
        return super()._found(path.removeprefix(root).removeprefix("/"))
