"""A seat's orders in force: the verdict on a file, its plans, and those that a new file ends."""

from collections.abc import Iterator

from adjudicator.engine import AnyRuleset, Line
from adjudicator.orders import Plan, plan_lines, tell
from adjudicator.player.lines import Section, indented, told
from adjudicator.repository.plans_in_force import Standing
from adjudicator.repository.seat_files import Chair
from adjudicator.repository.times import told_time
from adjudicator.repository.turn.sealed_payloads import Receipt
from adjudicator.words import command, gettext as _, ngettext

SHOWN = 16
"""How many digits of a digest are shown."""


def plans_section(standing: Standing) -> Iterator[Section]:
    """A seat's plans in force, in the form of an order file; nothing if there are none."""
    if standing.plans:
        heading = _("Your plans in force, from your orders %(name)s", name=standing.submission)
        last = _("Your next order file ends every plan that it leaves out.")
        yield Section(heading, (*_lines(standing.plans), Line(last)), typed=True)


def _lines(plans: tuple[Plan, ...]) -> Iterator[Line]:
    for plan in plans:
        yield from told("\n".join(plan_lines(plan)))


def verdict(*, accepted: bool, waiting: int, replaced: bool = False) -> str:
    """Return the verdict on a file: whether it was accepted, and how many questions it leaves open.

    `replaced`: a later file for the same questions was accepted.
    """
    if not accepted:
        return _("refused")
    if replaced:
        return _("accepted; replaced by your later orders")
    if not waiting:
        return _("accepted")
    return ngettext(
        "accepted; %(n)s question waits for you", "accepted; %(n)s questions wait for you", waiting
    )


def receipt_in_words(receipt: Receipt, rules: AnyRuleset) -> str:
    """Say what was understood from a file, or why it was refused; a text of several lines."""
    if receipt.accepted:
        return tell(receipt, rules)
    notes = (" ".join(map(str, note)) for note in receipt.notes)
    return "\n".join([_("Refused; your earlier orders, if any, stay in force."), *notes])


def acknowledged(chair: Chair, submission: str) -> Iterator[str]:
    """Say where the league has acknowledged a file, named as in its receipt, with its signature."""
    if found := chair.acknowledged(submission):
        yield _(
            "Acknowledged at %(time)s: %(file)s, signed by the game, lists it (SHA-256 %(digest)s…).",
            time=told_time(found.at, chair.game.file.zone),
            file=found.file,
            digest=found.digest[:SHOWN],
        )


def told_ended(game: str, ended: tuple[Plan, ...]) -> Iterator[str]:
    """Warn of the plans in force that end because a file, which replaces all earlier ones, omits them."""
    if not ended:
        return
    yield ngettext(
        "Note: %(n)s plan now in force is not in this file, and ends with it:",
        "Note: %(n)s plans now in force are not in this file, and end with it:",
        len(ended),
    )
    for plan in ended:
        yield indented("\n".join(plan_lines(plan)))
    yield _(
        "To keep them, copy them into the file below plans:. To get a file that includes them: %(command)s",
        command=command(f"orders new {game}"),
    )
