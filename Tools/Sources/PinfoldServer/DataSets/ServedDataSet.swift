import Pinfold
import PinfoldText
import PinfoldPlans
import PinfoldReaders
import PinfoldStore

/// A data set with its indexes, editor and columns.
struct ServedDataSet: Sendable {
  let dataSet: DataSet
  let indexes: DerivedIndexes
  let editor: DataSetEditor
  let columns: ServedColumns

  /// - Parameters:
  ///   - dataSet: The data set.
  ///   - indexByteCount: The memory limit for derived indexes, in bytes.
  init(_ dataSet: DataSet, indexByteCount: Int) {
    self.dataSet = dataSet
    indexes = DerivedIndexes(dataSet, byteLimit: indexByteCount)
    columns = ServedColumns(dataSet)
    editor = DataSetEditor(dataSet, indexes, columns)
  }

  /// Returns the index of a subset. For all places, uses the given state. Otherwise uses the latest
  /// state.
  func index(_ key: DerivedIndexes.Key, of current: DataSet.State) async throws -> PreparedIndex {
    key == .all ? PreparedIndex(current.index) : try await indexes.index(key)
  }

  /// Applies a client's edits, all or none.
  func apply(_ edits: [PlaceEdit], under terms: EditTerms) async throws -> EditReceipt {
    try dataSet.preparation?.check(for: "Edits are")
    guard dataSet.isEditable else { throw RequestError.notEditable }
    return try await editor.apply(edits, under: terms)
  }
}

extension DataSet {
  /// Whether clients with the token can edit the places.
  var isEditable: Bool {
    // The store of a table is only a copy.
    age == nil && places.store != nil
  }
}

extension DataSet {
  var json: JSONValue {
    // Read first: if it is `null`, the values below cover all places.
    let preparing = preparation?.json ?? .null
    let (current, places, extent) = (current, places, extent)
    let columns = places.columnNames
    let first = firstColumns
    // A damaged store may lack decisions.
    let decisions = (try? places.decisions()) ?? []
    return .object([
      ("id", .string(id)),
      ("name", .string(name)),
      ("count", .number(current.index.totalWeight)),
      ("skipped", .number(places.rejectedCount)),
      ("decisions", .array(decisions.map(\.json))),
      ("bounds", JSONValue(extent.bounds)),
      ("frame", JSONValue(extent.frame)),
      ("outside", extent.outside),
      ("columns", .array(columns.map { .string($0) })),
      // In a damaged store, any column may be numeric.
      (
        "numeric_columns",
        .array(((try? places.numericColumnNames()) ?? columns).map { .string($0) })
      ),
      ("column_kinds", .array(first.kinds.map { .string($0.rawValue) })),
      ("category_column", JSONValue(first.category)),
      ("time_column", JSONValue(first.time)),
      ("within_column", JSONValue(first.within)),
      ("name_column", JSONValue(places.nameColumn)),
      ("weight_column", JSONValue(places.weightColumn)),
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

extension JSONValue {
  /// The name of a column, or null.
  fileprivate init(_ column: String?) {
    self = column.map { .string($0) } ?? .null
  }
}
