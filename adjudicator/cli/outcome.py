"""The outcome of a run in sentences: what happened in each game, to whom, and whom it now waits for."""

from collections.abc import Iterator, Sequence

from adjudicator.player import standing
from adjudicator.repository.files import Files, Overlay
from adjudicator.repository.game_file import read_game_file
from adjudicator.repository.layout import submission_name
from adjudicator.repository.people.acts import read_act
from adjudicator.repository.published import published_game
from adjudicator.repository.turn.notices import notice
from adjudicator.repository.turn.step import Step
from adjudicator.words import gettext as _, ngettext

Outcome = tuple[Step, tuple[str, ...]]
"""A step, and the sentences to print about it."""


def outcomes_of(files: Files, steps: Sequence[Step], now: int) -> list[Outcome]:
    """Report each step; if a game took several, say whom it awaits only after the last."""
    last = {step.game: number for number, step in enumerate(steps)}
    changed = {step.game for step in steps if step.turn is not None or step.acts or step.extended}
    outcomes = []
    for number, step in enumerate(steps):
        sentences = [*_happened(files, step)]
        if last[step.game] == number and step.game in changed:
            sentences += _stands(files, steps, step.game, now)
        outcomes.append((step, tuple(sentences)))
    return outcomes


def _happened(files: Files, step: Step) -> Iterator[str]:
    if step.acts and step.revision:
        game = read_game_file(files, step.game)
        for act in step.acts:
            signed = read_act(step.revision.changes[f"{game.paths.acts}/{act}"], act)
            yield _("%(act)s is adopted: %(told)s", act=act, told=notice(signed.statement, game))
    for file, reason in step.refused.items():
        yield _("%(file)s is refused: %(reason)s", file=file, reason=reason)
    if step.press:
        yield ngettext("%(n)s message is delivered.", "%(n)s messages are delivered.", len(step.press))
    if step.receipts:
        senders = dict.fromkeys(name.seat for file in step.receipts if (name := submission_name(file)))
        titles = map(read_game_file(files, step.game).rules.seat_title, senders)
        yield _("Orders taken in and receipts written for: %(seats)s", seats=", ".join(titles))
    if step.extended:
        titles = map(read_game_file(files, step.game).rules.seat_title, step.extended)
        yield _("The deadline is extended by itself for: %(seats)s", seats=", ".join(titles))
    yield from _went_on(step)


def _went_on(step: Step) -> Iterator[str]:
    """Say how far the game has got."""
    if step.turn == 0:
        yield _("The game starts.")
    elif step.turn is not None and step.again:
        yield _("Turn %(turn)s is published.", turn=step.turn)
    elif step.turn is not None:
        yield _("Turn %(turn)s is adjudicated.", turn=step.turn)
    if step.over and (step.turn is not None or step.acts):
        yield _("The game is over.")
    if step.revealed:
        yield _("Its secret is published, so that everyone can audit it.")


def _stands(files: Files, steps: Sequence[Step], name: str, now: int) -> Iterator[str]:
    """Say whom a game waits for after these steps, and whom it does not wait for."""
    made = (step.revision.changes for step in steps if step.game == name and step.revision)
    changes = {path: data for change in made for path, data in change.items()}
    game = published_game(Overlay(files, changes), name)
    return standing.awaited(game, now)
