"""Two games of one name, organiser, players and keys: nothing of one holds in the other."""

import msgspec
import pytest

from adjudicator.engine import picker
from adjudicator.repository.people.acts import Abandon, Act, Resign, SignedAct, join_act, ready_act, sign_act
from adjudicator.repository.press.messages import write_message
from adjudicator.sealing import SecretKey, seal_orders
from tests.repository.table_in_memory import GameInMemory

PICK = picker(b"namesakes", "orders")
CODE = SecretKey.from_seed(b"a code")


def namesakes(
    *, started: bool = True, invitations: tuple[str, ...] = ()
) -> tuple[GameInMemory, GameInMemory]:
    """Two games of other nonces, hence of other keys; all else is the same."""
    games = (
        GameInMemory(started=False, invitations=invitations),
        GameInMemory(started=False, invitations=invitations),
    )
    other = games[1]
    nonce = "2" * 32
    key = other.master.game_secret("trial", nonce).key.public
    signing = other.master.signing_key("trial", nonce).public
    other.game = msgspec.structs.replace(other.game, nonce=nonce, key=key.text(), signing_key=signing.text())
    other.contents[other.game.paths.file("game.yaml")] = other.game.serialize()
    for game in games:
        if started:
            game.start()
    return games


def moved(file: str, source: GameInMemory, target: GameInMemory) -> None:
    """Somebody who sees a file in one game puts it into the other's inbox."""
    path = f"{source.game.paths.inbox}/{file}"
    target.contents[path] = source.contents[path]


@pytest.mark.parametrize("kind", ["abandon", "resign"])
def test_an_act_of_a_game_holds_in_no_other_of_its_name(kind: str) -> None:
    here, there = namesakes()
    acts: dict[str, Act] = {
        "abandon": Abandon(game="trial", at=there.at, reason="This league is over"),
        "resign": Resign(game="trial", at=there.at, seat="a"),
    }
    file = there.act(acts[kind])
    moved(file, there, here)
    assert "signature does not fit" in here.run().refused[file]
    assert there.run().acts


def with_settings(game: GameInMemory, join: SignedAct) -> Act:
    """A join that names the settings of this game."""
    return msgspec.structs.replace(join.statement, settings=game.game.digest)


def test_a_join_a_confirmation_and_an_invitation_hold_in_their_own_game_only() -> None:
    here, there = namesakes(started=False, invitations=(CODE.public.text(),))
    join = join_act(there.game, "a", "Ann", there.keys["a"], CODE)
    here.send(join)
    assert "signed for other settings" in here.run().refused[join.file]
    # Nor does anything in it, whoever puts this game's settings in.
    meant = sign_act(with_settings(here, join), there.keys["a"], here.game)
    here.send(meant)
    assert "by invitation" in here.run().refused[meant.file]

    here, there = namesakes(started=False)
    join = join_act(there.game, "a", "Ann", there.keys["a"])
    meant = sign_act(with_settings(here, join), there.keys["a"], there.game)
    here.send(meant)
    assert "signature does not fit" in here.run().refused[meant.file]
    for seat, key in here.keys.items():
        act = join_act(here.game, seat, seat, key)
        here.send(act)
    confirmed = ready_act(there.game, "a", there.keys["a"])
    here.send(confirmed)
    assert here.run().refused[confirmed.file]


def test_a_message_of_a_game_is_delivered_in_no_other_of_its_name() -> None:
    here, there = namesakes()
    message = write_message(
        there.game, there.published.roster, there.keys["a"], turn=0, at=there.now, to=(), text="I surrender"
    )
    here.send(message)
    step = here.run()
    assert not step.press
    assert message.file in step.refused


def test_orders_for_a_game_count_in_no_other_of_its_name_and_keep_none_back() -> None:
    here, there = namesakes()
    seat = here.awaited()
    sealed = seal_orders(
        here.bot_orders(seat, PICK).encode(),
        game="trial",
        turn=1,
        seat=seat,
        counter=7,
        sender=there.keys[seat],
        game_key=there.game.public_key,
    )
    name, true = here.chair(seat).seal(here.bot_orders(seat, PICK).encode())
    here.propose(sealed.encode(), f"{seat}-0001-7.sealed")
    assert here.run().turn is None
    assert [refused.file for refused in here.chair(seat).refused] == [f"{seat}-0001-7.sealed"]
    assert name.counter == 1
    here.propose(true.encode(), name.file)
    assert here.run().turn == 1
    here.play_out()
    here.assert_audits_clean()
