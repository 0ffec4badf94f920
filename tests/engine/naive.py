"""The rules a second time, written from the rules and the protocol alone, for the engine to be compared with.

Plain and slow on purpose, and nothing of the engine is used: a state is the protocol's state object, of which
`game`, `mode`, `piles`, `down` and `score` are looked at.
"""

from typing import Any

State = dict[str, Any]

RANKS = "A23456789TJQK"
SUITS = "SHDC"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
MODES = ("DS1-D1N", "DS1-D3N", "DS1-D1V", "DS1-D3V", "SH1-C4", "SH1-C2", "SH1-C1")


def rank(card: str) -> int:
    return RANKS.index(card[0])


def is_red(card: str) -> bool:
    return card[1] == "H" or card[1] == "D"


def names(game: str, mode: str) -> list[str]:
    """The names of all piles in table order."""
    if game == "DS1":
        return [f"t{i}" for i in range(1, 10)] + [f"f{i}" for i in range(1, 9)] + ["s", "w"]
    cells = {"C4": 4, "C2": 2, "C1": 1}[mode]
    return [f"t{i}" for i in range(1, 11)] + [f"c{i}" for i in range(1, cells + 1)] + [f"f{i}" for i in range(1, 5)]


def deal(code: str) -> State:
    """The state object of a fresh deal, from a code in its exact form."""
    game, mode, letters = code.split("-")
    number = 0
    for letter in letters:
        number = number * 32 + LETTERS.index(letter)
    deck = [r + s for s in SUITS for r in RANKS]
    if game == "DS1":
        deck = deck + deck
    state = (ord(game[0]) * 65536 + ord(game[1]) * 256 + ord(game[2])) * 2**40 + number
    for i in range(len(deck) - 1, 0, -1):
        while True:
            state = (state + 0x9E3779B97F4A7C15) % 2**64
            word = state
            word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
            word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) % 2**64
            word = word ^ (word >> 31)
            if word < 2**64 - (2**64 % (i + 1)):
                break
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    piles: dict[str, list[str]] = {name: [] for name in names(game, mode)}
    down = {}
    if game == "DS1":
        for row in range(1, 10):
            for column in range(row, 10):
                piles[f"t{column}"].append(deck.pop(0))
        piles["s"] = list(reversed(deck))
        down = {f"t{i}": i - 1 for i in range(2, 10)}
    else:
        for _ in range(5):
            for column in range(1, 11):
                piles[f"t{column}"].append(deck.pop(0))
        piles["c1"].append(deck.pop(0))
        piles["t2" if mode == "C1" else "c2"].append(deck.pop(0))
    return {
        "game": game,
        "mode": mode,
        "piles": piles,
        "down": down,
        "score": -104 if mode.endswith("V") else 0,
    }


def limit(state: State, target: str | None) -> int:
    """How many cards may move together in Seahaven."""
    free = sum(1 for name, pile in state["piles"].items() if name[0] == "c" and pile == [])
    empty = sum(1 for name, pile in state["piles"].items() if name[0] == "t" and pile == [] and name != target)
    doubled = 1
    for _ in range(empty):
        doubled *= 2
    return (free + 1) * doubled


def may_lift(state: State, source: str, count: int) -> bool:
    pile = state["piles"][source]
    if count > len(pile) or source == "s":
        return False
    if source[0] != "t":
        return count == 1
    if state["game"] == "DS1":
        return count <= len(pile) - int(state["down"].get(source, 0))
    run = pile[len(pile) - count :]
    for i in range(1, count):
        if run[i][1] != run[i - 1][1] or rank(run[i]) != rank(run[i - 1]) - 1:
            return False
    return count <= limit(state, None)


def may_drop(state: State, source: str, count: int, target: str) -> bool:
    """Whether cards that may be lifted may also be put there."""
    card, pile = state["piles"][source][-count], state["piles"][target]
    double = state["game"] == "DS1"
    if target[0] == "t" and target != source:
        if not pile:
            fits = card[0] == "K"
        else:
            under = pile[-1]
            fits = rank(under) - rank(card) == 1 and (is_red(under) != is_red(card) if double else under[1] == card[1])
        return fits and (double or count <= limit(state, target))
    if target[0] == "f" and source[0] != "f" and count == 1:
        row = (int(target[1:]) - 1) // (2 if double else 1)
        return card[1] == SUITS[row] and rank(card) == len(pile)
    return target[0] == "c" and target != source and count == 1 and not pile


def may_click_stock(state: State) -> bool:
    piles = state["piles"]
    if state["game"] != "DS1":
        return False
    return bool(piles["s"]) or (bool(piles["w"]) and state["mode"].endswith("N"))


def legal_moves(state: State) -> list[str]:
    """Every legal move in full form, sorted; of the foundations, and of the cells, only the first that accepts."""
    found = ["s"] if may_click_stock(state) else []
    for source, pile in state["piles"].items():
        for count in range(1, len(pile) + 1):
            if not may_lift(state, source, count):
                continue
            given = set()
            for target in state["piles"]:
                if may_drop(state, source, count, target):
                    if target[0] in "fc" and target[0] in given:
                        continue
                    given.add(target[0])
                    found.append(f"{source} {target} {count}")
    return sorted(found)


def after(state: State, move: str) -> State:
    """The state after a legal move in full form."""
    piles = {name: list(pile) for name, pile in state["piles"].items()}
    down = dict(state["down"])
    score, normal = state["score"], state["mode"].endswith("N")
    if move == "s":
        if piles["s"]:
            for _ in range(int(state["mode"][1])):
                if piles["s"]:
                    piles["w"].append(piles["s"].pop())
        else:
            while piles["w"]:
                piles["s"].append(piles["w"].pop())
            score = max(0, score - 100)
    else:
        source, target, number = move.split()
        count = int(number)
        piles[target] += piles[source][-count:]
        del piles[source][-count:]
        if down.get(source, 0) > 0 and down[source] == len(piles[source]):
            down[source] -= 1
            if not down[source]:
                del down[source]
            if normal:
                score += 5
        if state["game"] == "SH1":
            if target[0] == "f":
                score += 10
            elif source[0] == "f":
                score = max(0, score - 10)
        elif target[0] == "f":
            score += 10 if normal else 5
        elif source == "w" and normal:
            score += 5
    return state | {"piles": piles, "down": down, "score": score}


def count_lines(state: State, depth: int) -> int:
    """The number of sequences of `depth` legal moves (perft)."""
    if depth == 0:
        return 1
    return sum(count_lines(after(state, move), depth - 1) for move in legal_moves(state))
