"""Option 5, `ports`: areas for Ships between land and sea [CK5].

What ports are for, procedures and questions, the editions share; how the first one decides about them is in
its policies.
"""

import msgspec

from adjudicator.rulesets.westeros.map import Area, Map, PortFacts
from adjudicator.rulesets.westeros.playable import PlayableEdition


class Port(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A port token: its land area, and the sea areas that it may open onto, of which a board has one."""

    name: str
    land: Area
    seas: tuple[Area, ...]


def with_ports(edition: PlayableEdition) -> PlayableEdition:
    """An edition whose map has ports, each at the first of its seas that the map has [CK5-SETUP-01]."""
    facts = edition.map.facts
    laid = {
        port: PortFacts(each.name, each.land, next(sea for sea in each.seas if sea in facts.seas))
        for port, each in edition.facts.read("ports.yaml", dict[Area, Port]).items()
    }
    return msgspec.structs.replace(edition, map=Map(msgspec.structs.replace(facts, ports=laid)))
