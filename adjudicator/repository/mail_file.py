"""`mail.yaml`, at the root of a repository: how a league reaches people, and the key that seals to it."""

import msgspec

from adjudicator import yaml_files
from adjudicator.repository.addresses import BadAddress, plain_address
from adjudicator.repository.files import Files
from adjudicator.repository.layout import WEB_ADDRESS
from adjudicator.sealing import MailSecret, PublicKey, SealingError
from adjudicator.words import N_, PlainError, gettext as _

MAIL_FILE = "mail.yaml"
FORMAT = 1


class NoMail(PlainError):
    """A league takes no mail."""

    advice = N_("Whoever runs the league can set it up: adjudicator mail setup ADDRESS")


class TellsNoChannels(PlainError):
    """A league tells players nothing by channels."""

    advice = N_("Whoever runs the league can set it up: adjudicator mail setup --channels")


class MailFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `mail.yaml`. `key` is the public half of `MailSecret.key`.

    `address` is "" if the league takes no mail. `pages` is the address of the league's pages, to which
    letters link; "" if it is not told. `channels`: players may give channels of their own.
    """

    format: int
    address: str
    key: str
    pages: str = ""
    channels: bool = False

    @property
    def public_key(self) -> PublicKey:
        """The key to which players seal what they tell the league alone."""
        return PublicKey.from_text(self.key)


def read_mail_file(files: Files) -> MailFile:
    """Read `mail.yaml`; raises NoMail if it names no address, UnreadableFile if it cannot be used."""
    found = find_mail_file(files)
    if found is None or not found.address:
        raise NoMail(_("This league takes no mail."))
    return found


def takes_mail(files: Files) -> bool:
    """Whether a league takes mail; raises UnreadableFile."""
    found = find_mail_file(files)
    return found is not None and bool(found.address)


def channel_key(files: Files) -> PublicKey:
    """The key to which players seal channels; raises TellsNoChannels, or UnreadableFile."""
    found = find_mail_file(files)
    if found is None or not found.channels:
        raise TellsNoChannels(_("This league tells players nothing by channels."))
    return found.public_key


def league_key(files: Files) -> PublicKey | None:
    """The key to which players seal what they tell the league alone; raises UnreadableFile."""
    found = find_mail_file(files)
    return found.public_key if found else None


def pages_address(files: Files) -> str:
    """The address of the league's pages, "" if it is not told; raises UnreadableFile."""
    found = find_mail_file(files)
    return found.pages if found else ""


def find_mail_file(files: Files) -> MailFile | None:
    """Read `mail.yaml`; None if there is none. Raises UnreadableFile."""
    if not files.exists(MAIL_FILE):
        return None
    found = yaml_files.load(files.read(MAIL_FILE), MailFile, MAIL_FILE, FORMAT)
    try:
        plain = found.address and plain_address(found.address)
        PublicKey.from_text(found.key)
    except (BadAddress, SealingError) as error:
        raise yaml_files.UnreadableFile(
            _("%(path)s cannot be used: %(reason)s", path=MAIL_FILE, reason=str(error))
        ) from error
    if found.pages and not WEB_ADDRESS.fullmatch(found.pages):
        raise yaml_files.UnreadableFile(
            _("%(path)s names no web address of pages: %(pages)s.", path=MAIL_FILE, pages=found.pages)
        )
    if plain != found.address:
        raise yaml_files.UnreadableFile(
            _("%(path)s must write the address as %(address)s.", path=MAIL_FILE, address=plain)
        )
    return found


def mail_file_changes(
    address: str, secret: MailSecret, pages: str = "", *, channels: bool = False
) -> dict[str, bytes]:
    """Return the file that says how a league reaches people, by path; raises BadAddress."""
    found = MailFile(
        FORMAT, address and plain_address(address), secret.key.public.text(), pages, channels=channels
    )
    return {MAIL_FILE: yaml_files.dump(found)}
