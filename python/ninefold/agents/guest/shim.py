"""Runs one agent in its own interpreter: loads it, asks it for moves, says how it fails.

    python shim.py CONTRACT.py AGENT.py NAME SEED [WORDS...]

Requests come as lines on standard input, answers go as lines to what was standard output; what
the agent prints goes to standard error. One file, standard library only, Python 2.7 and 3.

A line of a request is its number and the words of the contract. A line of an answer is the same
number and `move ...`, or `fail KIND TEXT`; the first line is `ready` or a failure, numbered 0.
"""

import errno
import os
import random
import sys
import traceback
import types

LONGEST = 10000
HERE = os.path.abspath(__file__)


class Failure(Exception):
    """What a contract finds wrong: the kind of the verdict, and the words for it."""

    def __init__(self, kind, text):
        Exception.__init__(self, kind, text)
        self.kind = kind
        self.text = text


class Line(object):
    """The line to whoever asks, out of the way of the agent's own input and output."""

    def __init__(self):
        self.asked = os.dup(0)
        self.told = os.dup(1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        self.read = b""
        if sys.version_info[0] == 2:
            import fcntl

            for end in (self.asked, self.told):
                fcntl.fcntl(end, fcntl.F_SETFD, fcntl.FD_CLOEXEC)
            sys.stdout = os.fdopen(1, "w", 1)
        else:
            # a line that is printed is kept, even if nothing comes after it
            sys.stdout = open(1, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False)
            sys.__stdout__ = sys.stdout

    def next(self):
        """Return the next request, or None when nobody asks any more."""
        while b"\n" not in self.read:
            more = os.read(self.asked, 65536)
            if not more:
                return None
            self.read += more
        line, _, self.read = self.read.partition(b"\n")
        # native text: the agent's own letters are of that type, in Python 2 too
        return (line if str is bytes else line.decode("ascii")).split(" ")

    def tell(self, text):
        """Answer."""
        left = (text + "\n").encode("ascii")
        while left:
            left = left[os.write(self.told, left) :]

    def fail(self, number, kind, text):
        """Answer that there is no move."""
        if isinstance(text, bytes):
            text = text.decode("utf-8", "replace")
        if len(text) > LONGEST:
            text = text[: LONGEST // 4] + "\n[...]\n" + text[-LONGEST * 3 // 4 :]
        escaped = text.encode("unicode_escape").decode("ascii")
        self.tell("%s fail %s %s" % (number, kind, escaped))


def told():
    """Return the traceback of an error as the agent's author reads it: without this file."""
    kind, value, trace = sys.exc_info()
    while trace is not None and os.path.abspath(trace.tb_frame.f_code.co_filename) in OURS:
        trace = trace.tb_next
    try:
        return "".join(traceback.format_exception(kind, value, trace)).rstrip()
    except Exception:  # an error that cannot be told
        return kind.__name__


def shown(value):
    """Return a value as text, whatever its class does about that."""
    try:
        return repr(value)[:200]
    except Exception:
        return "one that cannot be shown"


def kind_of(error):
    """Return which kind of failure an exception of the agent is."""
    code = getattr(error, "errno", None) if isinstance(error, (OSError, IOError)) else None
    if isinstance(error, MemoryError) or code == errno.ENOMEM:
        return "memory"
    if code in (errno.EPERM, errno.EACCES):
        return "forbidden"
    return "exception"


def load(path):
    """Run the agent's file as a module of its name, with its folder first on the path."""
    name = os.path.splitext(os.path.basename(path))[0]
    module = types.ModuleType(name)
    module.__file__ = path
    sys.path[0] = os.path.dirname(path)
    sys.modules[name] = module
    with open(path, "rb") as file:
        source = file.read()
    exec(compile(source, path, "exec", 0, True), module.__dict__)
    return module


def begin(line, contract, path, name, words):
    """Load the agent; return what answers turns, or None if it cannot start."""
    try:
        contract.get("prepare", len)(path)
        turn = contract["begin"](load(path), name, words)
    except Failure as failure:
        line.fail(0, "no-start", failure.text)
        return None
    except SystemExit:
        line.fail(0, "no-start", "it left while it was loaded\n" + told())
        return None
    except BaseException as error:
        kind = kind_of(error)
        line.fail(0, "no-start" if kind == "exception" else kind, told())
        return None
    line.tell("0 ready")
    return turn


def answer(line, turn, number, words):
    """Answer one request."""
    try:
        text = turn(words)
    except Failure as failure:
        line.fail(number, failure.kind, failure.text)
    except SystemExit:
        raise
    except BaseException as error:
        line.fail(number, kind_of(error), told())
    else:
        line.tell("%s move %s" % (number, text))


def main():
    """Load and answer until nobody asks any more."""
    line = Line()
    contract_path, path, name, seed = sys.argv[1:5]
    words = sys.argv[5:]
    OURS.add(os.path.abspath(contract_path))
    contract = {
        "Failure": Failure,
        "shown": shown,
        "__name__": "contract",
        "__file__": contract_path,
    }
    with open(contract_path, "rb") as file:
        source = file.read()
    exec(compile(source, contract_path, "exec", 0, True), contract)
    random.seed(int(seed))
    # as if the file had been run by itself
    sys.argv = [path]
    turn = begin(line, contract, path, name, words)
    while turn is not None:
        request = line.next()
        if request is None:
            break
        if "numpy.random" in sys.modules and not contract.get("seeded"):
            contract["seeded"] = True
            sys.modules["numpy.random"].seed(int(seed) % 2**32)
        answer(line, turn, request[0], request[1:])
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except Exception:
                pass
    # threads of the agent are not waited for
    os._exit(0)


OURS = set([HERE])

if __name__ == "__main__":
    main()
