"""Refusals, bad codes and bad records, in words."""

from engine import records
from engine.codes import BadCode, CodeFault
from engine.patiences import PATIENCES
from engine.refusals import IllegalMove, Reason, Refusal
from engine.session import BadRecord
from sprites.words import N_, Words

SENTENCES = {
    Reason.FACE_DOWN: N_("Face-down cards stay where they are."),
    Reason.NOT_A_RUN: N_("Only cards of one suit in descending order move together."),
    Reason.ONLY_THE_TOP: N_("Only the top card can be taken from here."),
    Reason.FROM_STOCK: N_("Click the stock to turn cards over."),
    Reason.NOT_A_TARGET: N_("No card is put here."),
    Reason.FOUNDATION_TO_FOUNDATION: N_("A card does not move from one foundation to another."),
    Reason.ONE_AT_A_TIME: N_("Only one card at a time goes here."),
    Reason.OTHER_SUIT: N_("This foundation belongs to another suit."),
    Reason.NOT_THE_NEXT: N_("A foundation is built in suit from the ace up, one card after another."),
    Reason.CELL_FULL: N_("This cell already holds a card."),
    Reason.ONLY_A_KING: N_("Only a king, alone or with the cards on it, goes to an empty column."),
    Reason.NEEDS_OTHER_COLOUR: N_("Only a card of the opposite colour, one rank lower, goes here."),
    Reason.NEEDS_SAME_SUIT: N_("Only the card of the same suit, one rank lower, goes here."),
    Reason.NO_PLACE: N_("No place takes this card now."),
    Reason.NO_SECOND_PASS: N_("Vegas scoring allows a single pass: the waste is not turned again."),
    Reason.NOTHING_LEFT: N_("The stock and the waste are empty."),
}

FAULTS = {
    CodeFault.UNKNOWN_GAME: N_("No game is called “{part}”: a code begins with {games}."),
    CodeFault.UNKNOWN_MODE: N_("This game has no mode “{part}”: there are {modes}."),
    CodeFault.WRONG_LENGTH: N_("A code ends in 7 letters or digits, here there are {length}."),
    CodeFault.BAD_CHARACTER: N_("“{part}” does not occur in a code."),
}


def explain(refusal: Refusal, words: Words) -> str:
    """One line that says why; empty where the player only put the cards back."""
    if refusal.reason == Reason.RUN_TOO_LONG:
        limit = words.say_n("At most {n} card can move now", "At most {n} cards can move now", refusal.limit)
        cells = words.say_n("{n} free cell", "{n} free cells", refusal.cells)
        columns = words.say_n("{n} empty column", "{n} empty columns", refusal.columns)
        return words.say("{limit}: {cells}, {columns}.", limit=limit, cells=cells, columns=columns)
    sentence = SENTENCES.get(refusal.reason)
    return words.say(sentence) if sentence else ""


def explain_code(bad: BadCode, words: Words) -> str:
    """One line that says what is wrong with a game code."""
    modes = next((kind.modes for kind in PATIENCES if kind.game == bad.game), ())
    return words.say(
        FAULTS[bad.fault],
        part=bad.part,
        length=len(bad.part),
        games=", ".join(kind.game for kind in PATIENCES),
        modes=", ".join(modes),
    )


def explain_record(bad: BadRecord | OSError, words: Words) -> str:
    """What is wrong with a record, or with the file it should be in."""
    if isinstance(bad, OSError):
        return words.say("This file cannot be read.")
    if isinstance(bad, records.TooLong):
        return words.say("This is longer than the record of a game can be.")
    cause, number = bad.__cause__, words.number((bad.action or 0) + 1)
    if isinstance(cause, BadCode):
        lines = [words.say("Its game code is wrong."), explain_code(cause, words)]
    elif bad.action is None:
        lines = [words.say("This is not the record of a game.")]
    elif isinstance(cause, IllegalMove):
        lines = [words.say("The rules forbid its move {number}.", number=number), explain(cause.refusal, words)]
    else:
        lines = [words.say("Its move {number} is not the text of a move.", number=number)]
    return " ".join(filter(None, lines))
