"""Forms of addresses mean the same where the program tries them and where a desk does."""

import re

import pytest
from hypothesis import given, settings, strategies as st

from adjudicator.repository.addresses import address_forms
from adjudicator.repository.channels import KINDS, channel_forms
from tests.desk.engines import in_node

pytestmark = [pytest.mark.needs("node"), pytest.mark.slow]

FORMS = {
    "tell": [form for form, _wrong in channel_forms()],
    "mail": [form for form, _wrong in address_forms()],
}

FIRST_WRONG = """return given.texts.map((text) =>
  given.forms.findIndex((form) => !new RegExp(`^(?:${form})$`, "u").test(text)))"""

PIECES = st.sampled_from(
    (*KINDS, *("://", "/", "@") * 3, *":.-!# \nZü😀", "none", "a", "a1", "b" * 63, "x" * 380, "nas.local")
)
TEXTS = st.lists(st.lists(PIECES, max_size=9).map("".join), min_size=300, max_size=300)


@pytest.mark.parametrize("way", FORMS)
@settings(max_examples=10)
@given(texts=TEXTS)
def test_a_form_means_the_same_in_a_browser(way: str, texts: list[str]) -> None:
    forms = FORMS[way]
    examples = ["ntfys://a@a.example.org/a1", "gotifys://nas.local/a", "none", "a.Z@a-a1.ü.example.org"]
    wanted = [
        next((place for place, form in enumerate(forms) if not re.fullmatch(form, text)), -1)
        for text in (*examples, *texts)
    ]
    assert -1 in wanted
    assert in_node()(FIRST_WRONG, {"texts": [*examples, *texts], "forms": forms}) == wanted
