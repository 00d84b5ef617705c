"""Connecting to a mail server, and why that fails: said without a word of the settings or of the server."""

import imaplib
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager

from imapclient.exceptions import CapabilityError

from adjudicator.mail.mailbox import MailError
from adjudicator.words import N_, gettext as _

_MISMATCHES = {62, 64}
"""OpenSSL's X509_V_ERR_HOSTNAME_MISMATCH and X509_V_ERR_IP_ADDRESS_MISMATCH."""


class Unreached(MailError):
    """A mail server cannot be reached, cannot be trusted or does not let us in."""

    advice = N_("Look at its line in ADJUDICATOR_MAIL.")


@contextmanager
def connecting(protocol: str) -> Iterator[ssl.SSLContext]:
    """Raise whatever goes wrong within the block as Unreached.

    The context trusts who signs certificates for everybody, or those in the file that the environment names
    in `SSL_CERT_FILE`, as OpenSSL does everywhere.
    """
    try:
        yield ssl.create_default_context()
    except ssl.SSLCertVerificationError as error:
        raise Unreached(
            _("The certificate of the %(protocol)s server does not fit its name.", protocol=protocol)
            if error.verify_code in _MISMATCHES
            else _("The certificate of the %(protocol)s server is not valid here.", protocol=protocol),
            _("Use the name that its provider gives. SSL_CERT_FILE may name an authority of your own."),
        ) from error
    except (CapabilityError, smtplib.SMTPNotSupportedError) as error:
        raise Unreached(
            _("The %(protocol)s server does not offer TLS and logging in with a password.", protocol=protocol)
        ) from error
    except (imaplib.IMAP4.error, smtplib.SMTPAuthenticationError) as error:
        if isinstance(error, imaplib.IMAP4.abort):
            raise Unreached(_("The %(protocol)s server has hung up.", protocol=protocol)) from error
        raise Unreached(
            _("The %(protocol)s server does not accept the user and the password.", protocol=protocol),
            _("Many providers want an app password, made in the settings of the account; some allow none."),
        ) from error
    except Exception as error:
        raise Unreached(
            _(
                "The %(protocol)s server cannot be reached: %(reason)s.",
                protocol=protocol,
                reason=_reason(error),
            )
        ) from error


def _reason(error: Exception) -> str:
    known = isinstance(error, OSError) and not isinstance(error, smtplib.SMTPException)
    return (known and str(getattr(error, "strerror", "") or "")) or type(error).__name__
