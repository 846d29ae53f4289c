#!/usr/bin/env python3
"""Fails where a document shows Swift that no test or example compiles.

Every block of Swift in the README, in docs, and in articles must be in one Swift file of the tests or
of the examples, line by line, with few lines between. Indentation, blank lines and comments do not
count, imports may be anywhere in that file, and tests expect what a document prints.
"""

import re
import subprocess
import sys

# Lines of a file between two of a block.
MOST_BETWEEN = 5

BLOCK = re.compile(r"^```swift\n(.*?)^```", re.DOTALL | re.MULTILINE)


def files(*patterns):
    """The files of the project that match patterns, without build products."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns]
    return sorted(set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()))


def lines(text):
    """The lines with code, as they are compared."""
    bare = (re.sub(r"(^|\s+)//.*", "", line).strip() for line in text.splitlines())
    return [line for line in bare if line]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def is_in(block, code):
    """Whether code has the imports of a block, and its other lines in order."""
    body = [line for line in block if not line.startswith(("import ", "print("))]
    if not body or any(line not in code for line in block if line.startswith("import ")):
        return False
    return any(follows(body[1:], code, index) for index, line in enumerate(code) if line == body[0])


def follows(body, code, index):
    """Whether lines follow one of code, each soon after the other."""
    for line in body:
        near = code[index + 1 : index + 2 + MOST_BETWEEN]
        if line not in near:
            return False
        index += 1 + near.index(line)
    return True


def is_manifest(block):
    """Whether a block shows parts of a package's manifest, which only Swift's package manager reads."""
    return all(line.startswith((".package(", ".product(")) for line in block)


def main():
    compiled = [lines(read(path)) for path in files("Tests/*.swift", "Examples/*.swift")]
    count, missing = 0, 0
    for path in files("*.md"):
        text = read(path)
        for found in BLOCK.finditer(text):
            count += 1
            block = lines(found.group(1))
            if is_manifest(block) or any(is_in(block, code) for code in compiled):
                continue
            missing += 1
            line = text.count("\n", 0, found.start()) + 1
            print(f"error: {path}:{line}: no test or example compiles this Swift")
    if not count:
        sys.exit("error: no document shows Swift")
    print(f"{count} blocks of Swift in documents, {missing} not compiled")
    sys.exit(1 if missing else 0)


main()
