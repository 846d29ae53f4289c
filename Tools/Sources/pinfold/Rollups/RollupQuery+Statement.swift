extension RollupQuery {
  /// Returns the SQL statement of the roll-up, including the semicolon.
  ///
  /// The statement reads the table once, and skips rows without a valid place.
  ///
  /// - Parameter folder: The folder for CSV files. `nil` returns the rows as the query's result.
  /// - Precondition: ``fault`` is `nil`.
  func statement(in dialect: SQLDialect, into folder: String? = nil) -> String {
    precondition(fault == nil, fault ?? "")
    let selection = selection(dialect)
    guard let folder else { return "\(selection)\(dialect.settings);\n" }
    return dialect.writing(selection, into: folder)
  }

  private func selection(_ dialect: SQLDialect) -> String {
    """
    SELECT
    \(Self.list(outputs(dialect), indent: "  "))
    FROM (
      -- The cells, and where their places are on average, in units: of 2^32 around the world.
      SELECT
    \(Self.list(means(dialect), indent: "    "))
      FROM (
        -- Which cell a row is in, and where in the cell.
        SELECT
    \(Self.list(offsets(dialect), indent: "      "))
        FROM (
          -- Positions, rounded to units as Pinfold rounds them.
          SELECT
    \(Self.list(units(dialect), indent: "        "))
          FROM (
            SELECT
    \(Self.list(degrees(dialect), indent: "          "))
            FROM (
              SELECT
    \(Self.list(sources(dialect), indent: "            "))
              FROM \(source(dialect)) AS pinfold_source\(dialect.fence)
            ) AS pinfold_read
            WHERE \(Self.isPlace)\(dialect.fence)
          ) AS pinfold_places\(dialect.fence)
        ) AS pinfold_units\(dialect.fence)
      ) AS pinfold_cells
      GROUP BY pinfold_x, pinfold_y
    ) AS pinfold_means

    """
  }

  private static func list(_ columns: [String], indent: String) -> String {
    columns.map { indent + $0 }.joined(separator: ",\n")
  }
}

// MARK: - From the table to cells

extension RollupQuery {
  /// The condition for a valid place. It is false for NaN in every database.
  private static let isPlace =
    "abs(pinfold_latitude) <= 90 AND abs(pinfold_longitude) <= 1.7976931348623157e308"

  /// The table, quoted if it is a name, with its condition.
  private func source(_ dialect: SQLDialect) -> String {
    let table = Self.quoted(table: table, dialect)
    // The line break ends a comment at the end of the condition.
    guard let condition else { return "(SELECT * FROM \(table)\n)" }
    return "(SELECT * FROM \(table) WHERE (\(condition)\n))"
  }

  private static func quoted(table: String, _ dialect: SQLDialect) -> String {
    let parts = table.split(separator: ".", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty && !(part.first?.isNumber ?? true)
        && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    }
    return isName ? parts.map { dialect.quoted(name: String($0)) }.joined(separator: ".") : table
  }

  private func sources(_ dialect: SQLDialect) -> [String] {
    func cast(_ column: String, _ name: String) -> String {
      "CAST(\(dialect.quoted(name: column)) AS \(dialect.double)) AS \(name)"
    }
    return [cast(latitude, "pinfold_latitude"), cast(longitude, "pinfold_longitude")]
      + figures.enumerated().map { cast($1, "pinfold_figure\($0)") }
  }

  private func degrees(_ dialect: SQLDialect) -> [String] {
    let longitude = "pinfold_longitude"
    return [
      "least(greatest(pinfold_latitude, -85.0511287798066e0), 85.0511287798066e0) AS pinfold_north",
      // From -180 to 180, wrapped as in the engine. From 2^44 degrees on, a double is too coarse to
      // wrap.
      """
      CASE WHEN abs(\(longitude)) < 17592186044416e0 THEN \
      \(longitude) - \(dialect.rounded("\(longitude) * 2.777777777777778e-3")) * 360e0 \
      ELSE 0e0 END AS pinfold_east
      """,
    ]
      + figures.indices.map {
        // NaN and infinity would spoil the sum.
        """
        CASE WHEN abs(pinfold_figure\($0)) < 302231454903657293676544e0 \
        THEN pinfold_figure\($0) END AS pinfold_value\($0)
        """
      }
  }

  private func units(_ dialect: SQLDialect) -> [String] {
    // Same operations as in the engine, so that all bits are equal: 2^32 / 360 units per degree.
    let x = dialect.rounded("2147483648e0 + pinfold_east * 11930464.711111112e0")
    // 2^32 / 2π units per radian, with ln tan(π / 4 + φ / 2).
    let y = dialect.rounded(
      """
      2147483648e0 - 683565275.5764316e0 \
      * ln(tan(0.7853981633974483e0 + pinfold_north * 8.726646259971648e-3))
      """
    )
    return [
      "(CAST(\(x) AS \(dialect.integer)) + 4294967296) % 4294967296 AS pinfold_unit_x",
      "CAST(least(greatest(\(y), 0e0), 4294967295e0) AS \(dialect.integer)) AS pinfold_unit_y",
    ] + values
  }

  private func offsets(_ dialect: SQLDialect) -> [String] {
    [
      "\(dialect.quotient("pinfold_unit_x", cellWidth)) AS pinfold_x",
      "\(dialect.quotient("pinfold_unit_y", cellWidth)) AS pinfold_y",
      "pinfold_unit_x % \(cellWidth) AS pinfold_offset_x",
      "pinfold_unit_y % \(cellWidth) AS pinfold_offset_y",
    ] + values
  }

  private var values: [String] { figures.indices.map { "pinfold_value\($0)" } }

  private var cellWidth: Int { 1 << (32 - zoom) }
}

// MARK: - From cells to rows

extension RollupQuery {
  private func means(_ dialect: SQLDialect) -> [String] {
    // Offsets are integers, so their order does not change the sum. The mean is rounded to a unit,
    // so that all databases give the same result.
    func mean(_ axis: String) -> String {
      let sum = "CAST(sum(pinfold_offset_\(axis)) AS \(dialect.double))"
      let edge = "CAST(pinfold_\(axis) * \(cellWidth) AS \(dialect.double))"
      return "\(dialect.rounded("\(edge) + \(sum) / count(*)")) AS pinfold_mean_\(axis)"
    }
    return [mean("x"), mean("y"), "count(*) AS pinfold_count"]
      + figures.indices.flatMap { number in
        Self.functions.map { "\($0)(pinfold_value\(number)) AS pinfold_\($0)\(number)" }
      }
  }

  private func outputs(_ dialect: SQLDialect) -> [String] {
    [
      // The inverse projection: 360 / π degrees per radian.
      """
      atan(exp((2147483648e0 - pinfold_mean_y) / 683565275.5764316e0)) * 114.59155902616465e0 \
      - 90e0 AS latitude
      """,
      "(pinfold_mean_x - 2147483648e0) / 11930464.711111112e0 AS longitude",
      "pinfold_count AS \(dialect.quoted(name: "count"))",
    ]
      + figures.enumerated().flatMap { number, column in
        Self.functions.map {
          "pinfold_\($0)\(number) AS \(dialect.quoted(name: "\($0)_\(column)"))"
        }
      }
  }

  /// The aggregates of each numeric column.
  private static let functions = ["sum", "min", "max"]
}
