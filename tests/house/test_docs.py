"""Laws of the documents: examples run and print what is shown, links lead somewhere."""

from __future__ import annotations

import doctest
import re
import subprocess
from typing import TYPE_CHECKING

import pytest
import typer

from ninefold import variants
from ninefold.agents.contracts.host import GUEST
from ninefold.agents.contracts.table import CONTRACTS
from ninefold.cli.main import app
from tests.house.checkout import BIN, ROOT, files, name, quiet_environment
from tests.house.document import Document

if TYPE_CHECKING:
    from pathlib import Path

PAGES = [path for path in files() if path.suffix == ".md"]
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

# Commands that documents may show although no test runs them.
SHOWN_ONLY = {"cd", "git", "pip"}


def pages_with(*languages: str) -> list[pytest.ParameterSet]:
    """Return the pages that have blocks in these languages."""
    read = [Document.read(path) for path in PAGES]
    return [pytest.param(page, id=name(page.path)) for page in read if page.blocks(*languages)]


def run(command: tuple[str, ...], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of ninefold as somebody without a terminal would."""
    return subprocess.run(
        [BIN / command[0], *command[1:]],
        cwd=folder,
        env=quiet_environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
        timeout=120,
    )


def says(shown: str, printed: str) -> bool:
    """Compare what a page shows with what was printed; `...` stands for anything."""
    wanted, got = (
        "\n".join(t.rstrip() for t in text.strip().splitlines()) + "\n" for text in (shown, printed)
    )
    return not shown.strip() or doctest.OutputChecker().check_output(wanted, got, doctest.ELLIPSIS)


def make_targets() -> set[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))


@pytest.mark.parametrize("page", pages_with("python"))
def test_python_examples_run(page: Document) -> None:
    example = doctest.DocTestParser().get_doctest(
        page.python(), {}, page.path.name, str(page.path), 0
    )
    plain = [block.line for block in page.blocks("python") if ">>> " not in block.text]
    assert not plain, f"examples without >>> at lines {plain}"
    report: list[str] = []
    result = doctest.DocTestRunner(optionflags=OPTIONS).run(example, out=report.append)
    assert not result.failed, "".join(report)


@pytest.mark.parametrize("page", pages_with("console"))
def test_commands_run(page: Document, tmp_path: Path) -> None:
    for command in page.commands():
        where = f"line {command.line}: {' '.join(command.words)}"
        if command.words[0] == "make":
            assert set(command.words[1:]) <= make_targets(), where
        elif command.words[0] == "ninefold":
            done = run(command.words, tmp_path)
            printed = done.stdout + done.stderr
            assert done.returncode == command.status, f"{where}\n{printed}"
            # A page may leave out the remarks on standard error.
            same = says(command.shown, done.stdout) or says(command.shown, printed)
            assert same, f"{where}\n{printed}"
        else:
            assert command.words[0] in SHOWN_ONLY, where


def test_blocks_are_of_a_kind_that_is_checked() -> None:
    unchecked = {"", "bash", "sh", "shell", "py", "pycon"}
    read = [Document.read(path) for path in PAGES]
    found = [f"{name(p.path)}:{b.line}" for p in read for b in p.blocks(*unchecked)]
    assert not found, "say python, console, text, toml or rust"


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_links_lead_somewhere(path: Path) -> None:
    broken = []
    for link in Document.read(path).links():
        if link.startswith(("http://", "https://", "mailto:")):
            continue
        file, _, anchor = link.partition("#")
        target = path.parent / file if file else path
        if not target.exists() or (anchor and anchor not in Document.read(target).anchors()):
            broken.append(link)
    assert not broken


def test_every_variant_has_its_page_and_its_perft_file() -> None:
    known = {variant.name for variant in variants()}
    assert {path.stem for path in ROOT.glob("docs/rules/*.md")} - {"README"} == known
    counted = {path.stem for path in ROOT.glob("testdata/perft/*.perft")}
    assert {stem.removeprefix("suite-") for stem in counted} == known
    assert counted >= known


def test_every_command_has_its_section() -> None:
    known = set(typer.main.get_group(app).commands)
    headings = Document.read(ROOT / "docs/commands.md").headings()
    assert {h.removeprefix("ninefold ") for h in headings if h.startswith("ninefold ")} == known


def test_every_contract_has_its_page_its_example_its_guest_and_its_template() -> None:
    for title, contract in CONTRACTS.items():
        assert (ROOT / f"docs/contracts/{title}.md").is_file()
        assert (ROOT / f"examples/{title}/agent.py").is_file()
        assert contract.guest.is_file()
        assert (GUEST / f"templates/{title}.py").is_file()


def test_the_readme_names_every_target_of_make() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    documents = readme + (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert not [target for target in make_targets() - {"help"} if f"make {target}" not in documents]


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("", "anything", True),
        ("a\nb", "a  \nb\n", True),
        ("a ... c", "a b c", True),
        ("a", "b", False),
        ("a", "a\nb", False),
    ],
)
def test_what_is_shown_is_compared(shown: str, printed: str, *, same: bool) -> None:
    assert says(shown, printed) is same
