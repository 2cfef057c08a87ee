"""The page of each game states what its spec says, and how sure its numbers are."""

import csv
import re
from importlib import resources

import pytest

import moontable
from scripts.game_pages import page_of, with_facts


@pytest.mark.parametrize("game_id", moontable.game_ids())
def test_the_page_of_a_game_agrees_with_its_spec(game_id: str) -> None:
    spec = moontable.load(game_id).spec
    text = page_of(spec).read_text("utf-8")
    assert with_facts(text, spec) == text


def test_the_page_of_blue_moon_city_says_how_sure_the_numbers_of_each_tile_are() -> None:
    """Each building is named with its boxes, and with what its numbers are: exact, read or reconstructed."""
    page = page_of(moontable.load("blue-moon-city").spec).read_text("utf-8")
    row = re.compile(r"^\| (\d+) ([\w ]+) \| \w+ ([\d, ]+) \| (\w+)[^|]* \|.*\| (\w+) \|$", re.MULTILINE)
    printed = {
        (number, name, boxes, of_boxes, of_rewards) for number, name, boxes, of_boxes, of_rewards in row.findall(page)
    }
    table = resources.files("moontable.games.blue_moon_city").joinpath("tiles.csv").read_text("utf-8")
    assert printed == {
        (tile["id"], tile["name"], tile["boxes"].replace("|", ", "), tile["boxes_status"], tile["rewards_status"])
        for tile in csv.DictReader(table.splitlines())
        if tile["boxes"]
    }
