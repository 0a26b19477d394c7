"""Folders that agents wrote in go, whatever is in them, and nothing else does."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from ninefold.agents.runtimes.scratch import remove

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("depth", [1, 30, 31, 32, 300])
def test_folders_go_however_deep(depth: int, tmp_path: Path) -> None:
    folder = tmp_path / "scratch"
    folder.mkdir()
    here = os.open(folder, os.O_RDONLY)
    for level in range(depth):
        os.mkdir("0", dir_fd=here)
        os.mkdir(f"beside {level}", mode=0, dir_fd=here)
        below = os.open("0", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)
    remove(str(folder))
    assert list(tmp_path.iterdir()) == []


def test_what_links_lead_to_stays(tmp_path: Path) -> None:
    kept, folder = tmp_path / "kept", tmp_path / "scratch"
    kept.mkdir()
    (kept / "file").write_text("of somebody else")
    (kept / "file").chmod(0o600)
    (folder / "a" / "b").mkdir(parents=True)
    for place in (folder, folder / "a", folder / "a" / "b"):
        (place / "folder").symlink_to(kept)
        (place / "file").symlink_to(kept / "file")
        (place / "nothing").symlink_to("nowhere")
    (folder / "a").chmod(0)
    remove(str(folder))
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert (kept / "file").read_text() == "of somebody else"
    assert (kept / "file").stat().st_mode & 0o777 == 0o600


def test_a_link_in_the_place_of_a_folder_is_not_followed(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir(mode=0o755)
    (kept / "file").write_text("")
    (tmp_path / "scratch").symlink_to(kept)
    remove(str(tmp_path / "scratch"))
    assert (kept / "file").exists()
    assert kept.stat().st_mode & 0o777 == 0o755
