"""`adjudicator seat`: what a player can do about a seat besides sending orders."""

from pathlib import Path

import click

from adjudicator.cli import prose
from adjudicator.cli.acting import act_command
from adjudicator.cli.command import Argument, Command, Group, group_of
from adjudicator.cli.commands.press import send_text
from adjudicator.cli.failures import Status
from adjudicator.cli.keys import read_key
from adjudicator.cli.parameters import (
    PATH,
    Way,
    flag,
    game_argument,
    one_of,
    option,
    required,
    sending_options,
)
from adjudicator.cli.sources import find_game, pull
from adjudicator.cli.texts import given_text, required_text, text_parameters
from adjudicator.player.seat_page import notes, notes_closed
from adjudicator.player.signing import Signer, absence, channel_given, of_kind, open_up, resignation, vote
from adjudicator.repository.addresses import Correspondence, plain_address, seal_correspondence
from adjudicator.repository.channels import KINDS, plain_channel
from adjudicator.repository.git.store import Repository
from adjudicator.repository.mail_file import channel_key, read_mail_file
from adjudicator.repository.mail_ledger import WISHES, Letters
from adjudicator.repository.people.acts import (
    MOTIONS,
    ChooseLanguage,
    Closing,
    GiveAddress,
    GiveChannel,
    Relief,
    RotateKey,
)
from adjudicator.repository.people.agreement import CHOICES
from adjudicator.repository.seat_files import seat_to_read
from adjudicator.words import gettext as _, languages


def command() -> Group:
    """Make the group."""
    return group_of(
        "seat",
        {_("Commands"): _commands()},
        help=_(
            "Says something about your seat. It is signed with your key and takes effect when the "
            "adjudicator next runs. Everyone can see it, except what is sealed: a vote to end the "
            "game, an address, a note."
        ),
        examples=[
            (_("Announce a holiday:"), "adjudicator seat away westeros --until 2027-08-15"),
        ],
    )


def _commands() -> list[Command]:
    return [
        act_command(
            "away",
            absence,
            summary=_("Announce that you will be away."),
            help=_(
                "Announces that you will be away. Deadlines wait for you as long as the game's rules "
                "allow. If you still miss one, you count as absent like anybody else, but no steward "
                "plays for you during the time you announced."
            ),
            params=[
                option(
                    "--from start",
                    "TIME",
                    _("When you leave, for example 2026-11-21T04:00:00Z or 2026-11-21; by default now."),
                ),
                required("--until", "TIME", _("Until when, or the last day.")),
            ],
            examples=[("", "adjudicator seat away westeros --until 2027-08-15")],
        ),
        act_command(
            "mail",
            _make_mail,
            summary=_("Get letters about your seat by mail."),
            help=_(
                "Tells the league an address for letters about your seat. It is sealed: only whoever runs "
                "the league can read it, and everyone else sees just that you gave one. A letter will ask "
                "you to confirm it by answering; before that, no other is sent. To change anything, give "
                "your address again. Your seat keeps your key, so you also seal the orders that you mail."
            ),
            params=[
                Argument("address", _("Your address for mail, for example ann@example.org.")),
                option(
                    "--letters",
                    "WHICH",
                    _("Which letters you want: all, turns or none; by default all."),
                    default="all",
                    callback=one_of(*WISHES),
                ),
                flag(
                    "--clear",
                    _("Do not seal in letters what only you may see, so that you can read it at once."),
                ),
            ],
            examples=[
                (_("Get letters:"), "adjudicator seat mail westeros ann@example.org"),
                (_("Get no more:"), "adjudicator seat mail westeros ann@example.org --letters none"),
            ],
        ),
        _note(),
        act_command(
            "tell",
            _make_tell,
            summary=_("Be told in a channel of your own that it is your turn."),
            help=_(
                "Tells the league a channel, such as a topic of ntfy or a chat of Telegram, in which to tell "
                "you that you are awaited: with each turn, before its deadline, and once you are the last. "
                "Nothing secret is told there. The address is sealed: only whoever runs the league can read "
                "it, and everyone else sees just that you gave one. Kinds of channels, as Apprise writes them"
                ": %(forms)s.",
                forms=", ".join(kind.form for kind in KINDS.values()),
            ),
            params=[
                Argument("address", _("The channel, for example ntfy://TOPIC; or none, to be told no more."))
            ],
            examples=[
                (_("Be told in an app or a browser:"), "adjudicator seat tell westeros ntfy://ann-s7Kq2nVw"),
                (_("Be told no more:"), "adjudicator seat tell westeros none"),
            ],
        ),
        act_command(
            "language",
            of_kind(ChooseLanguage),
            summary=_("Choose the language of letters to you."),
            help=_(
                "Says in which language the league writes to you: letters, answers to your mails, and news "
                "in your channel. Everyone can see it. There are: %(languages)s.",
                languages=", ".join(languages()),
            ),
            params=[
                Argument("language", _("The tag of the language."), callback=one_of(*languages())),
            ],
            examples=[("", f"adjudicator seat language westeros {languages()[-1]}")],
        ),
        act_command(
            "vote",
            vote,
            summary=_("Vote to end the game, or to pause, extend, go on or replace a player."),
            help=_(
                "Votes for an end of the game. If all remaining players vote for a draw, the game "
                "ends without a winner; if all vote to end it as it stands, whoever is ahead wins. "
                "You can change your vote until then. Votes are secret: yours is sealed, and nobody is "
                "told what it is for, who else has voted, or how many.\n\n"
                "Where the game's settings allow motions, players can also decide together what the "
                "organiser can decide: to pause the game, to extend the turn by its whole time, to go on "
                "where the game is paused or stands still, or to replace a player who is absent by a "
                "steward, which is a program. Everyone sees these votes; they hold while the turn is open."
            ),
            params=[
                Argument(
                    "wish",
                    _("Your vote: draw, end or nothing; pause, extend, go-on or replace."),
                    callback=one_of(*CHOICES, *MOTIONS),
                ),
                Argument("whose", _("Whom to replace: the seat."), metavar="SEAT", required=False),
            ],
            examples=[
                (_("Offer a draw, or agree to one:"), "adjudicator seat vote westeros draw"),
                (_("Withdraw your vote:"), "adjudicator seat vote westeros nothing"),
                (_("Let the game wait:"), "adjudicator seat vote westeros pause"),
                (_("Play on without somebody who has gone:"), "adjudicator seat vote westeros replace stark"),
            ],
        ),
        act_command(
            "relief",
            _make_relief,
            summary=_("Look for somebody to take over your seat."),
            help=_(
                "Tells everyone that you would like somebody else to take over your seat. You play on until "
                "somebody does: your orders count, and you are waited for. Your seat is shown as wanted, and "
                "it is taken over with “adjudicator join”, or given away by the organiser, as the game says."
            ),
            params=[flag("--end", _("Stay in the game after all: nobody can take over your seat any more."))],
            examples=[
                ("", "adjudicator seat relief westeros"),
                (_("Stay after all:"), "adjudicator seat relief westeros --end"),
            ],
        ),
        act_command(
            "resign",
            resignation,
            summary=_("Give up your seat, or give it back before the start."),
            help=_(
                "Gives up your seat. From then on the game treats it as absent, until somebody takes it "
                "over. Until then you can come back: “adjudicator join” with the same key. To play on until "
                "somebody is found, use “adjudicator seat relief” instead. Before the game starts, the seat "
                "simply becomes free again, as long as nobody has confirmed."
            ),
            examples=[("", "adjudicator seat resign westeros")],
        ),
        act_command(
            "closing",
            _make_closing,
            summary=_("Say something about a game that is over."),
            help=_(
                "Closes the game with a statement of yours, which everyone can read on its pages: what you "
                "wanted, what you feared, what you would do another time. It is possible once the game is "
                "over, also after its secret is published; a later statement replaces it."
            ),
            params=text_parameters(),
            examples=[
                ("", 'adjudicator seat closing westeros "I should never have trusted the Lannisters."'),
                (_("From a file:"), "adjudicator seat closing westeros --file closing.txt"),
            ],
        ),
        act_command(
            "open",
            open_up,
            summary=_("Let everyone read your notes and letters of a game that is over."),
            help=_(
                "Opens your notes to everyone, and your letters as far as all agree: a letter stays sealed "
                "until its writer and all who got it have opened theirs. They then stand on the page “What "
                "they were thinking”, for ever. You are shown what would be opened, and asked. It is "
                "possible once the game is over and can no longer be taken back. If others open theirs later "
                "than you, do it again for the letters that only you can still open."
            ),
            examples=[("", "adjudicator seat open westeros")],
            asks=True,
        ),
        act_command(
            "rotate-key",
            _make_rotate_key,
            summary=_("Change to another key."),
            help=_(
                "Changes your seat to another key, which you have made with “adjudicator key”. The "
                "orders you have sent stay in force, and your page shows them to the new key too. "
                "Older pages and messages open only with the old key, so keep it; it cannot be used "
                "for this seat again. If you have lost the old key, ask the organiser to use "
                "“adjudicator organise replace”."
            ),
            params=[required("--new-key", "FILE", _("The file with your new key."), type=PATH)],
            examples=[
                (_("Make a new key and change to it:"), "adjudicator key --out ../second.key"),
                ("", "adjudicator seat rotate-key westeros --new-key ../second.key"),
            ],
        ),
    ]


def _note() -> Command:
    return Command(
        "note",
        _run_note,
        summary=_("Keep a note for yourself, or read your notes."),
        help=_(
            "Keeps what you think with the game, sealed with your key: nobody else can read it, not even the "
            "adjudicator, and not even after the end. Everyone can see that you wrote something, and when. "
            "Your notes are shown by “adjudicator view”, at your desk and, without a text, by this command."
        ),
        params=[game_argument(), *text_parameters(), *sending_options()],
        examples=[
            (_("Keep a note:"), 'adjudicator seat note westeros "Never trust the Lannisters again."'),
            (_("Read your notes:"), "adjudicator seat note westeros"),
        ],
    )


def _run_note(
    *, game: str, text: str | None, file: Path | None, way: Way | None, repository: Path, key: Path | None
) -> Status:
    said = given_text(text, file)
    if said is not None:
        message = f"{game}: a note"
        return send_text(
            game, said, lambda chair: (chair.seat,), message, way=way, repository=repository, key=key
        )
    own = read_key(key)
    with Repository(repository) as clone:
        chair = seat_to_read(find_game(pull(clone), game), own)
        found, closed = list(notes(chair)), notes_closed(chair)
    prose.page(found)
    if closed:
        click.echo(_("Notes sealed with another key of this seat are not shown; if it is yours: --key FILE"))
    elif not found:
        click.echo(_("You have no notes in this game."))
    return Status.DONE


def _make_mail(signer: Signer, *, address: str, letters: Letters, clear: bool) -> GiveAddress:
    told = Correspondence(plain_address(address), letters, clear)
    key = read_mail_file(signer.found.files).public_key
    signer.once_sent.append(
        _(
            "The league will write to %(address)s. Answer the letter that comes: this confirms your address.",
            address=told.address,
        )
    )
    sealed = seal_correspondence(told, signer.found.file, signer.seat, key) if signer.seat else ""
    return of_kind(GiveAddress)(signer, sealed=sealed)


def _make_tell(signer: Signer, *, address: str) -> GiveChannel:
    return channel_given(signer, plain_channel(address), channel_key(signer.found.files))


def _make_relief(signer: Signer, *, end: bool) -> Relief:
    return of_kind(Relief)(signer, wanted=not end)


def _make_closing(signer: Signer, *, text: str | None, file: Path | None) -> Closing:
    return of_kind(Closing)(signer, text=required_text(text, file))


def _make_rotate_key(signer: Signer, new_key: Path) -> RotateKey:
    return of_kind(RotateKey)(signer, key=read_key(new_key).public.text())
