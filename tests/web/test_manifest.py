"""What a phone reads when the app is put on its home screen."""

from __future__ import annotations

from referee.wording.languages import LANGUAGES
from tests.pages import Page
from tests.some import for_each


@for_each("language", LANGUAGES)
def test_the_app_on_the_home_screen_opens_in_the_language_of_the_page(client, language):
    (address,) = Page.of(client.get(f"/{language}/")).values('link[rel="manifest"]', "href")
    told = client.get(address).get_json(force=True)

    assert (language, f"/{language}/", "Referee") == (told["lang"], told["start_url"], told["short_name"])


def test_the_app_is_called_and_described_in_each_language_by_words_of_its_own(client):
    told = [client.get(f"/{language}/manifest.webmanifest").get_json(force=True) for language in LANGUAGES]

    words = {(one["name"], one["description"]) for one in told}
    assert len(LANGUAGES) == len(words)
