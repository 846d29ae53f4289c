import PinfoldJSON

/// Which columns the fields of a roll-up's rows are.
struct RollupHeader: Equatable {
  let names: [String]
  let run, kind, zoom, x, y, count, offsetX, offsetY: Int

  /// The number of changed rows, in an update.
  let marks: Int?

  /// The number of rows of the whole table, in an update.
  let tableRows: Int?

  /// The columns with the values of categories, and the names of these columns in the table.
  let categories: [(index: Int, name: String)]

  /// The columns that a table of cells has too: keys and figures.
  let carried: [Int]

  let figures: [Figure]

  /// The columns of a figure.
  struct Figure {
    let count: Int

    /// Its sum, its least and its greatest value.
    let values: [Int]

    /// Whether the values are there, and numbers, if any row has one.
    func isWhole(_ fields: [Field], _ bytes: borrowing Span<UInt8>) -> Bool {
      guard let count = RollupRow.number(fields[count], bytes) else { return false }
      guard count > 0 else { return true }
      for field in values.map({ fields[$0] }) {
        let number = DecimalNumber.parse(bytes, field, allowsComma: false)
        guard number?.isFinite == true else { return false }
      }
      return true
    }
  }

  /// Finds the columns; `nil` if one is not there.
  init?(_ names: [String]) {
    func find(_ name: String) -> Int? { names.firstIndex(of: name) }
    guard let run = find(RollupColumns.run), let kind = find(RollupColumns.kind),
      let zoom = find(RollupColumns.zoom), let x = find(RollupColumns.x),
      let y = find(RollupColumns.y), let count = find(RollupColumns.count),
      let offsetX = find(RollupColumns.offsetX), let offsetY = find(RollupColumns.offsetY),
      names.last == RollupColumns.manifest
    else { return nil }
    self.names = names
    (self.run, self.kind, self.zoom, self.x, self.y) = (run, kind, zoom, x, y)
    (self.count, self.offsetX, self.offsetY) = (count, offsetX, offsetY)
    (marks, tableRows) = (find(RollupColumns.marks), find(RollupColumns.tableRows))
    guard (marks == nil) == (tableRows == nil) else { return nil }
    let prefix = RollupColumns.category("")
    categories = names.enumerated().compactMap { index, name in
      name.hasPrefix(prefix) ? (index, String(name.dropFirst(prefix.count))) : nil
    }
    let others = Set([run, kind, zoom, x, y, count, offsetX, offsetY, names.count - 1])
      .union(categories.map(\.index)).union([marks, tableRows].compactMap(\.self))
    carried = names.indices.filter { !others.contains($0) }
    figures = names.enumerated().compactMap { index, name in
      guard name.hasPrefix("count_"), !others.contains(index) else { return nil }
      let values = RollupColumns.figures(String(name.dropFirst("count_".count))).dropLast()
        .compactMap { find($0.name) }
      return values.count == 3 ? Figure(count: index, values: values) : nil
    }
  }

  static func == (one: RollupHeader, other: RollupHeader) -> Bool { one.names == other.names }
}

/// A row of a roll-up.
struct RollupRow {
  enum Kind: Equatable {
    /// All places of a cell.
    case cell

    /// Those of its places that have one value of a category: the number of the category.
    case category(Int)

    /// Rows without a latitude or a longitude.
    case missing

    /// Rows whose coordinates are no place.
    case invalid

    /// Those of both that have one value of a category: the number of the category.
    case nowhere(Int)

    /// All rows.
    case total
  }

  let kind: Kind
  let zoom: Int

  /// The cell, or in the totals the sum of those of all places; zero where there is none.
  let x, y: Int
  let count: Int

  /// The sums of distances from the western and the northern edge of the cell, in units.
  let offsetX, offsetY: Int

  /// The changed rows of an update in the cell, by which it is known even if no row is left.
  let marks: Int

  /// The rows of the whole table, in the totals of an update.
  let tableRows: Int?

  /// Reads a row; `nil` if it cannot be one.
  init?(_ header: RollupHeader, _ fields: [Field], _ bytes: borrowing Span<UInt8>) {
    guard fields.count == header.names.count,
      var kind = Self.kind(header, fields[header.kind], bytes),
      let zoom = Self.number(fields[header.zoom], bytes), (0...32).contains(zoom),
      let count = Self.number(fields[header.count], bytes)
    else { return nil }
    if case .category(let number) = kind,
      bytes.equals(fields[header.x], "-1") || bytes.equals(fields[header.x], "-2")
    {
      kind = .nowhere(number)
    }
    (self.kind, self.zoom, self.count) = (kind, zoom, count)
    marks = header.marks.flatMap { Self.number(fields[$0], bytes) } ?? 0
    tableRows = header.tableRows.flatMap { Self.number(fields[$0], bytes) }
    if let field = header.tableRows.map({ fields[$0] }) {
      guard kind == .total ? tableRows != nil : field.start == field.end else { return nil }
    }
    // The sums of no rows are missing.
    offsetX = Self.number(fields[header.offsetX], bytes) ?? 0
    offsetY = Self.number(fields[header.offsetY], bytes) ?? 0
    switch kind {
    case .missing, .invalid, .nowhere: (x, y) = (0, 0)
    case .total:
      x = Self.number(fields[header.x], bytes) ?? 0
      y = Self.number(fields[header.y], bytes) ?? 0
    case .cell, .category:
      guard let x = Self.number(fields[header.x], bytes), x < 1 << zoom,
        let y = Self.number(fields[header.y], bytes), y < 1 << zoom, count > 0 || marks > 0
      else { return nil }
      (self.x, self.y) = (x, y)
      // Multiplied with overflow, the bound holds for no row.
      let (most, overflow) = count.multipliedReportingOverflow(by: (1 << (32 - zoom)) - 1)
      guard !overflow, offsetX <= most, offsetY <= most,
        header.figures.allSatisfy({ $0.isWhole(fields, bytes) })
      else { return nil }
    }
  }

  private static func kind(
    _ header: RollupHeader,
    _ field: Field,
    _ bytes: borrowing Span<UInt8>
  ) -> Kind? {
    if bytes.equals(field, "cell") { return .cell }
    for (number, category) in header.categories.enumerated()
    where bytes.equals(field, header.names[category.index]) {
      return .category(number)
    }
    if bytes.equals(field, "missing") { return .missing }
    if bytes.equals(field, "invalid") { return .invalid }
    return bytes.equals(field, "total") ? .total : nil
  }

  /// Reads a whole number that is not negative; `nil` for anything else.
  static func number(_ field: Field, _ bytes: borrowing Span<UInt8>) -> Int? {
    guard field.end > field.start else { return nil }
    var number = 0
    for index in field.start..<field.end {
      let digit = Int(bytes[index]) - Int(UInt8(ascii: "0"))
      guard (0...9).contains(digit) else { return nil }
      let (tens, isLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isLarger) = tens.addingReportingOverflow(digit)
      if isLarge || isLarger { return nil }
      number = sum
    }
    return number
  }
}

extension RollupRow {
  /// The mean position of the places, in map points.
  ///
  /// Sums below 2⁵³ are divided without an error but the rounding of the quotient.
  var mapPoint: (x: Double, y: Double) {
    let width = Double(1 << (32 - zoom))
    // An empty cell is somewhere, too.
    if count == 0 { return (Double(x) * width / 16, Double(y) * width / 16) }
    let (meanX, meanY) = (Double(offsetX) / Double(count), Double(offsetY) / Double(count))
    return ((Double(x) * width + meanX) / 16, (Double(y) * width + meanY) / 16)
  }
}
