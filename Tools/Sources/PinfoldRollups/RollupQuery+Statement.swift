import PinfoldReaders

extension RollupQuery {
  /// Returns the statement that makes the roll-up, with a semicolon at its end.
  ///
  /// It reads the table once; that of an update also reads the changed rows twice, and counts all.
  /// Its rows are those of ``RollupColumns``: one for each cell, one
  /// for each value of a category in a cell, one for rows without a place, and one with the
  /// totals, which shows whether all others are there.
  ///
  /// - Parameters:
  ///   - dialect: The database that runs it.
  ///   - folder: Where the database writes the rows as CSV; `nil` for rows as its answer.
  /// - Precondition: ``fault`` is `nil`.
  package func statement(in dialect: SQLDialect, into folder: String? = nil) -> String {
    precondition(fault == nil, fault ?? "")
    let selection = selection(dialect)
    guard let folder else { return "\(selection)\(dialect.settings);\n" }
    return dialect.writing(selection, into: folder)
  }

  private func selection(_ dialect: SQLDialect) -> String {
    var sets = ["(pinfold_x, pinfold_y)"]
    sets += categoryNames.map { "(pinfold_x, pinfold_y, \($0))" } + ["()"]
    let rows = changes.map { self.rows(with: $0, dialect) } ?? self.rows(dialect)
    let condition = changes.map { "\nWHERE \(isChanged(since: $0, dialect))" } ?? ""
    return """
      SELECT
      \(Self.list(outputs(dialect), indent: "  "))
      FROM (
      \(placed(rows, dialect))
      ) AS pinfold_placed\(condition)
      GROUP BY GROUPING SETS (\(sets.joined(separator: ", ")))

      """
  }

  /// Returns the query for the cells of rows.
  func placed(_ rows: String, _ dialect: SQLDialect) -> String {
    """
      -- Which cell a row is in, and where in the cell, in units: of 2^32 around the world.
      SELECT
    \(Self.list(placed(dialect), indent: "    "))
      FROM (
        -- Positions, rounded to units as Pinfold rounds them.
        SELECT
    \(Self.list(units(dialect), indent: "      "))
        FROM (
          SELECT
    \(Self.list(valid(dialect), indent: "        "))
          FROM (
    \(rows)
          ) AS pinfold_read
        ) AS pinfold_valid\(dialect.fence)
      ) AS pinfold_units\(dialect.fence)
    """
  }

  /// Returns the query for the columns of all rows.
  private func rows(_ dialect: SQLDialect) -> String {
    """
            SELECT
    \(Self.list(sources(dialect), indent: "          "))
            FROM \(source(dialect)) AS pinfold_source\(dialect.fence)
    """
  }

  static func list(_ columns: [String], indent: String) -> String {
    columns.map { indent + $0 }.joined(separator: ",\n")
  }
}

// MARK: - From the table to cells

extension RollupQuery {
  /// The table, quoted if it is a name, with its condition.
  func source(_ dialect: SQLDialect) -> String {
    let table = Self.quoted(table: table, dialect)
    // A line of its own, so that a comment at its end ends there.
    guard let condition else { return "(SELECT * FROM \(table)\n)" }
    return "(SELECT * FROM \(table) WHERE (\(condition)\n))"
  }

  /// A table, quoted if it is a name.
  static func quoted(table: String, _ dialect: SQLDialect) -> String {
    let parts = table.split(separator: ".", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty && !(part.first?.isNumber ?? true)
        && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    }
    return isName ? parts.map { dialect.quoted(name: String($0)) }.joined(separator: ".") : table
  }

  func sources(_ dialect: SQLDialect) -> [String] {
    func cast(_ column: String, _ type: String, _ name: String) -> String {
      "CAST(\(dialect.quoted(name: column)) AS \(type)) AS \(name)"
    }
    return [
      cast(latitude, dialect.double, "pinfold_latitude"),
      cast(longitude, dialect.double, "pinfold_longitude"),
    ] + (key.map { [cast($0, dialect.text, "pinfold_key")] } ?? [])
      + figures.enumerated().map { cast($1, dialect.double, "pinfold_figure\($0)") }
      + categories.enumerated().map { cast($1, dialect.text, "pinfold_category\($0)") }
  }

  private var carriedAsTheyAre: [String] {
    (key == nil ? [] : ["pinfold_key"]) + categories.indices.map { "pinfold_category\($0)" }
      + (changes == nil ? [] : ["pinfold_mark"])
  }

  /// What is counted of a row besides where it is.
  private var carried: [String] {
    carriedAsTheyAre + figures.indices.map { "pinfold_value\($0)" }
  }

  /// Rows without a place get a cell below zero, and a place so that nothing fails on them.
  private func valid(_ dialect: SQLDialect) -> [String] {
    let (latitude, longitude) = ("pinfold_latitude", "pinfold_longitude")
    // False for what is not a number, in every database.
    let isPlace = "abs(\(latitude)) <= 90 AND abs(\(longitude)) <= 1.7976931348623157e308"
    return [
      """
      CASE WHEN \(latitude) IS NULL OR \(longitude) IS NULL THEN -1 \
      WHEN \(isPlace) THEN 0 ELSE -2 END AS pinfold_fault
      """,
      """
      CASE WHEN \(isPlace) THEN \
      least(greatest(\(latitude), -85.0511287798066e0), 85.0511287798066e0) \
      ELSE 0e0 END AS pinfold_north
      """,
      // From -180 to 180, as the engine wraps it: beyond 2^44 degrees there is nothing left.
      """
      CASE WHEN \(isPlace) AND abs(\(longitude)) < 17592186044416e0 THEN \
      \(longitude) - \(dialect.rounded("\(longitude) * 2.777777777777778e-3")) * 360e0 \
      ELSE 0e0 END AS pinfold_east
      """,
    ]
      + figures.indices.map {
        // What is not a number would spoil every sum.
        """
        CASE WHEN abs(pinfold_figure\($0)) < 302231454903657293676544e0 \
        THEN pinfold_figure\($0) END AS pinfold_value\($0)
        """
      } + carriedAsTheyAre
  }

  private func units(_ dialect: SQLDialect) -> [String] {
    // The same product and sum as the engine's, to the last bit: 2^32 / 360 units a degree.
    let x = dialect.rounded("2147483648e0 + pinfold_east * 11930464.711111112e0")
    // 2^32 / 2π units a radian, with ln tan(π / 4 + φ / 2).
    let y = dialect.rounded(
      """
      2147483648e0 - 683565275.5764316e0 \
      * ln(tan(0.7853981633974483e0 + pinfold_north * 8.726646259971648e-3))
      """
    )
    return [
      "pinfold_fault",
      "(CAST(\(x) AS \(dialect.integer)) + 4294967296) % 4294967296 AS pinfold_unit_x",
      "CAST(least(greatest(\(y), 0e0), 4294967295e0) AS \(dialect.integer)) AS pinfold_unit_y",
    ] + carried
  }

  private func placed(_ dialect: SQLDialect) -> [String] {
    let width = 1 << (32 - zoom)
    func cell(_ axis: String) -> String {
      "CASE WHEN pinfold_fault < 0 THEN pinfold_fault ELSE \(dialect.quotient(axis, width)) END"
    }
    let isNowhere = "pinfold_fault < 0\(changes == nil ? "" : " OR pinfold_mark = 1")"
    func offset(_ axis: String) -> String {
      "CASE WHEN \(isNowhere) THEN 0 ELSE \(axis) % \(width) END"
    }
    return [
      "\(offset("pinfold_unit_x")) AS pinfold_offset_x",
      "\(offset("pinfold_unit_y")) AS pinfold_offset_y",
      "\(cell("pinfold_unit_x")) AS pinfold_x",
      "\(cell("pinfold_unit_y")) AS pinfold_y",
      // What rows are grouped by is not added up in the same way by all databases.
      "CASE WHEN \(isNowhere) THEN 0 ELSE \(dialect.quotient("pinfold_unit_x", width)) END AS pinfold_column",
      "CASE WHEN \(isNowhere) THEN 0 ELSE \(dialect.quotient("pinfold_unit_y", width)) END AS pinfold_row",
    ] + carried
  }
}

// MARK: - From cells to rows

extension RollupQuery {
  private var categoryNames: [String] {
    categories.indices.map { "pinfold_category\($0)" }
  }

  private func outputs(_ dialect: SQLDialect) -> [String] {
    let kinds = categories.enumerated().map { number, column in
      """
       WHEN grouping(pinfold_category\(number)) = 0 \
      THEN \(dialect.quoted(text: RollupColumns.category(column)))
      """
    }
    // In the totals, the sum over all places, by which a cell in another place is noticed.
    func cell(_ grouped: String, _ added: String, _ name: String) -> String {
      """
      CASE WHEN grouping(pinfold_x) = 1 THEN CAST(sum(\(added)) AS \(dialect.integer)) \
      ELSE \(grouped) END AS \(name)
      """
    }
    var outputs = [
      "\(dialect.startTime) AS \(RollupColumns.run)",
      """
      CASE WHEN grouping(pinfold_x) = 1 THEN 'total'\(kinds.joined()) \
      WHEN pinfold_x = -1 THEN 'missing' WHEN pinfold_x = -2 THEN 'invalid' \
      ELSE 'cell' END AS \(RollupColumns.kind)
      """,
      "\(zoom) AS \(RollupColumns.zoom)",
      cell("pinfold_x", "pinfold_column", RollupColumns.x),
      cell("pinfold_y", "pinfold_row", RollupColumns.y),
      "\(changes == nil ? "count(*)" : Self.sum("1 - pinfold_mark", dialect)) AS \(dialect.quoted(name: RollupColumns.count))",
      // Wider sums would become fractions in Parquet.
      "CAST(sum(pinfold_offset_x) AS \(dialect.integer)) AS \(RollupColumns.offsetX)",
      "CAST(sum(pinfold_offset_y) AS \(dialect.integer)) AS \(RollupColumns.offsetY)",
    ]
    if changes != nil {
      outputs.append("\(Self.sum("pinfold_mark", dialect)) AS \(RollupColumns.marks)")
      outputs.append(
        """
        CASE WHEN grouping(pinfold_x) = 1 \
        THEN (SELECT count(*) FROM \(source(dialect)) AS pinfold_table) END AS \(RollupColumns.tableRows)
        """
      )
    }
    if key != nil { outputs.append("\(dialect.least("pinfold_key")) AS \(RollupColumns.key)") }
    for (number, column) in figures.enumerated() {
      for (function, name) in RollupColumns.figures(column) {
        outputs.append("\(function)(pinfold_value\(number)) AS \(dialect.quoted(name: name))")
      }
    }
    for (number, column) in categories.enumerated() {
      let name = dialect.quoted(name: RollupColumns.category(column))
      outputs.append("pinfold_category\(number) AS \(name)")
    }
    let manifest = dialect.quoted(text: manifest.text)
    outputs.append(
      "CASE WHEN grouping(pinfold_x) = 1 THEN \(manifest) END AS \(RollupColumns.manifest)"
    )
    return outputs
  }

  private var manifest: RollupManifest {
    RollupManifest(
      zoom: zoom,
      table: table,
      latitude: latitude,
      longitude: longitude,
      key: key,
      figures: figures,
      categories: categories,
      condition: condition,
      changes: changes
    )
  }
}
