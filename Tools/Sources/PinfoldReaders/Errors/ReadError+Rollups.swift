// Messages about roll-ups.

extension ReadError {
  static func brokenPart(_ part: String, line: Int) -> ReadError {
    ReadError(
      .brokenRollup,
      path: part,
      line: line,
      "\(part) is no part of a roll-up, or cut off, at line \(line); remove it, or copy it again "
        + "from where the database wrote it."
    )
  }

  static func foreignPart(_ part: String, _ first: String) -> ReadError {
    ReadError(
      .brokenRollup,
      path: part,
      "\(part) is of another run than \(first); keep the parts of each run in a folder of their "
        + "own."
    )
  }

  static func secondTotals(_ part: String, line: Int) -> ReadError {
    ReadError(
      .brokenRollup,
      path: part,
      line: line,
      "\(part) has the row of totals once more, at line \(line), so a part of the roll-up is there "
        + "twice; remove the copy."
    )
  }

  static func noTotals(_ path: String) -> ReadError {
    ReadError(
      .brokenRollup,
      path: path,
      "\(path) has no row of totals, so a part of the roll-up is missing or cut off; pass the "
        + "folder with all parts."
    )
  }

  static func incompleteRollup(_ path: String, found: Int, of count: Int) -> ReadError {
    let problem =
      if found < count {
        "has \(found) of \(count) rows, so a part of the roll-up is missing or cut off; pass the "
          + "folder with all parts."
      } else if found > count {
        "has \(found) rows in place of \(count), so a part of the roll-up is there twice; remove "
          + "the copy."
      } else {
        "has sums that are not its totals, so a part of the roll-up is damaged; copy all parts "
          + "again from where the database wrote them."
      }
    return ReadError(.brokenRollup, path: path, "\(path) \(problem)")
  }

  static func emptyRollup(_ path: String, _ rollup: Rollup) -> ReadError {
    let rows =
      rollup.rowCount == 0
      ? "no rows"
      : "no places: \(rollup.missingCount) rows are without coordinates, and \(rollup.invalidCount) "
        + "have coordinates that are no place"
    return ReadError(
      .noUsableRows,
      path: path,
      "\(path) is the roll-up of a table with \(rows); make it again when there are some."
    )
  }

  static func anUpdate(_ path: String) -> ReadError {
    ReadError(
      .brokenRollup,
      path: path,
      "\(path) is an update, which has only the cells that have changed; put them into the store of "
        + "the roll-up with pinfold import --update."
    )
  }

  static func noUpdate(_ path: String) -> ReadError {
    ReadError(
      .brokenRollup,
      path: path,
      "\(path) is a whole roll-up; leave out --update, or make an update with pinfold rollup sql "
        + "--since."
    )
  }

  static func noRollup(_ path: String) -> ReadError {
    ReadError(
      .brokenRollup,
      path: path,
      "\(path) is no roll-up; pass what the database made of pinfold rollup sql --since, without an "
        + "error."
    )
  }

  static func twoCategories(_ path: String, _ names: [String]) -> ReadError {
    let both = names.joined(separator: " and ")
    return ReadError(
      .uncountedFilter,
      path: path,
      "\(path) counts \(both) separately; filter by one of them, or make another roll-up with "
        + "pinfold rollup sql --where."
    )
  }

  static func uncounted(_ path: String, _ column: String, _ categories: [String]) -> ReadError {
    let wayOut =
      categories.isEmpty
      ? "" : "filter by \(categories.joined(separator: " or ")), or "
    return ReadError(
      .uncountedFilter,
      path: path,
      "\(path) is a roll-up, which does not count places by \"\(column)\"; \(wayOut)make another "
        + "roll-up with pinfold rollup sql --where."
    )
  }
}
