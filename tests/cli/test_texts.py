"""Texts that are taken from a file, whatever wrote it."""

from pathlib import Path

import pytest

from adjudicator.cli.failures import Failure
from adjudicator.cli.texts import given_text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_text_is_read_as_any_editor_writes_it(tmp_path: Path, encoding: str, end: str) -> None:
    file = tmp_path / "note.txt"
    file.write_bytes(f"Sršeň bluffs.{end}Мир?{end}".encode(encoding))
    assert given_text(None, file) == "Sršeň bluffs.\nМир?"


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "note.txt"
    file.write_bytes("Sršeň".encode("cp1250"))
    with pytest.raises(Failure, match="note.txt is not plain text in UTF-8"):
        given_text(None, file)
