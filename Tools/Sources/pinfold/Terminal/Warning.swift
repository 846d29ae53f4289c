import Pinfold
import PinfoldOutput
import PinfoldPlans
import PinfoldReaders
import PinfoldStore
import PinfoldText
import PinfoldVectorTiles

/// Warnings for results that may surprise the user.
///
/// Each function returns the warning's text, or `nil` if no warning applies.
enum Warning {
  static func all(of table: PlaceTable) -> [String] {
    let wrongValues = table.options.numericColumns.compactMap { column in
      table.wrongValues(inColumn: column).flatMap { wrong -> String? in
        guard wrong.count > 0 else { return nil }
        let pronoun = wrong.count == 1 ? "it is" : "they are"
        return line(nil, "\(problem(of: column, wrong)); \(pronoun) ignored.")
      }
    }
    return [
      decoding(table), strayQuotes(table), rejection(table), referenceSystem(table),
      repeatedColumn(table), textColumns(table),
    ]
    .compactMap(\.self) + wrongValues
  }

  private static func line(_ name: String?, _ text: String) -> String {
    "pinfold: \(name.map { "\($0): " } ?? "")\(text)".withoutControls
  }
}

// MARK: - Reading

extension Warning {
  private static func decoding(_ table: PlaceTable) -> String? {
    guard let decoding = table.decoding, decoding.isGuess || decoding.replacedCount > 0 else {
      return nil
    }
    let place =
      decoding.firstStray.map { stray in
        ", first at line \(stray.line) (\"\(stray.text)\")"
      } ?? ""
    let encoding = decoding.encoding.displayName
    let problem: String
    if decoding.replacedCount > 0 {
      let characters = GroupedNumber(decoding.replacedCount).of("character", "is", "are")
      problem = "\(characters) not \(encoding) and shown as \u{FFFD}\(place)"
    } else if decoding.strayCount > 0 {
      let bytes = GroupedNumber(decoding.strayCount).of("byte", "is", "are")
      problem = "\(bytes) not UTF-8 and read as Windows-1252\(place)"
    } else if decoding.firstStray != nil {
      problem = "not UTF-8, so read as \(encoding)\(place)"
    } else {
      problem = "no byte order mark, so read as \(encoding)"
    }
    return line(table.name, "\(problem); if letters look wrong, choose another --encoding.")
  }

  /// Warns about edits in the store beside a file, which the file lacks.
  static func leftOutEdits(_ file: String) -> String? {
    let path = PlaceStore.path(forFile: file)
    guard !PlaceStore.isStore(at: file), PlaceStore.isStore(at: path),
      let store = try? PlaceStore(opening: path), store.ownEditCount > 0
    else { return nil }
    let edits = GroupedNumber(store.ownEditCount).of("edit")
    return line(
      nil,
      "\(path) has \(edits) that are not in \(file); pass the store to read them, too."
    )
  }

  /// Warns about places of a store whose key is not their number.
  static func keys(_ problems: [String], of store: String) -> String? {
    guard !problems.isEmpty else { return nil }
    let remedy = "To keep their links right, \(CommandError.equalKeys)."
    return line(store, (problems + [remedy]).joined(separator: " "))
  }

  /// Warns about quotes that were read as part of the text.
  private static func strayQuotes(_ table: PlaceTable) -> String? {
    guard let quotes = table.strayQuotes else { return nil }
    return line(
      table.name,
      "\(GroupedNumber(quotes.count).of("row", "has", "have")) a quote that is not closed, first at "
        + "\(quotes.firstPlace); it is read as text, because rows follow it; close or remove it."
    )
  }

  /// Warns about coordinates that hardly fit the requested or declared reference system.
  private static func referenceSystem(_ table: PlaceTable) -> String? {
    guard let crs = table.options.referenceSystem, let doubt = table.systemDoubt else { return nil }
    let system = ReadOptions.title(ofReferenceSystem: crs)
    let isDeclared = table.options.crs == nil
    switch doubt {
    case .degrees:
      return line(
        table.name,
        "all coordinates are between -180 and 180, like degrees, but are read in the system "
          + system
          + (isDeclared
            ? ", which the file declares; pass --crs OGC:CRS84 if they are degrees."
            : "; leave out --crs if they are degrees.")
      )
    case .outsideOfArea(let outside):
      let all = GroupedNumber(table.rowCount)
      return line(
        table.name,
        (table.rowCount == 1
          ? "the only place is far" : "\(GroupedNumber(outside)) of \(all) places are far")
          + " outside of the area that \(system) is for; "
          + (isDeclared
            ? "the file declares that system: name the right one with --crs."
            : "check --crs, and whether --latitude and --longitude are swapped.")
      )
    }
  }

  private static func repeatedColumn(_ table: PlaceTable) -> String? {
    func count(_ name: String) -> Int { table.columnNames.count { $0 == name } }
    guard let name = table.positionColumns.first(where: { count($0) > 1 }) else { return nil }
    let problem = "\(count(name)) columns are called \"\(name)\"; the first one is read."
    return line(table.name, problem)
  }

  /// Warns if columns are read as text, because their decimal mark is ambiguous.
  private static func textColumns(_ table: PlaceTable) -> String? {
    table.textColumnsDecision.map { decision in
      line(
        table.name,
        "\(decision.subject): \(decision.text). Pass --decimal-mark comma or "
          + "--decimal-mark point."
      )
    }
  }

  /// Describes how many values of a column are not numbers, with the first one.
  private static func problem(of column: String, _ wrong: WrongValues) -> String {
    let share = "\(GroupedNumber(wrong.count)) of \(GroupedNumber(wrong.valueCount)) values"
    // Numbers may also be too large to sum.
    let isTooLarge = Double(wrong.example)?.isFinite == true
    let problem =
      wrong.count == 1
      ? "is \(isTooLarge ? "too large" : "not a number"): \"\(wrong.example)\""
      : "are \(isTooLarge ? "too large or " : "")not numbers (first \"\(wrong.example)\")"
    return "\(column): \(share) \(problem)"
  }
}

// MARK: - Skipped rows

extension Warning {
  private static func rejection(_ table: PlaceTable) -> String? {
    rejection(
      name: table.name,
      table.rejectedRows,
      total: table.rowCount + table.rejectedRows.count,
      hint: table.isMaybeSwapped
        ? "Are latitude and longitude swapped? "
          + "\(table.swapping.prefix(1).uppercased() + table.swapping.dropFirst())." : nil
    )
  }

  /// - Parameter hint: A possible cause for all skipped rows.
  static func rejection(
    name: String,
    _ rejected: RejectedRows,
    total: Int,
    hint: String? = nil
  ) -> String? {
    guard !rejected.isEmpty else { return nil }
    let reasons = rejected.reasons
      .map { "\(GroupedNumber(rejected.count(for: $0))) × \($0)" }
      .joined(separator: ", ")
    let counts = "\(GroupedNumber(rejected.count)) of \(GroupedNumber(total)) rows"
    let listed = rejected.listed.prefix(3)
    var lines = ["pinfold: \(name): skipped \(counts) (\(reasons))"]
    lines += listed.map { "  \(text(of: $0))" }
    let more = rejected.count - listed.count
    // A followed table has a count, but no listed rows.
    if more > 0, more < rejected.count {
      lines.append("  and \(GroupedNumber(more)) more; list all with pinfold info FILE --skipped")
    }
    if rejected.count(for: .tooManyFields) * 2 >= total {
      lines.append(
        "  For decimal commas, put semicolons between the fields, or quotes around the numbers."
      )
    }
    if let hint { lines.append("  \(hint)") }
    return lines.map(\.withoutControls).joined(separator: "\n")
  }

  static func text(of row: RejectedRows.Row) -> String {
    let value = row.value.isEmpty ? "" : " (\"\(row.value)\")"
    return "\(row.place): \(row.reason)\(value)"
  }
}

// MARK: - Results

extension Warning {
  /// Warns about a plan without places.
  ///
  /// - Parameter isFiltered: Whether rows had to satisfy conditions; see ``noMatch(_:_:)``.
  static func emptyPlan(_ places: PlannedPlaces, isFiltered: Bool) -> String? {
    guard places.plan.memberCount == 0, places.rowCount > 0 || !isFiltered else { return nil }
    return line(
      nil,
      places.rowCount == 0
        ? "there are no places." : "nothing is in view; pinfold info says where the places are."
    )
  }

  static func noMatch(_ table: PlaceTable, _ filters: [PlaceFilter]) -> String? {
    guard !filters.isEmpty, table.matchingRows?.rows.isEmpty == true else { return nil }
    let rows = GroupedNumber(table.rowCount).of("row")
    let hint =
      cause(filters) ?? texts(in: table, filters) ?? SimilarValues(in: table, filters)?.text
    let end = hint.map { "; \($0)" } ?? ""
    return line(nil, "none of \(rows) satisfies the --where\(end).")
  }

  /// Describes a mistake in the conditions themselves.
  private static func cause(_ filters: [PlaceFilter]) -> String? {
    // A quote that remains after parsing is not closed.
    if let open = filters.first(where: { $0.value.hasPrefix("'") || $0.value.hasPrefix("\"") }) {
      return "a quote is not closed in \(open.value)"
    }
    let isJoined = filters.contains { $0.value.lowercased().contains(" and ") }
    return isJoined ? "repeat --where for each condition" : nil
  }

  /// Describes a column that a condition compares with a number, if most of its values are not
  /// numbers.
  private static func texts(in table: PlaceTable, _ filters: [PlaceFilter]) -> String? {
    let columns = filters.filter { CompiledFilter($0).comparesNumbers }.map(\.column)
    guard !columns.isEmpty, let numbers = try? table.again(numericColumns: columns) else {
      return nil
    }
    for column in columns {
      guard let wrong = numbers.wrongValues(inColumn: column), wrong.count * 2 > wrong.valueCount
      else { continue }
      return problem(of: column, wrong)
    }
    return nil
  }

  /// Warns about tiles that are slow to load and draw.
  static func largeTiles(_ counts: TileCounts) -> String? {
    guard counts.large > 0, let (id, bytes) = counts.largestPlain else { return nil }
    let limit = ByteCount(UInt64(TileSettings.usualByteLimit))
    let tiles = GroupedNumber(counts.large).of("tile", "is", "are")
    return line(
      nil,
      "\(tiles) larger than \(limit) uncompressed (\(id.zoom)/\(id.x)/\(id.y) is the largest, with "
        + "\(ByteCount(UInt64(bytes)))), so maps show them slowly; choose fewer --columns, or a larger "
        + "--radius or --cluster-max-zoom."
    )
  }
}
