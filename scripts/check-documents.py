#!/usr/bin/env python3
"""Checks the documents: their code, their links, and the version.

Code. A test or an example compiles every block of Swift: the block must be in one Swift file of the
tests or of the examples, line by line, with few lines between. Indentation, blank lines and comments do
not count, and imports may be anywhere in that file. Node parses JavaScript, alone and in pages. JSON and
Python are parsed, and so are shell commands; the scripts that they name exist. (DocumentTests and
test_documents.py parse and run the commands of pinfold, test_guides.py runs the SQL and nginx, and
readme.test.mjs runs the JavaScript of Web.)

Links. Every relative link leads to a file, and to a heading in it.

Version. Changelog, description of HTTP and documents name the version of the program, and the Swift
Package Index builds documentation of all products.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

# Lines of a file between two of a block.
MOST_BETWEEN = 5

BLOCK = re.compile(r"^([ ]*)```(\w*)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
SCRIPT = re.compile(r"(?<![\w./-])(?:scripts|Examples|Web|Tools)/[\w./-]+\.(?:sh|mjs|py)\b")
LINK = re.compile(r"\]\(([^()\s]+)\)|^\[[^\]]+\]: (\S+)", re.MULTILINE)
PROGRAM_VERSION = "Tools/Sources/PinfoldServer/ServerSettings.swift"


def files(*patterns):
    """The files of the project that match patterns, without build products."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    # A deleted file is listed until its deletion is staged.
    return [path for path in sorted(set(listed)) if pathlib.Path(path).exists()]


def read(path):
    return pathlib.Path(path).read_text(encoding="utf-8")


def lines(text):
    """The lines with code, as they are compared."""
    bare = (re.sub(r"(^|\s+)//.*", "", line).strip() for line in text.splitlines())
    return [line for line in bare if line]


# Swift

def is_compiled(text, compiled):
    """Whether a block is part of compiled code, or of a package's manifest, which shows no program."""
    block = lines(text)
    is_manifest = all(line.startswith((".package(", ".product(")) for line in block)
    return is_manifest or any(is_in(block, code) for code in compiled)


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


# Other languages: each returns what is wrong, or nothing

def run_on(command, suffix, text):
    with tempfile.NamedTemporaryFile("w", suffix=suffix, encoding="utf-8") as file:
        file.write(text)
        file.flush()
        run = subprocess.run([*command, file.name], capture_output=True, text=True)
    return run.stderr.strip() if run.returncode else ""


def wrong_javascript(text):
    return run_on(["node", "--check"], ".mjs", text)


def wrong_page(text):
    scripts = re.findall(r"<script type=\"module\">\n(.*?)</script>", text, re.DOTALL)
    return "\n".join(filter(None, map(wrong_javascript, scripts)))


def wrong_json(text):
    """A document is one value, or one on each line."""
    for candidate in ([text], text.splitlines()):
        try:
            for value in candidate:
                json.loads(value)
            return ""
        except ValueError as error:
            problem = str(error)
    return problem


def wrong_shell(text):
    lost = [path for path in SCRIPT.findall(text) if not pathlib.Path(path).exists()]
    return run_on(["bash", "-n"], ".sh", text) or "".join(f"{path} does not exist" for path in lost)


def wrong_python(text):
    try:
        compile(text, "block", "exec")
    except SyntaxError as error:
        return str(error)
    return ""


CHECKS = {
    "js": wrong_javascript, "html": wrong_page, "json": wrong_json, "python": wrong_python,
    "sh": wrong_shell,
}
# Tests run SQL and nginx. Plain text is what commands print, and Objective-C is code of another library.
UNCHECKED = {"", "nginx", "objc", "sql"}


def code_problems(documents):
    compiled = [lines(read(path)) for path in files("Tests/*.swift", "Examples/*.swift")]
    counts = {}
    for path, text in documents.items():
        for found in BLOCK.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            language, block = found.group(2), found.group(3)
            counts[language] = counts.get(language, 0) + 1
            if language == "swift":
                if not is_compiled(block, compiled):
                    yield f"{path}:{line}: no test or example compiles this Swift"
            elif language in CHECKS:
                problem = CHECKS[language](block)
                if problem:
                    yield f"{path}:{line}: {problem}"
            elif language not in UNCHECKED:
                yield f"{path}:{line}: nothing checks {language}"
    print("Blocks:", ", ".join(f"{counts[name]} {name or 'text'}" for name in sorted(counts)))
    if not {"swift", "js", "sh"} <= counts.keys():
        yield "no document shows code"


# Links

def anchors(text):
    """The headings of a document, as GitHub names them in addresses."""
    found = {}
    for heading in re.findall(r"^#+ +(.*?) *$", BLOCK.sub("", text), re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
        name = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        found[name] = found.get(name, -1) + 1
        yield f"{name}-{found[name]}" if found[name] else name


def link_problems(documents):
    count = 0
    for path, text in documents.items():
        # Lines of code stay as empty ones, so that numbers of lines do.
        prose = BLOCK.sub(lambda block: "\n" * block.group(0).count("\n"), text)
        for found in LINK.finditer(prose):
            link = found.group(1) or found.group(2)
            if re.match(r"[a-z]+:", link):
                continue
            count += 1
            target, _, anchor = link.partition("#")
            line = prose.count("\n", 0, found.start()) + 1
            file = pathlib.Path(path).parent / target if target else pathlib.Path(path)
            if not file.exists():
                yield f"{path}:{line}: nothing is at {link}"
            elif anchor and anchor not in anchors(read(file)):
                yield f"{path}:{line}: {target or path} has no heading {anchor}"
    print(f"Links: {count}")


# Version and products

def version_problems(documents):
    version = re.search(r'static let version = "([^"]+)"', read(PROGRAM_VERSION)).group(1)
    newest = re.search(r"^## (\S+)", read("CHANGELOG.md"), re.MULTILINE).group(1)
    description = json.loads(read("Tools/Sources/PinfoldServer/Web/openapi.json"))["info"]["version"]
    named = {"CHANGELOG.md": newest, "openapi.json": description}
    for path, text in documents.items():
        for found in re.findall(r'pinfold(?:\.git)?", from: "([^"]+)"', text):
            named[path] = found
    for path, other in named.items():
        if other != version:
            yield f"{path} has version {other}, and the program {version}"
    products = set(re.findall(r'\.library\(name: "(\w+)"', read("Package.swift")))
    documented = set(re.findall(r"\bPinfold\w*", read(".spi.yml")))
    if documented != products:
        yield f".spi.yml and Package.swift differ: {', '.join(sorted(documented ^ products))}"


def main():
    documents = {path: read(path) for path in files("*.md")}
    problems = [*code_problems(documents), *link_problems(documents), *version_problems(documents)]
    for problem in problems:
        print(f"error: {problem}")
    sys.exit(1 if problems else 0)


main()
