"""The table fits its window, every screen fits its width, and what is pressed is large enough for a finger."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.screens import SCREENS, Stage, show
from tests.browser.serving import ServerProcess
from tests.browser.words import LANGUAGES, LOCALES

PLAYING = tuple(screen for screen in SCREENS if screen.is_play)
PHONE = (360, 640)
FINGER = 44
"""CSS pixels that whatever is pressed measures in both directions on a phone."""

OVERFLOW = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return { right: Math.max(scrollWidth, document.body.scrollWidth) - innerWidth, down: scrollHeight - innerHeight };
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

TOO_SMALL = """(finger) => {
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen');
  const inText = (element) => element.matches('p a');
  const targets = [...document.querySelectorAll('button, a, select, input, summary, [role=button], [role=slider]')];
  return targets.filter((target) => seen(target) && !inText(target)).flatMap((target) => {
    const pressed = target.matches('input') ? target.closest('label') ?? target : target;
    const { width, height } = pressed.getBoundingClientRect();
    const name = (target.ariaLabel ?? target.textContent).trim().slice(0, 50);
    return Math.min(width, height) < finger - 0.5 ? [`${name}: ${width.toFixed(1)} x ${height.toFixed(1)}`] : [];
  });
}"""


def size(width: int, height: int) -> dict[str, int]:
    return {"width": width, "height": height}


@pytest.mark.parametrize(("width", "height"), [PHONE, (640, 360), (768, 1024), (1280, 720)])
def test_table_in_play_needs_no_scrolling(
    server: ServerProcess, stage: Stage, new_person: NewPerson, width: int, height: int
) -> None:
    """No page scroll in play, nothing to press outside of the window, and a primary button that shows its words."""
    host = new_person(server, storage_state=stage.host, viewport=size(width, height))
    stranger = new_person(server, viewport=size(width, height))
    problems: dict[str, Any] = {}
    for screen in PLAYING:
        page = stranger if screen.as_stranger else host
        show(page, screen, stage)
        overflow = page.evaluate(OVERFLOW)
        out_of_reach = page.evaluate(OUT_OF_REACH)
        words_cut = Player(page).primary.evaluate(
            "button => [button, ...button.querySelectorAll('*')].some(part => part.scrollWidth > part.clientWidth + 1"
            " && getComputedStyle(part).overflow !== 'visible')"
        )
        if max(overflow.values()) > 0 or out_of_reach or words_cut:
            problems[screen.name] = overflow, out_of_reach, words_cut
    assert problems == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_screen_is_wider_than_a_phone(
    server: ServerProcess, stage: Stage, new_person: NewPerson, language: str
) -> None:
    """No horizontal overflow on any screen, in any language."""
    look = {"viewport": size(*PHONE), "locale": LOCALES[language]}
    host, stranger = new_person(server, storage_state=stage.host, **look), new_person(server, **look)
    wide = {}
    for screen in SCREENS:
        page = stranger if screen.as_stranger else host
        show(page, screen, stage, language)
        if (right := page.evaluate(OVERFLOW)["right"]) > 0:
            wide[screen.name] = right
    assert wide == {}


def test_fingers_meet_what_they_aim_at(server: ServerProcess, stage: Stage, new_person: NewPerson) -> None:
    """Whatever is pressed on a phone measures 44 pixels in both directions, on every screen."""
    look = {"viewport": size(*PHONE), "has_touch": True, "is_mobile": True}
    host, stranger = new_person(server, storage_state=stage.host, **look), new_person(server, **look)
    small = {}
    for screen in SCREENS:
        page: Page = stranger if screen.as_stranger else host
        show(page, screen, stage)
        if targets := page.evaluate(TOO_SMALL, FINGER):
            small[screen.name] = targets
    assert small == {}
