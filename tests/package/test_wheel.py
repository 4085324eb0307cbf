"""The wheel adds one name to site-packages, and the product works from it alone."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (built,) = out.glob("*.whl")
    return built


def test_the_wheel_adds_only_mithaq(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"mithaq"}


def test_the_wheel_carries_the_source_byte_for_byte(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel).read("mithaq/corpus/data/article5/source.txt")
    assert packed == (ROOT / "corpus/data/article5/source.txt").read_bytes()


def test_every_data_file_is_in_the_wheel(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for room in ("corpus", "index", "qa", "api"):
        for path in (ROOT / room).rglob("*"):
            inside = path.relative_to(ROOT)
            hidden = any(part.startswith((".", "__pycache__")) for part in inside.parts)
            if path.is_dir() or hidden or inside.parts[:2] == ("api", "python"):
                continue
            assert f"mithaq/{inside.as_posix()}" in names


def test_an_installed_wheel_answers(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    program = f"""
import sys
sys.path[:0] = [{str(site)!r}]
import mithaq
sys.path.append({sysconfig.get_paths()["purelib"]!r})
import corpus
assert corpus.__file__.startswith({str(site)!r}), corpus.__file__
sys.exit(mithaq.main(["ask", "لدينا موقع بناء استمر سبعة أشهر، هل هو منشأة دائمة؟"]))
"""
    ran = subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, text=True, cwd=tmp_path, encoding="utf-8",
        env={"MITHAQ_DATA_DIR": str(tmp_path / "data"), "PYTHONUTF8": "1", "PATH": ""}, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert "نعم" in ran.stdout
