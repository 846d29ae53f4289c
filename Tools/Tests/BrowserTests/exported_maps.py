"""What `pinfold export` writes, and how it is compared with what the server shows."""

import subprocess

from running_server import pinfold_path


def export(source, *arguments):
    subprocess.run([pinfold_path(), "export", source, "--quiet", *arguments], check=True)


def markers(shown):
    """What is drawn: ids with counts, labels, and positions to a tenth of a point."""
    labels = dict(
        shown.page.locator(".marker[data-id]").evaluate_all(
            "(nodes) => nodes.map((node) => [node.dataset.id, node.getAttribute('aria-label')])"
        )
    )
    return {
        marker["id"]: (marker["count"], labels[marker["id"]], round(marker["x"]), round(marker["y"]))
        for marker in shown.shown()
    }


def is_near(one, other):
    """The same markers; positions are rounded."""
    assert one.keys() == other.keys()
    for id, (count, label, x, y) in one.items():
        assert (count, label) == other[id][:2]
        assert abs(x - other[id][2]) <= 1 and abs(y - other[id][3]) <= 1
