"""The worked examples: every step gets the answer that it promises, and shows what its caption says."""

from collections.abc import Sequence

import pytest

from engine.cards import Card, Position
from engine.examples import EXAMPLES, Example, Step
from engine.places import Kind
from engine.refusals import Reason, Refusal

BY_ID = {example.id: example for example in EXAMPLES}


class Replay:
    """One example, with questions to ask at any of its steps; step 0 is the first."""

    def __init__(self, name: str) -> None:
        self.example = BY_ID[name]
        self.patience = self.example.patience
        self.positions = self.example.positions()

    def step(self, number: int) -> Step:
        return self.example.steps[number]

    def cards(self, number: int, pile: str) -> str:
        """The cards of a pile before a step."""
        return " ".join(str(card) for card in self.patience.pile(self.positions[number], pile).cards)

    def moved(self, number: int) -> str:
        """The cards that a step takes hold of."""
        step = self.step(number)
        return self.cards(number, step.source)[-3 * step.count + 1 :]

    def down(self, number: int, pile: str) -> int:
        return self.patience.pile(self.positions[number], pile).down

    def scores(self) -> list[int]:
        return [position.score for position in self.positions]


def test_ids_are_unique() -> None:
    assert len(BY_ID) == len(EXAMPLES)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
class TestEveryExample:
    def test_each_step_gets_its_answer(self, example: Example) -> None:
        for step, position in zip(example.steps, example.positions(), strict=False):
            assert example.answer(step, position) == step.refusal

    def test_only_moves_that_are_played_change_the_position(self, example: Example) -> None:
        positions = example.positions()
        assert len(positions) == len(example.steps) + 1
        for step, before, after in zip(example.steps, positions, positions[1:], strict=False):
            assert (before != after) is bool(step.move and not step.refusal)

    def test_starts_with_a_look_after_a_short_lead(self, example: Example) -> None:
        assert example.steps[0] == Step()
        assert len(example.lead.split(", ")) < 150
        assert len(example.steps) > 1

    def test_every_card_is_on_the_table(self, example: Example) -> None:
        cards: list[Card] = [card for pile in example.positions()[-1].piles for card in pile.cards]
        assert len(cards) == len(set(cards)) == 52 * example.patience.packs


def test_a_non_king_is_refused_by_an_empty_column_though_it_would_uncover_a_card() -> None:
    replay = Replay("empty-column")
    assert replay.cards(1, "t1") == ""
    assert replay.moved(1) == "QH"
    assert replay.down(1, "t8") == len(replay.cards(1, "t8").split()) - 1 > 0
    assert replay.step(1).refusal == Refusal(Reason.ONLY_A_KING)
    assert replay.moved(2) == "KC"
    assert replay.cards(4, "t1") == "KC QH"
    assert replay.down(3, "t3") == replay.down(2, "t3") - 1
    assert replay.down(4, "t8") == replay.down(3, "t8") - 1
    assert replay.scores() == [10, 10, 10, 15, 20]


def test_a_king_takes_its_run_to_an_empty_column() -> None:
    replay = Replay("king-run")
    assert replay.cards(0, "t6").endswith("KC")
    assert replay.cards(2, "t1") == ""
    assert replay.moved(2) == replay.moved(3) == "QD JS"
    assert replay.moved(4) == "KC QD JS"
    assert replay.down(4, "t8") == replay.down(3, "t8") - 1
    assert replay.down(5, "t6") == replay.down(4, "t6") - 1
    assert replay.cards(5, "t1") == "KC QD JS"


def test_the_second_ace_of_spades_takes_the_second_place() -> None:
    replay = Replay("second-ace")
    assert [replay.moved(number) for number in (1, 2, 3)] == ["AS", "AS", "2S"]
    patience, (_, first, second, third, _) = replay.patience, replay.positions
    assert drops_up(replay, first, "t3") == ["f1", "f2"]
    assert drops_up(replay, second, "t8") == ["f2"]
    assert drops_up(replay, third, "t6") == ["f1", "f2"]
    # A card let go over the foundations goes to the first that accepts it.
    for number, position in ((1, first), (2, second), (3, third)):
        assert patience.read_move(position, f"{replay.step(number).source} f") == replay.step(number).move
    assert replay.cards(4, "f1") == "AS 2S"
    assert replay.cards(4, "f2") == "AS"


def drops_up(replay: Replay, position: Position, source: str) -> list[str]:
    return [name for name in replay.patience.drops(position, source, 1) if name.startswith("f")]


def test_a_black_six_finds_all_four_red_sevens_open() -> None:
    replay = Replay("twins")
    position = replay.positions[1]
    homes = replay.patience.drops(position, "t6", 1)
    assert replay.moved(1) == "6S"
    assert sorted(replay.cards(1, home)[-2:] for home in homes) == ["7D", "7D", "7H", "7H"]
    assert replay.step(2).target == max(homes, key=lambda home: len(replay.cards(1, home)))
    top = len(replay.patience.pile(position, "t6").cards) - 1
    assert replay.patience.double_click(position, "t6", top) == replay.step(2).move


def test_three_cards_are_drawn_and_free_one_another() -> None:
    replay = Replay("three-cards")
    assert replay.cards(0, "w") == ""
    assert replay.cards(2, "w") == "TD 4D AS"
    assert replay.step(2) == Step("w", "", 2, Refusal(Reason.ONLY_THE_TOP, 2))
    assert [replay.moved(number) for number in (3, 4, 5)] == ["AS", "4D", "TD"]
    assert replay.cards(4, "t4").endswith("5S")
    assert replay.cards(6, "w") == ""
    assert replay.cards(7, "w") == "JD TC 3D"


def test_recycling_takes_no_more_than_there_is() -> None:
    replay = Replay("recycling")
    assert replay.cards(0, "s") == ""
    assert 0 < replay.scores()[0] < 100
    assert replay.scores()[1:] == [replay.scores()[0], 0, 0]
    assert replay.cards(1, "w").split() == replay.cards(2, "s").split()[::-1]
    assert replay.cards(3, "w") == replay.cards(1, "w")[:8]


def test_the_21st_card_turns_a_vegas_score_positive() -> None:
    replay = Replay("vegas")
    patience = replay.patience
    up = [
        sum(len(patience.pile(position, place.name).cards) for place in patience.of_kind(Kind.FOUNDATION))
        for position in replay.positions
    ]
    assert up == [20, 20, 21]
    assert [patience.score_text(score) for score in replay.scores()] == ["-$4", "-$4", "$1"]
    assert replay.moved(1) == "2D"


def test_eight_cards_are_lifted_but_only_four_accepted() -> None:
    replay = Replay("group-limit")
    patience, position = replay.patience, replay.positions[1]
    lift, refused = replay.step(1), replay.step(2)
    assert (patience.empty(position, Kind.CELL), patience.empty(position, Kind.COLUMN)) == (1, 2)
    assert (lift.source, lift.target, lift.count) == (refused.source, "", 8)
    assert replay.moved(1) == "KS QS JS TS 9S 8S 7S 6S"
    assert len(replay.cards(1, lift.source).split()) == 8 + 2
    assert replay.moved(3) == replay.cards(3, "t10") == "3C"
    assert replay.cards(2, refused.target) == ""
    assert refused.refusal == Refusal(Reason.RUN_TOO_LONG, count=8, limit=4, cells=1, columns=1)
    last = replay.step(-1)
    assert (last.source, last.count, last.refusal) == (refused.source, 8, None)


@pytest.mark.parametrize(("name", "full"), [("two-cells", ("2S", "AC")), ("one-cell", ("2S",))])
def test_few_cells_start_full(name: str, full: Sequence[str]) -> None:
    replay = Replay(name)
    cells = [place.name for place in replay.patience.of_kind(Kind.CELL)]
    assert replay.example.lead == ""
    assert tuple(replay.cards(0, cell) for cell in cells) == full
    assert replay.step(1).refusal == Refusal(Reason.CELL_FULL)
    into = next(step for step in replay.example.steps[2:] if step.target in cells)
    assert into.source == replay.step(1).source
    assert replay.moved(len(replay.example.steps) - 1) == "JD"


def test_with_one_cell_the_last_card_lies_on_column_2() -> None:
    two, one = Replay("two-cells"), Replay("one-cell")
    assert one.cards(0, "t2") == f"{two.cards(0, 't2')} {two.cards(0, 'c2')}"
    assert len(one.cards(0, "t2").split()) == 6
