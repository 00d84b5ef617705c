"""A ruleset that another package brings is listed, played, audited, shown and mailed like any other."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from msgspec.structs import replace

from adjudicator import RULESETS, __version__
from adjudicator.demonstration import whole_game
from adjudicator.demonstration.whole_game import DemonstrationFailed
from adjudicator.engine import Result, Setup
from adjudicator.faults import RulesFault, place_of
from adjudicator.forge.intake import Gathered
from adjudicator.repository.files import Folder
from adjudicator.repository.git.command import RepositoryError
from adjudicator.repository.league.brought import Brought, with_packages
from adjudicator.repository.published import published_game
from adjudicator.repository.turn.audit import audit_game
from adjudicator.rulesets import FaultyPackage, Installed, UnknownRuleset, installed, ruleset, ruleset_of_game
from adjudicator.site import documents as site_documents
from tests.end_to_end.happenings import all_send
from tests.end_to_end.losses import assert_nothing_was_lost
from tests.end_to_end.mail_season import PROVIDER, MailSeason
from tests.fair.adjudicator_fair import Fair
from tests.mail.name_server import name_server
from tests.mail.played_by_mail import MailedGame
from tests.mail.servers import mail_servers
from tests.test_demonstration import play

FAIR = Path(__file__).parent / "fair"


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which pip has installed the fair."""
    folder = tmp_path_factory.mktemp("packages")
    install = ["pip", "install", "--quiet", "--no-deps", "--target", str(folder), str(FAIR)]
    subprocess.run([sys.executable, "-m", *install], check=True)
    return folder


@pytest.fixture
def fair(packages: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The same, found by this process and those it starts."""
    monkeypatch.syspath_prepend(str(packages))
    monkeypatch.setenv("PYTHONPATH", str(packages))
    installed.cache_clear()
    yield packages
    monkeypatch.undo()
    sys.modules.pop("adjudicator_fair", None)
    installed.cache_clear()


def adjudicator(*typed: str) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", "adjudicator", *typed)
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


def version(packages: Path, number: str) -> None:
    """Let the package of the fair be of another version."""
    (notes,) = packages.glob("adjudicator_fair-*.dist-info/METADATA")
    notes.write_text(re.sub(r"(?m)^Version: .*$", f"Version: {number}", notes.read_text("utf-8")), "utf-8")
    installed.cache_clear()


@pytest.mark.slow
@pytest.mark.usefixtures("fair")
def test_it_is_listed_with_its_package() -> None:
    told = adjudicator("rulesets", "fair").stdout
    assert told == "fair/1: Fair, for 2 players\n  From the package adjudicator-fair 1.0.\n"


@pytest.mark.slow
def test_it_is_played_over_git_audited_and_shown(fair: Path, tmp_path: Path) -> None:
    played = play(tmp_path / "demo", "fair", quick=True)
    assert played.audit.clean
    game = published_game(Folder(played.page.parents[2]), played.audit.game)
    assert {turn.manifest.adjudicator for turn in game.turns} == {f"{__version__}, adjudicator-fair 1.0"}
    assert "Round 2 of 2" in played.page.read_text("utf-8")

    version(fair, "1.1")
    try:
        audit = audit_game(Folder(played.page.parents[2]), played.audit.game)
        assert audit.clean
        assert audit.unread == tuple(turn.number for turn in game.turns), "another version made the reports"
    finally:
        version(fair, "1.0")


@pytest.mark.slow
def test_it_speaks_another_language_by_a_catalogue_of_its_own(
    packages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(packages, tmp_path, dirs_exist_ok=True)
    words = tmp_path / "adjudicator_fair" / "locale" / "cs" / "LC_MESSAGES" / "adjudicator.mo"
    words.parent.mkdir(parents=True)
    catalog = Catalog("cs")
    catalog.add("Fair", "Jarmark")
    with words.open("wb") as file:
        write_mo(file, catalog)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("ADJUDICATOR_LANGUAGE", "cs")
    assert adjudicator("rulesets", "fair").stdout.startswith("fair/1: Jarmark, počet hráčů 2\n")


@pytest.mark.slow
def test_a_game_without_its_ruleset_is_told_and_keeps_no_other_off_the_site(
    fair: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = play(tmp_path / "demo", "fair", quick=True)
    home = played.page.parents[2]
    monkeypatch.setenv("PYTHONPATH", "")
    audited = adjudicator("audit", str(home / "turns" / "demonstration"))
    assert audited.returncode == 1
    assert "There is no ruleset “fair/1”" in audited.stderr
    assert "pip install PACKAGE" in audited.stderr
    built = adjudicator("site", str(home))
    assert "There is no ruleset “fair/1”" in built.stderr
    assert (home / "_site" / "index.html").is_file()


@pytest.mark.slow
@pytest.mark.usefixtures("fair")
def test_a_league_that_plays_it_installs_its_package_too(tmp_path: Path) -> None:
    league, target = tmp_path / "league", tmp_path / "installed"
    assert adjudicator("new", "--template", str(league)).returncode == 0
    typed = ("--no-push", "-C", str(league), "--secret-file", str(tmp_path / "secret"))
    assert adjudicator("key", "--out", str(tmp_path / "key")).returncode == 0
    made = adjudicator("new", "market", "--ruleset", "fair", "--key", str(tmp_path / "key"), *typed)
    assert made.returncode == 0, made.stderr
    (line,) = (line for line in (league / "requirements.txt").read_text().splitlines() if "fair" in line)
    assert line.startswith("file:vendor/adjudicator_fair-1.0-py3-none-any.whl#sha256=")
    alone = tmp_path / "requirements.txt"
    alone.write_text(f"{line}\n")
    pip = ("pip", "install", "--quiet", "--no-deps", "--require-hashes", "--target", target, "-r", alone)
    subprocess.run([sys.executable, "-m", *map(str, pip)], cwd=league, check=True)
    rules = "adjudicator_fair/RULES.md"
    assert (target / rules).read_bytes() == (FAIR / rules).read_bytes()


@pytest.mark.slow
@pytest.mark.usefixtures("fair")
def test_it_is_played_by_mail() -> None:
    game = MailedGame("fair", custody=("left",))
    (first, *_others) = game.letters()
    assert "Round 1 of 2." in first.text


@pytest.mark.slow
@pytest.mark.needs("dovecot", "chasquid")
@pytest.mark.usefixtures("fair")
def test_a_whole_game_of_it_through_a_mailbox_ends_and_audits_clean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One player answers letters in clear, the other seals orders and mails them."""
    with mail_servers() as servers, name_server(PROVIDER) as names:
        how: dict[str, Any] = {"servers": servers, "names": names, "custody": 1, "sealing": 1}
        season = MailSeason(tmp_path, "market", "fair", 2, "post", **how)
        season.set_up(monkeypatch)
        for _round in range(2):
            season.unsent = season.awaited()
            all_send(season)
    game = season.published()
    assert game.result == Result(("left", "right"), "FAIR-02")
    assert {turn.manifest.adjudicator for turn in game.turns} == {f"{__version__}, adjudicator-fair 1.0"}
    season.ends()
    assert_nothing_was_lost(season)


@pytest.mark.slow
def test_one_that_cannot_be_loaded_is_told_and_keeps_no_other_from_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does another package take the place of a ruleset of this one."""
    notes = tmp_path / "broken-2.0.dist-info"
    notes.mkdir()
    (notes / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 2.0\n")
    (notes / "entry_points.txt").write_text(
        "[adjudicator.rulesets]\nclaim/1 = broken:Claim\nbroken/1 = broken:Broken\nother/1 = broken:Other\n"
        "broken/0 = broken:OlderThanTheNewest\neventless/1 = broken:Eventless\nfactless/1 = broken:Factless\n"
    )
    package = tmp_path / "broken"
    package.mkdir()
    (package / "RULES.md").write_text("")
    (package / "__init__.py").write_text(
        "class Other:\n    revision_name = 'another/1'\n"
        "class Eventless:\n    revision_name, title = 'eventless/1', 'Eventless'\n"
        "    board_type = view_type = dict\n"
        "class Factless:\n    def __init__(self):\n        self.values = {}['suit']\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    told = adjudicator("rulesets")
    assert told.returncode == 0
    assert "claim/1: Claim, for 2 players" in told.stdout
    assert "hint: The package is at fault" in adjudicator("rulesets", "broken").stderr
    assert re.sub(r"(__init__.py):\d+", r"\1:NN", told.stderr.replace("adjudicator: warning: ", "")) == (
        "The package broken 2.0 lists broken/1, which cannot be loaded (AttributeError, "
        "rulesets/__init__.py:NN, rulesets/__init__.py:NN): module 'broken' has no attribute 'Broken'\n"
        "The ruleset eventless/1 of the package broken 2.0 does not give its event_type.\n"
        "The package broken 2.0 lists factless/1, which cannot be loaded (KeyError, "
        "rulesets/__init__.py:NN, rulesets/__init__.py:NN, broken:8): 'suit'\n"
        "The package broken 2.0 lists other/1, but the ruleset calls itself another/1.\n"
    )


@pytest.mark.slow
@pytest.mark.usefixtures("fair")
def test_pages_that_it_cannot_draw_are_told_with_the_line_at_fault_and_rules_it_does_not_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = type(ruleset("fair"))
    monkeypatch.setattr(kind, "describe_view", lambda rules, *_view, **_more: rules.situation(None))
    monkeypatch.setattr(site_documents, "_texts", lambda *_package: {"FAIR-02": "After two rounds."})
    drawing, *_others, rule = play(tmp_path / "demo", "fair", quick=True).problems
    assert re.search(r"\(AttributeError, .*, adjudicator_fair:\d+\)", drawing)
    assert rule == "An event names the rule FAIR-01, which RULES.md does not state."


@pytest.mark.slow
@pytest.mark.usefixtures("fair")
@pytest.mark.parametrize(
    ("broken", "fault"), [("perform", "KeyError: 'lott'"), ("view", "RulesFault: the view")]
)
def test_a_demonstration_tells_its_author_what_is_at_fault_with_the_traceback(
    broken: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def perform(_rules: Any, _game: Any) -> None:  # noqa: ANN401
        raise KeyError("lott")

    kind, seen = type(ruleset("fair")), type(ruleset("fair")).view
    told = {
        "perform": perform,
        "view": lambda rules, board, seat: replace(seen(rules, board, seat), told=3),
    }
    monkeypatch.setattr(kind, broken, told[broken])
    with pytest.raises(DemonstrationFailed) as failed:
        play(tmp_path / "demo", "fair", quick=True)
    assert str(failed.value).startswith("The ruleset fair/1 of the package adjudicator-fair 1.0 failed: ")
    assert fault in str(failed.value)
    assert failed.value.hint.startswith("Traceback (most recent call last):")
    assert "--out" not in failed.value.hint


@pytest.mark.slow
@pytest.mark.usefixtures("fair")
def test_a_demonstration_that_does_not_go_on_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_game, "gather", lambda *_given: Gathered(()))
    with pytest.raises(DemonstrationFailed, match="the game does not go on"):
        play(tmp_path / "demo", "fair", quick=True)


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        (("Anna", "boris"), "“Anna” cannot be one: a seat is a word of at most 40 small letters"),
        (("anna_b", "boris"), "“anna_b” cannot be one"),
        (("anna lee", "boris"), "“anna lee” cannot be one"),
        (("änna", "boris"), "“änna” cannot be one"),
        (("anna", "chance"), "“chance” cannot be one"),
        (("anna",), "seats(2) gives “anna”, but so many different words are wanted."),
        (("anna", "anna"), "seats(2) gives “anna, anna”, but"),
    ],
)
def test_seats_that_nobody_could_play_are_told(
    seats: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = Installed(EntryPoint("fair/1", "tests.fair.adjudicator_fair:Fair", RULESETS))
    monkeypatch.setattr(Installed, "package", "adjudicator-fair 1.0")
    listed.load()
    monkeypatch.setattr(Fair, "seats", lambda *_given: seats)
    with pytest.raises(FaultyPackage) as fault:
        listed.load()
    assert str(fault.value).startswith(
        f"The seats of the ruleset fair/1 of the package adjudicator-fair 1.0: {told}"
    )


@pytest.mark.slow
@pytest.mark.usefixtures("fair")
def test_the_line_at_fault_is_told_and_a_fault_against_the_engine_with_its_text() -> None:
    rules = ruleset("fair")
    with pytest.raises(AttributeError) as caught:
        rules.situation(None)
    assert re.fullmatch(r"AttributeError, adjudicator_fair:\d+", place_of(caught.value))
    with pytest.raises(RulesFault) as fault:
        rules.describe_question(None, "left", "colr", "")
    assert place_of(fault.value).startswith("RulesFault: the ruleset asks left a question colr, which its")


@pytest.mark.slow
@pytest.mark.usefixtures("fair")
def test_a_plain_drawing_fills_its_frame_in_which_it_would_be_cut_off() -> None:
    rules = ruleset("fair")
    drawn = rules.draw(rules.view(rules.opening(Setup(("left", "right"))), None))
    assert "svg:root { width: 100%; height: auto; }" in drawn.text


@pytest.mark.slow
@pytest.mark.usefixtures("fair")
def test_a_revision_that_its_package_no_longer_lists_is_not_taken_for_a_newer_one() -> None:
    with pytest.raises(UnknownRuleset, match=r"There is no ruleset “fair/0”.* Did you mean fair/1"):
        ruleset_of_game("fair/0")
    with pytest.raises(UnknownRuleset, match="newer version"):
        ruleset_of_game("fair/2")


def test_a_package_goes_before_whatever_a_league_requires_and_takes_the_place_of_another_version() -> None:
    def with_version(number: str, requirements: bytes) -> bytes:
        wheel = f"fair-{number}-py3-none-any.whl"
        return with_packages(requirements, [Brought(wheel, b"wheel", frozenset({"pyyaml"}))])[
            "requirements.txt"
        ]

    own = b"# ours\npyyaml==6.0\n"
    lines = with_version("1.1", with_version("1.0", own)).decode().splitlines()
    assert lines == [
        f"file:vendor/fair-1.1-py3-none-any.whl#sha256={sha256(b'wheel').hexdigest()}",
        "# ours",
        "pyyaml==6.0",
    ]
    with pytest.raises(RepositoryError, match="needs pyyaml, which requirements.txt does not pin"):
        with_version("1.0", b"# ours\n")


def test_an_unknown_one_is_told_how_it_could_be_had() -> None:
    with pytest.raises(UnknownRuleset) as raised:
        ruleset("fair/1")
    assert "pip install PACKAGE" in raised.value.hint
