"""The board of the second edition, read from `areas.yaml` [A2-MAP]."""

from adjudicator.rulesets.facts import read_facts
from adjudicator.rulesets.westeros.map import Map, MapFacts

MAP = Map(read_facts(__package__ or "", "areas.yaml", MapFacts))
