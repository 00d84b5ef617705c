"""Checks of the league's mail: settings, mailbox, server that sends, the domain, and what came back."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from adjudicator.doctor.finding import Finding, fine, unknown, warning, wrong
from adjudicator.doctor.league import League
from adjudicator.mail.correspondents import resting
from adjudicator.mail.mailbox import PARENT, Entry, Folder, MailError
from adjudicator.mail.name_servers import NameServers, at
from adjudicator.mail.places import NoFolder, mailbox_at
from adjudicator.mail.settings import VARIABLE, BadSettings, MailSettings, read_settings
from adjudicator.mail.smtp import Submission
from adjudicator.repository.layout import SECRET
from adjudicator.repository.mail_file import MailFile, NoMail, read_mail_file
from adjudicator.repository.mail_ledger import BOUNCES, read_ledger
from adjudicator.repository.schedule import DAY, HOUR
from adjudicator.repository.times import told_span
from adjudicator.words import gettext as _, ngettext

UNREAD = DAY
"""After so many seconds a mail in the inbox should have been read."""

UNSENT = 6 * HOUR
"""After so many seconds a letter in the outbox should have been sent."""

KEPT = (Folder.TAKEN, Folder.REFUSED, Folder.WAITING, Folder.UNANSWERED, Folder.OUTBOX, Folder.SENT)
"""The folders that a run needs beside the inbox, and makes where they are missing."""

SELECTORS = (
    *("default", "dkim", "mail", "key1", "k1", "s1", "s2", "selector1", "selector2", "sig1"),
    *("google", "20230601", "fm1", "fm2", "fm3", "protonmail", "zoho", "x", "mx", "smtp"),
)
"""Names that providers often give their keys, asked for where a name server denies that there are any.

Some wrongly do so of a name that only has others below it.
"""


def _post(league: League) -> MailFile | None:
    """How the league takes mail; None if it takes none."""
    with suppress(NoMail):
        return read_mail_file(league.files)
    return None


def settings(league: League) -> Iterator[Finding]:
    """Whether the league's address is told, and its servers are named so that they can be read."""
    post = _post(league)
    if post is None:
        if league.mail:
            yield wrong(
                _(
                    "%(variable)s names mail servers, but the league tells nobody its address.",
                    variable=VARIABLE,
                ),
                _("Tell it:"),
                "adjudicator mail setup ADDRESS",
            )
        else:
            yield fine(_("This league takes no mail."))
        return
    if not league.mail.strip():
        yield unknown(
            _(
                "The league's address is %(address)s. %(variable)s is not set here, so the mailbox and the "
                "server that sends were not looked at.",
                address=post.address,
                variable=VARIABLE,
            ),
            _("Set it as docs/HOSTING.md explains under “Mail”, or let the league's job run this."),
        )
        return
    try:
        found = read_settings(league.mail)
    except BadSettings as error:
        yield wrong(str(error), error.hint)
        return
    if found.sending is None:
        yield wrong(
            _("%(variable)s names no server that sends, so no letter leaves.", variable=VARIABLE),
            _("Add a line like smtps://smtp.example.org."),
        )
    elif isinstance(found.mailbox, Path) and not found.mailbox.is_dir():
        missing = NoFolder(found.mailbox)
        yield wrong(str(missing), missing.hint)
    else:
        yield fine(_("The league's address is %(address)s, and its servers are named.", address=post.address))


def takes_mail(league: League) -> bool:
    """Whether the league takes mail."""
    return _post(league) is not None


def _servers(league: League) -> MailSettings | None:
    """The servers; None if they are not named here, or cannot be read, as their own row says."""
    with suppress(BadSettings):
        return read_settings(league.mail) if league.mail.strip() else None
    return None


def names_servers(league: League) -> bool:
    """Whether the league takes mail, and its servers are named here."""
    return takes_mail(league) and _servers(league) is not None


def mailbox(league: League) -> Iterator[Finding]:
    """Whether the mailbox lets the league in and has its folders, and whether runs empty it."""
    servers = _servers(league)
    place = servers.mailbox if servers else None
    if place is None or (isinstance(place, Path) and not place.is_dir()):
        return
    try:
        with mailbox_at(place) as box:
            for folder in KEPT:
                box.entries(folder)
            inbox, outbox = box.entries(Folder.INBOX), box.entries(Folder.OUTBOX)
    except MailError as error:
        yield wrong(str(error), error.hint)
        return
    unread, unsent = _oldest(inbox, league.now), _oldest(outbox, league.now)
    if unread > UNREAD:
        yield warning(
            ngettext(
                "%(n)s mail lies in the inbox, for %(span)s.",
                "%(n)s mails lie in the inbox, the oldest for %(span)s.",
                len(inbox),
                span=told_span(unread),
            ),
            _("See that the league's job runs this:"),
            "adjudicator run --mail",
        )
    elif unsent > UNSENT:
        yield warning(
            ngettext(
                "%(n)s letter lies in the outbox, for %(span)s.",
                "%(n)s letters lie in the outbox, the oldest for %(span)s.",
                len(outbox),
                span=told_span(unsent),
            ),
            _("See what the server that sends says to them:"),
            "adjudicator mail send",
        )
    else:
        yield fine(
            ngettext(
                "Logging in works, the folders below %(parent)s are there, and %(n)s mail waits to be read.",
                "Logging in works, the folders below %(parent)s are there, and %(n)s mails wait to be read.",
                len(inbox),
                parent=PARENT,
            )
        )


def _oldest(entries: Sequence[Entry], now: int) -> int:
    """For how many seconds the oldest of these mails lies there."""
    return max((now - entry.arrived for entry in entries), default=0)


def sending(league: League) -> Iterator[Finding]:
    """Whether the server that sends lets the league in, and lets it send from its address."""
    servers, post = _servers(league), _post(league)
    if servers is None or servers.sending is None or post is None:
        return
    try:
        with Submission(servers.sending, post.address) as submission:
            submission.try_sender()
    except MailError as error:
        yield wrong(str(error), error.hint)
    else:
        yield fine(_("The server lets the league send from its address."))


def domain(league: League) -> Iterator[Finding]:
    """Whether the domain's records let others trust the league's letters; raises NoAnswerError."""
    post = _post(league)
    name = post.address.rpartition("@")[2] if post else ""
    servers = _servers(league)
    named = servers.names if servers else None
    names = NameServers(at(named.host, named.port) if named else None)
    yield replace(_senders(name, names), about=_("SPF"))
    yield replace(_keys(name, names), about=_("DKIM"))
    yield replace(_policy(name, names), about=_("DMARC"))


def _senders(domain: str, servers: NameServers) -> Finding:
    """Whether the domain says which servers send for it (SPF, RFC 7208)."""
    records = [text.lower() for text in servers.texts(domain) or () if _begins(text, b"v=spf1")]
    if not records:
        return warning(
            _("%(domain)s does not say which servers send for it.", domain=domain), _ask_provider()
        )
    if len(records) > 1:
        return wrong(
            _("%(domain)s has %(n)s records of SPF, so none counts.", domain=domain, n=len(records)),
            _("Join them in one."),
        )
    if {b"+all", b"all"} & set(records[0].split()):
        return warning(
            _("The record of %(domain)s lets any server send for it.", domain=domain),
            _("Let it end in ~all or -all."),
        )
    return fine(_("%(domain)s says which servers send for it.", domain=domain))


def _keys(domain: str, servers: NameServers) -> Finding:
    """Whether the domain publishes keys with which its letters are signed (DKIM, RFC 6376).

    Which names they have, only a signed letter tells; but below what is no name there are none.
    """
    below = f"_domainkey.{domain}"
    if servers.texts(below) is not None or any(servers.texts(f"{name}.{below}") for name in SELECTORS):
        return fine(_("%(domain)s publishes keys with which letters are signed.", domain=domain))
    return warning(
        _("%(domain)s publishes no key with which letters are signed, as far as can be seen.", domain=domain),
        _ask_provider(),
    )


def _policy(domain: str, servers: NameServers) -> Finding:
    """Whether the domain, or one above it, says what to do with false letters (DMARC, RFC 7489)."""
    labels = domain.split(".")
    above = [".".join(labels[start:]) for start in range(max(1, len(labels) - 1))]
    if any(_begins(text, b"v=dmarc1") for name in above for text in servers.texts(f"_dmarc.{name}") or ()):
        return fine(_("%(domain)s says what is to be done with false letters.", domain=domain))
    return warning(
        _("%(domain)s does not say what is to be done with false letters.", domain=domain),
        _("Where the domain's records are kept, add this one, or a stricter one:"),
        f'_dmarc.{domain}. TXT "v=DMARC1; p=none"',
    )


def _ask_provider() -> str:
    return _("Letters may end up as spam. The help of the mailbox's provider says which record to add.")


def _begins(text: bytes, word: bytes) -> bool:
    return re.split(rb"[\s;]", text.lower(), maxsplit=1)[0] == word


def returned(league: League) -> Iterator[Finding]:
    """Whether letters come back, and which players none reach any more."""
    back, rest = 0, list[str]()
    for game in league.settings:
        if league.files.exists(game.paths.file(SECRET)):
            continue
        ledger = read_ledger(league.files, game.game)
        for mark in {line.mark for line in ledger.lines if line.said == "bounced"}:
            back += 1
            rest += [game.game] if ledger.rests(mark) else []
    if rest:
        seats = (
            [f"{game}/{seat}" for game, seat in resting(league.files, league.secret.mail)]
            if league.secret
            else rest
        )
        yield warning(
            _(
                "No letters reach these players any more, because %(n)s came back: %(seats)s.",
                n=BOUNCES,
                seats=", ".join(seats),
            ),
            _("Ask them for another address in some other way; they give it with this, or at the desk:"),
            "adjudicator seat mail GAME ADDRESS",
        )
    elif back:
        yield fine(
            ngettext(
                "Letters to %(n)s address have come back, but fewer than %(most)s in a row.",
                "Letters to %(n)s addresses have come back, but fewer than %(most)s in a row.",
                back,
                most=BOUNCES,
            )
        )
    else:
        yield fine(_("No letter has come back."))
