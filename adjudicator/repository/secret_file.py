"""`secret.yaml`: the game's own secret, published when the game is over."""

from adjudicator import yaml_files
from adjudicator.repository.intake.refusals import InboxWithoutRefused
from adjudicator.repository.layout import SECRET, GamePaths
from adjudicator.repository.press.delivery import undelivered
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.published_secret import SecretFile
from adjudicator.repository.schedule import HOUR
from adjudicator.repository.times import read_time, time_text
from adjudicator.sealing import GameSecret, MasterSecret
from adjudicator.words import N_, PlainError, gettext as _

LEFT_TO_ORGANISER = 7 * 24 * HOUR
"""How long after the appeal window a run publishes a secret that nobody has published."""


class StillSecret(PlainError):
    """A secret may not be published now."""

    advice = N_("adjudicator status shows how the game stands.")


def publish_secret(game: PublishedGame, master: MasterSecret, now: int) -> dict[str, bytes]:
    """Return the file that publishes a finished game's secret, by path.

    Raises StillSecret while the game goes on, within its appeal window, while messages wait to be delivered,
    or if its settings say never.
    """
    latest = game.latest
    if latest is None:
        raise StillSecret(_("Game “%(game)s” has not started, so its secret hides nothing.", game=game.name))
    if not latest.state.over:
        raise StillSecret(_("Game “%(game)s” is not over; until then its secret is kept.", game=game.name))
    if game.file.publish_secret == "never":
        raise StillSecret(_("Game “%(game)s” was set up never to publish its secret.", game=game.name))
    opens = game.file.appeal_ends(read_time(latest.manifest.closed))
    if now < opens:
        raise StillSecret(
            _(
                "The appeal window of game “%(game)s” is open until %(time)s.",
                game=game.name,
                time=time_text(opens),
            )
        )
    secret = master.game_secret(game.name, game.file.nonce)
    if secret.key.public != game.file.public_key:
        raise StillSecret(
            _("The adjudicator's secret is not the one that game “%(game)s” was made with.", game=game.name)
        )
    if undelivered(InboxWithoutRefused(game.files, game.name), game.file, secret):
        raise StillSecret(
            _("Messages wait in the inbox of game “%(game)s”.", game=game.name),
            _("First run adjudicator run, which delivers them, or refuses them within a day."),
        )
    return secret_changes(game.name, secret)


def secret_changes(game: str, secret: GameSecret) -> dict[str, bytes]:
    """Return the file with a game's secret, by path."""
    return {GamePaths(game).file(SECRET): yaml_files.dump(SecretFile(game, secret.text()))}
