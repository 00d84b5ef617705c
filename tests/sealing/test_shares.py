"""A master secret in shares."""

from itertools import combinations

import pytest
from hypothesis import given, strategies as st
from shamir_mnemonic import Share, generate_mnemonics

from adjudicator.sealing import BadShare, MasterSecret, SecretKey, Tampered
from adjudicator.sealing.shares import combine, mark_of, open_share, plain_share, seal_share, split
from tests.sealing.cast import LANNISTER, MASTER, STARK
from tests.sealing.refusals import refused

MARK = mark_of(MASTER)
SHARES = split(MASTER, 2, 3)
FALSE = (
    "These shares do not make this league's secret: one of them is false, or they are those of another "
    "secret."
)
NO_SHARE = "This is not a share, or one of its words is missing, mistyped or in the wrong place."
SEALED_OTHERWISE = (
    "This share cannot be opened: it was sealed to another key or for another league, or something in its "
    "file was altered."
)


def named(*shares: str) -> dict[str, str]:
    """Shares by the place where they were found."""
    return {f"{number}.txt": share for number, share in enumerate(shares, 1)}


@given(st.data())
def test_as_many_as_are_needed_make_the_secret_and_one_fewer_does_not(data: st.DataObject) -> None:
    count = data.draw(st.integers(2, 16))
    needed = data.draw(st.integers(2, count))
    secret = MasterSecret(data.draw(st.binary(min_size=32, max_size=32)))
    shares = data.draw(st.permutations(split(secret, needed, count)))
    assert combine(named(*shares[:needed]), mark_of(secret)) == secret
    with pytest.raises(BadShare, match=f"^{needed} different shares are needed, and there "):
        combine(named(*shares[: needed - 1]), mark_of(secret))


def test_one_fewer_does_not_make_it_whatever_they_say_of_how_many_are_needed() -> None:
    shares = [Share.from_mnemonic(words) for words in split(MASTER, 3, 3)][:2]
    lowered = [Share(**{**vars(share), "member_threshold": 2}).mnemonic() for share in shares]
    with refused(BadShare, FALSE):
        combine(named(*lowered), MARK)


def test_a_secret_shared_again_is_made_by_either_set_and_not_by_both() -> None:
    again = split(MASTER, 2, 2)
    assert combine(named(*again), MARK) == combine(named(*SHARES), MARK) == MASTER
    with refused(BadShare, "The shares in 1.txt and 2.txt are of different sets, and do not fit."):
        combine(named(SHARES[0], again[1]), MARK)


def test_the_same_share_twice_counts_once() -> None:
    with refused(BadShare, "2 different shares are needed, and there is 1."):
        combine(named(SHARES[0], SHARES[0].upper(), SHARES[0]), MARK)


def test_a_false_share_is_no_harm_beside_as_many_as_are_needed() -> None:
    true = Share.from_mnemonic(SHARES[0])
    false = Share(**{**vars(true), "value": bytes(32)}).mnemonic()
    for pair in combinations([false, *SHARES[1:]], 2):
        if false in pair:
            with refused(BadShare, FALSE):
                combine(named(*pair), MARK)
    assert combine(named(false, *SHARES[1:]), MARK) == MASTER


def test_shares_of_another_league_are_refused() -> None:
    other = split(MasterSecret.from_seed(b"another league"), 2, 2)
    with refused(BadShare, FALSE):
        combine(named(*other), MARK)


@pytest.mark.parametrize(
    "foreign",
    [
        [words for group in generate_mnemonics(2, [(1, 1), (1, 1)], bytes(32)) for words in group],
        generate_mnemonics(1, [(2, 2)], bytes(16))[0],
        generate_mnemonics(1, [(1, 1)], bytes(32))[0],
    ],
)
def test_shares_of_something_else_are_refused(foreign: list[str]) -> None:
    with refused(BadShare, FALSE):
        combine(named(*foreign), MARK)


@pytest.mark.parametrize(("needed", "count"), [(1, 1), (1, 3), (4, 3), (0, 0), (2, 17), (2, 1)])
def test_too_few_and_too_many_are_refused(needed: int, count: int) -> None:
    sentence = (
        "A secret is shared among 2 to 16 people, and at least 2 and at most all of them are needed to "
        f"recover it; {needed} of {count} is not possible."
    )
    with refused(BadShare, sentence):
        split(MASTER, needed, count)


def test_words_are_read_however_they_are_typed() -> None:
    share = SHARES[0]
    assert plain_share(f"\ufeff  {share.title()}\r\n".replace(" ", "\n", 3)) == share


@given(st.integers(0, 32), st.sampled_from(["missing", "mistyped", "another", "twice"]))
def test_a_damaged_share_is_refused(place: int, damage: str) -> None:
    words = SHARES[0].split()
    another = next(word for word in SHARES[1].split() if word != words[place])
    damaged = {"missing": [], "mistyped": ["dragons"], "another": [another], "twice": [words[place]] * 2}
    with refused(BadShare, NO_SHARE):
        plain_share(" ".join(words[:place] + damaged[damage] + words[place + 1 :]))


@given(st.text())
def test_any_other_text_is_refused_and_not_repeated(text: str) -> None:
    with refused(BadShare, NO_SHARE):
        plain_share(text)


def test_a_share_is_sealed_to_one_key_and_to_what_it_is_bound_to() -> None:
    sealed = seal_share(SHARES[0], STARK.public, "mark", "2")
    assert open_share(sealed, STARK, "mark", "2") == SHARES[0]
    bounds: list[tuple[SecretKey, tuple[str, ...]]] = [
        (LANNISTER, ("mark", "2")),
        (STARK, ("mark", "3")),
        (STARK, ("mark",)),
        (STARK, ("mark2",)),
        (STARK, ("mark", "\ud800")),
    ]
    for key, bound in bounds:
        with refused(Tampered, SEALED_OTHERWISE):
            open_share(sealed, key, *bound)


@given(st.binary(max_size=600))
def test_what_was_not_sealed_is_refused(sealed: bytes) -> None:
    with refused(Tampered, SEALED_OTHERWISE):
        open_share(sealed, STARK)


def test_what_somebody_else_sealed_is_shown_only_if_it_is_a_share() -> None:
    with refused(BadShare, NO_SHARE):
        open_share(seal_share("\x1b[2J\udcff".encode(errors="replace").decode(), STARK.public), STARK)


def test_all_sealed_shares_have_one_size() -> None:
    words = ["a", "w" * 300]
    assert len({len(seal_share(word, STARK.public)) for word in [*words, *SHARES]}) == 1


def test_the_mark_tells_nothing_and_stays_the_same() -> None:
    assert mark_of(MasterSecret.from_seed(b"a repository")) == MARK
    assert mark_of(MasterSecret.from_seed(b"another")) != MARK
    assert len(MARK) == 26
