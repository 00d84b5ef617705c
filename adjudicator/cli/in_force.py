"""What is told of a seat's orders in force: what became of them, which plans stand, and which would end."""

import click

from adjudicator.cli import prose
from adjudicator.cli.drafts import Draft
from adjudicator.orders import plan_lines
from adjudicator.repository.plans_in_force import Standing, standing_plans
from adjudicator.repository.seat_files import KeyedSeat
from adjudicator.words import gettext as _, ngettext


def tell_plans(chair: KeyedSeat, standing: Standing) -> None:
    """Print a seat's plans in force, as they may be written into a new file; nothing where there are none."""
    if not standing.plans:
        return
    prose.heading(_("Your plans in force, from your orders %(name)s", name=standing.submission))
    for plan in standing.plans:
        prose.paragraph("\n".join(plan_lines(plan, chair.game.rules)))
    prose.paragraph(_("Those that do not stand in the next file you send end with it."))


def verdict(*, accepted: bool, waiting: int, replaced: bool = False) -> str:
    """Say what became of a file: whether it was accepted, and how many questions it leaves to be asked.

    `replaced`: another was accepted after it, for the same questions.
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


def warn_of_ended_plans(draft: Draft) -> None:
    """Say which plans in force end because the file, which replaces all sent before, does not hold them."""
    rules = draft.chair.game.rules
    ended = standing_plans(draft.chair).ended_by(draft.orders.plans, rules)
    if not ended:
        return
    warning = ngettext(
        "Look out: %(n)s plan now in force does not stand in this file, and ends with it:",
        "Look out: %(n)s plans now in force do not stand in this file, and end with it:",
        len(ended),
    )
    click.secho(warning, bold=True)
    for plan in ended:
        prose.paragraph("\n".join(plan_lines(plan, rules)))
    click.echo(
        _(
            "To keep them, write them below plans: in the file. adjudicator orders new %(game)s writes a file"
            " that holds them.",
            game=draft.chair.game.name,
        )
    )
