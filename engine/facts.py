"""Every figure that a text about the game needs, asked of the patiences so that no text can disagree with them."""

from functools import cache

from engine.cards import KING, STOCK_CLICK, SUITS, Card, Move, Pile, Position
from engine.codes import LETTERS, NUMBERS, Code, shuffled
from engine.double_solitaire import DoubleSolitaire
from engine.examples import EXAMPLES
from engine.places import Kind
from engine.rules import Patience
from engine.seahaven import Seahaven

Facts = dict[str, str | int]

AMPLE = 10_000
"""A score far above every floor, to see the whole worth of an action."""

MEASURED: Facts = {
    # Random deals, an exact solver that sees all cards, of 50,000 deals each: how many of 1,000 can be won, between
    # the ends of the 95 % interval (Wilson), rounded outwards.
    "easy_of_1000": 932,
    "easy_low": 929,
    "easy_high": 935,
    "medium_of_1000": 151,
    "medium_low": 147,
    "medium_high": 154,
    "hard_of_1000": 21,
    "hard_low": 20,
    "hard_high": 23,
    "seahaven_deals_tried": 50_000,
    # Random deals and a search for wins that sees all cards and cannot tell a lost deal from a hard one; at most a
    # minute a deal, ten seconds with Vegas scoring. The interval is again 95 % (Wilson), in deals of 1,000 or of 100.
    "normal_deals_tried": 1_000,
    "normal_won": 999,
    "normal_low": 994,
    "vegas_deals_tried": 60,
    "vegas_won": 39,
    "vegas_low": 52,
    "vegas_high": 76,
    "vegas_hard_won": 10,
    "vegas_hard_low": 9,
    "vegas_hard_high": 29,
}
"""What was measured once: the only figures here that the engine does not know."""


@cache
def _facts() -> Facts:
    return _of_codes() | _of_double_solitaire() | _of_vegas() | _of_seahaven() | _of_examples() | MEASURED


def facts() -> Facts:
    """Every figure by the name that the texts use; whole numbers, and scores as the table shows them."""
    return dict(_facts())


def _of_codes() -> Facts:
    return {
        "double_code": str(Code(DoubleSolitaire.game, DoubleSolitaire.modes[0], 1)),
        "seahaven_code": str(Code(Seahaven.game, Seahaven.modes[0], 314)),
        "code_letters": LETTERS,
        "code_deals_billion": NUMBERS // 10**9,
    }


def _of_double_solitaire() -> Facts:
    easy, hard = DoubleSolitaire("D1N"), DoubleSolitaire("D3N")
    first = easy.first_position(1)
    columns = [easy.pile(first, place.name) for place in easy.of_kind(Kind.COLUMN)]
    stock = len(easy.pile(first, "s").cards)
    cards = len(shuffled(easy.game, 1, easy.packs))
    down = sum(pile.down for pile in columns)
    six, red_seven, black_seven = Card(6, 0), Card(7, 1), Card(7, 0)
    to_foundation = _worth(easy, {"t1": _up(Card(1, 0))}, Move("t1", "f1"))
    turned = _worth(easy, {"t1": Pile((black_seven, six), 1), "t2": _up(red_seven)}, Move("t1", "t2"))
    king = {"w": _up(Card(KING, 0))}
    return {
        "pack_cards": cards // easy.packs,
        "double_packs": easy.packs,
        "double_cards": cards,
        "double_columns": len(columns),
        "double_shortest": min(len(pile.cards) for pile in columns),
        "double_longest": max(len(pile.cards) for pile in columns),
        "double_dealt": sum(len(pile.cards) for pile in columns),
        "double_down": down,
        "double_up": sum(len(pile.cards) - pile.down for pile in columns),
        "double_stock": stock,
        "double_foundations": len(easy.of_kind(Kind.FOUNDATION)),
        "places_per_suit": len(easy.of_kind(Kind.FOUNDATION)) // len(SUITS),
        "twin_homes": sum(easy.places[0].build.fits(card, six) for card in shuffled(easy.game, 1, easy.packs)),
        "draw_easy": _drawn(easy, first),
        "draw_hard": _drawn(hard, first),
        "draw_hard_clicks": -(-stock // _drawn(hard, first)),
        "draw_hard_last": stock % _drawn(hard, first) or _drawn(hard, first),
        "double_undo": easy.undo_limit,
        "normal_start": first.score,
        "normal_floor": _worth(easy, {"w": _up(six)}, STOCK_CLICK, score=0),
        "foundation_points": to_foundation,
        "waste_foundation_points": _worth(easy, {"w": _up(Card(1, 0))}, Move("w", "f1")),
        "waste_column_points": _worth(easy, king, Move("w", "t1")),
        "turn_points": turned,
        "recycle_cost": -_worth(easy, {"w": _up(six)}, STOCK_CLICK),
        "column_points": _worth(easy, {"t1": _up(six), "t2": _up(red_seven)}, Move("t1", "t2")),
        "take_back_points": _worth(easy, {"f1": _up(Card(1, 0)), "t2": _up(Card(2, 1))}, Move("f1", "t2")),
        "normal_foundation_total": cards * to_foundation,
        "normal_turn_total": down * turned,
        "normal_win": cards * to_foundation + down * turned,
    }


def _of_vegas() -> Facts:
    vegas = DoubleSolitaire("D1V")
    card = _worth(vegas, {"t1": _up(Card(1, 0))}, Move("t1", "f1"))
    cards = vegas.packs * len(shuffled(vegas.game, 1, 1))
    first = next(n for n in range(cards) if vegas.start_score + n * card > 0)
    return {
        "vegas_start": vegas.score_text(vegas.first_position(1).score),
        "vegas_cost": vegas.score_text(-vegas.start_score),
        "vegas_card": vegas.score_text(card),
        "vegas_zero": vegas.score_text(0),
        "vegas_last_negative": first - 1,
        "vegas_last_negative_score": vegas.score_text(vegas.start_score + (first - 1) * card),
        "vegas_first_positive": first,
        "vegas_first_positive_score": vegas.score_text(vegas.start_score + first * card),
        "vegas_win": vegas.score_text(vegas.start_score + cards * card),
    }


def _of_seahaven() -> Facts:
    easy, medium, hard = (Seahaven(mode) for mode in Seahaven.modes)
    first, last = easy.first_position(1), hard.first_position(1)
    columns = [easy.pile(first, place.name) for place in easy.of_kind(Kind.COLUMN)]
    lengths = [len(hard.pile(last, place.name).cards) for place in hard.of_kind(Kind.COLUMN)]
    cards = len(shuffled(easy.game, 1, easy.packs))
    points = _worth(easy, {"t1": _up(Card(1, 0))}, Move("t1", "f1"))
    groups: Facts = {
        f"group_{free}_{empty}": _limit(easy, free=free, empty=empty) for free in range(5) for empty in range(3)
    }
    return groups | {
        "seahaven_cards": cards,
        "seahaven_columns": len(columns),
        "seahaven_rows": len(columns[0].cards),
        "seahaven_dealt": sum(len(pile.cards) for pile in columns),
        "seahaven_foundations": len(easy.of_kind(Kind.FOUNDATION)),
        "cells_easy": easy.cells,
        "cells_medium": medium.cells,
        "cells_hard": hard.cells,
        "cells_filled": easy.cells - easy.empty(first, Kind.CELL),
        "hard_column": lengths.index(max(lengths)) + 1,
        "hard_column_cards": max(lengths),
        "seahaven_undo": easy.undo_limit,
        "seahaven_points": points,
        "seahaven_take_back_cost": -_worth(easy, {"f1": _up(Card(1, 0)), "t1": _up(Card(2, 0))}, Move("f1", "t1")),
        "seahaven_other_points": _worth(easy, {"t1": _up(Card(1, 0))}, Move("t1", "c1")),
        "seahaven_floor": _worth(easy, {"f1": _up(Card(1, 0))}, Move("f1", "c1"), score=0),
        "seahaven_win": cards * points,
        "group_free": 1,
        "group_empty": 2,
        "group_lift": _limit(easy, free=1, empty=2),
        "group_drop": _limit(easy, free=1, empty=2, target="t1"),
    }


def _of_examples() -> Facts:
    """Each example's score before its first step and after its last."""
    found: Facts = {}
    for example in EXAMPLES:
        positions = example.positions()
        name = example.id.replace("-", "_")
        found[f"{name}_score_first"] = example.patience.score_text(positions[0].score)
        found[f"{name}_score_last"] = example.patience.score_text(positions[-1].score)
    return found


def _up(*cards: Card) -> Pile:
    return Pile(cards)


def _worth(patience: Patience, piles: dict[str, Pile], move: Move, score: int = AMPLE) -> int:
    """What a move changes of the score, in a position of a few cards."""
    position = patience.position(piles)._replace(score=score)
    return patience.play(position, move).score - score


def _drawn(patience: Patience, first: Position) -> int:
    return len(patience.pile(patience.play(first, STOCK_CLICK), "w").cards)


def _limit(patience: Patience, *, free: int, empty: int, target: str | None = None) -> int:
    """The group limit with so many free cells and empty columns, the empty ones from `t1` on."""
    filled = {place.name: _up(Card(KING, 0)) for place in patience.of_kind(Kind.COLUMN)[empty:]}
    filled |= {place.name: _up(Card(KING, 0)) for place in patience.of_kind(Kind.CELL)[free:]}
    return patience.group_limit(patience.position(filled), target) or 0
