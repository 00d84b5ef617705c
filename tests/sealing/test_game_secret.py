"""The adjudicator's secrets: each game's own, and the chance that nobody can choose."""

from hypothesis import example, given, strategies as st

from adjudicator.sealing import GameSecret, MasterSecret
from tests.sealing.cast import MASTER, WESTEROS

nonces = st.lists(st.binary(max_size=40), max_size=4)


def test_game_secrets_stay_what_they_were() -> None:
    game = MasterSecret(bytes(range(32))).game_secret("westeros", "abc")
    assert game.text() == "ADJUDICATOR-GAME-SECRET-1 6xP6ac7Wji9RHNJor-xOZFqPX-l26415PWeJHEen-uk5jrKN"
    assert game.key.public.fingerprint == "yxcyn27uuoyx2fso"
    assert game.vault_key.hex() == "733ece1cc5dde42c5fceccf152b932d10a8083569e7073c289a6c4156818b101"
    assert (
        game.chance_key([b"a", b"b"]).hex()
        == "b0cd7bacfe751b2fa7a77ac543e29b26cacadfdbac50ce810b2d666d228079f9"
    )


def test_the_signing_keys_of_games_stay_what_they_were_and_differ_by_name_and_nonce() -> None:
    master = MasterSecret(bytes(range(32)))
    assert master.signing_key("westeros", "abc").public.fingerprint == "sbsqqozcvboz6g3q"
    keys = {
        master.signing_key(name, nonce).public.fingerprint
        for name in ("a", "b", "ab")
        for nonce in ("a", "b", "ab", "")
    }
    assert len(keys) == 12


def test_each_game_has_its_own_secret_by_name_and_nonce() -> None:
    games = {MASTER.game_secret(name, nonce) for name in ("a", "b", "ab") for nonce in ("a", "b", "ab", "")}
    assert len(games) == 12


def test_what_derives_from_a_game_is_all_different() -> None:
    game = WESTEROS
    public = game.key.public
    drawn = {game.chance_key([b"a"]), game.steward_key([b"a"])}
    secrets = drawn | {game.vault_key, public.signing, public.sealing, game.derive("key")}
    assert len(secrets) == 6


def test_a_published_game_secret_gives_all_keys_again() -> None:
    published = GameSecret.from_text(WESTEROS.text())
    assert published.key == WESTEROS.key
    assert published.vault_key == WESTEROS.vault_key
    assert published.chance_key([b"nonce"]) == WESTEROS.chance_key([b"nonce"])


@given(nonces, nonces)
@example([b"a", b"b"], [b"b", b"a"])
@example([b"a", b"b"], [b"ab"])
@example([b"a", b"b"], [b"a"])
def test_every_nonce_and_their_order_decide_draws_and_stand_ins(
    some: list[bytes], others: list[bytes]
) -> None:
    assert (WESTEROS.steward_key(some) == WESTEROS.steward_key(others)) == (some == others)
    assert (WESTEROS.chance_key(some) == WESTEROS.chance_key(others)) == (some == others)
    assert len(WESTEROS.chance_key(some)) == 32
