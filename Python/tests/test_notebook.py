"""A notebook runs from top to bottom, and shows a map."""

import os

import pytest


def test_a_notebook_shows_a_map():
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    cells = [
        "import numpy as np, pinfold\nrng = np.random.default_rng(0)",
        "index = pinfold.Index(rng.normal(10, 3, 5000), rng.normal(48, 2, 5000))\n"
        "index.clusters(zoom=3)['count'].sum()",
        "pinfold.Map(lon=rng.normal(10, 3, 5000), lat=rng.normal(48, 2, 5000))",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in cells])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python"}
    environment = {**os.environ, "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    client.NotebookClient(notebook, timeout=120).execute(env=environment)
    outputs = [cell.outputs[-1]["data"] for cell in notebook.cells if cell.outputs]
    assert "5000" in outputs[0]["text/plain"]
    assert "<iframe srcdoc=" in outputs[1]["text/html"]
