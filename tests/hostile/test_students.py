"""Agents of the shapes that students write run unchanged, and play whole games."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.hostile.keeper import agent, game, nothing_left, timing
from tests.hostile.zoo import DECENT, Misdeed

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SECONDS = 2.0
# What each does at every turn; `m` is made into the move where it is set.
SHAPES = {
    "mutating-copies": (
        "cells = [row[:] for row in board]\ncells[0][0] = flag\nblock = list(block)\nblock[0] = flag",
        "s = State_2(cur_state)\nfor m in s.get_valid_moves:\n    t = State_2(cur_state)\n"
        "    t.free_move = s.free_move\n    t.act_move(m)\n    t.blocks[0][0][0] = 1",
    ),
    "deepcopy": (
        "b = copy.deepcopy(board)\nb[8][8] = 'x'\ncopy.deepcopy(self)",
        "s = copy.deepcopy(cur_state)\ns.get_valid_moves\ns.act_move(s.get_valid_moves[-1])",
    ),
    "mutating-the-state": (None, "cur_state.act_move(cur_state.get_valid_moves[-1])\nplayed = 1"),
    "global-state": (
        "global SEEN\nSEEN = SEEN + [old_move]\nassert SEEN.count(old_move) == 1",
        "global SEEN\nSEEN = SEEN + [id(cur_state)]\nassert len(SEEN) == turns",
    ),
    "printing": (
        "for row in board * 30: print(row)\nsys.stdout.write('no end')",
        "for b in cur_state.blocks: print(b)\nprint('x' * 100000)",
    ),
    "numpy": (
        "import numpy\na = numpy.array([[c == flag for c in r] for r in board])\n"
        "(a @ a).sum(); numpy.linalg.det(a); numpy.random.choice([1, 2])",
        "a = np.sum(cur_state.blocks, axis=0) @ np.ones((3, 3))\nnp.random.shuffle(a)\n"
        "np.linalg.svd(a)\nnp.where(cur_state.blocks[0] == 0)",
    ),
    "deep-recursion": (
        "sys.setrecursionlimit(20000)\nf = lambda n: n and 1 + f(n - 1)\nassert f(9000) == 9000",
    )
    * 2,
    "threads": (
        "out = []\nw = [threading.Thread(target=out.append, args=(i,)) for i in range(8)]\n"
        "[t.start() for t in w]; [t.join() for t in w]\nassert sorted(out) == list(range(8))",
    )
    * 2,
    "thread-pool": (
        "from concurrent.futures import ThreadPoolExecutor\n"
        "with ThreadPoolExecutor(4) as pool: assert sum(pool.map(abs, range(9))) == 36",
    )
    * 2,
    "a-clock-of-its-own": (
        "end = time.time() + 0.02\nwhile time.time() < end: pass\ntime.sleep(0.001)",
    )
    * 2,
    "an-alarm": (
        "import signal\ndef rang(*_): raise TimeoutError\nsignal.signal(signal.SIGALRM, rang)\n"
        "try:\n    signal.setitimer(signal.ITIMER_REAL, 0.01)\n    while True: pass\n"
        "except TimeoutError: pass",
    )
    * 2,
    "caches": (
        "import functools\n@functools.lru_cache(None)\ndef fib(n): return n if n < 2 else "
        "fib(n - 1) + fib(n - 2)\nassert fib(50)",
    )
    * 2,
    "beside": ("import helper\nassert helper.value() == 5",) * 2,
    "data-beside": (
        "with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'w.txt')) as f:\n"
        "    assert f.read() == '1 2 3'\nassert open('w.txt').read() == '1 2 3'",
    )
    * 2,
    "scratch": ("import tempfile, pickle\nwith tempfile.TemporaryFile() as f: pickle.dump([1], f)",)
    * 2,
    "many-libraries": (
        "import json, heapq, logging, itertools, dataclasses, statistics, decimal, hashlib\n"
        "logging.warning('turn')",
    )
    * 2,
}


def source(contract: str, code: str) -> str:
    """Return a decent agent that does something at every turn."""
    text = Misdeed("shape", "pass", None).source(contract, "")
    text = "import copy\nimport threading\nimport numpy as np\n\nSEEN = []\n" + text
    inside = "        self.turns += 1\n" if contract == "block_move" else "    turns += 1\n"
    indent = inside[: len(inside) - len(inside.lstrip())]
    lines = "".join(f"{indent}{line}\n" for line in code.splitlines())
    if contract == "select_move":
        text = text.replace("from state import UltimateTTT_Move", "from state import *")
        text = text.replace(
            "    global turns\n", "    global turns\n    first = cur_state.get_valid_moves[0]\n"
        )
        text = text.replace("return cur_state.get_valid_moves[0]", "return first")
        if "global SEEN" in code:
            lines = lines.replace("    global SEEN\n", "")
            text = text.replace("global turns\n", "global turns, SEEN\n")
    return text.replace(inside, inside + lines)


CASES = [
    pytest.param(contract, code, id=f"{name}-{contract}")
    for name, codes in SHAPES.items()
    for contract, code in zip(DECENT, codes, strict=True)
    if code is not None
]


@pytest.mark.parametrize(("contract", "code"), CASES)
def test_a_student_s_agent_plays(contract: str, code: str, tmp_path: Path) -> None:
    folder = tmp_path / "team"
    folder.mkdir()
    (folder / "agent.py").write_text(source(contract, code))
    (folder / "helper.py").write_text("def value(): return 5\n")
    (folder / "w.txt").write_text("1 2 3")
    with nothing_left():
        record = game(
            agent(f"{contract}={folder / 'agent.py'}"), agent("random"), timing=timing(SECONDS)
        )
    assert not record.failed, (record.termination, record.detail, record.failure)


def old_python() -> str | None:
    """Return a Python 2.7 that runs, if there is one."""
    found = [os.environ.get("PYTHON27"), shutil.which("python2.7")]
    if pyenv := shutil.which("pyenv"):
        asked = subprocess.run(
            [pyenv, "whence", "--path", "python2.7"], capture_output=True, text=True, check=False
        )
        found += asked.stdout.split()
    for candidate in filter(None, found):
        try:
            subprocess.run(
                [candidate, "-c", "import sys; assert sys.version_info[0] == 2"],
                check=True,
                capture_output=True,
            )
        except (OSError, subprocess.SubprocessError):
            continue
        return candidate
    return None


def test_an_agent_of_python_2_plays(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    python = old_python()
    record_property("Python 2.7", python or "none here: this ran under Python 3 alone")
    code = "print 'turn', self.turns" if python else "print('turn')"
    path = tmp_path / "team" / "agent.py"
    path.parent.mkdir()
    path.write_text(source("block_move", code).replace("import numpy as np\n", ""))
    record = game(
        agent(f"block_move={python or ''} {path}"), agent("random"), timing=timing(SECONDS)
    )
    assert not record.failed, (record.termination, record.detail, record.failure)
