"""The settings come from the environment, and what cannot be used is named with its fix."""

from __future__ import annotations

import stat

import pytest

from referee.config import SettingError, Settings, resources

KEY = "a key of more than sixteen characters"


def read(folder, **given):
    return Settings.from_environment({"REFEREE_DATA": str(folder), **given})


def test_nothing_needs_to_be_set(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    settings = Settings.from_environment({})

    assert tmp_path / "var" == settings.data
    assert f"sqlite:///{tmp_path}/var/referee.sqlite3" == settings.database_url
    assert ("0.0.0.0", 8000, 400) == (settings.host, settings.port, settings.phones)


def test_a_secret_key_is_made_once_and_kept(tmp_path):
    assert read(tmp_path).secret_key == read(tmp_path).secret_key


def test_two_data_folders_have_two_secret_keys(tmp_path):
    assert read(tmp_path / "a").secret_key != read(tmp_path / "b").secret_key


def test_only_its_owner_reads_the_data_folder_and_the_key(tmp_path):
    read(tmp_path / "data")

    assert 0o700 == stat.S_IMODE((tmp_path / "data").stat().st_mode)
    assert 0o600 == stat.S_IMODE((tmp_path / "data" / "secret_key").stat().st_mode)


def test_nothing_but_the_key_is_left_in_the_data_folder(tmp_path):
    read(tmp_path)

    assert ["secret_key"] == [path.name for path in tmp_path.iterdir()]


def test_a_given_secret_key_is_used_and_nothing_is_written(tmp_path):
    assert read(tmp_path, SECRET_KEY=KEY).secret_key == KEY
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_the_short_address_of_postgresql_gets_its_driver(tmp_path, scheme):
    settings = read(tmp_path, SECRET_KEY=KEY, DATABASE_URL=f"{scheme}://someone@somewhere/referee")

    assert "postgresql+psycopg://someone@somewhere/referee" == settings.database_url


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("PORT", "0"),
        ("PORT", "65536"),
        ("PORT", "http"),
        ("PORT", "-1"),
        ("PORT", "٨"),
        ("REFEREE_PHONES", "many"),
        ("REFEREE_PHONES", "10001"),
        ("SECRET_KEY", "short"),
    ],
)
def test_a_value_that_cannot_be_used_is_named(tmp_path, variable, value):
    with pytest.raises(SettingError, match=rf"^{variable}: ") as raised:
        read(tmp_path, **{variable: value})

    assert variable == raised.value.variable


def test_one_process_may_be_told_to_hold_ten_thousand_phones(tmp_path):
    assert 10_000 == read(tmp_path, REFEREE_PHONES="10000").phones


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way", "utf-8")

    with pytest.raises(SettingError, match=r"^REFEREE_DATA: "):
        read(tmp_path / "file" / "data")


def test_an_empty_key_file_is_named_instead_of_used(tmp_path):
    (tmp_path / "secret_key").write_text("\n", "utf-8")

    with pytest.raises(SettingError, match=r"^SECRET_KEY: "):
        read(tmp_path)


def test_the_resources_of_a_checkout_stand_beside_the_package():
    assert {"templates", "static", "translations"} <= {path.name for path in resources().iterdir()}
