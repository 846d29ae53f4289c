import GRDB
import Pinfold
import PinfoldText
package import PinfoldReaders
import Synchronization

extension PlaceStore {
  /// How many edits the file of the places lacks: those since the store was made, or since it was
  /// last brought up to date with the file. As of when the store was opened.
  package var ownEditCount: Int { editCount - facts.followedEditCount }

  /// Whether the coordinates of a table are in the columns that those of the store are in.
  package func hasCoordinateColumns(of table: PlaceTable) -> Bool {
    let (new, old) = (table.coordinateColumnNames, coordinateColumnNames)
    return new?.latitude == old?.latitude && new?.longitude == old?.longitude
  }

  /// Says that the places are those of a newer content of their file now, after the edits that
  /// ``edits(toMatch:key:)`` returned were made.
  ///
  /// Columns are read as numbers as they were.
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

  /// Returns the edits that turn the places of the store into those of a table, which has
  /// the columns that the store was made of. They are to be made together, and following the source.
  ///
  /// Places that are equal in the table keep their rows, whatever its order. Of the others,
  /// those with the same key are moved and changed, and the rest is removed and inserted. Inserted
  /// places have the ids or keys of the table as their numbers, unless other places have these.
  ///
  /// - Parameters:
  ///   - table: The table as it is now.
  ///   - key: The columns that identify a place; none if no columns do. A table with a column of numbers
  ///     identifies it by that.
  /// - Precondition: The table has its coordinates.
  /// - Complexity: O(*n* log *n*) in the places, with 24 bytes for each in the store and in the
  ///   table.
  package func edits(toMatch table: PlaceTable, key: [String]) throws -> [PlaceEdit] {
    precondition(table.coordinates.count == table.rowCount, "Coordinates were taken")
    let prints = PrintMaker(coordinateColumnNames)
    let stored = try storedPrints(prints)
    var fresh: [NumberedPrint] = []
    fresh.reserveCapacity(table.rowCount)
    try table.forEachRow { row, properties in
      let print = prints.print(of: properties, at: table.coordinates[row])
      fresh.append(NumberedPrint(print: print, number: UInt32(row)))  // a row: below 2³²
    }
    let (removed, added) = NumberedPrint.difference(stored, fresh)
    let places = try self.places(removed.map { PointID($0) })
    return try edits(from: places, to: table, rows: added, key: key)
  }

  /// Returns the edits that remove all places.
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

  /// Returns the edits for places that are not in a table as they are, and for the rows of it
  /// that are no place.
  private func edits(
    from places: [StoredPlace],
    to table: PlaceTable,
    rows: [UInt32],
    key: [String]
  ) throws -> [PlaceEdit] {
    var known: [[PropertyValue?]: (place: StoredPlace, properties: [Property])] = [:]
    var edits: [PlaceEdit] = []
    func identity(_ number: Int64, _ properties: [Property]) -> [PropertyValue?] {
      guard table.options.keyColumn == nil else { return [.number("\(number)")] }
      return key.map { name in properties.first { $0.name == name }?.value }
    }
    let numbers = rowNumbers
    for place in places {
      let properties = place.properties()
      let key = identity(numbers[place.id.row], properties)
      // Not unique, although it should be.
      if key.isEmpty || known[key] != nil {
        edits.append(.remove(place.id))
      } else {
        known[key] = (place, properties)
      }
    }
    var changes: [PlaceEdit] = []
    for row in rows.map(Int.init) {
      let properties = PropertiesText.unique(try table.properties(ofRow: row))
      let coordinate = table.coordinates[row]
      let number = table.numbers[UInt32(row)]
      let key = identity(number, properties)
      guard let old = known[key], Set(old.properties.map(\.name)) == Set(properties.map(\.name))
      else {
        let own = table.hasOwnNumbers ? number : nil
        changes.append(.insert(at: coordinate, properties: properties, number: own))
        continue
      }
      known[key] = nil
      if old.place.coordinate != coordinate { changes.append(.move(old.place.id, to: coordinate)) }
      let changed = properties.filter { !old.properties.contains($0) }
      if !changed.isEmpty { changes.append(.update(old.place.id, properties: changed)) }
    }
    edits += known.values.map { $0.place.id }.sorted().map { .remove($0) }
    return edits + changes
  }
}

/// What a place is recognized by: half of a hash of all that it has.
private struct PlacePrint: Hashable, Comparable {
  let high: UInt64
  let low: UInt64

  static func < (one: PlacePrint, other: PlacePrint) -> Bool {
    (one.high, one.low) < (other.high, other.low)
  }
}

/// Makes prints of places: of their position, and of their columns without the coordinates,
/// which are written differently once a place was moved.
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
    // In the order of their names: a table has one order, whatever a row of JSON has.
    var members: [(name: ArraySlice<UInt8>, value: JSONSlice)] = []
    PropertiesText.forEach(in: properties) { key, value in
      let name = properties[key.range]
      guard !names.contains(where: { name.elementsEqual($0) }) else { return }
      members.append((name, value))
    }
    members.sort { $0.name.lexicographicallyPrecedes($1.name) }
    for (name, value) in members {
      // No text has a byte of zero, so that no two lists of columns are the same bytes.
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

  /// Returns the numbers of those that only one of two lists has, ascending; of equal ones the
  /// lists may have different numbers.
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
