"""Which card has which text, by the moment at which it acts."""

from adjudicator.rulesets.westeros.edition import Texts

TEXTS = Texts(cancelling={}, immediate={}, standing={}, winning={}, losing={}, later={}, worths={})
