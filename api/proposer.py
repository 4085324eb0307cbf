"""Who is asked for facts beside the word lists, by the settings: nobody unless ``MITHAQ_MODEL_URL`` is set."""

from __future__ import annotations

from api.settings import Settings
from qa.proposing import Proposer, Served


def proposer(settings: Settings) -> Proposer | None:
    """The model that the settings name, or ``None``."""
    if not settings.model_url:
        return None
    return Served(settings.model_url, settings.model_name, settings.model_key, settings.model_timeout)
