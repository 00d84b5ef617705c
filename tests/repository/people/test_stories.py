"""The stories under `stories/`: pauses, substitutes, absences and votes. All of them audit clean."""

import pytest

from tests.repository.people.story_files import Play, Story, read_stories


@pytest.mark.parametrize(
    "played_out",
    [pytest.param(False, id="abandoned"), pytest.param(True, id="played out", marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("story", [pytest.param(story, id=story.story) for story in read_stories()])
def test_story(story: Story, *, played_out: bool) -> None:
    play = Play(story)
    for step in story.steps:
        play.step(step)
    play.finish(played_out=played_out)
