#!/usr/bin/env python3
"""Writes the manual page of pinfold, in mdoc: its help, as the program itself prints it for machines.

    pinfold --experimental-dump-help | scripts/manual.py VERSION SECONDS >pinfold.1

SECONDS are those of the page's date, since 1970.
"""

import json
import re
import sys
import textwrap
import time


def escaped(line):
  """A line that no formatter takes for a request or an escape."""
  return re.sub(r"^([.'])", r"\\&\1", line.replace("\\", "\\e"))


def text(words):
  """Lines of text, each of which has the beginning of at most one sentence, as mdoc asks for."""
  parts = re.split(r"(?<=[.?!])\s+(?=[A-Z])", " ".join(words.split()))
  return [escaped(line) for part in parts for line in textwrap.wrap(
    part, 76, break_long_words=False, break_on_hyphens=False
  )]


def word(name):
  """An argument of a macro: never taken for a macro, nor for punctuation."""
  name = name.replace("\\", "\\e").replace('"', "\\(dq")
  return f'"\\&{name}"'


def discussion(help_text):
  """The paragraphs of a discussion, and its examples as they stand."""
  lines = []
  for paragraph in (help_text or "").split("\n\n"):
    if not paragraph.strip():
      continue
    heading, _, rest = paragraph.partition("\n")
    if re.fullmatch(r"[A-Z ]+:", heading):
      lines += [".Pp", heading.capitalize(), ".Bd -literal -offset indent -compact"]
      lines += [escaped(line.strip()) for line in rest.split("\n")]
      lines.append(".Ed")
    else:
      lines += [".Pp", *text(paragraph)]
  return lines


def shown(names):
  """The names of an option, with their dashes."""
  short = [f"-{name['name']}" for name in names if name["kind"] != "long"]
  return short + [f"--{name['name']}" for name in names if name["kind"] == "long"]


def term(argument):
  """The line of a list that names an argument."""
  value = word(argument["valueName"])
  if argument["kind"] == "positional":
    return f".It Ar {value}"
  names = " , ".join(f"Fl {word(name[1:])}" for name in shown(argument["names"]))
  return f".It {names}" + (f" Ar {value}" if argument["kind"] == "option" else "")


def listed_arguments(command):
  """The arguments of a command, without those that all commands have."""
  return [
    one for one in command.get("arguments", [])
    if one.get("shouldDisplay") and one["valueName"] not in ("help", "version")
  ]


def arguments(command):
  """The lists of a command's arguments, one for each of their titles."""
  lines, title, is_open = [], None, False
  # Those of one title stand together, and those without one first.
  listed = listed_arguments(command)
  titles = list(dict.fromkeys(one.get("sectionTitle") for one in listed))
  listed.sort(key=lambda one: titles.index(one.get("sectionTitle")))
  for argument in listed:
    if not is_open or argument.get("sectionTitle") != title:
      if is_open:
        lines.append(".El")
      title, is_open = argument.get("sectionTitle"), True
      lines += [".Pp", f"{title}:" if title else "Arguments and options:", ".Bl -tag -width indent"]
    lines.append(term(argument))
    lines += text(argument.get("abstract") or "")
    if argument.get("allValues") and argument["kind"] != "flag":
      lines += text(f"One of {', '.join(argument['allValues'])}.")
    if argument.get("defaultValue"):
      lines += text(f"The default is {argument['defaultValue']}.")
  return lines + ([".El"] if is_open else [])


def usage(command, name):
  """How a command is called."""
  words = [f".Nm pinfold {' '.join(name)}".rstrip()]
  listed = listed_arguments(command)
  if any(one["kind"] != "positional" for one in listed):
    words.append(".Op Ar options")
  for argument in (one for one in listed if one["kind"] == "positional"):
    more = " ..." if argument.get("isRepeating") else ""
    macro = ".Op Ar" if argument.get("isOptional") else ".Ar"
    words.append(f"{macro} {word(argument['valueName'])}{more}")
  return words


def commands(command, name=()):
  """All commands below one, with the words that they are called by."""
  for child in command.get("subcommands", []):
    if child.get("shouldDisplay") and child["commandName"] != "help":
      below = (*name, child["commandName"])
      if not child.get("subcommands"):
        yield child, below
      yield from commands(child, below)


def main():
  version, seconds = sys.argv[1], int(sys.argv[2])
  root = json.load(sys.stdin)["command"]
  every = list(commands(root))
  date = time.gmtime(seconds)
  lines = [
    f".Dd {time.strftime('%B', date)} {date.tm_mday}, {date.tm_year}",
    ".Dt PINFOLD 1",
    f".Os Pinfold {version}",
    ".Sh NAME",
    ".Nm pinfold",
    f".Nd {root['abstract'].rstrip('.').lower()}",
    ".Sh SYNOPSIS",
  ]
  for command, name in every:
    lines += usage(command, name)
  lines += [".Sh DESCRIPTION", *discussion(root.get("discussion"))[1:]]
  lines += [".Sh COMMANDS", "Each command also has", '.Fl "\\&-help"', "and", '.Fl "\\&-version" .']
  for command, name in every:
    lines += [f".Ss pinfold {' '.join(name)}", *text(command["abstract"])]
    lines += discussion(command.get("discussion")) + arguments(command)
  lines += [
    ".Sh ENVIRONMENT",
    ".Bl -tag -width indent",
    ".It Ev PINFOLD_TOKEN",
    "The token that clients need for edits, where no",
    ".Fl \"\\&-token\"",
    "is given.",
    ".It Ev TMPDIR",
    "The folder of temporary files, instead of",
    ".Pa /tmp .",
    ".El",
    ".Sh EXIT STATUS",
    "0 if all is well, 1 for a problem with a file, and 64 for arguments that",
    "cannot be understood; standard error says more.",
  ]
  print("\n".join(lines))


main()
