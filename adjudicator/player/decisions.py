"""The organiser's decisions: what each is called and does, whether it can be made now, and what follows."""

from collections.abc import Callable, Iterator, Mapping

import msgspec

from adjudicator.player.signing import require_missing
from adjudicator.repository.people import acts
from adjudicator.repository.people.adoption import require_timely
from adjudicator.repository.people.effects import would_adopt
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import act_time
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.repository.times import read_time, told_time
from adjudicator.repository.turn.notices import notice
from adjudicator.words import N_, gettext as _


class Explanation(msgspec.Struct, frozen=True):
    """What a decision is called, in a sentence, and what it does.

    It `lasts` if it is hard to take back.
    """

    summary: str
    does: str
    lasts: bool = False


PLEASE = N_("Please send your orders.")
"""What a reminder says, if its organiser says nothing else."""

DECISIONS: Mapping[str, Explanation] = {
    "pause": Explanation(
        N_("Pause a game."),
        N_(
            "Pauses a game: orders are still taken in, but nothing is adjudicated and nobody "
            "misses a deadline."
        ),
    ),
    "resume": Explanation(
        N_("Resume a paused game."),
        N_("Resumes a paused game. Everyone gets the full time again for the open questions."),
    ),
    "extend": Explanation(
        N_("Set a later deadline."),
        N_("Sets a later deadline for the questions that are open now. It can never be made earlier."),
        lasts=True,
    ),
    "proceed": Explanation(
        N_("Restart a game that missed deadlines or a wrong clock have stopped."),
        N_(
            "Restarts a game that has stopped because too many players missed a deadline at once, "
            "or because the clock was far ahead. First check that no orders got lost on "
            "the way: the rules will answer for those who missed the deadline."
        ),
        lasts=True,
    ),
    "nudge": Explanation(
        N_("Remind the players who are awaited, now."),
        N_(
            "Lets the league remind players who are awaited and have sent nothing: by letters, in their "
            "channels and in the game's rooms, as far as there are any. Everyone sees that you have asked. "
            "You can do it once a day."
        ),
    ),
    "release": Explanation(
        N_("Free a seat again before the game starts."),
        N_(
            "Frees a seat before the game starts, so that somebody else can join. The key that "
            "held it can take no seat in this game again. If the game is by invitation, there is a new "
            "code. Once a player has confirmed, no seat can be freed; the game can only be abandoned."
        ),
        lasts=True,
    ),
    "invite": Explanation(
        N_("Make another invitation."),
        N_(
            "Makes another code for a game in which players need one: to take a seat before the start, "
            "or to take over a wanted seat later. One player can use it. Everyone sees that there is one "
            "more, and only you see the code."
        ),
    ),
    "replace": Explanation(
        N_("Give a seat to a substitute, or a player a new key."),
        N_(
            "Gives a seat to a substitute, who sends you the public key that “adjudicator "
            "key --show” prints; or gives a new key to a player who has lost the old one. All orders "
            "sent earlier for the seat become void, and everyone gets the full time again for the"
            " open questions. Whoever has resigned can come back with the same key."
        ),
        lasts=True,
    ),
    "steward": Explanation(
        N_("Let a steward play for a seat."),
        N_(
            "Lets the steward, which is a program, play for a seat that nobody has taken, or from now on "
            "for one whose player has gone; orders sent earlier for the seat become void. Everyone can "
            "see it. A steward answers as soon as the others have, is never waited for and has no vote. "
            "A person can have the seat later: before the start, once it is freed again; after it, as a "
            "substitute."
        ),
        lasts=True,
    ),
    "rotate-key": Explanation(
        N_("Change the organiser's key, or hand the game over."),
        N_(
            "Changes the organiser's key: to one you have made with “adjudicator key”, or to that "
            "of somebody else, who sends you what “adjudicator key --show” prints. From then on, "
            "anything signed with the old key is refused."
        ),
        lasts=True,
    ),
    "appoint": Explanation(
        N_("Give the organiser a new key with the adjudicator's secret, if the old one is lost."),
        N_(
            "Gives the organiser a new key when the old one is lost. This is signed with the "
            "game's own key, so it needs the adjudicator's secret; everyone can see it with your "
            "reason."
        ),
        lasts=True,
    ),
    "correct": Explanation(
        N_("Correct the board."),
        N_(
            "Corrects the board, in a new turn that everyone can see and replay. The path of a "
            "value consists of the names and positions in the adjudicator's record of the board, "
            "which “organise record” prints. You can also set an entry that is not there yet (a "
            "Power token in an empty area: power_tokens.kingswood=stark); null removes an entry. "
            "If the adjudicator's secret is here, the command tries the board out first: the "
            "rules must allow it, and the game must be able to show it and to go on from it. You "
            "see what changes and are asked before anything is sent. What you write is public: "
            "never use this to correct anything that players may not see."
        ),
    ),
    "undo": Explanation(
        N_("Take the game back to an earlier turn."),
        N_(
            "Takes a game back to its position after an earlier turn, as a new turn: nothing is "
            "erased. Players are asked again, and the same things will be drawn again. A finished"
            " game can be taken back until its secret is published. You see which turns are taken back "
            "and are asked before anything is sent."
        ),
        lasts=True,
    ),
    "abandon": Explanation(
        N_("End a game without a result."),
        N_("Ends a game without a result; if it has not started, nobody can join any more."),
        lasts=True,
    ),
    "closing": Explanation(
        N_("Say something about a game that is over."),
        N_(
            "Closes the game with a statement of yours, beside those of its players (“adjudicator seat "
            "closing”). It is possible once the game is over, also after its secret is published; a later "
            "statement replaces it."
        ),
    ),
}
"""The decisions by the command that makes each."""


def news(turn: PublishedTurn) -> str:
    """What happened in a turn, or else how the game stood after it."""
    return turn.headline or turn.of.rules.situation(turn.view)


def preview(
    game: PublishedGame, act: acts.OrganiserAct | acts.Appoint, told: Callable[[PublishedTurn], str] = news
) -> Iterator[str]:
    """Say what follows from a decision, as far as it does not say so itself, and what everyone will read.

    `told` says what happened in a turn that is taken back.
    """
    if isinstance(act, acts.Undo):
        yield from _taken_back(game, act.to, told)
    yield _("Everyone will read: %(notice)s", notice=notice(act, game.file))


def _taken_back(game: PublishedGame, to: int, told: Callable[[PublishedTurn], str]) -> Iterator[str]:
    for turn in game.turns[to:]:
        time = told_time(read_time(turn.manifest.closed), game.file.zone)
        named = {"turn": turn.number, "time": time, "news": told(turn)}
        if turn.number == to:
            yield _("The game goes back to its position after turn %(turn)s (%(time)s): %(news)s.", **named)
        else:
            yield _("Turn %(turn)s is taken back (%(time)s): %(news)s.", **named)


def refusal(game: PublishedGame, act: acts.OrganiserAct) -> str:
    """Why a decision would be refused as the game stands, "" if it would be adopted."""
    try:
        if not isinstance(act, acts.AfterTheEnd):
            game.require_kept_secret()
        if isinstance(act, acts.Nudge):
            require_missing(game, act.seats)
        require_timely(act, game.latest.number if game.latest else None, game.roster, act_time(act.at))
        after = would_adopt(game.roster, game.file, act)
        if game.holding:
            game.holding.require_workable(act, after, game.sent)
    except RefusedAct as error:
        return str(error)
    return ""
