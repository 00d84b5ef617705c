"""Reports on a seat's orders in force: their verdict, its plans, and the plans that a new file ends."""

import click

from adjudicator.cli import prose
from adjudicator.cli.drafts import Draft
from adjudicator.orders import plan_lines
from adjudicator.repository.plans_in_force import Standing, standing_plans
from adjudicator.words import gettext as _, ngettext


def tell_plans(standing: Standing) -> None:
    """Print a seat's plans in force, in the form of an order file; nothing if there are none."""
    if not standing.plans:
        return
    prose.heading(_("Your plans in force, from your orders %(name)s", name=standing.submission))
    for plan in standing.plans:
        prose.paragraph("\n".join(plan_lines(plan)))
    prose.paragraph(_("Your next order file ends every plan that it leaves out."))


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


def warn_of_ended_plans(draft: Draft) -> None:
    """Warn of the plans in force that end because the file, which replaces all earlier ones, omits them."""
    ended = standing_plans(draft.chair).ended_by(draft.orders.plans)
    if not ended:
        return
    warning = ngettext(
        "Note: %(n)s plan now in force is not in this file, and ends with it:",
        "Note: %(n)s plans now in force are not in this file, and end with it:",
        len(ended),
    )
    click.secho(warning, bold=True)
    for plan in ended:
        prose.paragraph("\n".join(plan_lines(plan)))
    click.echo(
        _(
            "To keep them, copy them into the file below plans:. To get a file that includes "
            "them: adjudicator orders new %(game)s",
            game=draft.chair.game.name,
        )
    )
