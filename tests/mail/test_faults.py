"""What was wrong with orders that came by mail."""

from adjudicator.mail.faults import told_faults
from adjudicator.orders import Complaint
from adjudicator.sentences import prose


def test_faults_come_with_the_lines_that_they_count() -> None:
    told = told_faults(
        "game: x\nanswers:\n  laed: 7\n", [Complaint(prose("No question “laed” is open."), 3, 3)]
    )
    assert "line 3, column 3: No question “laed” is open." in told
    assert told.endswith("  1 game: x\n  2 answers:\n  3   laed: 7")
