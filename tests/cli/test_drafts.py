"""A half-filled answer is sent only by a player who means it so."""

import pytest

from adjudicator.cli.drafts import refuse_unfinished
from adjudicator.cli.failures import Failure, Status
from tests.orders.positions import at, file_of, read_at


def test_a_half_filled_answer_is_sent_only_on_purpose() -> None:
    orders = read_at(at("stalls"), file_of("  stalls: {north: salt}"))
    with pytest.raises(Failure, match="half-filled") as refused:
        refuse_unfinished(orders, partial=False)
    assert refused.value.status == Status.NEEDS_ATTENTION
    assert "--partial" in (refused.value.hint)
    refuse_unfinished(orders, partial=True)


def test_a_whole_one_goes_out_anyhow() -> None:
    refuse_unfinished(read_at(at("stalls"), file_of("  stalls: {north: salt, south: silk}")), partial=False)
