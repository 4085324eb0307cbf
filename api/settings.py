"""Every setting of the service, read from the environment and from a file, in one place.

The environment wins over the file; the file is TOML with the same names in lower case without the prefix
(``rate_per_minute = 120``). What each setting means is written in ``docs/settings.md``; a test keeps the two alike.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_type_hints

from corpus.errors import BadInput

PREFIX = "MITHAQ_"
_ABOVE_NONE = (
    "threads", "upload_workers", "max_body", "max_upload", "request_timeout", "upload_timeout", "model_timeout",
)  # fmt: skip
_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"0", "false", "no", "off", ""})


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one running service. Sizes are bytes, times are seconds, rates are requests a minute."""

    data_dir: Path | None = None
    allow_ingest: bool = False
    token: str | None = None
    language: str = "ar"
    max_body: int = 1_000_000
    max_upload: int = 10_000_000
    max_question: int = 20_000
    max_text: int = 500_000
    request_timeout: float = 30.0
    upload_timeout: float = 60.0
    upload_memory: int = 1_000_000_000
    upload_workers: int = 2
    threads: int = 8
    rate_per_minute: int = 0
    forwarded_allow_ips: str = "127.0.0.1"
    root_path: str = ""
    shutdown_timeout: int = 10
    log_level: str = "info"
    log_format: str = "json"
    pages: bool = True
    model_url: str = ""
    model_name: str = ""
    model_key: str | None = None
    model_timeout: float = 20.0


def _kind(hint: Any) -> type:
    if isinstance(hint, UnionType):
        return next(t for t in get_args(hint) if t is not type(None))  # type: ignore[no-any-return]
    return hint  # type: ignore[no-any-return]


def _boolean(name: str, raw: object) -> bool:
    word = str(raw).strip().lower()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise BadInput(f"{name}: write 1 or 0, not {raw!r}")


def _convert(name: str, raw: object, kind: type) -> object:
    if kind is bool:
        return _boolean(name, raw)
    if kind is Path:
        return Path(str(raw)).expanduser()
    if kind in (int, float):
        try:
            number = kind(str(raw).strip().replace("_", ""))
        except ValueError:
            raise BadInput(f"{name}: write a number, not {raw!r}") from None
        if not 0 <= number < float("inf"):
            raise BadInput(f"{name}: write a number of 0 or more, not {raw!r}")
        return number
    return str(raw)


def _from_file(path: Path) -> dict[str, object]:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as e:
        raise BadInput(f"the settings file {path} cannot be read: {e.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as e:
        raise BadInput(f"the settings file {path} is not valid TOML: {e}") from None
    known = {f.name for f in fields(Settings)}
    for name in table:
        if name not in known:
            raise BadInput(f"{path}: unknown setting {name!r}; known: {', '.join(sorted(known))}")
    return table


def load(environ: Mapping[str, str] | None = None, file: Path | None = None) -> Settings:
    """Settings from the environment (``MITHAQ_…``) over a TOML file (``file``, or the one ``MITHAQ_CONFIG`` names).

    Raises ``BadInput`` naming the setting that cannot be read; empty variables count as not set.
    """
    env = os.environ if environ is None else environ
    if file is None and env.get("MITHAQ_CONFIG"):
        file = Path(env["MITHAQ_CONFIG"])
    given = _from_file(file) if file else {}
    hints = get_type_hints(Settings)
    values: dict[str, Any] = {}
    for f in fields(Settings):
        variable = PREFIX + f.name.upper()
        if env.get(variable, "") != "":
            values[f.name] = _convert(variable, env[variable], _kind(hints[f.name]))
        elif f.name in given:
            values[f.name] = _convert(f.name, given[f.name], _kind(hints[f.name]))
    return _checked(Settings(**values))


def _checked(settings: Settings) -> Settings:
    choices = {"language": ("ar", "en", "fr"), "log_format": ("json", "text")}
    choices["log_level"] = ("critical", "error", "warning", "info", "debug")
    for name, allowed in choices.items():
        if getattr(settings, name) not in allowed:
            raise BadInput(
                f"{PREFIX}{name.upper()}: choose one of {', '.join(allowed)}, not {getattr(settings, name)!r}"
            )
    if settings.token is not None and not (settings.token.isascii() and settings.token.isprintable()):
        raise BadInput(f"{PREFIX}TOKEN: use printable ASCII characters, which every client can send in a header")
    _check_model(settings)
    for name in _ABOVE_NONE:
        if getattr(settings, name) <= 0:
            raise BadInput(f"{PREFIX}{name.upper()}: must be more than 0")
    return settings


def _check_model(settings: Settings) -> None:
    """The address may carry a key and is not shown."""
    if settings.model_url and not settings.model_url.startswith(("http://", "https://")):
        raise BadInput(f"{PREFIX}MODEL_URL: write the address of the interface, such as https://host/v1")
    if settings.model_url and not settings.model_name:
        raise BadInput(f"{PREFIX}MODEL_NAME: name the model to ask at {PREFIX}MODEL_URL")
    if settings.model_key is not None and not (settings.model_key.isascii() and settings.model_key.isprintable()):
        raise BadInput(f"{PREFIX}MODEL_KEY: use printable ASCII characters")
