"""`adjudicator seat`: what a player can do about a seat besides sending orders."""

from pathlib import Path

from adjudicator.cli.acting import act_command, time_option
from adjudicator.cli.command import Argument, Command, Group, group_of
from adjudicator.cli.keys import read_key
from adjudicator.cli.parameters import PATH, one_of, required
from adjudicator.player.signing import Signer, of_kind
from adjudicator.repository.people.acts import Away, Leave, Resign, RotateKey, Vote
from adjudicator.words import gettext as _


def command() -> Group:
    """Make the group."""
    return group_of(
        "seat",
        {_("Commands"): _commands()},
        help=_(
            "Announces something about your seat to everyone. It is signed with your key and "
            "takes effect when the adjudicator next runs."
        ),
        examples=[
            (_("Announce a holiday:"), "adjudicator seat away westeros --until 2026-12-01T00:00:00Z"),
        ],
    )


def _commands() -> list[Command]:
    return [
        act_command(
            "away",
            of_kind(Away),
            summary=_("Announce that you will be away."),
            help=_(
                "Announces that you will be away. Deadlines wait for you as long as the game's rules "
                "allow. If you still miss one, you count as absent like anybody else, but no steward "
                "plays for you during the time you announced."
            ),
            params=[
                time_option(
                    "--from start", _("When you leave, for example 2026-11-21T04:00:00Z; by default now.")
                ),
                time_option("--until", _("When you are back."), required=True),
            ],
            examples=[("", "adjudicator seat away westeros --until 2026-12-01T00:00:00Z")],
        ),
        act_command(
            "vote",
            of_kind(Vote),
            summary=_("Vote to end the game, as a draw or as it stands."),
            help=_(
                "Votes for an end of the game. If all remaining players vote for a draw, the game "
                "ends without a winner; if all vote to end it as it stands, whoever is ahead wins. "
                "You can change your vote until then."
            ),
            params=[
                Argument(
                    "wish", _("Your vote: draw, end or nothing."), callback=one_of("draw", "end", "nothing")
                )
            ],
            examples=[
                (_("Offer a draw, or agree to one:"), "adjudicator seat vote westeros draw"),
                (_("Withdraw your vote:"), "adjudicator seat vote westeros nothing"),
            ],
        ),
        act_command(
            "resign",
            lambda signer: of_kind(Resign if signer.found.latest else Leave)(signer),
            summary=_("Give up your seat for good, or give it back before the start."),
            help=_(
                "Gives up your seat for good. From then on the game treats it as absent, until the "
                "organiser finds a substitute. Before the game starts, the seat simply becomes free "
                "again, as long as nobody has confirmed."
            ),
            examples=[("", "adjudicator seat resign westeros")],
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


def _make_rotate_key(signer: Signer, new_key: Path) -> RotateKey:
    return of_kind(RotateKey)(signer, key=read_key(new_key).public.text())
