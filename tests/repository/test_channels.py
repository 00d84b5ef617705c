"""Players' channels: which addresses a league takes, and what of them a repository holds."""

from pathlib import Path

import pytest
from apprise import Apprise
from msgspec.structs import replace

from adjudicator.repository.channels import KINDS, NONE, BadChannel, plain_channel, seal_channel, seat_channel
from adjudicator.repository.people.acts import GiveChannel, Leave, Replace, RotateKey, join_act
from adjudicator.repository.turn.audit import audit_game
from adjudicator.sealing import (
    MailSecret,
    MasterSecret,
    SecretKey,
    Tampered,
    open_for_league,
    seal_for_league,
)
from tests.repository import second_program
from tests.repository.table_in_memory import GameInMemory

NEW_KEY = SecretKey.from_seed(b"new key")
SECRET = "tk-7Qm2xW9"
CHANNELS = (
    "ntfy://ann_s-turns",
    f"ntfys://ntfy.example.org/{SECRET}",
    f"ntfys://{SECRET}@ntfy.example.org/turns",
    "tgram://123456789:AAEabcdefghijklmnopqrstuvwxyz_12345678/-100987",
    "matrixs://ann:pass.word@matrix.example.org/!AbC:example.org",
    "matrixs://ann:pass.word@matrix.example.org/#turns:example.org",
    "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js",
    "pover://u1234567890123456789012345678a@a1234567890123456789012345678b",
    "gotifys://gotify.example.org/AbcDEF123456789",
)


def given(trial: GameInMemory, address: str = CHANNELS[0], seat: str = "a") -> GiveChannel:
    sealed = seal_channel(address, trial.game, seat, trial.master.mail.key.public)
    return GiveChannel(game="trial", at=trial.at, seat=seat, sealed=sealed)


def channel(trial: GameInMemory) -> str:
    return seat_channel(trial.game, trial.published.roster.players["a"], trial.master.mail)


@pytest.mark.filterwarnings("ignore:'imghdr' is deprecated:DeprecationWarning")  # Apprise's
@pytest.mark.parametrize("address", CHANNELS)
def test_every_kind_is_kept_as_it_is_written_and_known_to_apprise(address: str) -> None:
    assert plain_channel(f"  {address}\n") == address
    known = Apprise()
    assert known.add(address)
    (service,) = known
    assert service.secure or "HOST" not in KINDS[address.partition("://")[0]].form, "only over TLS"


def test_there_is_an_example_of_each_kind_and_none_ends_it() -> None:
    assert {address.partition("://")[0] for address in CHANNELS} == {*KINDS}
    assert plain_channel("NTFY://Turns") == "ntfy://Turns"
    assert plain_channel(" None ") == NONE


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ann@example.org",
        "ntfy",
        "json://example.org/x",
        "jsons://example.org/x",
        "xml://example.org",
        "form://example.org",
        "https://example.org/hook",
        "syslog://",
        "dbus://",
        "windows://",
        "exec:///bin/sh",
        "script://x",
        "mailtos://ann:pw@example.org",
        "file:///etc/passwd",
        "ntfy://ntfy.example.org/turns",
        "ntfy://127.0.0.1/turns",
        "ntfy://turns?attach=file:///etc/passwd",
        "ntfys://ntfy.example.org/turns?verify=no",
        "ntfys://ntfy.example.org/turns#x",
        "ntfys://ntfy.example.org:8080/turns",
        "ntfys://localhost/turns",
        "ntfys://nas/turns",
        "ntfys://nas.local/turns",
        "ntfys://vault.internal/turns",
        "ntfys://127.0.0.1/turns",
        "ntfys://10.0.0.1/turns",
        "ntfys://[::1]/turns",
        "ntfys://2130706433/turns",
        "ntfys://0x7f.1/turns",
        "ntfys://ntfy.example.org@localhost/turns",
        "gotifys://gotify.example.org/a/b",
        "gotify://gotify.example.org/abc",
        "matrixs://ann:pw@nas.lan/!abc:example.org",
        "tgram://123:abc/@somebody",
        "ntfy://turns json://example.org",
        "ntfy://turns\njson://example.org",
        "ntfy://turns,json://example.org",
        "ntfy://" + "x" * 65,
        "gotifys://gotify.example.org/" + "x" * 400,
    ],
)
def test_anything_else_is_refused_in_a_sentence_that_does_not_repeat_it(address: str) -> None:
    with pytest.raises(BadChannel) as caught:
        plain_channel(address)
    assert str(caught.value).endswith(".")
    assert len(address) < 5 or address not in f"{caught.value} {caught.value.hint}"


def test_a_channel_stands_nowhere_in_clear_and_the_games_secret_does_not_open_it(tmp_path: Path) -> None:
    trial = GameInMemory()
    address = CHANNELS[1]
    trial.act(given(trial, address))
    assert trial.run().acts == ("0005-tell.yaml",)
    assert channel(trial) == address
    trial.play_out()
    trial.reveal()
    assert audit_game(trial.files, "trial").clean
    trial.copy(tmp_path)
    assert second_program.check(tmp_path / "turns" / "trial").seats["a"].keys
    assert not [path for path, data in trial.contents.items() if SECRET.encode() in data]
    for secret in (MailSecret(trial.secret.derive("mail")), trial.secret):
        with pytest.raises(Tampered):
            open_for_league(
                trial.published.roster.players["a"].channel,
                purpose="tell",
                game="trial",
                nonce=trial.game.nonce,
                seat="a",
                secret=secret,
            )


def test_the_longest_channel_fits_and_to_take_one_back_looks_like_giving_one() -> None:
    trial = GameInMemory()
    longest = "gotifys://gotify.example.org/" + "x" * 380
    assert plain_channel(longest) == longest
    one, none = given(trial, longest), given(trial, NONE)
    assert len(one.sealed) == len(none.sealed)
    trial.act(one)
    trial.run()
    assert channel(trial) == longest
    trial.act(given(trial, NONE))
    trial.run()
    assert channel(trial) == ""


def test_a_channel_stays_with_its_player_and_goes_with_them() -> None:
    trial = GameInMemory()
    trial.act(given(trial))
    trial.act(RotateKey(game="trial", at=trial.at, seat="a", key=NEW_KEY.public.text()))
    trial.run()
    assert channel(trial) == CHANNELS[0]
    other = SecretKey.from_seed(b"sub").public.text()
    trial.act(Replace(game="trial", at=trial.at, seat="a", player="Sub", key=other, reason="Gone"))
    trial.run()
    assert trial.published.roster.players["a"].channel == "", "whoever played before hears no more"


def test_a_channel_is_given_before_the_start_too_once_the_seat_is_taken() -> None:
    trial = GameInMemory(started=False)
    trial.act(given(trial))
    (refused,) = trial.run().refused.values()
    assert refused == "Nobody holds seat “a” yet."
    join = join_act(trial.game, "a", "Ann", trial.keys["a"], at=trial.at)
    trial.send(join)
    trial.run()
    trial.act(given(trial))
    trial.run()
    assert channel(trial) == CHANNELS[0]
    trial.act(Leave(game="trial", at=trial.at, seat="a"))
    trial.run()
    again = join_act(trial.game, "a", "Bob", NEW_KEY, at=trial.at)
    trial.send(again)
    trial.run()
    assert channel(trial) == ""


def test_what_is_not_sealed_or_not_for_this_seat_reaches_nobody() -> None:
    trial = GameInMemory()
    trial.act(GiveChannel(game="trial", at=trial.at, seat="a", sealed=CHANNELS[0]))
    trial.act(given(trial, seat="b"), trial.keys["a"])
    refused = {*trial.run().refused.values()}
    assert any("is base64 of 560 bytes" in one for one in refused)
    assert any("The signature does not fit" in one for one in refused)
    key, place = trial.master.mail.key.public, {"game": "trial", "nonce": trial.game.nonce, "seat": "a"}
    for sealed in (
        given(trial, seat="b").sealed,
        seal_channel(CHANNELS[0], trial.game, "a", MasterSecret.from_seed(b"another").mail.key.public),
        seal_for_league(CHANNELS[0].encode(), key=key, **place),
        seal_for_league(b"json://example.org", purpose="tell", key=key, **place),
        seal_for_league(b"\xff", purpose="tell", key=key, **place),
    ):
        player = replace(trial.published.roster.players["a"], channel=sealed, channel_from="a")
        assert seat_channel(trial.game, player, trial.master.mail) == ""
