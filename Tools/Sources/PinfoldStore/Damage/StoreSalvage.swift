import Pinfold
import PinfoldReaders

/// Reads what can be read of a damaged store, page by page: no damage to one page keeps
/// another from being read.
struct StoreSalvage {
  private let pages: StorePages

  /// Where places are, by their ids.
  private(set) var rows: [(id: UInt32, page: UInt32, index: Int, hasCodes: Bool)] = []
  private(set) var columnNames: [(position: Int64, name: String)] = []
  private(set) var values: [String: StoredValue] = [:]

  /// The facts about the form of rows once more, from a page of their own.
  private var copiedFacts: [String: StoredValue] = [:]

  /// The symbols in whose codes rows are; `nil` where they are lost, or rows are text.
  private(set) var symbols: SymbolTable?

  /// The batches of edits that clients may send again.
  private(set) var keys: [EditKeyTable.Entry] = []
  private(set) var damagedPageCount = 0

  /// - Parameter progress: Called with the share of the pages that were read.
  init(_ pages: StorePages, _ progress: (Double) -> Void) throws(SystemError) {
    self.pages = pages
    for number in 1...UInt32(clamping: max(1, pages.count)) {
      switch try pages.page(number) {
      case .whole(let bytes): learn(bytes, number)
      case .damaged: damagedPageCount += 1
      case .blank: break
      }
      if number % 256 == 0 { progress(Double(number) / Double(pages.count)) }
    }
    symbols = Self.symbols(in: values) ?? Self.symbols(in: copiedFacts)
    values.merge(copiedFacts) { fact, _ in fact }
    if symbols == nil { rows.removeAll { $0.hasCodes } }
    rows.sort { ($0.id, $0.page) < ($1.id, $1.page) }
    columnNames.sort { $0.position < $1.position }
    // An id has one place: pages of different moments may each have one.
    rows = rows.indices.compactMap { index in
      index > 0 && rows[index - 1].id == rows[index].id ? nil : rows[index]
    }
  }
}

extension StoreSalvage {
  /// Finds in a page the rows of the tables of places, facts and columns: they are
  /// recognized by their shapes, which no other table has.
  private mutating func learn(_ bytes: [UInt8], _ number: UInt32) {
    guard let leaf = LeafPage(bytes, number: number, pages) else { return }
    var values: [String: StoredValue] = [:]
    for index in 0..<leaf.count {
      guard let row = leaf.row(index) else { continue }
      if let place = Self.place(row) {
        rows.append((place.id.row, number, index, place.hasCodes))
      } else if let key = EditKeyTable.Entry(row) {
        keys.append(key)
      } else if row.values.count == 2, case .text(let text) = row.values[1],
        row.values[0] == .null
      {
        columnNames.append((row.number, String(decoding: text, as: UTF8.self)))
      } else if row.values.count == 3, row.values[0] == .null, case .text(let name) = row.values[1]
      {
        copiedFacts[String(decoding: name, as: UTF8.self)] = row.values[2]
      } else if row.values.count == 2, case .text(let name) = row.values[0] {
        values[String(decoding: name, as: UTF8.self)] = row.values[1]
      }
    }
    // All facts fit one page. Other pages have pairs with a text in front too.
    if values[FactTable.sourceName] != nil, values[FactTable.placeCount] != nil {
      self.values = values
    }
  }

  /// A place as it was stored.
  struct Place {
    let id: PointID
    let coordinate: Coordinate

    /// Its columns as they are stored, and whether these are codes of a ``SymbolTable``.
    let row: [UInt8]
    let hasCodes: Bool
  }

  private static func place(_ row: (number: Int64, values: [StoredValue])) -> Place? {
    guard row.values.count == 4, row.values[0] == .null,
      let id = UInt32(exactly: row.number),
      let latitude = row.values[1].asDegrees, let longitude = row.values[2].asDegrees
    else { return nil }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    switch row.values[3] {
    case .text(let bytes):
      return Place(id: PointID(id), coordinate: coordinate, row: bytes, hasCodes: false)
    case .blob(let bytes):
      return Place(id: PointID(id), coordinate: coordinate, row: bytes, hasCodes: true)
    default: return nil
    }
  }

  /// Visits the places in the order of their ids.
  func forEachPlace(_ visit: (Place) throws -> Void) throws {
    var last: (number: UInt32, leaf: LeafPage?) = (0, nil)
    for row in rows {
      if row.page != last.number {
        let leaf = pages.wholePage(row.page).flatMap { LeafPage($0, number: row.page, pages) }
        last = (row.page, leaf)
      }
      guard let leaf = last.leaf, let place = leaf.row(row.index).flatMap(Self.place) else {
        throw SystemError.wrongData  // it was whole a moment ago
      }
      try visit(place)
    }
  }

  /// Ids below a limit of which there is no place.
  func missingIDs(below limit: Int) -> [ClosedRange<PointID>] {
    var missing: [ClosedRange<PointID>] = []
    var next = 0
    for id in rows.map({ Int($0.id) }) + [min(limit, Int(UInt32.max))] {
      // Below the limit, which has 32 bits.
      if id > next { missing.append(PointID(UInt32(next))...PointID(UInt32(id - 1))) }
      next = max(next, id + 1)
    }
    return missing
  }

  // MARK: Facts

  /// The names of the columns that places have by position, from either of the places where they
  /// are; what is in neither has its number for a name.
  var rowColumnNames: [String] {
    let positions: Range<Int64> = 0..<Int64(ColumnCollector.limit)
    let known = Dictionary(
      columnNames.filter { positions.contains($0.position) }.map { (Int($0.position), $0.name) },
      uniquingKeysWith: { first, _ in first }
    )
    var names: [String] = []
    let end = (known.keys.max() ?? -1) + 1
    while names.count < ColumnCollector.limit {
      let position = names.count
      guard let name = known[position] ?? text(StoreFacts.rowColumn(position)) else {
        guard position < end else { break }
        names.append("column \(position + 1)")
        continue
      }
      names.append(name)
    }
    return names
  }

  /// The names of all columns, each once.
  var allColumnNames: [String] {
    // No place needs the position of the others.
    let others = columnNames.filter { $0.position >= ColumnCollector.limit }.map(\.name)
    var known: Set<String> = []
    return (rowColumnNames + others).filter { known.insert($0).inserted }
  }

  /// The version of the store; `nil` where all is lost that says it.
  var version: UInt32? {
    if let header = pages.wholePage(1).flatMap({ StoreHeader($0) }) { return header.version }
    return number(FactTable.schemaVersion).flatMap { UInt32(exactly: $0) }
  }

  func number(_ name: String) -> Int? {
    guard case .integer(let value)? = values[name] else { return nil }
    return Int(value)
  }

  private static func symbols(in facts: [String: StoredValue]) -> SymbolTable? {
    guard case .blob(let bytes)? = facts[FactTable.symbols] else { return nil }
    return SymbolTable(decoding: bytes)
  }

  func text(_ name: String) -> String? {
    guard case .text(let bytes)? = values[name] else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension StoredValue {
  /// The value as degrees of a place.
  fileprivate var asDegrees: Double? {
    switch self {
    case .integer(let value): DirectStatement.degrees(value)
    case .number(let value): value
    default: nil
    }
  }
}
