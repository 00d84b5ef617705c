"""The stories under `stories/`: pauses, substitutes, absences and votes. All of them audit clean."""

import pytest

from tests.repository.people.story_files import Play, Story, read_stories


@pytest.mark.parametrize("story", [pytest.param(story, id=story.story) for story in read_stories()])
def test_story(story: Story) -> None:
    play = Play(story)
    for step in story.steps:
        play.step(step)
    play.finish()
