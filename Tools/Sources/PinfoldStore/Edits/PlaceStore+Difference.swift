import GRDB
import Pinfold
import PinfoldText
package import PinfoldReaders
import Synchronization

extension PlaceStore {
  /// The number of edits that the file lacks: those since the store was created or, before it was
  /// opened, last followed the file. ``follow(_:)`` does not reset it.
  package var ownEditCount: Int { editCount - facts.followedEditCount }

  package func hasCoordinateColumns(of table: PlaceTable) -> Bool {
    let (new, old) = (table.coordinateColumnNames, coordinateColumnNames)
    return new?.latitude == old?.latitude && new?.longitude == old?.longitude
  }

  /// Returns a column whose numbers the store would misread, because their decimal mark has changed
  /// since the store was created. Reads the table twice.
  package func misreadColumn(of table: PlaceTable) throws -> String? {
    let known = facts.numberReadings
    let fresh = try table.surveyed().numberReadings
    let names = table.columnNames.filter { fresh[$0] != known[$0] }
    let all = UniqueNames.unique(table.columnNames)
    guard !names.isEmpty, let reader = ColumnReader(names, among: all, format: table.format) else {
      return nil
    }
    var found: String?
    try table.forEachRow { _, properties in
      for (name, value) in zip(names, reader.fields(in: properties)) where found == nil {
        guard let value else { continue }
        let number = fresh[name].number(value, properties.span)
        if number != known[name].number(value, properties.span) { found = name }
      }
    }
    return found
  }

  /// Records that the places match the file's new contents. Call it after the edits from
  /// ``edits(toMatch:key:)`` are applied.
  ///
  /// The number formats of columns stay the same.
  package func follow(_ table: PlaceTable) throws(StoreError) {
    let hash = table.sourceStamp.flatMap { SHA256.ofFile(table.name, stamp: $0) }
    var counts = self.counts.withLock { $0 }
    counts.rejectedCount = table.rejectedRows.count
    let readings = facts.numberReadings
    try write { [counts] db in
      try StoreFacts.follow(try table.surveyed(knowing: readings), hash, counts, db)
    }
    self.counts.withLock { $0 = counts }
  }

  /// Returns the edits that make the store's places equal to a table's. The table must have the
  /// columns that the store was created with. Apply the edits as one batch that follows the source.
  ///
  /// Equal places keep their rows, even in another order. Other places are changed if they have the
  /// same key or number. If columns were added, removed or renamed, places are also changed if they
  /// have the same position and the same values in the remaining columns. All others are removed
  /// and inserted.
  ///
  /// - Parameter key: The columns that identify a place. Empty if no columns do.
  /// - Precondition: The table has its coordinates.
  /// - Complexity: O(*n* log *n*) for *n* places, with 24 bytes for each place of the store and the
  ///   table.
  package func edits(toMatch table: PlaceTable, key: [String]) throws -> [PlaceEdit] {
    precondition(table.coordinates.count == table.rowCount, "Coordinates were taken")
    let prints = PrintMaker(coordinateColumnNames)
    let stored = try storedPrints(prints)
    var fresh: [NumberedPrint] = []
    fresh.reserveCapacity(table.rowCount)
    try table.forEachRow { row, properties in
      let print = prints.print(of: properties, at: table.coordinates[row])
      fresh.append(NumberedPrint(print: print, number: UInt32(row)))  // a row, below 2³²
    }
    let (removed, added) = NumberedPrint.difference(stored, fresh)
    let places = try self.places(removed.map { PointID($0) })
    return try edits(from: places, to: table, rows: added, key: key)
  }

  package func removalOfAll() throws(StoreError) -> [PlaceEdit] {
    try storedPrints(PrintMaker(nil)).map { .remove(PointID($0.number)) }
  }

  private func storedPrints(_ prints: PrintMaker) throws(StoreError) -> [NumberedPrint] {
    let table = table
    return try read { db in
      var stored: [NumberedPrint] = []
      let selection = try PlaceSelection(db, table)
      let places = try DirectStatement(db, sql: selection.sql)
      defer { places.reset() }
      while try places.step() {
        guard let id = selection.id(places) else { continue }
        let print = prints.print(of: selection.properties(places), at: places.coordinate)
        stored.append(NumberedPrint(print: print, number: id.row))
      }
      return stored
    }
  }

  /// Returns the edits that turn changed places into changed rows of a table.
  private func edits(
    from places: [StoredPlace],
    to table: PlaceTable,
    rows: [UInt32],
    key: [String]
  ) throws -> [PlaceEdit] {
    let numbers = rowNumbers
    var matching = PlaceMatching(
      places: places.map {
        .init(
          number: numbers[$0.id.row],
          coordinate: $0.coordinate,
          properties: $0.properties()
        )
      },
      rows: try rows.map { row in
        let properties = PropertiesText.unique(try table.properties(ofRow: Int(row)))
        let coordinate = table.coordinates[Int(row)]
        return .init(number: table.numbers[row], coordinate: coordinate, properties: properties)
      }
    )
    if table.hasOwnNumbers {
      matching.matchNumbers()
    } else {
      matching.match(byKey: key)
      let coordinates = coordinateColumnNames.map { [$0.latitude, $0.longitude] } ?? []
      matching.matchRemainingColumns(without: Set(coordinates))
    }
    var removed = matching.unmatchedPlaces
    var changes: [PlaceEdit] = []
    for (row, match) in zip(matching.rows, matching.matches) {
      guard let match else {
        let own = table.hasOwnNumbers ? row.number : nil
        changes.append(.insert(at: row.coordinate, properties: row.properties, number: own))
        continue
      }
      let (old, id) = (matching.places[match], places[match].id)
      guard Set(old.properties.map(\.name)).isSubset(of: row.properties.map(\.name)) else {
        // An update cannot remove columns, so the place is inserted again with its number.
        removed.append(match)
        changes.append(
          .insert(at: row.coordinate, properties: row.properties, number: old.number)
        )
        continue
      }
      if old.coordinate != row.coordinate { changes.append(.move(id, to: row.coordinate)) }
      let changed = row.properties.filter { !old.properties.contains($0) }
      if !changed.isEmpty { changes.append(.update(id, properties: changed)) }
    }
    return removed.sorted().map { .remove(places[$0].id) } + changes
  }
}

/// A hash of a place's position and columns.
private struct PlacePrint: Hashable, Comparable {
  let high: UInt64
  let low: UInt64

  static func < (one: PlacePrint, other: PlacePrint) -> Bool {
    (one.high, one.low) < (other.high, other.low)
  }
}

/// Computes the prints of places. Leaves out coordinate columns, which may be written differently
/// after a place has moved.
private struct PrintMaker {
  private let names: [[UInt8]]

  init(_ coordinateColumns: (latitude: String, longitude: String)?) {
    names = PlaceWriter.quoted(coordinateColumns)
  }

  func print(of properties: [UInt8], at coordinate: Coordinate) -> PlacePrint {
    var content: [UInt8] = []
    content.reserveCapacity(properties.count + 16)
    for number in [coordinate.latitude.bitPattern, coordinate.longitude.bitPattern] {
      for shift in stride(from: 0, to: 64, by: 8) {
        content.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
      }
    }
    // Sorted by name, because JSON rows may differ in the order of their columns.
    var members: [(name: ArraySlice<UInt8>, value: JSONSlice)] = []
    PropertiesText.forEach(in: properties) { key, value in
      let name = properties[key.range]
      guard !names.contains(where: { name.elementsEqual($0) }) else { return }
      members.append((name, value))
    }
    members.sort { $0.name.lexicographicallyPrecedes($1.name) }
    for (name, value) in members {
      // Texts don't contain zero bytes, so different columns give different bytes.
      content += name
      content.append(0)
      content.append(UInt8(truncatingIfNeeded: value.kind == .string ? 1 : 2))
      content += properties[value.field.start..<value.field.end]
      content.append(0)
    }
    let hash = SHA256.of(content)
    func number(_ range: Range<Int>) -> UInt64 { hash[range].reduce(0) { $0 << 8 | UInt64($1) } }
    return PlacePrint(high: number(0..<8), low: number(8..<16))
  }
}

/// A print with the number of its place.
private struct NumberedPrint {
  let print: PlacePrint
  let number: UInt32

  /// Returns the numbers of the prints that only one of two lists contains, ascending. Equal prints
  /// may have different numbers.
  static func difference(
    _ old: consuming [NumberedPrint],
    _ new: consuming [NumberedPrint]
  ) -> (removed: [UInt32], added: [UInt32]) {
    func order(_ one: NumberedPrint, _ other: NumberedPrint) -> Bool {
      (one.print, one.number) < (other.print, other.number)
    }
    old.sort(by: order)
    new.sort(by: order)
    var (removed, added): ([UInt32], [UInt32]) = ([], [])
    var (first, second) = (0, 0)
    while first < old.count || second < new.count {
      if second == new.count || first < old.count && old[first].print < new[second].print {
        removed.append(old[first].number)
        first += 1
      } else if first == old.count || new[second].print < old[first].print {
        added.append(new[second].number)
        second += 1
      } else {
        (first, second) = (first + 1, second + 1)
      }
    }
    return (removed.sorted(), added.sorted())
  }
}
