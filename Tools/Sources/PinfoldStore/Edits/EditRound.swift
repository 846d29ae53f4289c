import GRDB
import Pinfold
import PinfoldReaders
import Synchronization

/// A batch of edits in progress.
struct EditRound {
  private(set) var counts: StoreCounts
  private let oldColumnCount: Int
  private let db: Database
  private let format: PlaceFormat

  /// Set as soon as the table has the columns of all edits.
  private var writer: PlaceWriter?

  /// The coordinate columns, which follow the position. `nil` without any, and if the edits come from
  /// the source.
  private let coordinateColumns: (latitude: String, longitude: String)?
  private let path: String
  private let facts: StoreFacts
  private let terms: EditTerms

  /// Whether coordinate columns contain numbers, rather than text as in CSV.
  private let hasNumbers: Bool

  /// The coordinate columns, wherever the edits come from.
  private let columnNames: (latitude: String, longitude: String)?

  /// The column with the numbers of places; `nil` without one, and if the edits come from the
  /// source.
  private let keyColumn: String?

  /// Reads the weights of places; `nil` if all weights are 1.
  private let weights: ColumnReader?

  /// The positions of places after their edits.
  private var coordinates: [Coordinate] = []

  init(_ db: Database, _ store: PlaceStore, _ terms: EditTerms) throws {
    (self.db, self.terms, facts) = (db, terms, store.facts)
    path = store.path
    coordinateColumns = terms.followSource ? nil : store.coordinateColumnNames
    (format, columnNames) = (store.source.format, store.coordinateColumnNames)
    hasNumbers = format == .json
    weights = store.facts.weightReader
    counts = store.counts.withLock { $0 }
    let names = counts.columnNames
    keyColumn =
      terms.followSource
      ? nil : store.source.keyColumn.flatMap { store.source.format.column(named: $0, among: names) }
    oldColumnCount = counts.table.columns.count
  }

  /// Takes over changes by other programs, which must precede the edits.
  mutating func takeOver() throws -> OtherEdits.Taken {
    try OtherEdits.takeOver(facts, &counts, isThorough: false, db)
  }

  /// Returns the earlier outcome if these edits repeat a request, `.keyIsTaken` if their key belongs
  /// to another batch, or `.isOutdated` if they are for another version. Returns `nil` if they are to
  /// be applied.
  func earlierOutcome() throws -> EditOutcome? {
    // The key comes first, because a repeated request names the version before the first one.
    if let key = terms.key, let outcome = try EditKeyTable.outcome(of: key, db) { return outcome }
    if let versions = terms.versions, !versions.contains(counts.version) {
      return .isOutdated(counts.version)
    }
    return nil
  }

  mutating func apply(_ edits: [PlaceEdit]) throws -> EditOutcome {
    try addColumns(of: edits)
    try addNumbers(of: edits)
    let firstRow = counts.nextRow
    writer = try PlaceWriter(db, counts.table, coordinateColumns: columnNames)
    var applied: [AppliedEdit] = []
    for (number, edit) in edits.enumerated() {
      // An edit writes up to two segments of words if places are edited out of order.
      if number % 200 == 0 { try StoreWords.makeRoom(db) }
      applied.append(try apply(edit, number: number))
    }
    counts.version = counts.version.next()
    try GeoPackageSchema.note(coordinates, in: counts.table, db)
    try counts.write(to: db, columnsFrom: oldColumnCount)
    let receipt = EditReceipt(version: counts.version, firstRow: firstRow)
    if let key = terms.key { try EditKeyTable.insert(key, receipt, db) }
    return .applied(applied, receipt)
  }

  /// Adds columns that edits have and the table lacks.
  private mutating func addColumns(of edits: [PlaceEdit]) throws {
    var collector = ColumnCollector(counts.columnNames)
    for edit in edits { collector.learn(edit.properties) }
    if let names = coordinateColumns, edits.contains(where: \.setsCoordinate) {
      collector.learn([
        Property(name: names.latitude, value: .null), Property(name: names.longitude, value: .null),
      ])
    }
    let names = Array(collector.names.dropFirst(oldColumnCount))
    guard !names.isEmpty else { return }
    // Another program may have added a column since the store was opened.
    let existing = Set(counts.table.found.map { $0.lowercased() })
    let properties = edits.flatMap(\.properties)
    let forms = names.map { name in
      let isText = properties.allSatisfy { $0.name != name || $0.value.isText }
      return format.hasTexts || isText ? ValueForm.text : ValueForm(kind: .json, absence: .missing)
    }
    counts.table = counts.table.adding(names, forms)
    for column in counts.table.columns.dropFirst(oldColumnCount) {
      let (field, type) = (column.field.sqlName, column.form.declaredType)
      guard !existing.contains(column.field.lowercased()) else { continue }
      try db.execute(sql: "ALTER TABLE \(counts.table.sqlName) ADD COLUMN \(field) \(type)")
    }
  }

  /// Assigns rows to new numbers of inserted places.
  private mutating func addNumbers(of edits: [PlaceEdit]) throws {
    var isWritten = true
    for case .insert(_, _, let number?) in edits
    where RowNumbers.isPossible(number) && counts.table.numbers.row(number) == nil {
      guard counts.nextRow < Int(UInt32.max) else { return }
      if counts.table.numbers.append(number) { isWritten = false }
    }
    if !isWritten { try counts.table.numbers.write(to: db) }
  }

  /// Returns the row of a new place: the row of its number, or the next row if it has none or another
  /// place has that number. `nil` if the store is full.
  private mutating func newRow(_ number: Int64?) throws -> UInt32? {
    if let row = number.flatMap({ counts.table.numbers.row($0) }),
      try places().place(PointID(row)) == nil
    {
      return row
    }
    return counts.table.numbers.appendNext()
  }

  /// The writer, which is set before the first edit.
  private func places() throws -> PlaceWriter {
    guard let writer else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
    return writer
  }
}

extension PlaceEdit {
  fileprivate var properties: [Property] {
    switch self {
    case .insert(_, let properties, _), .update(_, let properties): properties
    case .move, .remove: []
    }
  }

  fileprivate var setsCoordinate: Bool { if case .remove = self { false } else { true } }
}

extension PropertyValue {
  fileprivate var isText: Bool {
    switch self {
    case .string, .null: true
    case .bool, .number, .json: false
    }
  }
}

extension EditRound {
  private mutating func apply(_ edit: PlaceEdit, number: Int) throws -> AppliedEdit {
    counts.editCount += 1
    switch edit {
    case .insert(let coordinate, let properties, let own):
      try checkNoCoordinate(in: properties, number, instead: "pass the position as coordinates")
      try checkKey(of: properties, number)
      guard let row = try newRow(own) else { throw StoreError.tooManyPlaces(path, number) }
      let id = PointID(row)
      let new = try place(id, at: coordinate, properties + key(of: row), number)
      try places().insert(new)
      counts.placeCount += 1
      return try noted(AppliedEdit(edit: edit, id: id, before: nil, after: new))
    case .move(let id, let coordinate):
      let old = try place(id, number)
      return try replace(old, edit, at: coordinate, old.properties(), number)
    case .update(let id, let properties):
      try checkNoCoordinate(in: properties, number, instead: "use move instead")
      let old = try place(id, number)
      try checkKey(of: properties, as: old, number)
      // If a column is given twice, the last value counts.
      return try replace(old, edit, at: old.coordinate, old.properties() + properties, number)
    case .remove(let id):
      let old = try place(id, number)
      try places().remove(old)
      counts.placeCount -= 1
      return try noted(AppliedEdit(edit: edit, id: id, before: old, after: nil))
    }
  }

  private mutating func replace(
    _ old: StoredPlace,
    _ edit: PlaceEdit,
    at coordinate: Coordinate,
    _ properties: [Property],
    _ number: Int
  ) throws -> AppliedEdit {
    let new = try place(old.id, at: coordinate, properties, number)
    try places().replace(old, with: new)
    return try noted(AppliedEdit(edit: edit, id: old.id, before: old, after: new))
  }

  private mutating func noted(_ applied: AppliedEdit) throws -> AppliedEdit {
    if let place = applied.after { coordinates.append(place.coordinate) }
    let number = counts.table.numbers[applied.id.row]
    counts.misplaced.note(number, isMisplaced: false)
    try db.noteChange(of: number, edit: counts.editCount)
    return applied
  }

  /// Throws for values in coordinate columns, which would have no effect.
  private func checkNoCoordinate(
    in properties: [Property],
    _ number: Int,
    instead wayOut: String
  ) throws {
    guard let names = coordinateColumns else { return }
    for name in [names.latitude, names.longitude]
    where properties.contains(where: { $0.name == name }) {
      let problem = "has a value for \"\(name)\", which is a coordinate column; \(wayOut)"
      throw StoreError.invalidEdit(path, number, problem)
    }
  }

  /// Throws for a changed value in the column with the numbers of places.
  private func checkKey(
    of properties: [Property],
    as place: StoredPlace? = nil,
    _ number: Int
  ) throws {
    guard let keyColumn, let new = properties.last(where: { $0.name == keyColumn }),
      place?.properties().last(where: { $0.name == keyColumn }) != new
    else { return }
    let problem = "has a value for \"\(keyColumn)\", which is the number of its place; leave it out"
    throw StoreError.invalidEdit(path, number, problem)
  }

  /// Returns the number of a new place as a property, if the table has a column for it.
  private func key(of row: UInt32) -> [Property] {
    guard let keyColumn else { return [] }
    let number = "\(counts.table.numbers[row])"
    let column = counts.table.columns.first { $0.name == keyColumn }
    let isText = format.hasTexts || column?.form.kind == .text
    return [Property(name: keyColumn, value: isText ? .string(number) : .number(number))]
  }

  private func place(_ id: PointID, _ number: Int) throws -> StoredPlace {
    guard let place = try places().place(id) else {
      throw StoreError.unknownPlace(path, number, counts.table.numbers.number(of: id))
    }
    return place
  }

  /// Returns an edited place after validation.
  private func place(
    _ id: PointID,
    at coordinate: Coordinate,
    _ properties: [Property],
    _ number: Int
  ) throws -> StoredPlace {
    if let problem = coordinate.problem { throw StoreError.invalidEdit(path, number, problem) }
    let coordinate = coordinate.wrapped
    if let wrong = properties.first(where: { !$0.value.isValidJSON }) {
      let problem = "has a value for \"\(wrong.name)\" that is not JSON; write it as text"
      throw StoreError.invalidEdit(path, number, problem)
    }
    var properties = PropertiesText.unique(properties)
    if let names = coordinateColumns {
      properties.follow(coordinate, names, asText: !hasNumbers)
    }
    let text = PropertiesText.text(of: properties)
    let place = StoredPlace(id: id, coordinate: coordinate, propertiesJSON: text)
    if let weights, PlaceWeight.weight(weights.number(of: place)) == nil {
      let column = String(decoding: weights.names[0], as: UTF8.self)
      let problem = "has no valid weight in \"\(column)\"; give a whole number from 1 to 2147483647"
      throw StoreError.invalidEdit(path, number, problem)
    }
    return place
  }
}

// MARK: - Values

extension Coordinate {
  /// Why the coordinate is invalid; `nil` if it is valid.
  fileprivate var problem: String? {
    guard isValid else { return "has a coordinate that is not finite; give degrees" }
    guard abs(latitude) <= 90 else {
      return "has latitude \(latitude), which is beyond 90 degrees; give the longitude first"
    }
    return nil
  }
}
