"""Prints the symbols of a module's symbol graphs, one sorted line each.

A line has where a symbol is and how it is declared, and for types what they conform to.
"""

import json
import sys
from pathlib import Path

# What nearly every type has, or has not by the compiler's leave.
TACIT = {"BitwiseCopyable", "Copyable", "Escapable", "SendableMetatype"}


def graphs(folder):
    """The symbol graphs in a folder: a module's own, and one for each module it extends."""
    for path in sorted(Path(folder).glob("*.symbols.json")):
        yield json.loads(path.read_text())


def conformances(graph):
    """The protocols that each type conforms to, by its identifier."""
    names = {symbol["identifier"]["precise"]: symbol["names"]["title"] for symbol in graph["symbols"]}
    found = {}
    for relation in graph["relationships"]:
        if relation["kind"] != "conformsTo":
            continue
        name = names.get(relation["target"]) or relation.get("targetFallback", relation["target"])
        name = name.removeprefix("Swift.")
        if name not in TACIT:
            found.setdefault(relation["source"], set()).add(name)
    return found


def lines(graph):
    """The lines of a graph's symbols."""
    conformed = conformances(graph)
    for symbol in graph["symbols"]:
        identifier = symbol["identifier"]["precise"]
        # What a type has of its protocols alone is said by the protocols.
        if "::SYNTHESIZED::" in identifier:
            continue
        declaration = "".join(part["spelling"] for part in symbol["declarationFragments"])
        line = f"{'.'.join(symbol['pathComponents'])}: {' '.join(declaration.split())}"
        if identifier in conformed:
            line += f" : {', '.join(sorted(conformed[identifier]))}"
        yield line


print(*sorted({line for graph in graphs(sys.argv[1]) for line in lines(graph)}), sep="\n")
