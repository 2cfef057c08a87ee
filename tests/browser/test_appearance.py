"""Themes, palettes and motion: read from the style that the browser has computed."""

import itertools

import pytest
from playwright.sync_api import Page, expect

from tests.browser.colours import VISIONS, Colour, contrast, distance
from tests.browser.lobby import at_table
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess

SUITS = ("red", "blue", "turquoise", "yellow")
TEXT_ON_GROUND = tuple(itertools.product(("ink", "ink-soft", "accent-ink", "good", "bad"), ("ground", "surface")))
"""What is written, and what it is written on."""

LEAST_APART = 0.18
"""Distance in Oklab of two colours that are taken for two at a glance; black and white are 1 apart."""

COMPUTE = """(name) => {
  const probe = document.createElement('i');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  canvas.fillStyle = getComputedStyle(probe).color;
  canvas.fillRect(0, 0, 1, 1);
  probe.remove();
  return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}"""

RUNNING = """() => document.getAnimations().filter((animation) => {
  const { duration, iterations } = animation.effect.getComputedTiming();
  return animation.playState === 'running' && (duration > 0 || iterations === Infinity);
}).map((animation) => animation.animationName ?? animation.transitionProperty ?? 'flight')"""

COUNT_FLIGHTS = """
window.flights = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) { window.flights++; return animate.apply(this, given); };
"""


def colour(page: Page, name: str) -> Colour:
    """A token of the style sheet as red, green and blue, 0 to 255."""
    red, green, blue = page.evaluate(COMPUTE, name)
    return red, green, blue


def choose(page: Page, palette: str) -> None:
    """Choose a palette in the settings."""
    page.get_by_role("group", name="Colours of the games").get_by_role("radio", name=palette).check()
    expect(page.get_by_role("radio", name=palette)).to_be_checked()


@pytest.mark.parametrize("theme", ["night", "day"])
@pytest.mark.parametrize("palette", ["default", "safe", "contrast"])
def test_text_stands_out_in_every_theme_and_palette(
    server: ServerProcess, new_person: NewPerson, palette: str, theme: str
) -> None:
    """Text has a contrast of at least 4.5 : 1 on what it is written on; 7 : 1 where high contrast is asked for."""
    page = new_person(server, settings={"theme": theme, "palette": palette})
    page.goto("/settings")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    ratios = {
        (text, ground): contrast(colour(page, text), colour(page, ground))
        for text, ground in [*TEXT_ON_GROUND, ("on-accent", "accent")]
    }
    strict = ("ink", "ink-soft") if palette == "contrast" else ()
    faint = {pair: ratio for pair, ratio in ratios.items() if ratio < (7 if pair[0] in strict else 4.5)}
    assert faint == {}


@pytest.mark.parametrize("palette", ["default", "safe", "contrast"])
def test_four_colours_of_the_game_are_four(server: ServerProcess, new_person: NewPerson, palette: str) -> None:
    """Nobody takes two colours of a palette for one another; in the colour-safe one nobody with any colour vision."""
    page = new_person(server, settings={"palette": palette})
    page.goto("/settings")
    colours = {suit: colour(page, suit) for suit in SUITS}
    visions = VISIONS if palette == "safe" else ["all colours"]
    close = {
        (vision, one, other): round(apart, 3)
        for vision in visions
        for one, other in itertools.combinations(SUITS, 2)
        if (apart := distance(colours[one], colours[other], vision)) < LEAST_APART
    }
    assert close == {}
    numerals = colour(page, "art-ink")
    assert min(contrast(numerals, paint) for paint in colours.values()) >= 4.5


def test_theme_follows_the_device_where_it_shall(server: ServerProcess, new_person: NewPerson) -> None:
    """The first visit is at night; "as the device" follows the device at once, and a reload keeps it."""
    page = new_person(server, color_scheme="light")
    page.goto("/settings")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "night")
    page.get_by_role("group", name="Theme").get_by_role("radio", name="As the device").check()
    expect(html).to_have_attribute("data-theme", "day")
    page.emulate_media(color_scheme="dark")
    expect(html).to_have_attribute("data-theme", "night")
    page.emulate_media(color_scheme="light")
    page.reload()
    expect(html).to_have_attribute("data-theme", "day")


def test_palettes_differ(server: ServerProcess, new_person: NewPerson) -> None:
    """A choice of palette is seen at once and kept over a reload."""
    page = new_person(server)
    page.goto("/settings")
    seen = set()
    for palette in ("Standard", "Colour-safe", "High contrast"):
        choose(page, palette)
        seen.add(tuple(colour(page, suit) for suit in SUITS))
        page.reload()
        expect(page.get_by_role("radio", name=palette)).to_be_checked()
        assert tuple(colour(page, suit) for suit in SUITS) in seen
    assert len(seen) == 3


@pytest.mark.parametrize(
    ("preference", "setting", "moves"),
    [
        ("reduce", "system", False),
        ("no-preference", "system", True),
        ("no-preference", "none", False),
        ("reduce", "full", True),
    ],
)
def test_motion_is_what_person_and_device_ask_for(
    server: ServerProcess, new_person: NewPerson, preference: str, setting: str, moves: bool
) -> None:
    """Pieces travel, unless the device asks for less motion or the person says so; what the person says wins."""
    page = new_person(server, reduced_motion=preference, settings={"motion": setting})
    page.context.add_init_script(COUNT_FLIGHTS)
    player = at_table(Player, page, "me")
    for ply in (1, 2):
        player.act()
        player.wait_for_ply(ply)
    if moves:
        assert page.evaluate("window.flights") > 0
    else:
        assert page.evaluate("window.flights") == 0
        assert page.evaluate(RUNNING) == []
