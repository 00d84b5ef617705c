"""`adjudicator share` and `adjudicator recover`: a league goes on without whoever held its secret."""

import re
from pathlib import Path

import pytest

from adjudicator.repository.recovery_file import recovery_changes
from adjudicator.sealing import MasterSecret, read_key_file, read_master_file, write_key_file
from tests.cli.conftest import TO_THE_END
from tests.cli.people import League, Outcome, Person, adjudicator
from tests.repository.git.world import commit, git, write

ODD = "Bob = «#1»"
"""Bob's name among the holders."""


def public(person: Person) -> str:
    """What a person tells others of their key, as one word."""
    shown = adjudicator("key", "--show", "--key", person.key).out
    (word,) = re.findall(r"^Public key: (\S+)$", shown, re.MULTILINE)
    return str(word)


def share(league: League, *options: str | Path, secret: Path | None = None, status: int = 0) -> Outcome:
    """Share a secret among Ann, Bob and the organiser, any two of whom recover it."""
    outcome = adjudicator(
        "share", "--needed", "2", f"Ann={public(league.ann)}", f"{ODD}={public(league.bob)}",
        f"Olga={public(league.organiser)}",
        "-C", league.organiser.clone, "--secret-file", secret or league.secret, *options,
    )  # fmt: skip
    assert outcome.status == status, outcome
    return outcome


def test_a_key_that_cannot_be_read_is_named(league: League, tmp_path: Path) -> None:
    secret = tmp_path / "league.secret"
    write_key_file(secret, MasterSecret.from_seed(b"league"))
    holders = (f"Ann={public(league.ann)}", "Bob=foo")
    given = ("share", "--needed", "2", *holders, "-C", league.organiser.clone, "--secret-file", secret)
    told = adjudicator(*given)
    assert (told.status, told.out) == (1, "")
    assert "The key of Bob cannot be read: This is not a key: it should begin with" in told.err


def saved(folder: Path, name: str, outcome: Outcome) -> Path:
    """A file with what was printed."""
    path = folder / name
    path.write_text(outcome.out, "utf-8")
    return path


@pytest.mark.slow
def test_a_game_goes_on_with_the_secret_that_two_of_three_recovered(started: League, tmp_path: Path) -> None:
    told = share(started).out
    assert f"Wrote recovery.yaml: any 2 of Ann, {ODD}, Olga can now recover the secret" in told
    original = read_master_file(started.secret)
    started.secret.unlink()
    lost = adjudicator("run", started.organiser.clone, "--secret-file", started.secret)
    assert lost.status == 1, "nobody has the secret any more"

    ann = saved(tmp_path, "ann.txt", started.ann.does("recover", "--for", public(started.bob)))
    bob = saved(tmp_path, "bob.txt", started.bob.does("recover"))
    assert len(bob.read_text("utf-8").split()) == 33
    assert "-----BEGIN ADJUDICATOR SHARE-----" in ann.read_text("utf-8")
    mail = tmp_path / "mail.txt"
    mail.write_text("Here it is:\n\n> " + ann.read_text("utf-8").replace("\n", "\n> "), "utf-8")

    found = started.bob.does("recover", mail, bob, "--out", started.secret)
    assert f"The league's secret is in {started.secret}." in found.out
    assert "as the secret ADJUDICATOR_SECRET" in found.out
    assert read_master_file(started.secret) == original

    for person, seat in ((started.ann, "a"), (started.bob, "b")):
        orders = tmp_path / f"{seat}.yaml"
        orders.write_text(f"game: duel\nturn: 1\nseat: {seat}\n{TO_THE_END}", "utf-8")
        person.does("submit", orders)
    started.merge_all()
    assert "The game is over." in started.run(now="2026-11-30T04:00:00Z").out
    own = ("-C", started.organiser.clone, "--secret-file", started.secret)
    assert adjudicator("reveal", "duel", *own, "--now", "2026-12-01T04:00:00Z").status == 0
    assert adjudicator("audit", started.organiser.clone).status == 0


@pytest.mark.slow
def test_a_share_alone_a_share_of_another_and_a_damaged_one_are_refused(
    started: League, tmp_path: Path
) -> None:
    share(started)
    ann = saved(tmp_path, "ann.txt", started.ann.does("recover"))
    out = tmp_path / "secret"

    def refused(*files: Path, key: Path | None = None) -> str:
        outcome = adjudicator(
            "recover", *files, "--out", out, "-C", started.bob.clone, "--key", key or started.bob.key
        )
        assert outcome.status == 1, outcome
        assert not out.exists()
        assert ann.read_text("utf-8").split()[9] not in outcome.err.split(), "no share is repeated"
        return outcome.err

    assert "2 different shares are needed, and there is 1." in refused(ann, ann)
    assert f"hint: Shares are held by Ann, {ODD}, Olga." in refused(ann)
    sealed = saved(tmp_path, "sealed.txt", started.bob.does("recover", "--for", public(started.ann)))
    assert f"{sealed}: This share cannot be opened: it was sealed to another key" in refused(ann, sealed)
    damaged = tmp_path / "damaged.txt"
    damaged.write_text(" ".join(ann.read_text("utf-8").split()[:-1]), "utf-8")
    assert f"{damaged}: This is not a share, or one of its words is missing" in refused(ann, damaged)
    damaged.write_text(sealed.read_text("utf-8")[:-30], "utf-8")
    assert f"{damaged}: This sealed block is cut off" in refused(ann, damaged)
    assert "There is no file" in refused(ann, tmp_path / "nothing.txt")

    share(started)
    again = saved(tmp_path, "again.txt", started.bob.does("recover"))
    assert f"The shares in {ann} and {again} are of different sets" in refused(ann, again)
    bob = saved(tmp_path, "bob.txt", Outcome(0, again.read_text("utf-8"), ""))
    ann = saved(tmp_path, "ann.txt", started.ann.does("recover"))
    out.write_text("mine", "utf-8")
    kept = started.bob.does("recover", ann, bob, "--out", out, status=1)
    assert f"There is already a file {out}; it has not been overwritten." in kept.err
    assert "hint: Put the secret elsewhere with --out FILE." in kept.err
    inside = started.bob.does("recover", ann, bob, "--out", started.bob.clone / "secret", status=1)
    assert "must not be in the git work tree" in inside.err


def test_who_holds_no_share_gets_none(started: League, tmp_path: Path) -> None:
    before = started.ann.does("recover", status=1)
    assert "This league's secret is not shared: it has no recovery.yaml." in before.err
    assert "hint: Whoever holds the league's secret can share it" in before.err
    share(started)
    other = tmp_path / "other.key"
    adjudicator("key", "--out", other)
    stranger = Person(started.ann.clone, other).does("recover", status=1)
    assert f"No share is sealed to your key {read_key_file(other).public.fingerprint}." in stranger.err
    assert stranger.out == ""


def test_a_share_is_opened_where_the_remote_is_gone(started: League) -> None:
    share(started)
    words = started.ann.does("recover").out
    started.remote.rename(started.folder / "gone")
    assert "Use --offline" in started.ann.does("recover", status=1).err
    assert started.ann.does("recover", "--offline").out == words


def test_only_the_leagues_own_secret_is_shared_and_recovered(started: League, tmp_path: Path) -> None:
    other = tmp_path / "other.secret"
    forged = MasterSecret.from_seed(b"another league")
    write_key_file(other, forged)
    refused = share(started, secret=other, status=1)
    assert "This is another league's secret: no game here is made with it." in refused.err
    people = {"Ann": started.ann, "Bob": started.bob}
    holders = [(name, read_key_file(person.key).public) for name, person in people.items()]
    for path, data in recovery_changes(forged, 2, holders).items():
        write(started.organiser.clone / path, data)
    commit(started.organiser.clone, "Forge")
    git(started.organiser.clone, "push", "--quiet", "origin", "HEAD:refs/heads/main")
    shares = [
        saved(tmp_path, f"{number}.txt", person.does("recover"))
        for number, person in enumerate(people.values())
    ]
    recovered = started.bob.does("recover", *shares, "--out", tmp_path / "secret", status=1)
    assert "The recovered secret is not this league's" in recovered.err
    assert "Somebody has replaced recovery.yaml" in recovered.err
    assert not (tmp_path / "secret").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["share", "--needed", "2", "Ann"], "“Ann” is not a name, = and a public key."),
        (["share", "--needed", "2", "=KEY"], "“=KEY” is not a name, = and a public key."),
        (["share", "--needed", "1", "Ann=KEY"], "“1” is not a whole number from 2 to 16."),
        (["share", "Ann=KEY"], "--needed is missing."),
        (["recover", "a.txt", "--for", "KEY"], "--for seals your own share"),
        (["recover", "--out", "secret"], "no file with a share is given"),
    ],
)
def test_a_command_that_does_not_fit_says_what_would(
    arguments: list[str], sentence: str, league: League
) -> None:
    own = ("--secret-file", league.secret) if arguments[0] == "share" else ()
    if own:
        write_key_file(league.secret, MasterSecret.from_seed(b"a league"))
    outcome = adjudicator(*arguments, "-C", league.ann.clone, *own)
    assert outcome.status == 2, outcome
    assert sentence in outcome.err


def test_a_mistyped_key_gets_no_share(started: League) -> None:
    key = public(started.ann)
    mistyped = key[:-1] + ("B" if key[-1] == "A" else "A")
    outcome = adjudicator(
        "share", "--needed", "2", f"Ann={mistyped}", f"Bob={public(started.bob)}",
        "-C", started.organiser.clone, "--secret-file", started.secret,
    )  # fmt: skip
    assert outcome.status == 1
    assert "There is a typing error" in outcome.err
