"""Which rules decided what happened: a worked example names them, so that no event cites a rule beside it."""

from collections.abc import Iterable

from adjudicator.engine import Event


def decided(told: Iterable[Event]) -> dict[str, str]:
    """The rules of events by kind, each once, as they came: `points-gained: TE-REV-08 TE-SCORE-01`."""
    found: dict[str, dict[str, None]] = {}
    for event in told:
        found.setdefault(str(event.__struct_config__.tag), {})[event.rule] = None
    return {kind: " ".join(rules) for kind, rules in found.items()}
