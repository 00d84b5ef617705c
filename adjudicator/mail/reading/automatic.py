"""Mail that no person wrote: what may not be answered (RFC 3834), and reports of delivery (RFC 3464)."""

import re
from collections.abc import Sequence

from adjudicator.mail.incoming import Bounce
from adjudicator.mail.letter import OWN_HEADER
from adjudicator.mail.reading.parts import Headers, Part, normal, split
from adjudicator.mail.reading.sender import message_ids
from adjudicator.mail.reading.words import folded

_MOST_RECIPIENTS = 100
_ROBOTS = frozenset(["mailer-daemon", "postmaster", "noreply", "no-reply", "donotreply", "do-not-reply"])
_SUPPRESS = "x-auto-response-suppress"
VACATION = "vacation"
WEAK_SIGNS = (_SUPPRESS, VACATION)
"""Reasons that a person's mail may give too: a subject, and a header that some companies add to all mail."""

_SIGNS = (
    "x-autoreply",
    "x-autorespond",
    "x-autoresponder",
    _SUPPRESS,
    "x-failed-recipients",
    "x-tmda-fingerprint",
    "x-boxbe-challenge",
    "x-spamarrest-probe",
)
_BY_ITSELF = (
    # English
    "out of (the )?office",
    "auto(matic|mated)?[- ]?(reply|response|respond)",
    "(on )?(vacation|holiday)",
    "(please )?(confirm|verify) your (message|e-?mail|mail)",
    "sender verification",
    "challenge[- ]response",
    # German
    "abwesen(d|heit)",
    "automatische (ruck)?antwort",
    "automatische abwesenheit",
    "nicht im (buro|haus)",
    "(ich bin )?im urlaub",
    # French
    "reponse automatique",
    "(message d.)?absen(ce|t)",
    "en conges",
    # Czech
    "automaticka odpoved",
    "(jsem )?mimo kancelar",
    "nepritomnost",
    "dovolena",
    # Serbian, in both scripts
    "automatski odgovor",
    "аутоматски одговор",
    "odsus[tn]",
    "одсус[тн]",
    "van kancelarije",
    "ван канцеларије",
    # Russian
    "автоответ",
    r"автоматическ\w+ (ответ|уведомление)",
    "вне офиса",
    "отсутств",
    "в отпуске",
)
"""How subjects begin that mail programs give to what they send by themselves, without case and accents."""

_ANSWERS_BY_THEMSELVES = re.compile("|".join(_BY_ITSELF))
_ANSWER = re.compile(r"(?:(?:re|aw|sv|antw|odp|отв|ha|rif|tr|fwd?|wg)(?:\[\d+\])?: *)+", re.IGNORECASE)


def bare_subject(subject: str) -> str:
    """Return a subject without `Re:` and the like."""
    return _ANSWER.sub("", subject, count=1) if _ANSWER.match(subject) else subject


def why_automatic(headers: Headers, subject: str, sender: str, kinds: Sequence[str]) -> str:
    """Return in a few words why nothing may answer a mail; empty for a mail that a person wrote.

    `kinds` are the content types of its parts.
    """
    if headers.all(OWN_HEADER.lower()):
        return "a letter of a league"
    submitted = re.split(r"[;\s(]", headers.first("auto-submitted").lower() or "no")[0]
    if submitted != "no":
        return submitted[:30] or "auto-submitted"
    if headers.first("precedence").lower() in {"bulk", "list", "junk", "auto_reply"}:
        return headers.first("precedence").lower()
    if any(name.startswith("list-") for name in headers.fields):
        return "mailing list"
    if any(value.strip() == "<>" for value in headers.all("return-path")):
        return "no return path"
    sign = next((name for name in _SIGNS if headers.all(name)), None)
    if sign:
        return sign
    if sender.partition("@")[0].lower() in _ROBOTS:
        return "a mail system"
    return _by_content(headers, subject, kinds)


def _by_content(headers: Headers, subject: str, kinds: Sequence[str]) -> str:
    if headers.kind == "multipart/report" or any(kind in _REPORTS for kind in kinds):
        return "report"
    if "text/calendar" in kinds:
        return "calendar"
    if _ANSWERS_BY_THEMSELVES.match(folded(bare_subject(subject))):
        return VACATION
    return ""


_REPORTS = ("message/delivery-status", "message/global-delivery-status", "message/disposition-notification")


def bounce_of(parts: Sequence[Part], headers: Headers) -> Bounce | None:
    """Read a report that a letter was not delivered; None if the mail is none, or not for machines."""
    report = next((part for part in parts if part.kind in _REPORTS[:2]), None)
    if report is None or "multipart/report" not in report.within:
        return None
    groups = [
        split(block + b"\n\n")[0]
        for block in re.split(rb"\n\n+", normal(report.data), maxsplit=_MOST_RECIPIENTS)
    ]
    failed = [_class_of(group) for group in groups if _failed(group)]
    if not failed:
        return None
    named = message_ids(
        [
            *(value for group in groups for value in group.all("original-message-id")),
            *(value for part in parts for value in _returned(part)),
            *headers.all("in-reply-to"),
            *headers.all("references"),
        ]
    )
    return Bounce(tuple(dict.fromkeys(named))[:_MOST_RECIPIENTS], hard=all(one == "5" for one in failed))


def _failed(group: Headers) -> bool:
    return group.first("action").lower() in {"failed", "delayed"}


def _class_of(group: Headers) -> str:
    """The class of a recipient's status: 4 for what may pass, 5 for what will not (RFC 3463)."""
    return "4" if group.first("action").lower() == "delayed" else group.first("status").strip()[:1]


def _returned(part: Part) -> Sequence[str]:
    """The Message-ID of the letter that a report returns, whole or its headers alone."""
    if part.forwarded:
        return part.message.all("message-id")
    if part.kind in {"text/rfc822-headers", "message/global-headers"}:
        return split(normal(part.data) + b"\n\n")[0].all("message-id")
    return ()
