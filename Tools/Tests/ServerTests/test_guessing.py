"""Wrong tokens slow down the client that presents them, and no other."""

import pytest

from raw_http import exchange
from running_server import TOKEN, RunningServer
from test_metrics import sample

BODY = b'{"edits":[{"op":"move","place":1,"coordinates":[10,50]}]}'


@pytest.fixture
def behind(small_file):
    """Takes clients' addresses from the tests."""
    with RunningServer(small_file, edits=True, options=["--trust-proxy", "127.0.0.1"]) as server:
        yield server


def edit(server, client, token):
    headers = {"Content-Type": "application/json", "X-Forwarded-For": client}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    return exchange(server, "/datasets/small/places", headers, "PATCH", body=BODY)


def guess(server, client):
    """Guesses until the client has to wait; returns the answers."""
    answers = [edit(server, client, "wrong")]
    while answers[-1].status == 401 and len(answers) < 50:
        answers.append(edit(server, client, "wrong"))
    return answers


def test_a_client_that_guesses_waits(behind):
    answers = guess(behind, "203.0.113.5")
    assert answers[-1].status == 429 and len(answers) < 10
    assert int(answers[-1].headers[b"retry-after"]) >= 1
    # While it waits, not even the right one is looked at: it may be a guess.
    assert edit(behind, "203.0.113.5", TOKEN).status == 429
    assert sample(behind, 'pinfold_tokens_refused_total{reason="wrong"}') == len(answers) - 1
    assert sample(behind, 'pinfold_tokens_refused_total{reason="slowed"}') == 2


def test_others_do_not_wait(behind):
    guess(behind, "203.0.113.5")
    for client in ("203.0.113.6", "2001:db8:1::1"):
        assert edit(behind, client, TOKEN).status == 200
    # Reading is for all.
    assert exchange(behind, "/datasets", {"X-Forwarded-For": "203.0.113.5"}).status == 200


def test_one_network_of_version_6_is_one_client(behind):
    guess(behind, "2001:db8::1")
    assert edit(behind, "2001:db8::ffff", TOKEN).status == 429
    assert edit(behind, "2001:db8:0:1::1", TOKEN).status == 200


def test_slips_are_forgotten_with_the_right_token(behind):
    for _ in range(4):
        for _ in range(4):
            assert edit(behind, "203.0.113.5", "wrong").status == 401
        assert edit(behind, "203.0.113.5", TOKEN).status == 200


def test_no_token_is_no_guess(behind):
    for _ in range(30):
        assert edit(behind, "203.0.113.5", None).status == 401
    assert edit(behind, "203.0.113.5", TOKEN).status == 200


def test_a_made_up_address_does_not_help(small_file):
    with RunningServer(small_file, edits=True) as server:
        statuses = {edit(server, f"203.0.113.{number}", "wrong").status for number in range(20)}
    assert statuses == {401, 429}
