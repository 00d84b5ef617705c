"""Receipts: what the sender of a mail is told about it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import assert_never

from adjudicator.mail import answers
from adjudicator.mail.answers import Answer
from adjudicator.mail.letters.body import Block, Heading, Items, OrderFile, Paragraph, Typed
from adjudicator.mail.letters.composing import Part
from adjudicator.orders.complaints import shortened
from adjudicator.plain_text import on_one_line
from adjudicator.repository.addresses import same_address
from adjudicator.repository.layout import SubmissionName, submission_name
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.times import told_time
from adjudicator.words import N_, gettext as _, lookup

_LONGEST_SUBJECT = 40
"""To how many characters the subject of a mail is shortened where it names the mail."""

_CONFIRMING = {
    "mail": N_("please confirm your mail"),
    "join": N_("please confirm that you join"),
    "resign": N_("please confirm that you resign"),
    "rotate-key": N_("please confirm your new key"),
}


def receipt(answer: Answer, game: PublishedGame | None, template: str = "") -> Part:
    """Say what became of a mail.

    `template` is the seat's order file to fill in, between its marker lines, or empty. It is said again to
    somebody whose orders could not be taken in.
    """
    writing = _Writing(answer, game, template)
    return Part(writing.subject(), (*writing.blocks(), *_beside(answer)), answer.message_id)


def _beside(answer: Answer) -> Iterator[Block]:
    """What else there is to say to the sender of a mail, whatever that was about."""
    if answer.woken:
        yield Paragraph(
            _("We had stopped writing to you, because three letters came back. Now you get letters again.")
        )
    if answer.last_of:
        yield Paragraph(
            _(
                "This is answer number %(n)s to you within a day, and the last for now. What you send us"
                " counts all the same; we answer again tomorrow.",
                n=answer.last_of,
            )
        )


def receipts(told: Sequence[Answer], game: PublishedGame | None, template: str) -> list[Part]:
    """Say what became of several mails; the order file to fill in stands only once, if it is still needed.

    Each part begins with the mail that it answers, if there are several.
    """
    parts: list[tuple[Answer, Part]] = []
    others: list[tuple[Answer, Part]] = []
    newest = {name.turn: name for name in sorted(filter(None, map(_ordered, told)))}
    acknowledged: set[SubmissionName] = set()
    for answer in reversed(told):
        name = _ordered(answer)
        if name and (name in acknowledged or name != newest[name.turn]):
            others.insert(0, (answer, _of_no_effect(answer, name, newest[name.turn])))
            continue
        acknowledged |= {name} if name else set()
        part = receipt(answer, game, template)
        if isinstance(answer.told, answers.TakenIn) or any(isinstance(one, OrderFile) for one in part.blocks):
            template = ""
        parts.insert(0, (answer, part))
    several = len({answer.mail for answer in told}) > 1
    return [_titled(*each, game) if several else each[1] for each in (*parts, *others)]


def _titled(answer: Answer, part: Part, game: PublishedGame | None) -> Part:
    """A part that begins with the mail that it answers."""
    time = told_time(answer.at, game.file.zone) if game else told_time(answer.at)
    subject = shortened(on_one_line(answer.subject), _LONGEST_SUBJECT)
    if subject:
        title = _("To your mail “%(subject)s” of %(time)s:", subject=subject, time=time)
    else:
        title = _("To your mail of %(time)s:", time=time)
    return replace(part, blocks=(Paragraph(title), *part.blocks))


def _ordered(answer: Answer) -> SubmissionName | None:
    """The orders that a mail brought; None if it brought none that count."""
    taken = answer.told
    return submission_name(taken.file) if isinstance(taken, answers.TakenIn) else None


def _of_no_effect(answer: Answer, name: SubmissionName, newest: SubmissionName) -> Part:
    """What is left to say of orders if the newest for their turn are acknowledged beside them."""
    if name == newest:
        said = _("These orders were in already, as %(file)s.", file=name.file)
    else:
        said = _(
            "The orders %(file)s are replaced by newer ones, %(newest)s.", file=name.file, newest=newest.file
        )
    return Part(blocks=(Paragraph(said), *_beside(answer)))


def confirm_address(game: PublishedGame, seat: str) -> Part:
    """Ask for an answer that confirms the address that a seat's player has given.

    Whoever gets it may be a bystander, so it has no word that the player has written.
    """
    blocks = (
        Paragraph(
            _(
                "Whoever plays %(seat)s in the game %(game)s has given this address for letters.",
                seat=game.file.seat_title(seat),
                game=game.name,
            ),
            strong=True,
        ),
        Paragraph(
            _(
                "If that is you, answer this letter with the word “yes” as the first line. If it is not, do"
                " nothing: no other letter is sent to you."
            )
        ),
    )
    return Part(_("please confirm your address"), blocks)


@dataclass(frozen=True)
class _Writing:
    answer: Answer
    game: PublishedGame | None
    template: str

    def subject(self) -> str:
        match self.answer.told:
            case answers.TakenIn("orders", missing=missing):
                return _("your orders are in, but not complete") if missing else _("your orders are in")
            case answers.TakenIn("act"):
                return _("taken in")
            case answers.TakenIn():
                return _("your message is taken in")
            case answers.Said(title):
                return title
            case answers.Confirm(what):
                return lookup(_CONFIRMING[what])
            case answers.Refused():
                return _("not taken in")
            case answers.Stranger():
                return _("what you can write")
            case answers.Unreadable(partly=True):
                return _("a part of your mail could not be used")
            case _:
                return _("your mail could not be used")

    def blocks(self) -> Iterator[Block]:
        match self.answer.told:
            case answers.TakenIn() as taken:
                yield from self._taken_in(taken)
            case answers.Refused(reason):
                yield Paragraph(_("What you sent was not taken in. Nothing has changed."), strong=True)
                yield from _said(reason)
                yield from self._again()
            case answers.TooLarge(size, most):
                yield Paragraph(_("Your mail was not read, because it is too large."), strong=True)
                yield Paragraph(
                    _(
                        "It has %(size)s kB; at most %(most)s kB are read. Send it again as plain text,"
                        " without pictures and other files.",
                        size=-(-size // 1024),
                        most=most // 1024,
                    )
                )
            case answers.Unreadable(reason, partly):
                first = (
                    _("A part of your mail could not be read, and is not taken in.")
                    if partly
                    else _("Your mail could not be read. Nothing has changed.")
                )
                yield Paragraph(first, strong=True)
                yield from _said(reason)
                yield from self._again()
            case answers.Unchanged() | answers.Unknown() | answers.Stranger() as told:
                yield from self._not_understood(told)
            case answers.Said(_title, text, form):
                yield from _said(text)
                if form:
                    yield OrderFile(form)
            case answers.Confirm() as confirm:
                yield from self._confirm(confirm)
            case other:
                assert_never(other)

    def _not_understood(
        self, told: answers.Unchanged | answers.Unknown | answers.Stranger
    ) -> Iterator[Block]:
        match told:
            case answers.Unchanged():
                yield Paragraph(_("The order file in your mail answers nothing."), strong=True)
                yield Paragraph(
                    _(
                        "So nothing has changed. Write each answer after its colon, between the two marker"
                        " lines, and send it again. Lines that begin with # are notes, and are not read."
                    )
                )
                yield from self._again()
            case answers.Unknown():
                yield Paragraph(
                    _("A program reads what comes to this address, and it did not understand your mail."),
                    strong=True,
                )
                yield Paragraph(
                    _(
                        "To send orders, answer the newest letter of the game and fill in the order file that"
                        " it quotes. To learn what else you can write, send a mail with the subject “help”."
                    )
                )
                yield from self._again()
            case answers.Stranger(game, seat):
                yield Paragraph(
                    _("A program reads what comes to this address, and it did not understand your mail."),
                    strong=True,
                )
                yield Paragraph(
                    _("People play board games here by mail. Write one of these as the first line:")
                )
                yield Items(
                    (
                        _("status – how the games stand, and which seats are free"),
                        _("join %(game)s %(seat)s YOUR NAME – take a seat", game=game, seat=seat),
                        _("help – everything that you can write"),
                    )
                )
                yield Paragraph(
                    _("If you play already, answer a letter of ours, from the address at which you got it.")
                )
            case other:
                assert_never(other)

    def _taken_in(self, taken: answers.TakenIn) -> Iterator[Block]:
        yield from {"orders": self._orders, "act": self._act, "message": self._message}[taken.kind](taken)
        if taken.missing:
            yield from self._again()
        yield Paragraph(
            _(
                "It lies in the game's inbox as %(file)s, with the SHA-256 digest %(digest)s.",
                file=taken.file,
                digest=taken.digest,
            )
        )

    def _orders(self, taken: answers.TakenIn) -> Iterator[Block]:
        name = submission_name(taken.file)
        yield Paragraph(
            _("Your orders for turn %(turn)s are in.", turn=name.turn) if name else _("Your orders are in."),
            strong=True,
        )
        yield from _understood(taken.short)
        if taken.missing:
            yield Paragraph(_("You are still awaited, because something is missing."))
        latest = self.game.latest if self.game else None
        if name and latest and name.turn <= latest.number:
            yield Paragraph(_("Turn %(turn)s has been adjudicated with them.", turn=name.turn))
        elif taken.until is not None and self.game:
            yield Paragraph(
                _(
                    "You can replace them until %(until)s, as long as somebody else is awaited: send a whole"
                    " order file again.",
                    until=told_time(taken.until, self.game.file.zone),
                )
            )
        else:
            yield Paragraph(
                _("You can replace them as long as somebody else is awaited: send a whole order file again.")
            )
        if taken.text:
            yield Heading(_("Your orders, as they were understood"), 2)
            yield Typed(taken.text)
        else:
            yield Paragraph(
                _("They are sealed, so only the adjudicator can open them. Its receipt is on your own page.")
            )

    def _act(self, taken: answers.TakenIn) -> Iterator[Block]:
        yield Paragraph(_("What you sent is taken in."), strong=True)
        yield from _said(taken.text)

    def _message(self, taken: answers.TakenIn) -> Iterator[Block]:
        yield Paragraph(_("Your message is taken in, and will be delivered."), strong=True)
        yield from _said(taken.text)

    def _again(self) -> Iterator[Block]:
        """The order file again, for somebody who has something to answer."""
        if self.template and not self.answer.public:
            yield Heading(_("The order file again"), 2)
            yield OrderFile(self.template)

    def _confirm(self, confirm: answers.Confirm) -> Iterator[Block]:
        yield Paragraph(self._asked(confirm), strong=True)
        yield Paragraph(self._wrote(confirm), strong=not self._is_own(confirm))
        yield from _understood(confirm.short)
        if confirm.words:
            yield Typed(confirm.words)
            yield Heading(_("The orders, as they came"), 2)
        if confirm.what == "mail":
            if not confirm.words:
                yield Paragraph(_("Once you confirm it:"))
            yield Typed(confirm.text)
        else:
            yield from _said(confirm.text)
        yield Paragraph(
            _(
                "If you want this, answer this letter with the word “yes” as the first line. If you do not,"
                " do nothing: then nothing happens."
            )
        )

    def _is_own(self, confirm: answers.Confirm) -> bool:
        """Whether a mail says that it is from the address at which its reader is asked."""
        return same_address(confirm.sender, self.answer.to)

    def _wrote(self, confirm: answers.Confirm) -> str:
        """Who wrote what is to be confirmed, as far as that is known."""
        who = {"address": confirm.sender, "domain": confirm.sender.rpartition("@")[2]}
        if not confirm.sender:
            return _(
                "It does not say clearly from which address it comes, so somebody else may have sent it."
            )
        if self._is_own(confirm):
            if confirm.signed:
                return _("It comes from your address, %(address)s: %(domain)s has signed it.", **who)
            return _(
                "It says that it comes from your address, %(address)s, but %(domain)s has not signed it, so"
                " somebody else may have sent it.",
                **who,
            )
        if confirm.signed:
            return _(
                "It does not come from your address, but from %(address)s: %(domain)s has signed it. If that"
                " is somebody else, do not confirm it.",
                **who,
            )
        return _(
            "It does not come from your address: it says that it comes from %(address)s, and %(domain)s has"
            " not signed it. If you did not send it, do not confirm it.",
            **who,
        )

    def _asked(self, confirm: answers.Confirm) -> str:
        title = self.game.file.seat_title(self.answer.seat) if self.game and self.answer.seat else ""
        match confirm.what:
            case "join":
                return _("A mail asks for a seat in the game %(game)s for you.", game=self.answer.game)
            case "resign":
                return _(
                    "A mail gives up your seat %(seat)s in the game %(game)s.",
                    seat=title,
                    game=self.answer.game,
                )
            case "rotate-key":
                return _(
                    "A mail asks that a key of your own holds your seat %(seat)s in the game %(game)s from"
                    " now on.",
                    seat=title,
                    game=self.answer.game,
                )
            case "mail":
                return _(
                    "A mail came for %(seat)s in the game %(game)s. It does not count until you confirm it.",
                    seat=title,
                    game=self.answer.game,
                )
        assert_never(confirm.what)


def _understood(short: str) -> Iterator[Block]:
    if short:
        yield Paragraph(_("Understood: %(orders)s.", orders=short))


def _said(text: str) -> Iterator[Block]:
    """A text from elsewhere: sentences as paragraphs and lists, but as it is where lines are indented."""
    parts = text.strip("\n").split("\n\n")
    for kept, some in groupby(parts, lambda part: any(line.startswith(" ") for line in part.split("\n"))):
        if kept:
            yield Typed("\n\n".join(some))
            continue
        lines = "\n".join(some).split("\n")
        for listed, group in groupby(filter(str.strip, lines), lambda line: line.startswith("- ")):
            if listed:
                yield Items(tuple(line.removeprefix("- ") for line in group))
            else:
                yield from map(Paragraph, group)
