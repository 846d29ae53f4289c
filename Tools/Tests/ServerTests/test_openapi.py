"""The description of the interface is served, valid, and speaks of all there is."""

import json

from openapi_spec_validator import validate

from running_server import REPOSITORY

FILE = REPOSITORY / "Tools/Sources/PinfoldServer/Web/openapi.json"


def test_the_file_is_served(server):
    assert server.get("/openapi.json").content == FILE.read_bytes()


def test_it_is_valid():
    validate(json.loads(FILE.read_text()))


def test_each_parameter_says_what_it_is():
    description = json.loads(FILE.read_text())
    shared = description["components"]["parameters"]
    for path, operations in description["paths"].items():
        for operation in operations.values():
            assert operation["summary"].endswith(".")
            for parameter in operation.get("parameters", []):
                if "$ref" in parameter:
                    parameter = shared[parameter["$ref"].rsplit("/", 1)[1]]
                assert parameter["description"].endswith("."), path
                assert "example" in parameter and parameter["schema"], parameter["name"]
