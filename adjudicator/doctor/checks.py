"""All checks, in the order in which they are told, and how each is kept from spoiling the others."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from adjudicator.doctor import clock, clone, forge, games, mail, secret
from adjudicator.doctor.finding import Finding, unknown, warning
from adjudicator.doctor.league import League
from adjudicator.faults import bug_told
from adjudicator.mail.domain_signatures import NoAnswerError
from adjudicator.words import N_, PlainError, gettext as _, lookup


def _always(_league: League) -> bool:
    return True


class Check(NamedTuple):
    """A check: what it is called, how to look, whether it asks other machines, and where it applies."""

    title: str
    look: Callable[[League], Iterable[Finding]]
    asks: bool = False
    applies: Callable[[League], bool] = _always


CHECKS: tuple[tuple[str, tuple[Check, ...]], ...] = (
    (
        N_("The league"),
        (
            Check(N_("Clone"), clone.newest),
            Check(N_("History"), clone.whole),
            Check(N_("Lock"), clone.lock),
            Check(N_("Disk"), clone.disk),
            Check(N_("Size"), clone.size),
            Check(N_("Versions"), clone.versions),
            Check(N_("Secret"), secret.secret),
            Check(N_("Clock"), clock.clock),
            Check(N_("Time zones"), clock.zones),
            Check(N_("Set aside"), clone.aside),
        ),
    ),
    (N_("Its games"), (Check(N_("Runs"), games.runs), Check(N_("Games"), games.games))),
    (
        N_("Its mail"),
        (
            Check(N_("Settings"), mail.settings),
            Check(N_("Mailbox"), mail.mailbox, asks=True, applies=mail.names_servers),
            Check(N_("Sending"), mail.sending, asks=True, applies=mail.names_servers),
            Check(N_("Domain"), mail.domain, asks=True, applies=mail.takes_mail),
            Check(N_("Came back"), mail.returned, applies=mail.takes_mail),
        ),
    ),
    (
        N_("Its forge"),
        (
            Check(N_("Repository"), forge.repository, asks=True),
            Check(N_("Job"), forge.job, asks=True, applies=forge.at_a_forge),
            Check(N_("Schedule"), forge.schedule, asks=True, applies=forge.at_a_forge),
            Check(N_("Environment"), forge.environment, asks=True, applies=forge.on_github),
            Check(N_("Job's secrets"), forge.secrets, asks=True, applies=forge.at_a_forge),
            Check(N_("Who may push"), forge.writers, asks=True, applies=forge.at_a_forge),
            Check(N_("Branch"), forge.rules, asks=True, applies=forge.at_a_forge),
            Check(N_("Pages"), forge.pages, asks=True, applies=forge.at_a_forge),
            Check(N_("Tokens"), forge.tokens, asks=True, applies=forge.at_a_forge),
            Check(N_("Proposals"), forge.proposals, asks=True, applies=forge.has_proposals),
        ),
    ),
)
"""The checks, below a heading each."""


def examine(league: League, check: Check) -> Iterator[Finding]:
    """Look, and return what is found; whatever goes wrong with that is a finding, too.

    The text of an unforeseen exception may quote a secret, and is never told.
    """
    title = lookup(check.title)
    try:
        if not check.applies(league):
            return
        if check.asks and league.offline:
            yield unknown(_("Not looked at: with --offline nobody is asked."), about=title)
            return
        for found in check.look(league):
            yield replace(found, about=found.about or title)
    except NoAnswerError:
        yield unknown(_("No name server answered."), _("Look again when there is a network."), about=title)
    except PlainError as error:
        yield unknown(str(error), error.hint, about=title)
    except OSError as error:
        yield unknown(
            _("The system refused: %(reason)s.", reason=error.strerror or type(error).__name__), about=title
        )
    except Exception as fault:  # noqa: BLE001  one check must not stop the others
        yield warning(
            bug_told(fault), _("Please report this as a bug; it contains nothing secret."), about=title
        )
