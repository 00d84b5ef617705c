"""The check of the adjudicator's secret: whether it is here, and is that of the league."""

from collections.abc import Iterator
from contextlib import suppress

from adjudicator.doctor.finding import Finding, fine, unknown, wrong
from adjudicator.doctor.league import League
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.layout import SECRET
from adjudicator.repository.mail_file import league_key
from adjudicator.repository.recovery_file import NotShared, read_recovery_file
from adjudicator.sealing import MasterSecret
from adjudicator.sealing.shares import mark_of
from adjudicator.words import gettext as _, ngettext


def secret(league: League) -> Iterator[Finding]:
    """Whether the adjudicator's secret fits the public keys of the games, of the mail and of the shares."""
    if league.secret_fault:
        yield wrong(str(league.secret_fault), league.secret_fault.hint)
    elif league.secret is None:
        yield unknown(
            _("The adjudicator's secret is not here, so it was not compared with the games."),
            _("Name its file with --secret-file, or let the league's job run this."),
        )
    else:
        yield from _compared(league, league.secret)


def _compared(league: League, own: MasterSecret) -> Iterator[Finding]:
    open_games = [game for game in league.settings if not league.files.exists(game.paths.file(SECRET))]
    foreign = [game.game for game in open_games if not made_with(game, own)]
    mail = league_key(league.files)
    if foreign:
        yield wrong(
            _("This is not the secret that these games were made with: %(games)s.", games=", ".join(foreign)),
            _("Put a copy of the right one in its place, or put it together from shares:"),
            "adjudicator recover --help",
        )
    elif mail is not None and mail != own.mail.key.public:
        yield wrong(
            _("This is not the secret that mail was set up with."),
            _("Use the secret of this league, or set up mail again:"),
            "adjudicator mail setup ADDRESS",
        )
    elif (shared := _shared(league)) and shared != mark_of(own):
        yield wrong(
            _("The shares in recovery.yaml are those of another secret."),
            _("Share the secret again:"),
            "adjudicator share --help",
        )
    elif open_games:
        yield fine(
            ngettext(
                "The secret here fits the one game whose own secret is not published.",
                "The secret here fits all %(n)s games whose own secret is not published.",
                len(open_games),
            )
        )
    else:
        yield fine(_("A secret is here; no game is under way to compare it with."))


def made_with(game: GameFile, own: MasterSecret) -> bool:
    """Whether the keys of a game are made with this secret."""
    made = own.game_secret(game.game, game.nonce).key.public, own.signing_key(game.game, game.nonce).public
    return made == (game.public_key, game.signer)


def _shared(league: League) -> str:
    """The mark of the secret that is shared; "" if none is."""
    with suppress(NotShared):
        return read_recovery_file(league.files).mark
    return ""
