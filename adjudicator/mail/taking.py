"""Taking in one mail: what it says is judged as a proposed file is, and its sender is answered.

`take` is pure: the same mail, files and means give the same fate and answer, and the same files but for the
ciphertext of what the league seals for a seat in custody. A mail whose MAC stands in its game's ledger has
counted before. It is answered from its own content, and nothing else.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from adjudicator.mail.answers import (
    Refused,
    Said,
    Stranger,
    TakenIn,
    Told,
    TooLarge,
    Unchanged,
    Unknown,
    Unreadable,
)
from adjudicator.mail.case import Case, RefusedMail, Taken
from adjudicator.mail.clear_orders import take_orders, take_reply
from adjudicator.mail.content import (
    NEEDS_TEXT,
    Block,
    Blocks,
    Content,
    Damaged,
    Nothing,
    PlainOrders,
    Request,
    SealedBlock,
    SignedFile,
    ends_letters,
    named_language,
)
from adjudicator.mail.correspondents import (
    addressee,
    playing,
)
from adjudicator.mail.identity import LetterName
from adjudicator.mail.incoming import LARGEST
from adjudicator.mail.letter_names import is_to_a_seat, letter_name, told_mark
from adjudicator.mail.locks import CONFIRM, confirms
from adjudicator.mail.mailbox import Folder
from adjudicator.mail.post import Arrived, Post
from adjudicator.mail.serving import take_request
from adjudicator.repository.damage import DAMAGE
from adjudicator.repository.files import Files, Overlay, digest
from adjudicator.repository.intake.inbox import sealed_name, what_is_wrong
from adjudicator.repository.layout import GamePaths, SubmissionName
from adjudicator.repository.league_file import language_for, languages_of
from adjudicator.repository.mail_ledger import (
    bounced,
    confirmed,
    mail_mac,
    read_ledger,
)
from adjudicator.repository.people.acts import SignedAct, read_act
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.press.messages import SignedMessage, read_message
from adjudicator.repository.turn.notices import notice
from adjudicator.sealing import SealingError, read_header
from adjudicator.words import first_spoken, gettext as _, language_in_force, use_language


def take(files: Files, arrived: Arrived, post: Post) -> Taken:
    """Take in a mail, for this state of the files, and answer it in its sender's language."""
    woken = _woken(files, arrived, post)
    case = Case(Overlay(files, woken), arrived, post)
    language = _language(case)
    with use_language(language):
        taken = _settled(case)
    if language != language_in_force():
        taken = replace(taken, told=_settled(case).told)  # whoever runs the league reads it
    if not woken:
        return taken
    answer = taken.answer and replace(taken.answer, woken=True)
    return replace(taken, answer=answer, changes={**woken, **taken.changes})


def _language(case: Case) -> str:
    """The language of whoever sent a mail: that of their seat, or that a join names, or the league's."""
    with suppress(*DAMAGE):
        found = case.letter and addressee(case.files, case.letter, case.secret)
        seats = case.post.seats_at(case.files, case.arrived.mail.sender)
        for game, seat in [found[:2]] if found else [(one.game, one.seat) for one in seats[:1]]:
            return language_for(case.files, game.roster.players[seat])
    letter = confirms(case.arrived.mail, case.arrived.vouched)
    asked = (letter and case.post.waiting(letter.tells)) or case.arrived
    content = asked.mail.content
    named = named_language(content.text) if isinstance(content, Request) and content.name == "join" else ""
    return first_spoken(named, *languages_of(case.files))


def _woken(files: Files, arrived: Arrived, post: Post) -> dict[str, bytes]:
    """Let letters go again to an address that rested, since a mail from it is signed."""
    changes: dict[str, bytes] = {}
    address, secret = arrived.vouched.address, post.secret.mail
    for one in post.seats_at(files, address) if address else ():
        game = one.game.name
        ledger = read_ledger(Overlay(files, changes), game)
        if ledger.rests(one.mark):
            # What the mail says has not counted yet, so its own MAC must not stand there.
            mac = secret.mac("awake", game, arrived.mail.digest)
            changes |= ledger.with_lines([confirmed(mac, one.mark)])
    return changes


def _settled(case: Case) -> Taken:
    """Take in a mail, whatever keeps it from counting."""
    try:
        return _taken(case)
    except RefusedMail as refused:
        return case.refusal(refused)
    except DAMAGE:
        text = _("The game's own files are damaged; the organiser must look at them.")
        return case.refusal(RefusedMail(text))


def _taken(case: Case) -> Taken:
    mail = case.arrived.mail
    content = mail.content
    if mail.bounce:
        return _bounce(case)
    if letter := confirms(mail, case.arrived.vouched):
        return _confirms(case, letter)
    if isinstance(content, Blocks):
        return _blocks(case, content)
    if isinstance(content, SealedBlock | SignedFile):
        return _block(case, content)
    if mail.automatic and not (ends_letters(content) and case.is_signed):
        return case.silent()
    if mail.cut and not _is_whole(content):
        raise _too_large(case)
    if isinstance(content, PlainOrders):
        return _orders(case, content)
    if isinstance(content, Request):
        return take_request(case, content)
    if isinstance(content, Damaged):
        raise RefusedMail(_("It cannot be read."), Unreadable(content.reason))
    return _nothing(case, content)


def _is_whole(content: Content) -> bool:
    """Whether all that counts stands in the beginning of a mail, above the pictures that make it large."""
    if isinstance(content, PlainOrders):
        return content.whole and all(one.whole for one in content.others)
    return isinstance(content, Nothing) or (isinstance(content, Request) and content.name not in NEEDS_TEXT)


def _too_large(case: Case) -> RefusedMail:
    return RefusedMail(_("It is too large."), TooLarge(case.arrived.size, LARGEST))


_FATES = (Folder.INBOX, Folder.WAITING, Folder.TAKEN, Folder.REFUSED, Folder.UNANSWERED)
"""Where a mail goes of whose orders several things become: the first of these."""


def _orders(case: Case, content: PlainOrders) -> Taken:
    """Take in the orders for each game by themselves."""
    if not content.others:
        return take_orders(case, content)
    return _together([_orders_for_one(case.of_one_game(one), one) for one in (content, *content.others)])


def _together(taken: Sequence[Taken]) -> Taken:
    first, *others = taken
    return replace(
        first,
        fate=min((one.fate for one in taken), key=_FATES.index),
        told="; ".join(one.told for one in taken),
        changes={path: data for one in taken for path, data in one.changes.items()},
        beside=tuple(others),
    )


def _orders_for_one(case: Case, content: PlainOrders) -> Taken:
    try:
        return take_orders(case, content)
    except RefusedMail as refused:
        return case.refusal(refused)


def _blocks(case: Case, content: Blocks) -> Taken:
    """Take in each block on top of those before it."""
    taken: list[Taken] = []
    changes: dict[str, bytes] = {}
    for block in _worth_taking(content.blocks):
        one = replace(case, files=Overlay(case.files, changes))
        try:
            taken.append(_block(one, block))
        except RefusedMail as refused:
            taken.append(case.refusal(refused))
        changes |= taken[-1].changes
    return _together(taken)


def _block(case: Case, content: Block) -> Taken:
    if isinstance(content, Damaged):
        raise RefusedMail(_("A part of it cannot be read."), Unreadable(content.reason, partly=True))
    return _signed(case, content.data) if isinstance(content, SignedFile) else _sealed(case, content.block)


def _worth_taking(blocks: Sequence[Block]) -> Sequence[Block]:
    """Of orders for one seat those for its newest turn alone, in the order in which they were sealed.

    What stands below may be an older mail, and its program may not mark what it quotes.
    """
    orders: dict[tuple[str, SubmissionName], Block] = {}
    others: list[Block] = []
    for block in blocks:
        if ordered := _ordered(block):
            orders.setdefault(ordered, block)
        else:
            others.append(block)
    newest = {(game, name.seat): name.turn for game, name in sorted(orders)}
    return [
        *(orders[game, name] for game, name in sorted(orders) if name.turn == newest[game, name.seat]),
        *others,
    ]


def _ordered(block: Block) -> tuple[str, SubmissionName] | None:
    """The game and the name of the orders that a block says it holds; None if it holds none."""
    if not isinstance(block, SealedBlock):
        return None
    try:
        header = read_header(block.block)
    except SealingError:
        return None
    name = sealed_name(header) if header.purpose == "orders" else None
    return (header.game, name) if name else None


def _sealed(case: Case, block: str) -> Taken:
    try:
        header = read_header(block)
    except SealingError as error:
        raise RefusedMail(what_is_wrong(error)) from error
    name = sealed_name(header) if header.purpose == "orders" else None
    if name is None:
        raise RefusedMail(_("It is sealed, but it is not orders."))
    verdict = case.accepted(f"{GamePaths(header.game).inbox}/{name.file}", block.encode())
    told = TakenIn("orders", digest(verdict.data), name.file, until=case.until(header.game))
    return case.receipt(verdict, told, header.game, header.seat)


def _signed(case: Case, data: bytes) -> Taken:
    signed = _signed_file(data)
    if isinstance(signed, SignedAct):
        act, game = signed.statement, signed.statement.game
        verdict = case.accepted(f"{GamePaths(game).inbox}/{signed.file}", data)
        found = playing(case.files, game)
        text = notice(act, found.file) if found else ""
        told = TakenIn("act", digest(data), signed.file, text)
        return case.receipt(verdict, told, game, getattr(act, "seat", ""))
    message = signed.message
    verdict = case.accepted(f"{GamePaths(message.game).inbox}/{signed.file}", data)
    told = TakenIn("message", digest(data), signed.file)
    return case.receipt(verdict, told, message.game, message.sender)


def _confirms(case: Case, letter: LetterName) -> Taken:
    waiting = case.post.waiting(letter.tells)
    if waiting and _is_for_its_reader(case, letter):
        settled = _settled(Case(case.files, waiting, case.post, case.arrived))
        line = _("confirms a mail")
        return Taken(Folder.TAKEN, line, changes=settled.changes, settled=(waiting.mail.digest, settled))
    found = addressee(case.files, letter, case.secret)
    if found is None or letter.tells != told_mark(found[2].mark, case.secret):
        if case.about and case.ledger(case.about).holds(case.macs(case.about)):
            return Taken(Folder.TAKEN, _("%(game)s: taken in before", game=case.about))
        raise RefusedMail(
            _(
                "What the letter asks about no longer waits: it was confirmed before, or nobody did so"
                " in time."
            )
        )
    game, seat, given = found
    mac = mail_mac(case.secret, game.name, case.arrived.mail.digest)
    changes = {}
    if not given.confirmed:
        changes = case.ledger(game.name).with_lines([confirmed(mac, given.mark)])
    said = Said(_("address confirmed"), _("From now on, letters about this game come to this address."))
    answer = case.answer(said, given.address, game.name, seat, public=False)
    return Taken(Folder.TAKEN, _("%(game)s: confirms an address", game=game.name), answer, changes)


def _is_for_its_reader(case: Case, letter: LetterName) -> bool:
    """Whether a letter went to nobody's seat, or to the player who still holds it."""
    game = playing(case.files, case.about)
    return not is_to_a_seat(letter) or (game is not None and case.addressee(game, letter) is not None)


def _nothing(case: Case, content: Nothing) -> Taken:
    if reply := take_reply(case, content):
        return reply
    if case.arrived.mail.cut:
        raise _too_large(case)
    one = None
    if game := playing(case.files, case.about):
        one = case.seat_in(game)
    to = one.address if one else case.whom
    if not to:
        return case.silent()
    told: Told = Unchanged() if content.form else Unknown()
    if one is None and not case.post.seats_at(case.files, to):
        from adjudicator.mail.requests.help import free_seat  # noqa: PLC0415  few mails need it

        told = Stranger(*free_seat(case.files))
    elif case.letter and case.letter.kind == CONFIRM:
        told = Refused(
            _("To confirm what our letter asks, answer it again, and write “yes” alone as the first line.")
        )
    name, seat = (one.game.name, one.seat) if one else ("", "")
    answer = case.answer(told, to, name, seat, public=one is None)
    return Taken(
        Folder.REFUSED if answer else Folder.UNANSWERED,
        _("refused: it holds nothing that is known"),
        answer,
    )


def _bounce(case: Case) -> Taken:
    """Count a letter that came back for good; whoever reports it is never answered."""
    bounce = case.arrived.mail.bounce
    names = (letter_name(text, case.secret) for text in bounce.letters) if bounce and bounce.hard else ()
    for name in filter(None, names):
        found = addressee(case.files, name, case.secret)
        if found is None:
            continue
        game, _seat, given = found
        # Two reports of one letter are one bounce.
        mac = case.secret.mac("bounced", game.name, name.kind, str(name.turn), name.to, name.tells)
        changes = case.ledger(game.name).with_lines([bounced(mac, given.mark)])
        return Taken(Folder.TAKEN, _("%(game)s: a letter came back", game=game.name), changes=changes)
    return case.silent()


def _signed_file(data: bytes) -> SignedAct | SignedMessage:
    try:
        return read_act(data, "")
    except RefusedAct:
        pass
    try:
        return read_message(data, "")
    except RefusedAct as error:
        raise RefusedMail(_("It is signed, but it is neither an act nor a message.")) from error
