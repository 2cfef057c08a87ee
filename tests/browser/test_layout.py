"""The table in play fits its window: nothing is scrolled to, nothing is cut off or covered."""

from typing import Any

import pytest

from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.screens import SCREENS, Stage, show
from tests.browser.serving import ServerProcess

OVERFLOW = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}"""

OUT_OF_REACH = """() => {
  const top = document.querySelector('dialog[open]') ?? document.body;
  return [...top.querySelectorAll('button, a, [role=slider]')].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const whole = box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1;
    const scrolls = element.closest('.log, [role=region]') !== null;
    return scrolls || (whole && element.contains(hit)) ? [] : [(element.ariaLabel ?? element.textContent).trim()];
  });
}"""
"""What can be pressed and lies outside of the window, is cut off or covered, but for lists that scroll."""

WORDS_CUT = """(button) => [button, ...button.querySelectorAll('*')].some((part) =>
  part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow !== 'visible')"""


@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360), (768, 1024), (1280, 720)])
def test_table_in_play_needs_no_scrolling(
    server: ServerProcess, stage: Stage, new_person: NewPerson, width: int, height: int
) -> None:
    """No page scroll in play, nothing to press outside of the window, and a primary button that shows its words."""
    size = {"width": width, "height": height}
    host, stranger = new_person(server, storage_state=stage.host, viewport=size), new_person(server, viewport=size)
    problems: dict[str, Any] = {}
    for screen in SCREENS:
        if not screen.is_play:
            continue
        page = stranger if screen.as_stranger else host
        show(page, screen, stage)
        overflow = page.evaluate(OVERFLOW)
        out_of_reach = page.evaluate(OUT_OF_REACH)
        words_cut = Player(page).primary.evaluate(WORDS_CUT)
        if max(overflow) > 0 or out_of_reach or words_cut:
            problems[screen.name] = overflow, out_of_reach, words_cut
    assert problems == {}
