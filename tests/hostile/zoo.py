"""The zoo: agents that mean harm or go wrong, each with the one verdict it gets in the sandbox.

A misdeed is a few lines that an otherwise decent agent runs at its second turn (or while it is
loaded). It is written once and put into an agent of every contract that can express it. What a
misdeed returns is what the agent returns; without a verdict the agent plays on, undisturbed and
without effect.
"""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import dedent, indent
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

CONTRACTS = ("block_move", "select_move")

HEAD = """
import os
import sys
import time

NOTHING = object()
OPPONENT = {opponent!r}


def misdeed({arguments}):
{code}
    return NOTHING


{early}
"""

DECENT = {
    "block_move": """
def legal(board, block, old_move):
    sent = (old_move[0] % 3, old_move[1] % 3)
    for must in (True, False):
        for row in range(9):
            for column in range(9):
                there = (row // 3, column // 3)
                open_ = block[3 * there[0] + there[1]] == "-"
                if board[row][column] == "-" and open_ and (not must or there == sent):
                    return row, column


class Player(object):
    def __init__(self):
        self.turns = 0

    def move(self, board, block, old_move, flag):
        self.turns += 1
        if self.turns == 2:
            wrong = misdeed(board, block, old_move, flag)
            if wrong is not NOTHING:
                return wrong
        return legal(board, block, old_move)
""",
    "select_move": """
from state import UltimateTTT_Move

turns = 0


def select_move(cur_state, remain_time):
    global turns
    turns += 1
    if turns == 2:
        wrong = misdeed(cur_state, remain_time)
        if wrong is not NOTHING:
            return wrong
    return cur_state.get_valid_moves[0]
""",
}
ARGUMENTS = {
    "block_move": "board, block, old_move, flag",
    "select_move": "cur_state, remain_time",
}


@dataclass(frozen=True)
class Misdeed:
    """What is done, and the verdict on it; None where nothing comes of it.

    `early` is done while the agent is loaded. `whole` is the whole file, where no decent agent is
    left. `says` is a word of the detail. `seconds` are those of a move, `start` those until it is
    ready.
    """

    name: str
    code: str
    verdict: str | None
    says: str = ""
    contracts: tuple[str, ...] = CONTRACTS
    early: bool = False
    whole: bool = False
    seconds: float = 0.2
    start: float = 5.0

    def source(self, contract: str, opponent: str) -> str:
        """Return the file of the agent."""
        code = dedent(self.code).strip("\n")
        if self.whole:
            return code + "\n"
        head = HEAD.format(
            opponent=opponent,
            arguments=ARGUMENTS[contract],
            code=indent("pass" if self.early else code, "    "),
            early=code if self.early else "",
        )
        return head + DECENT[contract]

    def write(self, folder: Path, contract: str, opponent: str = "") -> Path:
        """Write the agent into a folder of its own."""
        folder.mkdir(parents=True)
        path = folder / "agent.py"
        path.write_text(self.source(contract, opponent))
        return path


BLOCK, SELECT = ("block_move",), ("select_move",)
ESCAPE = "sandbox-violation"
SYSCALL = "import ctypes\nctypes.CDLL(None).syscall({})"
EVERY_END = "for end in range(3, 20):\n    try:\n        os.write(end, {})\n    except OSError:\n        pass"

TIME = [
    Misdeed("hang", "while True: pass", "late-move"),
    Misdeed("sleep", "time.sleep(60)", "late-move"),
    Misdeed("late", "end = time.process_time() + 0.6\nwhile time.process_time() < end: pass", "late-move"),
    Misdeed("stop-itself", "os.kill(os.getpid(), 19)", "late-move"),
    Misdeed(
        "catch-everything",
        """
        while True:
            try:
                while True: raise BaseException
            except BaseException: pass
        """,
        "late-move",
    ),
    Misdeed(
        "ignore-signals",
        """
        import signal
        for number in range(1, 32):
            try: signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError, RuntimeError): pass
        while True: pass
        """,
        "late-move",
    ),
    Misdeed("never-exit", "import atexit\natexit.register(lambda: [0 for _ in iter(int, 1)])\nsys.exit()", "late-move"),
    Misdeed(
        "never-read",
        """
        import fcntl
        for end in range(3, 20):
            try:
                if fcntl.fcntl(end, fcntl.F_GETFL) & os.O_ACCMODE: continue
                full = os.open("/proc/self/fd/%d" % end, os.O_WRONLY | os.O_NONBLOCK)
                while True: os.write(full, b"x" * 4096)
            except OSError: pass
        sys.modules["__main__"].Line.next = lambda line: time.sleep(1000)
        """,
        "late-move",
        early=True,
    ),
    Misdeed("flood-stdout", "while True: print('x' * 10000)", "late-move"),
    Misdeed("flood-stderr", "while True: sys.stderr.write('x' * 10000)", "late-move"),
    Misdeed("fork-forever", "while True:\n    try: os.fork()\n    except OSError: pass", "late-move"),
    Misdeed(
        "hang-in-threads",
        """
        import threading
        for _ in range(4): threading.Thread(target=lambda: [0 for _ in iter(int, 1)]).start()
        time.sleep(60)
        """,
        "late-move",
    ),
]  # fmt: skip

START = [
    Misdeed("hang-loading", "while True: pass", "no-start", "not ready", early=True, start=0.5),
    Misdeed("sleep-loading", "time.sleep(60)", "no-start", "not ready", early=True, start=0.5),
    Misdeed("raise-loading", "1 / 0", "no-start", "ZeroDivisionError", early=True),
    Misdeed("exit-loading", "sys.exit(0)", "no-start", "left while", early=True),
    Misdeed("_exit-loading", "os._exit(5)", "no-start", "exit code 5", early=True),
    Misdeed("segfault-loading", "import ctypes\nctypes.string_at(0)", "no-start", "SIGSEGV", early=True),
    Misdeed("escape-loading", "open('/etc/passwd')", ESCAPE, "/etc/passwd", early=True),
    Misdeed("missing-module", "import no_such_module", "no-start", "no_such_module", early=True),
    Misdeed("syntax", "def (", "no-start", "SyntaxError", whole=True),
    Misdeed("empty", "x = 1", "no-start", "no class", BLOCK, whole=True),
    Misdeed("empty", "x = 1", "no-start", "no function", SELECT, whole=True),
    Misdeed("no-code", "\0", "no-start", "null bytes", whole=True),
    Misdeed("two-classes", "class A:\n    def move(self): 1\nclass B(A): pass", "no-start", "A, B", BLOCK, whole=True),
    Misdeed("needs-words", "class A:\n    def __init__(self, x): 1\n    def move(self): 1", "no-start", "__init__", BLOCK, whole=True),
    Misdeed("not-callable", "select_move = 5", "no-start", "no function", SELECT, whole=True),
]  # fmt: skip

OUTPUT = [
    Misdeed("a-string", "return 'e5'", "bad-output", "str"),
    Misdeed("a-class", "return type", "bad-output", "type"),
    Misdeed("none", "return None", "bad-output", "NoneType", BLOCK),
    Misdeed("none", "return None", "illegal-move", "None", SELECT),
    Misdeed("three", "return (1, 2, 3)", "bad-output", "tuple"),
    Misdeed("a-list", "return [1, 2]", "bad-output", "list"),
    Misdeed("floats", "return (1.0, 2.0)", "bad-output", "float", BLOCK),
    Misdeed("floats", "return UltimateTTT_Move(1.0, 0.0, 0.0, 1)", "bad-output", "float", SELECT),
    Misdeed("booleans", "return (True, False)", "bad-output", "bool", BLOCK),
    Misdeed("outside", "return (9, 0)", "bad-output", "0 to 8", BLOCK),
    Misdeed("outside", "return UltimateTTT_Move(9, 0, 0, 1)", "bad-output", "0 to 8", SELECT),
    Misdeed("negative", "return (-1, 0)", "bad-output", "0 to 8", BLOCK),
    Misdeed("huge-number", "return (10**5000, 0)", "bad-output", "0 to 8", BLOCK),
    Misdeed("cannot-be-shown", "class A(tuple):\n    def __repr__(self): 1/0\nreturn A((1, 2))", "bad-output", "A"),
    Misdeed("occupied", "return old_move", "illegal-move", "in standard", BLOCK),
    Misdeed("occupied", "return cur_state.previous_move", "illegal-move", "value", SELECT),
    Misdeed("elsewhere", "return tuple((c + 3) % 9 for c in legal(board, block, old_move))", "illegal-move", "in standard", BLOCK),
    Misdeed("elsewhere", "m = cur_state.get_valid_moves[0]\nm.index_local_board = (m.index_local_board + 4) % 9\nreturn m", "illegal-move", "in standard", SELECT),
    Misdeed("wrong-value", "m = cur_state.get_valid_moves[0]\nm.value = -m.value\nreturn m", "illegal-move", "value", SELECT),
    Misdeed("flood-line", EVERY_END.format("b'x' * 70000"), "bad-output", "flood"),
    Misdeed("half-a-line", EVERY_END.format("b'2 mo'"), "bad-output", "2 mo"),
    Misdeed("nul", EVERY_END.format(r"b'\0\0\n'"), "bad-output", "no answer to turn 2"),
    Misdeed("huge-line", EVERY_END.format(r"b'2 move ' + b'1' * 60000 + b'\n'"), "bad-output"),
    Misdeed("old-answer", EVERY_END.format(r"b'1 move 0 0 0\n'"), "bad-output", "no answer to turn 2"),
    Misdeed("not-text", EVERY_END.format(r"b'\xff\xfe\n'"), "bad-output", "no answer to turn 2"),
    Misdeed("patch-the-runner", "sys.modules['__main__'].Line.tell = lambda line, text: os.write(line.told, b'I win\\n')", "bad-output", "I win"),
]  # fmt: skip

ENDS = [
    Misdeed("raise", "raise ValueError('sorry')", "exception", "sorry"),
    Misdeed("raise-base", "raise BaseException('base')", "exception", "base"),
    Misdeed("raise-interrupt", "raise KeyboardInterrupt", "exception", "KeyboardInterrupt"),
    Misdeed("raise-huge", "raise ValueError('x' * 10**6)", "exception", "[...]"),
    Misdeed("raise-odd", r"raise ValueError(u'\ud800 \u2603 \x00')", "exception", "☃"),
    Misdeed("raise-mute", "class E(Exception):\n    def __str__(self): 1/0\nraise E", "exception", "E"),
    Misdeed("recursion", "def f(): return f()\nf()", "exception", "RecursionError"),
    Misdeed("read-stdin", "sys.stdin.readline() and 1\ninput()", "exception", "EOFError"),
    Misdeed("files-forever", "kept = [open(os.devnull) for _ in iter(int, 1)]", "exception", "Too many open files"),
    Misdeed("fill-disk", "with open(os.environ['HOME'] + '/a', 'wb') as f:\n    while True: f.write(b'x' * 2**20)", "exception", "File too large"),
    Misdeed("threads-forever", "import threading\nfor _ in iter(int, 1): threading.Thread(target=time.sleep, args=(60,), daemon=True).start()", "exception", "can't start new thread"),
    Misdeed("more-memory", "import resource\nresource.setrlimit(resource.RLIMIT_AS, (2**40, 2**40))", "exception", "not allowed to raise"),
    Misdeed("exit-0", "sys.exit(0)", "crash", "exit code 0"),
    Misdeed("exit-text", "sys.exit('bye')", "crash", "exit code 1"),
    Misdeed("_exit", "os._exit(3)", "crash", "exit code 3"),
    Misdeed("segfault", "import ctypes\nctypes.string_at(0)", "crash", "SIGSEGV"),
    Misdeed("abort", "os.abort()", "crash", "SIGABRT"),
    Misdeed("kill-itself", "os.kill(os.getpid(), 9)", "crash", "SIGKILL"),
    Misdeed("close-descriptors", "os.closerange(0, 64)", "crash"),
    Misdeed("allocate", "kept = [bytearray(2**24) for _ in iter(int, 1)]", "memory", "MemoryError", seconds=5),
    Misdeed("allocate-maps", "import mmap\nkept = [mmap.mmap(-1, 2**24) for _ in iter(int, 1)]", "memory", "allocate memory"),
    Misdeed("allocate-at-once", "bytearray(2**40)", "memory", "MemoryError"),
    Misdeed("allocate-loading", "bytearray(2**40)", "memory", "MemoryError", early=True),
]  # fmt: skip

ESCAPES = [
    Misdeed("fork", "os.fork()", ESCAPE, "not permitted"),
    Misdeed("subprocess", "import subprocess\nsubprocess.call(['true'])", ESCAPE),
    Misdeed("terminal", "os.openpty()", ESCAPE),
    Misdeed("pool", "import multiprocessing\nmultiprocessing.Pool(2)", ESCAPE),
    Misdeed("exec", "os.execv('/bin/sh', ['sh'])", ESCAPE, "Permission denied"),
    Misdeed("kill-referee", "os.kill(os.getppid(), 9)", ESCAPE, "not permitted"),
    Misdeed("kill-all", "os.kill(-1, 9)", ESCAPE, "not permitted"),
    Misdeed("kill-group", "os.killpg(0, 9)", ESCAPE, "not permitted"),
    Misdeed("read-opponent", "open(OPPONENT).read()", ESCAPE, "Permission denied"),
    Misdeed("list-opponent", "os.listdir(os.path.dirname(OPPONENT))", ESCAPE, "Permission denied"),
    Misdeed("delete-opponent", "os.remove(OPPONENT)", ESCAPE, "Permission denied"),
    Misdeed("lock-opponent", "os.chmod(OPPONENT, 0)", ESCAPE, "not permitted"),
    Misdeed("read-memory", "open('/proc/%d/mem' % os.getppid(), 'rb')", ESCAPE, "Permission denied"),
    Misdeed("read-passwords", "open('/etc/shadow')", ESCAPE, "Permission denied"),
    Misdeed("read-by-link", "link = os.environ['HOME'] + '/l'\nos.symlink('/etc/passwd', link)\nopen(link)", ESCAPE, "Permission denied"),
    Misdeed("write-outside", "open('/tmp/ninefold-was-here', 'w')", ESCAPE, "Permission denied"),
    Misdeed("write-beside", "open(os.path.join(os.path.dirname(__file__), 'x'), 'w')", ESCAPE, "Permission denied"),
    Misdeed("shared-memory", "open('/dev/shm/ninefold-was-here', 'w')", ESCAPE, "Permission denied"),
    Misdeed("network", "import socket\nsocket.create_connection(('127.0.0.1', 80))", ESCAPE, "not permitted"),
    Misdeed("serve", "import socket\nsocket.socket().bind(('', 0))", ESCAPE, "not permitted"),
    Misdeed("look-up", "import socket\nsocket.socket(socket.AF_UNIX)", ESCAPE, "not permitted"),
    Misdeed("datagram", "import socket\nsocket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)", ESCAPE, "not permitted"),
    Misdeed("send-elsewhere", "import socket\nsocket.socketpair()[0].sendto(b'x', OPPONENT)", ESCAPE, "not permitted"),
    Misdeed("file-flags", "import fcntl\nfcntl.ioctl(open(__file__), 0x40086602, b'\\0' * 8)", ESCAPE, "not permitted"),
    Misdeed("leave-session", "os.setsid()", ESCAPE, "not permitted"),
    Misdeed("hurry", "os.setpriority(os.PRIO_PROCESS, 0, -20)", ESCAPE, "not permitted"),
    Misdeed("pin-opponent", "os.sched_setaffinity(os.getppid(), {0})", ESCAPE, "not permitted"),
    Misdeed("own-root", "os.setuid(0)", ESCAPE, "not permitted"),
    Misdeed("move-clock", "time.clock_settime(time.CLOCK_REALTIME, 0)", ESCAPE, "forbids"),
    Misdeed("trace", SYSCALL.format("101, 16, os.getppid(), 0, 0"), ESCAPE, "forbids"),
    Misdeed("mount", SYSCALL.format("165, 0, 0, 0, 0, 0"), ESCAPE, "forbids"),
    Misdeed("namespaces", SYSCALL.format("272, 0x10000000"), ESCAPE, "forbids"),
    Misdeed("old-calls", SYSCALL.format("0x40000000 | 39"), ESCAPE, "forbids"),
]  # fmt: skip

PLAYS_ON = [
    Misdeed("print-junk", "os.write(1, bytes(bytearray(range(256))) * 100)\nprint('no end', end='')", None),
    Misdeed("no-stdout", "sys.stdout = sys.stderr = None", None),
    Misdeed("close-stdout", "os.close(1)\nos.close(2)", None),
    Misdeed("deep-folders", "os.chdir(os.environ['HOME'])\nfor _ in range(1200):\n    os.mkdir('d')\n    os.chdir('d')", None, "", BLOCK, seconds=5),
    Misdeed("survive-memory", "try: bytearray(2**40)\nexcept MemoryError: pass", None),
    Misdeed("shell", "os.system('true')", None),
    Misdeed("survive-refusal", "try: os.fork()\nexcept OSError: pass", None),
    Misdeed("change-state", "cur_state.blocks[:] = 1\ncur_state.global_cells[:] = 1\nm = None\ncur_state.__init__()\ncur_state.previous_move = None", "illegal-move", "in standard", SELECT),
    Misdeed("change-copy", "cur_state = type(cur_state)(cur_state)\ncur_state.blocks[:] = 1", None, "", SELECT),
    Misdeed("outlive-parent", SYSCALL.format("157, 1, 0, 0, 0, 0"), None),
    Misdeed("own-pair", "import socket\na, b = socket.socketpair()\na.send(b'x')\nassert b.recv(1) == b'x'", None),
    Misdeed("semaphore", SYSCALL.format("64, 0, 1, 0o1600"), None),
    Misdeed("io-uring", SYSCALL.format("425, 8, 0"), None),
]  # fmt: skip

MODIFIED = [
    Misdeed("modify-board", "board[8][8] = flag", "modified-input", "row 8", BLOCK),
    Misdeed("modify-row", "board[0].append('-')", "modified-input", "row 0", BLOCK),
    Misdeed("modify-rows", "del board[3:]", "modified-input", "3 rows", BLOCK),
    Misdeed("modify-block", "block[4] = flag", "modified-input", "block", BLOCK),
]  # fmt: skip

ZOO = TIME + START + OUTPUT + ENDS + ESCAPES + PLAYS_ON + MODIFIED
