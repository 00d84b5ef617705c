"""`adjudicator recover`: hand on one's share of the league's secret, or put the secret together."""

from collections.abc import Sequence
from pathlib import Path

import click

from adjudicator.cli.command import Argument, Command
from adjudicator.cli.commands.key import tell_of_ci
from adjudicator.cli.failures import Failure, Status, to_stderr
from adjudicator.cli.keys import read_key, secret_path
from adjudicator.cli.parameters import PATH, option, reading_options
from adjudicator.cli.sources import newest_files
from adjudicator.plain_text import shown
from adjudicator.repository.recovery_file import RECOVERY_FILE, RecoveryFile, is_foreign, read_recovery_file
from adjudicator.sealing import (
    BadShare,
    MasterSecret,
    PublicKey,
    SealingError,
    decode,
    encode,
    write_key_file,
)
from adjudicator.sealing.shares import combine, open_share, plain_share, seal_share
from adjudicator.words import gettext as _

BLOCK = "SHARE"
"""The kind of a block with a share that is sealed to whoever gathers them."""

_LARGEST = 16_384


def command() -> Command:
    """Make the command."""
    files = _("Files with shares, a share in each, to put together; without any, your own share is shown.")
    gatherer = _("Seal your share to this public key, of the person who gathers the shares.")
    out = _("Where to put the secret, if not in the usual place. It must be outside any repository.")
    return Command(
        "recover",
        run,
        help=_(
            "Brings the league's secret back, if whoever held it is gone, from the shares that “adjudicator "
            "share” made. Without files it opens your own share with your key: 33 words, which you can write "
            "down or read out. Give them to the one of you who puts the shares together; with --for, nobody "
            "else can read them on the way. Whoever has the secret can read every order, hand and plan of "
            "the league's games, and make turns in its name. Give your share to nobody whom you would not "
            "let do that, and check with them that the key is theirs."
        ),
        params=[
            Argument("file", files, type=PATH, nargs=-1, required=False),
            option("--for gatherer", "KEY", gatherer),
            option("--out", "FILE", out, type=PATH),
            *reading_options(),
        ],
        examples=[
            (_("Show your share:"), "adjudicator recover"),
            (_("Seal your share to Bob, who gathers them:"), "adjudicator recover --for KEY"),
            (_("Put the secret together from two shares:"), "adjudicator recover ../ann.txt ../bob.txt"),
        ],
    )


def run(
    *,
    file: Sequence[Path],
    gatherer: str | None,
    out: Path | None,
    offline: bool,
    repository: Path,
    key: Path | None,
) -> Status:
    """Show a share, or make a file of the secret."""
    if file and gatherer:
        raise Failure(
            _("--for seals your own share; it does not go with files of shares."),
            _("Leave out one of them."),
            Status.USAGE,
        )
    if out and not file:
        raise Failure(
            _("--out is for the recovered secret, and no file with a share is given."),
            _("Name as many files with shares as are needed."),
            Status.USAGE,
        )
    with newest_files(repository, offline=offline) as files:
        shared = read_recovery_file(files)
        if not file:
            _hand_on(shared, gatherer, key)
            return Status.DONE
        secret = _put_together(shared, file, key)
        if is_foreign(files, secret):
            raise Failure(
                _("The recovered secret is not this league's: no game here is made with it."),
                _(
                    "Somebody has replaced %(path)s: put back an earlier one that git has, and begin again.",
                    path=RECOVERY_FILE,
                ),
            )
    place = secret_path(out)
    try:
        write_key_file(place, secret)
    except SealingError as error:
        raise Failure(str(error), _("Put the secret elsewhere with --out FILE.")) from error
    click.echo(_("The league's secret is in %(path)s.", path=place))
    tell_of_ci(place)
    click.echo(_("Or adjudicate on this machine: adjudicator run --secret-file %(path)s", path=place))
    return Status.DONE


def _hand_on(shared: RecoveryFile, gatherer: str | None, key: Path | None) -> None:
    """Print one's own share, and nothing else on standard output."""
    words = shared.share_of(read_key(key))
    if gatherer:
        to = PublicKey.from_text(gatherer)
        to_stderr(_("Your share, for whoever has the key %(key)s:", key=to.fingerprint))
        click.echo(encode(BLOCK, {}, seal_share(words, to, shared.mark)), nl=False)
    else:
        to_stderr(_("Your share, which you give to nobody but whoever puts the secret together:"))
        click.echo(words)
    told = _(
        "Any %(needed)s of these can put the secret together: %(names)s",
        needed=shared.needed,
        names=shared.holders,
    )
    to_stderr(shown(told))


def _put_together(shared: RecoveryFile, places: Sequence[Path], key: Path | None) -> MasterSecret:
    try:
        return combine({str(place): _read_share(place, shared.mark, key) for place in places}, shared.mark)
    except BadShare as error:
        raise Failure(str(error), _("Shares are held by %(names)s.", names=shared.holders)) from error


def _read_share(place: Path, mark: str, key: Path | None) -> str:
    """Read the words in a file, or the block that is sealed to the key; raises Failure, naming the file."""
    with place.open("rb") as stream:
        text = stream.read(_LARGEST).decode(errors="replace")
    try:
        if "-----BEGIN ADJUDICATOR" not in text:
            return plain_share(text)
        return open_share(decode(text, _LARGEST).body, read_key(key), mark)
    except SealingError as error:
        raise Failure(_("%(path)s: %(reason)s", path=place, reason=str(error)), error.hint) from error
