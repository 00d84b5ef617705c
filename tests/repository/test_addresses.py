"""Addresses for mail: how they are written, and what of them a repository holds."""

import pytest

from adjudicator.repository.addresses import (
    BadAddress,
    Correspondence,
    SeatAddress,
    plain_address,
    same_address,
    seal_correspondence,
    seat_address,
)
from adjudicator.repository.mail_ledger import BOUNCES, Ledger, address_mark, bounced, confirmed, wished
from adjudicator.repository.people.acts import GiveAddress, SignedAct, read_act, sign_act
from adjudicator.repository.people.roster import Player
from adjudicator.sealing import MasterSecret, seal_for_league
from tests.repository.table_in_memory import GameInMemory

NAME = "a" * 60
LONG_DOMAIN = ".".join(["b" * 60] * 3)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("ann@example.org", "ann@example.org"),
        ("  ann@example.org\n", "ann@example.org"),
        ("Ann.B+games@Example.ORG", "Ann.B+games@example.org"),
        ("o'hara#1@mail.example", "o'hara#1@mail.example"),
        ("ann@localhost", "ann@localhost"),
        ("ann@bücher.example", "ann@xn--bcher-kva.example"),
        (f"{NAME}@{LONG_DOMAIN}", f"{NAME}@{LONG_DOMAIN}"),
    ],
)
def test_a_plain_address_is_kept_in_one_form(written: str, kept: str) -> None:
    assert plain_address(written) == kept
    assert plain_address(kept) == kept


@pytest.mark.parametrize(
    "written",
    [
        "",
        "ann",
        "@example.org",
        "ann@",
        "ann@@example.org",
        "a b@example.org",
        '"a b"@example.org',
        "Ann <ann@example.org>",
        "ann@example.org, bob@example.org",
        "ann(comment)@example.org",
        ".ann@example.org",
        "ann.@example.org",
        "ann@example..org",
        "ann@-example.org",
        "ann@[127.0.0.1]",
        "ann@exam_ple.org",
        "ann@example.org\nBcc: bob@example.org",
        "ann\x00@example.org",
        "ann\r@example.org",
        "änn@example.org",
        "ann@\ud800.org",
        "ann@" + "x" * 64 + ".org",
        "a" * 65 + "@example.org",
        f"{NAME}xyz@{LONG_DOMAIN}.{'c' * 8}",
    ],
)
def test_anything_else_is_refused_in_a_sentence_that_does_not_repeat_it(written: str) -> None:
    with pytest.raises(BadAddress) as caught:
        plain_address(written)
    assert str(caught.value).endswith(".")
    assert "@example" not in str(caught.value)


def test_no_provider_tells_upper_and_lower_case_apart() -> None:
    assert same_address("Ann@example.org", "ann@example.org")
    assert not same_address("ann@example.org", "ann@example.net")


TOLD = Correspondence("ann@example.org", "turns", clear=True)


@pytest.fixture(scope="module")
def trial() -> GameInMemory:
    return GameInMemory()


def sealed(trial: GameInMemory, told: Correspondence = TOLD) -> str:
    return seal_correspondence(told, trial.game, "a", trial.master.mail.key.public)


def found(trial: GameInMemory, sealed: str, ledger: bytes = b"") -> SeatAddress | None:
    player = Player("Ann", trial.keys["a"].public, "", mail=sealed, mail_from="a")
    return seat_address(trial.game, player, Ledger("trial", ledger), trial.master.mail)


def test_an_address_is_on_file_once_it_is_confirmed_and_until_it_rests(trial: GameInMemory) -> None:
    given = sealed(trial)
    mark = address_mark(trial.master.mail, "trial", given)
    address = found(trial, given)
    assert address == SeatAddress(
        "ann@example.org", "turns", clear=True, mark=mark, confirmed=False, rests=False
    )
    assert not address.on_file

    def after(*lines: str) -> SeatAddress:
        address = found(trial, given, "".join(lines).encode())
        assert address is not None
        return address

    yes = confirmed("a" * 26, mark).text()
    assert after(yes).on_file
    back = [bounced(letter * 26, mark).text() for letter in "abc"]
    assert len(back) == BOUNCES
    assert after(yes, *back[1:]).on_file
    assert not after(yes, *back).on_file
    assert after(yes, wished("b" * 26, mark, "none").text()).letters == "none"
    again = found(trial, sealed(trial), yes.encode())
    assert again is not None
    assert not again.confirmed, "an address that is given again is confirmed again"


def test_what_cannot_be_opened_or_is_no_address_is_nobodys(trial: GameInMemory) -> None:
    other = MasterSecret.from_seed(b"another").mail.key.public
    key = trial.master.mail.key.public
    place = {"game": "trial", "nonce": trial.game.nonce, "seat": "a"}
    for given in (
        "",
        "AAAA",
        seal_correspondence(TOLD, trial.game, "a", other),
        seal_correspondence(TOLD, trial.game, "b", key),
        seal_correspondence(Correspondence("ann"), trial.game, "a", key),
        seal_for_league(b'{"address": "ann@example.org", "letters": "some"}', key=key, **place),
        seal_for_league(b"ann@example.org", key=key, **place),
        seal_for_league(b"\xff", key=key, **place),
    ):
        assert found(trial, given) is None
    assert found(trial, seal_for_league(b'{"address": "ann@example.org"}', key=key, **place))


def test_the_longest_address_fits(trial: GameInMemory) -> None:
    address = f"{NAME}@{LONG_DOMAIN}.{'c' * 10}"
    assert len(address) == 254
    given = sealed(trial, Correspondence(plain_address(address), "turns", clear=True))
    opened = found(trial, given)
    assert opened is not None
    assert opened.address == address
    act = GiveAddress(game="trial", at=trial.at, seat="a", sealed=given)
    written = sign_act(act, trial.keys["a"], trial.game).serialize()
    assert isinstance(read_act(written, "mail.yaml"), SignedAct)
    assert address.encode() not in written
