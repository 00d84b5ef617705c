"""The account of rules and tests, on made-up suites."""

import pytest

from tests.rule_coverage import account, numbered_statements, unknown_citations

RULES = """# Rules

- **XX-WIN-01** The higher card wins. See **XX-WIN-02**.
- **XX-WIN-02** Equal cards are won by the leader.
- **XX-CARD-QUEEN Reading.** The queen counts two.
- **Not a number** but words.
"""

SUITE = """
import pytest

@pytest.mark.rule("XX-WIN-01")
def test_higher():
    pass

@pytest.mark.rule("XX-CARD-QUEEN")
class TestQueen:
    def test_two(self):
        pass
"""


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with one ruleset of three rules, run with the plugin."""
    pytester.makepyprojecttoml(
        """
        [tool.pytest.ini_options]
        testpaths = ["tests"]
        markers = ["rule", "slow"]
        addopts = "-p tests.rule_coverage"
        """
    )
    folder = pytester.mkpydir("adjudicator") / "rulesets" / "xx"
    folder.mkdir(parents=True)
    (folder / "RULES.md").write_text(RULES, "utf-8")
    (pytester.path / "tests").mkdir()
    return pytester


def write(suite: pytest.Pytester, tests: str, uncovered: str = "{}") -> None:
    """Lay down the suite's one file of tests and its explanations."""
    (suite.path / "tests" / "test_xx.py").write_text(tests, "utf-8")
    (suite.path / "tests" / "uncovered_rules.yaml").write_text(uncovered, "utf-8")


def test_statements_are_read_in_order(suite: pytest.Pytester) -> None:
    assert numbered_statements(suite.path) == {"xx": ("XX-WIN-01", "XX-WIN-02", "XX-CARD-QUEEN")}


def test_a_number_given_twice_is_refused(suite: pytest.Pytester) -> None:
    second = suite.path / "adjudicator" / "rulesets" / "yy"
    second.mkdir()
    (second / "RULES.md").write_text("- **XX-WIN-02** Again.\n", "utf-8")
    with pytest.raises(pytest.UsageError, match="XX-WIN-02"):
        numbered_statements(suite.path)


@pytest.mark.parametrize(
    "workers", [(), pytest.param(("-n", "2"), marks=pytest.mark.slow)], ids=["plain", "workers"]
)
def test_a_rule_without_a_test_fails_the_whole_run(suite: pytest.Pytester, workers: tuple[str, ...]) -> None:
    write(suite, SUITE)
    result = suite.runpytest_inprocess(*workers)
    result.assert_outcomes(passed=2)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        ["xx: tests carry 2 of 3 rules", "*XX-WIN-02  NO TEST", "No test carries XX-WIN-02."]
    )


@pytest.mark.parametrize("arguments", [(), ("-m", "not slow"), ("-m", "")], ids=["all", "quick", "any"])
def test_a_rule_needs_a_test_that_is_not_slow(suite: pytest.Pytester, arguments: tuple[str, ...]) -> None:
    write(suite, SUITE.replace("    def", "    @pytest.mark.slow\n    def"))
    result = suite.runpytest_inprocess(*arguments)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["No test carries XX-CARD-QUEEN."])


def test_whether_a_test_runs_or_not_its_rules_count(suite: pytest.Pytester) -> None:
    """The account is the same whichever tests a machine leaves out."""
    write(suite, SUITE, "XX-WIN-02: a remark without consequence\n")
    (suite.path / "tests" / "conftest.py").write_text(
        "def pytest_collection_modifyitems(items):\n    del items[1:]\n", "utf-8"
    )
    result = suite.runpytest_inprocess()
    result.assert_outcomes(passed=1)
    assert result.ret == pytest.ExitCode.OK


@pytest.mark.parametrize("arguments", [("-k", "higher"), ("tests/test_xx.py",), ("-m", "rule")])
def test_part_of_a_suite_is_not_held_to_all_rules(suite: pytest.Pytester, arguments: tuple[str, ...]) -> None:
    write(suite, SUITE)
    result = suite.runpytest_inprocess(*arguments)
    assert result.ret == pytest.ExitCode.OK
    result.stdout.no_fnmatch_line("*NO TEST*")


@pytest.mark.parametrize("arguments", [(), ("tests",), (".",)])
def test_an_explained_rule_is_printed_and_forgiven(
    suite: pytest.Pytester, arguments: tuple[str, ...]
) -> None:
    write(suite, SUITE, "XX-WIN-02: a remark without consequence\n")
    result = suite.runpytest_inprocess(*arguments)
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["*XX-WIN-02  a remark without consequence"])


def test_an_unknown_number_is_an_error_of_collection(suite: pytest.Pytester) -> None:
    write(suite, SUITE.replace("XX-WIN-01", "XX-WIN-09"))
    result = suite.runpytest_inprocess()
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(["*test_higher stands on XX-WIN-09, which no RULES.md has."])


@pytest.mark.parametrize(("table", "expected"), [("", "INTERRUPTED"), (", table=True", "OK")])
def test_a_test_carries_three_numbers_and_a_table_more(
    suite: pytest.Pytester, table: str, expected: str
) -> None:
    second = suite.path / "adjudicator" / "rulesets" / "yy"
    second.mkdir()
    (second / "RULES.md").write_text("- **YY-WIN-01** One more.\n", "utf-8")
    numbers = '"XX-WIN-01", "XX-WIN-02", "XX-CARD-QUEEN", "YY-WIN-01"'
    write(suite, f"import pytest\n@pytest.mark.rule({numbers}{table})\ndef test_all(): pass\n")
    assert suite.runpytest_inprocess().ret == pytest.ExitCode[expected]


def test_the_marks_of_a_class_count_with_those_of_its_tests(suite: pytest.Pytester) -> None:
    marked = SUITE.replace("    def", '    @pytest.mark.rule("XX-WIN-01", "XX-WIN-02")\n    def')
    write(suite, marked)
    assert suite.runpytest_inprocess().ret == pytest.ExitCode.OK


def test_explanations_are_held_to_account() -> None:
    rulesets = {"xx": ("XX-01", "XX-02", "XX-03")}
    excused = {"XX-01": "but a test carries it", "XX-02": "", "XX-03": "fine", "XX-04": "no such rule"}
    faults = account(rulesets, {"XX-01"}, excused).faults
    assert faults == [
        "tests/uncovered_rules.yaml needs one line of explanation for XX-02.",
        "No test carries XX-02.",
        "tests/uncovered_rules.yaml explains XX-01, but a test carries it.",
        "tests/uncovered_rules.yaml explains XX-04, which no RULES.md has.",
    ]


def test_the_explanations_must_be_a_mapping() -> None:
    assert account({}, set(), ["XX-01"]).faults == [
        "tests/uncovered_rules.yaml is not a mapping from rule numbers to explanations."
    ]


def test_a_number_that_is_only_cited_is_seen(suite: pytest.Pytester) -> None:
    folder = suite.path / "adjudicator" / "rulesets" / "xx"
    (folder / "cards.yaml").write_text("queen: {rule: XX-CARD-QUEEN, text: UTF-8}\n", "utf-8")
    (folder / "play.py").write_text('def win():\n    """See [XX-WIN], [XX-WIN-01], [XX-WIN-1]."""\n', "utf-8")
    assert unknown_citations(suite.path) == ["adjudicator/rulesets/xx/play.py cites XX-WIN-1"]


def test_every_number_cited_is_a_rule(request: pytest.FixtureRequest) -> None:
    assert unknown_citations(request.config.rootpath) == []


def test_every_ruleset_has_numbered_rules(request: pytest.FixtureRequest) -> None:
    root = request.config.rootpath
    code = {path.parent.name for path in root.glob("adjudicator/rulesets/*/__init__.py")}
    code.remove("westeros")  # what two rulesets share; their own files hold its rules
    assert {name for name, numbers in numbered_statements(root).items() if numbers} == code
