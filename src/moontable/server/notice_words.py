"""Words of notices for addresses that show them as they come; browsers word theirs themselves."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    "en": {
        "turn": "It is your turn in {game}.",
        "begun": "The match of {game} has begun.",
        "over": "The match of {game} is over.",
        "asked": "Somebody asks to take something back in {game}.",
        "deadline": "Your time in {game} runs out.",
        "expiring": "A table of {game} expires soon; open it if it shall stay.",
        "test": "Notices of Moontable arrive here.",
    },
    "zh-Hant": {
        "turn": "《{game}》輪到你了。",
        "begun": "《{game}》開始了。",
        "over": "《{game}》結束了。",
        "asked": "《{game}》有人請求收回行動。",
        "deadline": "《{game}》輪到你，時間快到了。",
        "expiring": "《{game}》的牌桌即將過期，打開後可選擇保留。",
        "test": "Moontable 的通知會送到這裡。",
    },
    "zh-Hans": {
        "turn": "《{game}》轮到你了。",
        "begun": "《{game}》开始了。",
        "over": "《{game}》结束了。",
        "asked": "《{game}》有人请求收回行动。",
        "deadline": "《{game}》轮到你，时间快到了。",
        "expiring": "《{game}》的牌桌即将过期，打开后可选择保留。",
        "test": "Moontable 的通知会送到这里。",
    },
    "fa": {
        "turn": "در {game} نوبت شماست.",
        "begun": "بازی {game} آغاز شد.",
        "over": "بازی {game} تمام شد.",
        "asked": "در {game} کسی می‌خواهد حرکتی را پس بگیرد.",
        "deadline": "در {game} زمان شما رو به پایان است.",
        "expiring": "میزی از {game} به‌زودی منقضی می‌شود؛ اگر می‌خواهید بماند، بازش کنید.",
        "test": "اعلان‌های مون‌تیبل به اینجا می‌رسد.",
    },
}

GAMES: Final = {
    "zh-Hant": {"nova-luna": "新月", "blue-moon-city": "藍月城", "walking-on-the-moon": "月球漫步"},
    "zh-Hans": {"nova-luna": "新月", "blue-moon-city": "蓝月城", "walking-on-the-moon": "月球漫步"},
    "fa": {"nova-luna": "نوا لونا", "blue-moon-city": "شهر ماه آبی", "walking-on-the-moon": "قدم‌زدن روی ماه"},
}
"""As the client calls them; any other game, and every game in English, has the name that it gives itself."""


def sentence(language: str, kind: str, game: str, name: str) -> str:
    """A notice in a language, `name` being what the game calls itself."""
    return WORDS.get(language, WORDS["en"])[kind].format(game=game_name(language, game, name))


def game_name(language: str, game: str, name: str) -> str:
    """What a game is called in a language, `name` being what it calls itself."""
    return GAMES.get(language, {}).get(game, name)
