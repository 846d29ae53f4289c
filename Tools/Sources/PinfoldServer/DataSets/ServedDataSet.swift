import Pinfold
import PinfoldText
import PinfoldPlans
import PinfoldReaders
import PinfoldStore

/// A data set with its indexes, its editor and its columns.
struct ServedDataSet: Sendable {
  let dataSet: DataSet
  let indexes: DerivedIndexes
  let editor: DataSetEditor
  let columns: ServedColumns

  /// - Parameters:
  ///   - dataSet: The data set.
  ///   - indexByteCount: How much the indexes that are derived from it may take.
  init(_ dataSet: DataSet, indexByteCount: Int) {
    self.dataSet = dataSet
    indexes = DerivedIndexes(dataSet, byteLimit: indexByteCount)
    columns = ServedColumns(dataSet)
    editor = DataSetEditor(dataSet, indexes, columns)
  }

  /// Returns the index of some places: of the data set as it was a moment ago, where all take part,
  /// and otherwise of what it is now.
  func index(_ key: DerivedIndexes.Key, of current: DataSet.State) async throws -> PreparedIndex {
    key == .all ? PreparedIndex(current.index) : try await indexes.index(key)
  }

  /// Makes the edits of a client, all or none.
  func apply(_ edits: [PlaceEdit], under terms: EditTerms) async throws -> EditReceipt {
    try dataSet.preparation?.check(for: "Edits are")
    guard dataSet.isEditable else { throw RequestError.notEditable }
    return try await editor.apply(edits, under: terms)
  }
}

extension DataSet {
  /// Whether places can be edited, with the server's token.
  var isEditable: Bool {
    // A store of a table is a copy of it.
    age == nil && places.store != nil
  }
}

extension DataSet {
  /// The description of the data set.
  var json: JSONValue {
    // First: where all places are read, what follows is of all of them.
    let preparing = preparation?.json ?? .null
    let (current, places, extent) = (current, places, extent)
    let columns = places.columnNames
    // A damaged store has none.
    let decisions = (try? places.decisions()) ?? []
    return .object([
      ("id", .string(id)),
      ("name", .string(name)),
      ("count", .number(current.index.totalWeight)),
      ("rejected", .number(places.rejectedCount)),
      ("decisions", .array(decisions.map(\.json))),
      ("bounds", JSONValue(extent.bounds)),
      ("frame", JSONValue(extent.frame)),
      ("outside", extent.outside),
      ("columns", .array(columns.map { .string($0) })),
      // In a damaged store any column may be one.
      (
        "numeric_columns",
        .array(((try? places.numericColumnNames()) ?? columns).map { .string($0) })
      ),
      ("name_column", places.nameColumn.map { .string($0) } ?? .null),
      ("weight_column", places.weightColumn.map { .string($0) } ?? .null),
      (
        "coordinate_columns",
        places.coordinateColumnNames.map {
          .array([.string($0.latitude), .string($0.longitude)])
        } ?? .null
      ),
      ("version", .number(current.version)),
      ("edits", .number(places.editCount)),
      ("editable", .bool(isEditable)),
      ("preparing", preparing),
    ])
  }
}

extension StoredPlace {
  /// Returns a place with its number and its columns.
  func json(_ numbers: any PlaceNumbers) -> JSONValue {
    .object([
      ("place", numbers.number(of: id).json),
      ("name", name.map { .string($0) } ?? .null),
      (
        "coordinates",
        .array([.number(coordinate.wrappedLongitude), .number(coordinate.latitude)])
      ),
      ("properties", .raw(propertiesJSON)),
    ])
  }
}
