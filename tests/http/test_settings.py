"""Settings come from the environment over a file, and each is documented."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from api.settings import PREFIX, Settings, load
from corpus.errors import BadInput


def test_nothing_set_gives_the_defaults() -> None:
    assert load({}) == Settings()


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mithaq.toml"
    file.write_text('threads = 3\ntoken = "abc"\nallow_ingest = true\ndata_dir = "/srv/mithaq"\n', "utf-8")
    got = load({"MITHAQ_CONFIG": str(file), "MITHAQ_THREADS": "5", "MITHAQ_TOKEN": ""})
    assert (got.threads, got.token, got.allow_ingest, got.data_dir) == (5, "abc", True, Path("/srv/mithaq"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MITHAQ_THREADS", "many"),
        ("MITHAQ_THREADS", "0"),
        ("MITHAQ_MAX_BODY", "-5"),
        ("MITHAQ_REQUEST_TIMEOUT", "inf"),
        ("MITHAQ_ALLOW_INGEST", "perhaps"),
        ("MITHAQ_LANGUAGE", "de"),
        ("MITHAQ_LOG_LEVEL", "loud"),
        ("MITHAQ_TOKEN", "سر"),
        ("MITHAQ_CONFIG", "/nowhere/at/all.toml"),
    ],
)
def test_what_cannot_be_read_is_named(name: str, value: str) -> None:
    with pytest.raises(BadInput) as raised:
        load({name: value})
    assert name in str(raised.value) or value in str(raised.value)


def test_an_unknown_name_in_the_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mithaq.toml"
    file.write_text("thread = 3\n", "utf-8")
    with pytest.raises(BadInput, match="thread"):
        load({}, file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="TOML"):
        load({}, file)


def test_every_setting_is_documented() -> None:
    text = Path("docs/settings.md").read_text("utf-8")
    missing = [f.name for f in fields(Settings) if f"`{PREFIX}{f.name.upper()}`" not in text]
    assert not missing
