"""`mail.yaml`, at the root of a repository: the league's address for mail, and the key that seals to it."""

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


class MailFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `mail.yaml`. `key` is the public half of `MailSecret.key`.

    `pages` is the address of the league's pages, to which letters link; "" if it is not told.
    """

    format: int
    address: str
    key: str
    pages: str = ""

    @property
    def public_key(self) -> PublicKey:
        """The key to which players seal what they tell the league alone."""
        return PublicKey.from_text(self.key)


def read_mail_file(files: Files) -> MailFile:
    """Read `mail.yaml`; raises NoMail if there is none, UnreadableFile if it cannot be used."""
    if not files.exists(MAIL_FILE):
        raise NoMail(_("This league takes no mail: it has no %(path)s.", path=MAIL_FILE))
    found = yaml_files.load(files.read(MAIL_FILE), MailFile, MAIL_FILE)
    yaml_files.require_format(found.format, FORMAT, MAIL_FILE)
    try:
        plain = plain_address(found.address)
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


def takes_mail(files: Files) -> bool:
    """Whether a league takes mail."""
    return files.exists(MAIL_FILE)


def mail_file_changes(address: str, secret: MailSecret, pages: str = "") -> dict[str, bytes]:
    """Return the file that says where a league's mail goes, by path; raises BadAddress."""
    found = MailFile(FORMAT, plain_address(address), secret.key.public.text(), pages)
    return {MAIL_FILE: yaml_files.dump(found)}
