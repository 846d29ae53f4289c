"""The README's code runs from top to bottom."""

import pathlib
import re

import pytest

README = pathlib.Path(__file__).parent.parent / "README.md"


def test_code_of_the_readme(tmp_path, monkeypatch):
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("folium")
    pytest.importorskip("anywidget")
    monkeypatch.chdir(tmp_path)
    names = [f"place {row}" for row in range(300)]
    frame = pandas.DataFrame({"name": names, "people": range(300)})
    frame["lon"], frame["lat"] = [row % 17 / 2 for row in range(300)], [47 + row % 13 / 2 for row in range(300)]
    frame.to_csv("places.csv", index=False)
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(), re.S)
    assert len(blocks) == 4
    scope = {}
    for block in blocks:
        exec(compile(block, str(README), "exec"), scope)
    assert scope["found"]["count"].sum() > 10
    assert (tmp_path / "places.pinfold").exists()
