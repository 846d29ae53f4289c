import GRDB
import Pinfold
import PinfoldReaders
import Synchronization

extension PlaceStore {
  /// Applies edits in order, all or none.
  ///
  /// On return, the edits are on the disk. Coordinate columns follow the place's position, so
  /// setting one is an error.
  ///
  /// - Throws: ``StoreError`` of the kinds `invalidEdit` and `unknownPlace` with the number of the
  ///   edit, and errors of writing.
  public func apply(_ edits: [PlaceEdit]) throws(StoreError) -> [AppliedEdit] {
    guard !edits.isEmpty, case .applied(let applied, _) = try apply(edits, under: EditTerms())
    else { return [] }  // without terms, edits are always applied
    return applied
  }

  /// Applies edits under terms. The key, if any, reaches the disk in the same transaction.
  package func apply(
    _ edits: [PlaceEdit],
    under terms: EditTerms
  ) throws(StoreError) -> EditOutcome {
    do {
      return try connections.write { db in
        var round = try EditRound(db, self, terms)
        var outcome = EditOutcome.isOutdated(round.counts.version)
        var taken = OtherEdits.Taken.places([])
        try db.inTransaction(.immediate) {
          taken = try round.takeOver()
          if let earlier = try round.earlierOutcome() {
            outcome = earlier
            return .commit
          }
          try StoreWords.makeRoom(db)
          outcome = try round.apply(edits)
          return .commit
        }
        counts.withLock { $0 = round.counts }
        others.withLock { $0.append(taken) }
        return outcome
      }
    } catch {
      throw StoreError(error, path)
    }
  }
}

/// A batch of edits.
private struct EditRound {
  private(set) var counts: StoreCounts
  private let oldColumnCount: Int
  private let db: Database
  private let format: PlaceFormat

  /// Set once the table has the columns of all edits.
  private var writer: PlaceWriter?

  /// The coordinate columns that follow the position, or `nil` without any.
  private let coordinateColumns: (latitude: String, longitude: String)?
  private let path: String
  private let facts: StoreFacts
  private let terms: EditTerms

  /// Whether coordinate columns contain numbers and not text as in CSV.
  private let hasNumbers: Bool

  private let columnNames: (latitude: String, longitude: String)?

  /// The reader of weights, or `nil` if all weights are 1.
  private let weights: ColumnReader?

  /// The new positions of places.
  private var coordinates: [Coordinate] = []

  init(_ db: Database, _ store: PlaceStore, _ terms: EditTerms) throws {
    (self.db, self.terms, facts) = (db, terms, store.facts)
    path = store.path
    coordinateColumns = terms.followSource ? nil : store.coordinateColumnNames
    (format, columnNames) = (store.source.format, store.coordinateColumnNames)
    hasNumbers = format == .json
    weights = store.facts.weightReader
    counts = store.counts.withLock { $0 }
    oldColumnCount = counts.table.columns.count
  }

  /// Takes over changes by other programs, so that edits build on them.
  mutating func takeOver() throws -> OtherEdits.Taken {
    try OtherEdits.takeOver(facts, &counts, isThorough: false, db)
  }

  /// Returns the outcome of edits that must not be applied, or `nil` if they may be.
  func earlierOutcome() throws -> EditOutcome? {
    // Check the key first, since a repeated request has the original version.
    if let key = terms.key, let outcome = try EditKeyTable.outcome(of: key, db) { return outcome }
    if let versions = terms.versions, !versions.contains(counts.version) {
      return .isOutdated(counts.version)
    }
    return nil
  }

  mutating func apply(_ edits: [PlaceEdit]) throws -> EditOutcome {
    let firstRow = counts.nextRow
    try addColumns(of: edits)
    writer = try PlaceWriter(db, counts.table, coordinateColumns: columnNames)
    var applied: [AppliedEdit] = []
    for (number, edit) in edits.enumerated() {
      applied.append(try apply(edit, number: number))
    }
    counts.version = counts.version.next()
    try GeoPackageSchema.note(coordinates, in: counts.table, db)
    try counts.write(to: db, columnsFrom: oldColumnCount)
    let receipt = EditReceipt(version: counts.version, firstRow: firstRow)
    if let key = terms.key { try EditKeyTable.insert(key, receipt, db) }
    return .applied(applied, receipt)
  }

  /// Adds the missing columns of the edits to the table.
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
    let properties = edits.flatMap(\.properties)
    let forms = names.map { name in
      let isText = properties.allSatisfy { $0.name != name || $0.value.isText }
      return format.hasTexts || isText ? ValueForm.text : ValueForm(kind: .json, absence: .missing)
    }
    counts.table = counts.table.adding(names, forms)
    for column in counts.table.columns.dropFirst(oldColumnCount) {
      let (field, type) = (column.field.sqlName, column.form.declaredType)
      try db.execute(sql: "ALTER TABLE \(counts.table.sqlName) ADD COLUMN \(field) \(type)")
    }
  }

  /// The writer of places, which is set before the first edit.
  private func places() throws -> PlaceWriter {
    guard let writer else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
    return writer
  }
}

extension PlaceEdit {
  /// The column values that an edit sets.
  fileprivate var properties: [Property] {
    switch self {
    case .insert(_, let properties), .update(_, let properties): properties
    case .move, .remove: []
    }
  }

  /// Whether the edit sets coordinate columns.
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
    case .insert(let coordinate, let properties):
      try checkNoCoordinate(in: properties, number, instead: "give it as coordinates")
      guard let row = counts.table.numbers.appendNext() else {
        throw StoreError.tooManyPlaces(path, number)
      }
      let id = PointID(row)
      let new = try place(id, at: coordinate, properties, number)
      try places().insert(new)
      counts.placeCount += 1
      return try noted(AppliedEdit(edit: edit, id: id, before: nil, after: new))
    case .move(let id, let coordinate):
      let old = try place(id, number)
      return try replace(old, edit, at: coordinate, old.properties(), number)
    case .update(let id, let properties):
      try checkNoCoordinate(in: properties, number, instead: "use move instead")
      let old = try place(id, number)
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
    try db.noteChange(of: counts.table.numbers[applied.id.row], edit: counts.editCount)
    return applied
  }

  /// Rejects values of coordinate columns, which would have no effect.
  private func checkNoCoordinate(
    in properties: [Property],
    _ number: Int,
    instead wayOut: String
  ) throws {
    guard let names = coordinateColumns else { return }
    for name in [names.latitude, names.longitude]
    where properties.contains(where: { $0.name == name }) {
      let problem = "has a value of \"\(name)\", which is a column of coordinates; \(wayOut)"
      throw StoreError.invalidEdit(path, number, problem)
    }
  }

  /// Returns the place that an edit refers to.
  private func place(_ id: PointID, _ number: Int) throws -> StoredPlace {
    guard let place = try places().place(id) else {
      throw StoreError.unknownPlace(path, number, counts.table.numbers.number(of: id))
    }
    return place
  }

  /// Returns the validated new state of a place.
  private func place(
    _ id: PointID,
    at coordinate: Coordinate,
    _ properties: [Property],
    _ number: Int
  ) throws -> StoredPlace {
    if let problem = coordinate.problem { throw StoreError.invalidEdit(path, number, problem) }
    let coordinate = coordinate.wrapped
    if let wrong = properties.first(where: { !$0.value.isValidJSON }) {
      let problem = "has a value of \"\(wrong.name)\" that is not JSON; write it as text"
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
  /// The problem of an invalid coordinate, or `nil` if it is valid.
  fileprivate var problem: String? {
    guard isValid else { return "has a coordinate that is not finite; give degrees" }
    guard abs(latitude) <= 90 else {
      return "has latitude \(latitude), which is beyond 90 degrees; give the longitude first"
    }
    return nil
  }
}
