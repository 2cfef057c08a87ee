"""A tour of screens in several looks: what is wrong with each to a checker, a ruler and a finger.

By night, by day, in every language and from right to left: nothing serious to axe, no violation of the content security
policy, no screen wider than its window, on a phone nothing too small for a finger, and in play nothing to scroll to,
nothing out of reach, and a primary button that shows its words.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.people import NewPerson
from tests.browser.serving import ServerProcess
from tests.browser.stage import Screen, Stage, show

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = {"serious", "critical"}
RUN_AXE = "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)"

LISTEN_FOR_VIOLATIONS = """
window.violations = [];
document.addEventListener('securitypolicyviolation', (event) =>
  window.violations.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""

OVERFLOW = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [Math.max(scrollWidth, document.body.scrollWidth) - innerWidth, scrollHeight - innerHeight];
}"""

OUT_OF_REACH = """() => {
  const top = document.querySelector('dialog[open]') ?? document.body;
  const shown = [...top.querySelectorAll('button, a, [role=slider]')].filter((element) => element.checkVisibility());
  return shown.flatMap((element) => {
    const box = element.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const whole = box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1;
    const scrolls = element.closest('.log, .scroll, [role=region]') !== null;
    const name = (element.ariaLabel ?? element.textContent).trim();
    const upon = element.matches('.cover') && hit?.closest('button') && element.parentElement.contains(hit);
    return scrolls || (whole && (upon || element.contains(hit))) ? [] : [`out of reach: ${name}`];
  });
}"""
"""What can be pressed and lies outside of the window, is cut off or covered; what scrolls by itself apart, and what
covers a whole card with buttons of its own upon it."""

WORDS_CUT = """(button) => [button, ...button.querySelectorAll('*')].some((part) =>
  part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow !== 'visible')"""

FINGER = 44
"""CSS pixels that whatever is pressed measures in both directions on a phone."""

TOO_SMALL = """(finger) => {
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen');
  const inText = (element) => element.matches('p a');
  const targets = [...document.querySelectorAll('button, a, select, input, summary, [role=button], [role=slider]')];
  return targets.filter((target) => seen(target) && !inText(target)).flatMap((target) => {
    const pressed = target.matches('input') ? target.closest('label') ?? target : target;
    const box = pressed.getBoundingClientRect();
    const around = getComputedStyle(pressed, '::after');
    const reach = around.content !== 'none' && around.position === 'absolute' ? around : { width: 0, height: 0 };
    const [width, height] = ['width', 'height'].map((side) => Math.max(box[side], parseFloat(reach[side])));
    const name = (target.ariaLabel ?? target.textContent).trim().slice(0, 50);
    const size = `${width.toFixed(1)} x ${height.toFixed(1)}`;
    return Math.min(width, height) < finger - 0.5 ? [`finger: ${name}: ${size}`] : [];
  });
}"""


@dataclass(frozen=True)
class Look:
    """How a browser is set, whether axe judges what it shows (the dearest of the checks), and how screens come up.

    Who `walks` comes from another page of the site, as people do; else every screen is loaded by its address.
    """

    language: str
    theme: str
    palette: str
    width: int
    height: int
    by_axe: bool
    walks: bool = True

    @property
    def is_phone(self) -> bool:
        """Whether fingers press."""
        return self.width == 360

    def __str__(self) -> str:
        return f"{self.language}-{self.theme}-{self.palette}-{self.width}x{self.height}"


LOOKS = (
    Look("en", "night", "default", 1280, 720, by_axe=True, walks=False),
    Look("en", "day", "contrast", 360, 640, by_axe=False),
    Look("zh-Hant", "night", "contrast", 768, 1024, by_axe=True),
    Look("zh-Hant", "night", "default", 360, 640, by_axe=False),
    Look("zh-Hans", "night", "safe", 360, 640, by_axe=False),
    Look("en", "day", "safe", 640, 360, by_axe=False),
    Look("fa", "day", "safe", 360, 640, by_axe=True),
)


def look_at(
    screens: tuple[Screen, ...], server: ServerProcess, stage: Stage, new_person: NewPerson, look: Look
) -> dict[str, list[str]]:
    """Go round some screens as their host or as a stranger; return what is wrong by screen."""
    options = {
        "viewport": {"width": look.width, "height": look.height},
        "has_touch": look.is_phone,
        "settings": {"lang": look.language, "theme": look.theme, "palette": look.palette},
    }
    host, stranger = new_person(server, storage_state=stage.host, **options), new_person(server, **options)
    for page in (host, stranger):
        page.context.add_init_script(LISTEN_FOR_VIOLATIONS)
        if look.by_axe:
            page.context.add_init_script(path=AXE)

    found = {}
    for screen in screens:
        page = stranger if screen.as_stranger else host
        show(page, screen, stage, look.language, walks=look.walks)
        expect(page.locator("html")).to_have_attribute("data-theme", look.theme)
        if problems := _problems(page, screen, look):
            found[screen.name] = problems
    return found


def _problems(page: Page, screen: Screen, look: Look) -> list[str]:
    """What is wrong with the screen in sight."""
    problems: list[str] = page.evaluate("window.violations")
    wider, taller = page.evaluate(OVERFLOW)
    if wider > 0:
        problems.append(f"{wider} px wider than the window")
    if screen.at is not None:
        problems += page.evaluate(OUT_OF_REACH)
        if taller > 0:
            problems.append(f"{taller} px to scroll in play")
        if screen.at(page, look.language).primary.evaluate(WORDS_CUT):
            problems.append("the words of the primary button are cut")
    if look.is_phone:
        problems += page.evaluate(TOO_SMALL, FINGER)
    if look.by_axe:
        problems += _findings_of_axe(page)
    return problems


def _findings_of_axe(page: Page) -> list[str]:
    """What axe calls serious or critical: rule, element, what is wrong."""
    violations: list[dict[str, Any]] = page.evaluate(RUN_AXE)
    return [
        f"{violation['id']}: {node['target']}: {node['failureSummary']}"
        for violation in violations
        if violation["impact"] in GRAVE
        for node in violation["nodes"]
    ]
