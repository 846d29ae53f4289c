"""Notebooks run from top to bottom, without a network."""

import os
import pathlib

import pytest

FOLDER = pathlib.Path(__file__).parent.parent / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"


def run(notebook, folder):
    """Runs a notebook, and returns the first output of each cell with one."""
    client = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python"}
    environment = {**os.environ, "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    made = client.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(folder)}})
    made.execute(env=environment)
    return [cell.outputs[0].get("data", {}) for cell in notebook.cells if cell.get("outputs")]


def test_a_notebook_shows_a_map(tmp_path):
    nbformat = pytest.importorskip("nbformat")
    cells = [
        "import numpy as np, pinfold\nrng = np.random.default_rng(0)",
        "index = pinfold.Index(rng.normal(10, 3, 5000), rng.normal(48, 2, 5000))\n"
        "index.clusters(zoom=3)['count'].sum()",
        "pinfold.Map(lon=rng.normal(10, 3, 5000), lat=rng.normal(48, 2, 5000))",
        "import sys; sys.modules['anywidget'] = None\nimport importlib.util as util\n"
        "util.find_spec = lambda name: None\n"
        "pinfold.Map(lon=rng.normal(10, 3, 5000), lat=rng.normal(48, 2, 5000))",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in cells])
    outputs = run(notebook, tmp_path)
    assert "5000" in outputs[0]["text/plain"]
    assert WIDGET in outputs[1] or "<iframe srcdoc=" in outputs[1]["text/html"]
    assert "<iframe srcdoc=" in outputs[2]["text/html"]


@pytest.mark.parametrize("name", ["first-map", "clusters", "selection"])
def test_notebooks_run(name, tmp_path):
    nbformat = pytest.importorskip("nbformat")
    for package in ("pandas", "folium", "anywidget"):
        pytest.importorskip(package)
    # Files that a notebook writes are not to stay among the sources.
    folder = tmp_path / "Python/notebooks"
    folder.mkdir(parents=True)
    (tmp_path / "Examples").symlink_to(FOLDER.parent.parent / "Examples")
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "clear the outputs"
    outputs = run(notebook, folder)
    assert len(outputs) >= 3
    assert name == "clusters" or any(WIDGET in output for output in outputs)
