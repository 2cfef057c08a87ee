"""Learning in the browser: a lesson from its first to its last step on a phone, and a puzzle (demands 60, 61)."""

import re

from playwright.sync_api import Page, expect

from moontable import Position
from moontable.kit.lessons import lesson_of, position_of, puzzle_of, step_of
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess
from tests.browser.tour import AXE, GRAVE, OVERFLOW, RUN_AXE, TOO_SMALL
from tests.browser.words import word

GAME = "nova-luna"


class Learner(Player):
    """A person at a lesson: there is no table whose plies could be asked for."""

    def place(self, action: str, start: Position) -> None:
        """Take and place as a notation says, by the places' names; refill by its button."""
        if action == "refill":
            self.refill.click()
            return
        tile, x, y = re.findall(r"-?\d+", action)
        wheel = start.view(start.actor)["wheel"]
        self.choose_tile([wheel["spaces"][space] for space in wheel["offer"]].index(int(tile)))
        if not self.primary.is_enabled():
            self.cells.and_(self.page.get_by_role("button", name=f"Place at column {x}, row {y}:")).click()
        self.primary.click()

    def says(self, step: str, what: str) -> None:
        """The moon says this text of a step."""
        guide = self.page.get_by_role("region", name=word("learn.guide"))
        expect(guide.get_by_text(word(f"lesson.{GAME}.{step}.{what}"))).to_be_visible()


def grave_faults(page: Page) -> list[str]:
    """What axe calls serious or worse."""
    page.evaluate(AXE.read_text("utf-8"))
    return [fault["id"] for fault in page.evaluate(RUN_AXE) if fault["impact"] in GRAVE]


def test_a_newcomer_learns_nova_luna_on_a_phone(server: ServerProcess, new_person: NewPerson) -> None:
    """A wrong answer is explained, a right one is shown, all others are played; nothing scrolls, nothing is small."""
    page = new_person(server, viewport={"width": 360, "height": 640})
    page.goto(f"{server.url}/")
    page.get_by_role("link", name="New here? Learn Nova Luna in three minutes").click()
    learner = Learner(page)
    lesson = lesson_of(GAME)
    assert lesson is not None
    onward = page.get_by_role("button", name=word("learn.next"), exact=True)
    for number, step in enumerate(lesson.steps, start=1):
        start = position_of(GAME, number, step_of)
        learner.says(step.name, "say")
        assert page.evaluate(OVERFLOW) == [0, 0]
        if step.name == "group":
            learner.place("T42@3,0", start)
            learner.says(step.name, "wrong.far")
        if step.name == "two":
            page.get_by_role("button", name=word("learn.show")).click()
        else:
            learner.place(step.show[0], start)
        learner.says(step.name, "right")
        if step is lesson.steps[0]:
            assert page.evaluate(TOO_SMALL, 44) == []
            assert grave_faults(page) == []
        if step is not lesson.steps[-1]:
            onward.click()
    expect(page.get_by_role("button", name=word("learn.play"))).to_be_visible()
    page.get_by_role("link", name=word("learn.leave")).click()
    expect(page.get_by_role("article", name="Nova Luna").get_by_text(word("learn.finished"))).to_be_visible()
    assert page.evaluate(TOO_SMALL, 44) == []
    assert grave_faults(page) == []


def test_a_puzzle_is_solved_at_the_second_try(server: ServerProcess, new_person: NewPerson) -> None:
    """A worse action is told what it gives up, the best one is explained in words, and the puzzle stays solved."""
    page = new_person(server)
    page.goto(f"{server.url}/learn/{GAME}/2")
    learner, puzzle, start = Learner(page), puzzle_of(GAME, 2), position_of(GAME, 2, puzzle_of)
    learner.place(puzzle.rivals[0].action, start)
    expect(page.get_by_text(re.compile(r"points of winning chance"))).to_be_visible()
    learner.place(puzzle.best, start)
    expect(page.get_by_text(re.compile(r"Yes, that is the one: it wins \d+% of the matches"))).to_be_visible()
    expect(page.get_by_role("region", name=word("learn.guide")).get_by_role("listitem").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{server.url}/learn/{GAME}/3")
    page.goto(f"{server.url}/learn")
    expect(page.get_by_role("link", name="Puzzle 2, solved")).to_be_visible()
