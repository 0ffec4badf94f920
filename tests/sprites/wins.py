"""Whole games that are won, for hands that play them one way or another."""

import gzip
import json
from pathlib import Path
from typing import Any

from engine.cards import STOCK_CLICK, Move
from engine.patiences import patience_of
from engine.positions import read_position
from engine.rules import Patience
from engine.session import Session
from tests.sprites.conftest import Player

DATA = Path(__file__).parents[1] / "data"


def towers() -> tuple[Session, list[str]]:
    """Seahaven Towers with four cells: a deal and its moves."""
    code, _, moves = (DATA / "wins.txt").read_text("utf-8").splitlines()[0].partition(": ")
    return Session.replay({"code": code, "actions": []}), moves.split(", ")


def double() -> tuple[Session, list[str]]:
    """Double Solitaire: the shortest recorded line."""
    with gzip.open(DATA / "oracle" / "double.jsonl.gz", "rt", encoding="utf-8") as lines:
        row: dict[str, Any] = min(map(json.loads, lines), key=lambda row: len(row["line"]))
    asked = row["position"]
    patience = patience_of(asked["game"], asked["mode"])
    return Session(patience, read_position(patience, asked["piles"], asked.get("down", {}))), row["line"]


GAMES = {"towers": towers, "double": double}


def sit_at(player: Player, name: str) -> list[Move]:
    """Start the game and tell its moves; nothing is kept and nothing painted, so that it is quick."""
    session, line = GAMES[name]()
    patience, position = session.patience, session.position
    moves = []
    for text in line:
        moves.append(patience.read_move(position, text))
        position = patience.play(position, moves[-1])
    player.forget()
    player.blind = True
    player.start(session)
    return moves


def lifted(patience: Patience, player: Player, move: Move) -> int:
    """The number in its pile of the first card that a move takes."""
    assert move != STOCK_CLICK
    return len(patience.pile(player.position, move.source).cards) - move.count
