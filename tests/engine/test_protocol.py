"""The text protocol, spoken with the program as it is: a process of its own."""

import json
import os
import random
import string
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import COMMANDS, REFUSALS, Protocol, converse
from engine.refusals import Reason

ROOT = Path(__file__).parents[2]
# Output is buffered as it is for players, whatever the tests run in.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
CODE = "SH1-C4-AAAAAJ2"
KEYS = ["code", "game", "mode", "piles", "down", "score", "score_text", "actions", "can_undo", "can_redo", "won"]


def run(text: str | bytes, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
    """The program with this text on its input, run to its end."""
    data = text.encode() if isinstance(text, str) else text
    command = [sys.executable, "-m", "engine", *arguments]
    return subprocess.run(command, input=data, capture_output=True, cwd=ROOT, env=ENVIRONMENT, timeout=60, check=False)


def talk(*lines: str, code: str | None = None) -> list[dict[str, Any]]:
    """The answers of one process to some lines, each checked to be one line of JSON."""
    done = run("".join(line + "\n" for line in lines), *([code] if code else []))
    assert (done.returncode, done.stderr) == (0, b"")
    return parsed(done.stdout, len(lines))


def parsed(output: bytes, count: int) -> list[dict[str, Any]]:
    text = output.decode("utf-8")
    assert text.endswith("\n") or not count
    assert len(text.split("\n")) == len(text.splitlines()) + 1 == count + 1
    answers = [json.loads(line) for line in text.splitlines()]
    for answer in answers:
        assert isinstance(answer, dict)
        if "error" in answer:
            assert list(answer)[:2] == ["error", "detail"]
            assert set(answer["error"]) <= set(string.ascii_lowercase + "-")
            assert answer["detail"].isprintable()
            assert len(answer["detail"]) < 250
    return answers


def speak(*lines: str) -> list[dict[str, Any]]:
    """The same without a process."""
    return [json.loads(answer) for answer in converse(lines)]


# Commands


def test_every_command_in_one_conversation() -> None:
    new, show, moves, played, undone, redone, record = talk(
        f"new {CODE}", "show", "moves", "play t1 c", "undo", "redo", "record"
    )
    assert list(new) == KEYS
    assert list(new["piles"]) == [
        *(f"t{n}" for n in range(1, 11)),
        *(f"c{n}" for n in range(1, 5)),
        *(f"f{n}" for n in range(1, 5)),
    ]
    assert new["piles"]["t1"] == ["3S", "3C", "3H", "7S", "JC"]
    assert [new["piles"][name] for name in ("c1", "c2", "c3", "f1")] == [["7C"], ["TH"], [], []]
    assert {key: new[key] for key in KEYS if key != "piles"} == {
        "code": CODE,
        "game": "SH1",
        "mode": "C4",
        "down": {},
        "score": 0,
        "score_text": "0",
        "actions": 0,
        "can_undo": 0,
        "can_redo": 0,
        "won": False,
    }
    assert show == new
    assert list(moves) == ["moves"]
    assert moves["moves"] == sorted(moves["moves"])
    assert "t1 c3 1" in moves["moves"]
    assert not any("c4" in move for move in moves["moves"]), "only the first free cell"
    assert list(played) == [*KEYS, "played"]
    assert (played["played"], played["piles"]["c3"]) == ("t1 c3 1", ["JC"])
    assert (played["actions"], played["can_undo"], played["can_redo"]) == (1, 1, 0)
    assert undone == new | {"actions": 1, "can_redo": 1}
    assert redone | {"played": "t1 c3 1"} == played
    assert record == {"code": CODE, "actions": ["t1 c3 1"]}


def test_a_deal_of_double_solitaire_shows_the_whole_truth() -> None:
    (state,) = talk("show", code="DS1-D3V-AAAAAAB")
    assert list(state["piles"]) == [*(f"t{n}" for n in range(1, 10)), *(f"f{n}" for n in range(1, 9)), "s", "w"]
    assert state["down"] == {f"t{n}": n - 1 for n in range(2, 10)}
    assert (state["score"], state["score_text"], state["code"]) == (-104, "-$104", "DS1-D3V-AAAAAAB")
    assert state["piles"]["t2"] == ["9C", "5C"]
    assert len(state["piles"]["s"]) == 59
    assert state["piles"]["s"][-1] == "TH"


def test_the_stock_is_drawn_from_the_end_of_the_list() -> None:
    _, one, three = talk("new DS1-D1N-AAAAAAB", "play s", "new DS1-D3N-AAAAAAB")
    assert one["piles"]["w"] == ["TH"]
    assert one["played"] == "s"
    (_, drawn) = talk("show", "play s", code="DS1-D3N-AAAAAAB")
    assert three["piles"]["w"] == []
    assert drawn["piles"]["w"] == ["TH", "7D", "2S"]


KINGS = {
    "game": "SH1",
    "mode": "C1",
    "piles": {
        "t1": ["KS"],
        "t2": ["KH", "QH"],
        "f1": [rank + "S" for rank in "A23456789TJQ"],
        "f2": [rank + "H" for rank in "A23456789TJ"],
        "f3": [rank + "D" for rank in "A23456789TJQ"],
        "f4": [rank + "C" for rank in "A23456789TJQK"],
        "c1": ["KD"],
    },
}


def test_position_click_and_double() -> None:
    state, clicked, nothing, doubled, undone, *_ = talk(
        f"position {json.dumps(KINGS)}", "click t1", "click t2 0", "double t2", "undo", "moves"
    )
    assert (state["code"], state["actions"], state["won"]) == (None, 0, False)
    assert {name: pile for name, pile in state["piles"].items() if pile} == KINGS["piles"]
    assert clicked["played"] == "t1 f1 1"
    assert nothing["played"] is None
    assert (nothing["actions"], nothing["can_undo"]) == (1, 1)
    assert doubled["played"] == "t2 f2 1"
    assert undone["piles"]["t2"] == ["KH", "QH"]


def test_a_game_is_won_in_the_end() -> None:
    answers = talk(f"position {json.dumps(KINGS)}", "play t1 f", "play t2 f", "play t2 f", "play c1 f", "moves")
    assert [answer["won"] for answer in answers[:-1]] == [False] * 4 + [True]
    assert "f1 t1 1" in answers[-1]["moves"]


def test_down_says_how_many_lie_face_down() -> None:
    (dealt,) = speak("new DS1-D1N-KLONDIK")
    position = {"game": "DS1", "mode": "D1N", "piles": dealt["piles"], "down": dealt["down"]}
    again, open_ = speak(f"position {json.dumps(position)}", f"position {json.dumps(position | {'down': {}})}")
    assert again == dealt | {"code": None}
    assert open_["down"] == {}


def test_replay_of_a_record_gives_its_state() -> None:
    *_, played, record = speak("new DS1-D3N-KLONDIK", "play s", "play s", "undo", "play s", "record")
    (state,) = talk(f"replay {json.dumps(record)}")
    assert state == {key: played[key] for key in KEYS} | {"actions": 2}


def test_index_counts_from_0_at_the_piles_bottom() -> None:
    position = {"game": "SH1", "mode": "C4", "piles": {"t1": ["4H", "3H", "2H", "AH"], "t2": ["5H"]}}
    position["piles"] |= {"t3": [f"{rank}H" for rank in "6789TJQK"]}  # type: ignore[operator]
    position["piles"] |= {
        f"f{n}": [rank + suit for rank in "A23456789TJQK"] for n, suit in ((1, "S"), (3, "D"), (4, "C"))
    }  # type: ignore[operator]
    lines = [f"position {json.dumps(position)}"]
    assert speak(*lines, "double t1 0")[1]["played"] == "t1 t2 4"
    assert speak(*lines, "click t1 3")[1]["played"] == "t1 f2 1"
    assert speak(*lines, "click t1")[1]["played"] == "t1 f2 1"
    assert speak(*lines, "click t1 0")[1]["played"] is None


def test_a_double_click_follows_the_click_before_it() -> None:
    """What `click` did first and `double` does after it together never pass the second rule of clicks."""
    _, first, second = speak("new DS1-D1N-AAAAAAB", "click s", "double s")
    assert first["piles"]["w"] == ["TH"]
    assert second["piles"]["w"] == ["TH", "7D"]


# Errors

ERRORS = {
    "no-game": [
        [line]
        for line in ("show", "moves", "play s", "undo", "redo", "click t1", "double t1", "record", "solve", "hint")
    ],
    "unknown-command": [
        [""],
        ["   "],
        ["hello"],
        ["SHOW"],
        ["new" + CODE],
        [f"new {CODE}", "show me"],
        [f"new {CODE}", "undo 2"],
        [f"new {CODE}", "moves t1"],
        [f"new {CODE}", "hint 2"],
        ["quit now"],
        ["\0"],
        ["{}"],
        ["x" * 5_000_000],
    ],
    "unknown-game": [["new"], ["new XX1-C4-AAAAAAA"]],
    "unknown-mode": [["new SH1-C9-AAAAAAA"]],
    "wrong-length": [["new SH1-C4-AAAA"], ["new SH1-C4-" + "A" * 1_000_000]],
    "bad-character": [["new SH1-C4-AAAAAA9"], ["new \N{SNOWMAN}"]],
    "bad-move": [
        [f"new {CODE}", f"play {move}"]
        for move in (
            "",
            "s",
            "t1",
            "t0 t1",
            "t11 t1",
            "t1 t2 0",
            "t1 t2 -1",
            "t1 t2 1 1",
            "t1 x",
            "t1 c5",
            "T1 T2",
            "t1 t2 1.0",
        )
    ]
    + [
        ["new DS1-D1N-AAAAAAA", "play t1 c"],
        ["new DS1-D1N-AAAAAAA", "play t10 t1"],
        [f"new {CODE}", "play " + "t" * 99999],
    ],
    "bad-pile": [[f"new {CODE}", f"click {rest}"] for rest in ("", "s", "t11", "t1 0 0", "x 1")],
    "bad-index": [[f"new {CODE}", f"double t1 {index}"] for index in ("5", "-1", "x", "1.0", "9" * 5000, "\u00b2")],
    "bad-seconds": [
        [f"new {CODE}", f"solve {rest}"]
        for rest in ("x", "-1", "1e3", "nan", "inf", "1 2", "1.", ".5", "1,5", "9" * 5000, "\u0663")
    ],
    "nothing-to-undo": [[f"new {CODE}", "undo"]],
    "nothing-to-redo": [[f"new {CODE}", "play t1 c", "redo"]],
    "bad-position": [["position"], ["position {"], ["position []"], ["position {}"], ['position {"game":"SH1"}']],
    "bad-record": [["replay"], ["replay ["], ["replay null"], ["replay {}"]],
}


@pytest.mark.parametrize("slug", ERRORS)
def test_every_error_has_its_slug_and_changes_nothing(slug: str) -> None:
    for lines in ERRORS[slug]:
        protocol = Protocol()
        for line in lines[:-1]:
            assert "error" not in protocol.answer(line)
        before = protocol.answer("show")
        answer = protocol.answer(lines[-1])
        assert answer["error"] == slug, lines[-1][:60]
        assert answer["detail"].endswith((".", " …"))
        assert protocol.answer("show") == before


def laid(mode: str, **piles: str) -> str:
    """A whole position: the cards named where they are named, the rest heaped on the last column."""
    game, last = ("DS1", "t9") if mode.startswith("D") else ("SH1", "t10")
    rest = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"] * (2 if game == "DS1" else 1)
    lying = {name: text.split() for name, text in piles.items()}
    for cards in lying.values():
        for card in cards:
            rest.remove(card)
    lying[last] = rest + lying.get(last, [])
    down = {last: len(rest)} if game == "DS1" and lying[last][len(rest) :] else {}
    return "position " + json.dumps({"game": game, "mode": mode, "piles": lying, "down": down})


REFUSED = {
    "nothing-there": (laid("C4", t1="2C"), "play t1 t2 2"),
    "face-down": (laid("D1N", t9="8S"), "play t9 t1 2"),
    "not-a-run": (laid("C4", t1="9S 8H"), "play t1 t2 2"),
    "only-the-top": (laid("D1N", w="9S 8H"), "play w t1 2"),
    "from-stock": (laid("D1N", s="9S"), "play s t1"),
    "run-too-long": (
        laid("C1", t1="9S 8S 7S", t2="TS", t3="2C", t4="4C", t5="6C", t6="8C", t7="TC", t8="2D", t9="4D"),
        "play t1 t2 3",
    ),
    "same-place": (laid("C4", t1="9S"), "play t1 t1"),
    "not-a-target": (laid("D1N", t1="9S"), "play t1 w"),
    "foundation-to-foundation": (laid("D1N", f1="AS"), "play f1 f2"),
    "one-at-a-time": (laid("C4", t1="9S 8S"), "play t1 c1 2"),
    "other-suit": (laid("C4", t1="AS"), "play t1 f2"),
    "not-the-next": (laid("C4", t1="2S"), "play t1 f"),
    "cell-full": (laid("C1", t1="9S", c1="8S"), "play t1 c"),
    "only-a-king": (laid("C4", t1="9S"), "play t1 t2"),
    "needs-other-colour": (laid("D1N", t1="9S", t2="TC"), "play t1 t2"),
    "needs-same-suit": (laid("C4", t1="9S", t2="TC"), "play t1 t2"),
    "no-second-pass": (laid("D1V", w="9S"), "play s"),
    "nothing-left": (laid("D1N"), "play s"),
}


def test_every_reason_has_its_sentence_and_its_test() -> None:
    assert set(REFUSALS) == set(Reason)
    # A double click that finds no place is no move: only a screen has a word for it.
    assert {*REFUSED, "no-place"} == {str(reason) for reason in Reason}


@pytest.mark.parametrize("slug", REFUSED)
def test_an_illegal_move_says_why_and_changes_nothing(slug: str) -> None:
    state, refused, after = speak(*REFUSED[slug], "show")
    assert "error" not in state
    assert refused["error"] == slug
    assert "{" not in refused["detail"]
    assert refused["detail"].endswith(".")
    assert after == state


def test_a_run_that_is_too_long_is_told_the_numbers() -> None:
    assert speak(*REFUSED["run-too-long"])[1]["detail"] == ("Only 2 cards may move now: free cells 1, empty columns 0.")


def test_replay_names_the_first_action_that_fails() -> None:
    _, answer, after = speak(f"new {CODE}", f'replay {{"code":"{CODE}","actions":["t1 c","t1 t1","t2 c"]}}', "show")
    assert (answer["error"], answer["action"]) == ("bad-record", 1)
    assert after["actions"] == 0


# Solving and hints

SOLUTION = ["verdict", "line", "nodes", "seconds"]
LOST = "SH1-C1-AAAAAAB"
"""A deal that nobody can win."""
HARD = "DS1-D3V-AAAAAAV"
"""A deal that takes longer than any test waits."""


def wins(first: str, line: list[str]) -> bool:
    """Whether the moves, each told in full form, win from the position that the first command gives."""
    _, *answers = speak(first, *(f"play {move}" for move in line))
    assert [answer.get("played") for answer in answers] == line
    assert not any(answer["won"] for answer in answers[:-1])
    return bool(answers[-1]["won"])


def test_solve_and_hint_in_the_process() -> None:
    _, solution, hint, limited, lost, verdict, nothing = talk(
        f"new {CODE}", "solve", "hint", "solve 2.5", f"new {LOST}", "solve", "hint"
    )
    assert list(solution) == SOLUTION
    assert solution["verdict"] == "winnable"
    assert isinstance(solution["nodes"], int)
    assert solution["nodes"] > 0
    assert isinstance(solution["seconds"], float)
    assert wins(f"new {CODE}", solution["line"])
    assert list(hint) == ["move", "because"]
    assert hint == {"move": solution["line"][0], "because": "winning-line"}
    assert (limited["verdict"], limited["line"]) == ("winnable", solution["line"])
    assert lost["code"] == LOST
    assert list(verdict) == SOLUTION
    assert (verdict["verdict"], verdict["line"]) == ("unwinnable", [])
    assert nothing == {"move": None}


@pytest.mark.parametrize("first", ["new SH1-C4-AAAAAJ2", "new DS1-D1N-AAAAAAF", "new DS1-D3N-AAAAAAF"])
def test_a_line_wins_from_a_deal_a_position_and_a_record(first: str) -> None:
    protocol = Protocol()
    dealt = protocol.answer(first)
    protocol.answer(f"play {protocol.answer('moves')['moves'][0]}")
    record, state = protocol.answer("record"), protocol.answer("show")
    position = {name: state[name] for name in ("game", "mode", "piles", "down")}
    protocol.answer(first)
    assert wins(first, protocol.answer("solve 60")["line"])
    for command in (f"position {json.dumps(position)}", f"replay {json.dumps(record)}"):
        assert protocol.answer(command)["piles"] == state["piles"] != dealt["piles"]
        assert wins(command, protocol.answer("solve 60")["line"])


def test_modes_that_share_a_deal_share_no_line() -> None:
    """All modes of a number have the same piles; what wins by drawing one is no game by drawing three."""
    protocol = Protocol()
    for mode in ("D1N", "D3N", "D1N"):
        first = f"new DS1-{mode}-AAAAAAF"
        protocol.answer(first)
        assert wins(first, protocol.answer("solve 60")["line"])


def test_after_every_move_of_a_line_the_rest_of_it_wins() -> None:
    protocol = Protocol()
    protocol.answer(f"new {CODE}")
    line = protocol.answer("solve")["line"]
    for done, move in enumerate(line):
        assert protocol.answer("solve")["line"] == line[done:]
        assert protocol.answer("hint")["move"] == move
        protocol.answer(f"play {move}")
    assert protocol.answer("solve")["verdict"] == "won"


def test_a_game_that_is_won_has_no_line_and_no_hint() -> None:
    first = f"position {json.dumps(KINGS)}"
    *_, state, solution, hint = speak(
        first, *(f"play {move}" for move in ("t1 f", "t2 f", "t2 f", "c1 f")), "solve", "hint"
    )
    assert state["won"]
    assert list(solution) == SOLUTION
    assert (solution["verdict"], solution["line"]) == ("won", [])
    assert hint == {"move": None}


@pytest.mark.parametrize("seconds", ["0", "0.0", "0.25", "1"])
def test_a_search_ends_at_its_limit(seconds: str) -> None:
    begun = time.process_time()
    _, solution = speak(f"new {HARD}", f"solve {seconds}")
    assert time.process_time() - begun < float(seconds) + 0.25
    assert (solution["verdict"], solution["line"]) == ("unknown", [])
    assert solution["seconds"] >= float(seconds)


def test_a_hint_without_a_known_win_still_makes_progress() -> None:
    """Within three seconds, and by a legal move with a reason that it names."""
    protocol = Protocol()
    protocol.answer(f"new {HARD}")
    hint = protocol.answer("hint")
    assert hint["move"] in protocol.answer("moves")["moves"]
    assert hint["because"] in ("foundation", "turns-up", "from-waste", "stock")


# The process


def test_it_ends_at_the_end_of_input_and_at_quit_with_status_0() -> None:
    for text in ("", "show\n", "show", "quit\n", "quit", "show\nquit\nshow\n", "  quit  \r\nshow\n"):
        done = run(text, CODE)
        assert (done.returncode, done.stderr) == (0, b"")
        parsed(done.stdout, 1 if text.startswith("show") else 0)


def test_lines_of_windows_and_stray_returns_are_one_line_each() -> None:
    done = run("new SH1-C4-AAAAAJ2\r\nshow\r\nmo\rves\nshow\u2028\x0b\x0c\x1c\x85\nshow", CODE)
    answers = parsed(done.stdout, 5)
    assert [answer.get("error") for answer in answers] == [None, None, "unknown-command", None, None]


def test_a_bad_code_on_the_command_line_is_one_line_of_complaint() -> None:
    for arguments in (["SH1-C4-AAAA"], ["nonsense"], ["a", "b"]):
        done = run("show\n", *arguments)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.count(b"\n") == 1
        assert b"Traceback" not in done.stderr


def test_garbage_gets_one_answer_a_line() -> None:
    chance = random.Random(11)
    words = [*COMMANDS, "t1", "f", "s", CODE, "{", "}", "[[", '"', "\\", "null", "1e999", "\u0e01", "\U0001f0a1", "-1"]
    lines = []
    for _ in range(300):
        if chance.random() < 0.5:
            line = " ".join(chance.choices(words, k=chance.randrange(5))).encode()
        else:
            line = bytes(chance.choices([b for b in range(256) if b != 10], k=chance.randrange(60)))
        if line.strip() != b"quit":
            lines.append(line)
    done = run(b"\n".join(lines) + b"\n", "DS1-D1N-AAAAAAB")
    assert (done.returncode, done.stderr) == (0, b"")
    parsed(done.stdout, len(lines))


def test_deep_json_and_endless_lines() -> None:
    deep = [
        f"{command} {opening * depth}{closing * depth}"
        for command in ("position", "replay")
        for opening, closing in (("[", "]"), ('{"piles":', "}"))
        for depth in (100, 900, 100_000)
    ]
    nested = "[" * 950 + "]" * 950
    deep += [f"{command} {'[' * 200_000}" for command in ("position", "replay")]
    deep += [
        f'position {{"game":{nested},"mode":"C4"}}',
        f'position {{"game":"SH1","mode":"C4","piles":{{"t1":{nested}}}}}',
        f'replay {{"code":"{CODE}","actions":[{nested}]}}',
        f'replay {{"code":{nested},"actions":[]}}',
    ]
    lines = [
        *deep,
        "x" * 3_000_000,
        "play " + "t1 " * 500_000,
        "position " + "9" * 100_000,
        "click t1 " + "9" * 100_000,
    ]
    done = run("\n".join([*lines, "show", ""]), CODE)
    assert (done.returncode, done.stderr) == (0, b"")
    *errors, state = parsed(done.stdout, len(lines) + 1)
    assert all("error" in answer for answer in errors)
    assert state["code"] == CODE


def test_every_depth_of_nesting_is_answered() -> None:
    """Data just shallow enough to be read must not be too deep to be spoken of."""
    lines = []
    for depth in range(900, 1010):
        nested = "[" * depth + "]" * depth
        lines += [f'replay {{"code":"{CODE}","actions":[{nested}]}}', f'position {{"game":{nested}}}']
    parsed(run("\n".join(lines) + "\n", CODE).stdout, len(lines))


def test_each_answer_is_flushed_before_the_next_line_is_read() -> None:
    command = [sys.executable, "-m", "engine", CODE]
    with subprocess.Popen(command, cwd=ROOT, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for line in (b"show\n", b"play t1 c\n", b"undo\n"):
            process.stdin.write(line)
            process.stdin.flush()
            assert "error" not in json.loads(process.stdout.readline())
        process.stdin.close()
        assert process.wait(20) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="a closed pipe shows itself otherwise there")
def test_an_output_closed_early_is_no_mishap() -> None:
    command = [sys.executable, "-m", "engine", CODE]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=ENVIRONMENT, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(b"show\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.stdout.close()
        try:
            process.stdin.write(b"show\n" * 10_000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""
        assert process.wait(20) == 0


def test_it_never_imports_pygame_nor_anything_but_the_standard_library() -> None:
    script = (
        "import sys, runpy\n"
        "sys.modules['pygame'] = None\n"
        "sys.argv = ['engine', 'DS1-D1N-AAAAAAB']\n"
        "try:\n    runpy.run_module('engine', run_name='__main__')\n"
        "except SystemExit as end:\n    assert not end.code\n"
        "top = {name.partition('.')[0] for name in sys.modules}\n"
        "print(sorted(top - set(sys.stdlib_module_names) - {'engine', 'pygame', '__main__', '__mp_main__'}))\n"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", script],
        input=b"moves\nhint\nquit\n",
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == b"[]"
